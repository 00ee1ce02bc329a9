/// What the beginning of a file says of a MyBatis configuration.
///
/// Programs of all kinds have a `<configuration>`; MyBatis's own is told by its DOCTYPE, without which MyBatis does not read it.
enum ConfigurationHeader {
  static func isMyBatis(_ header: DocumentHeader) -> Bool {
    header.doctype?.prefixMatch(of: /<!DOCTYPE\s+configuration\s[^>]*mybatis/.ignoresCase()) != nil
  }
}
