import Foundation

/// What the beginning of an XML file tells of a MyBatis configuration.
///
/// Programs of all kinds have a `<configuration>`; MyBatis's own is told by its DOCTYPE, without which MyBatis does not read it.
enum ConfigurationHeader {
  private static let length = 4096

  static func isMyBatis(_ data: Data) -> Bool {
    let beginning = String(decoding: data.prefix(length), as: UTF8.self)
    return beginning.firstMatch(of: /<!DOCTYPE\s+configuration\s[^>]*mybatis/.ignoresCase()) != nil
  }
}
