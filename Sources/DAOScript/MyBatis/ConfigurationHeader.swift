/// Recognizes a MyBatis configuration by the beginning of its file.
///
/// Programs of all kinds have a `<configuration>`. MyBatis's own has a DOCTYPE, without which MyBatis does not read it.
enum ConfigurationHeader {
  static func isMyBatis(_ header: DocumentHeader) -> Bool {
    header.doctype?.prefixMatch(of: /<!DOCTYPE\s+configuration\s[^>]*mybatis/.ignoresCase()) != nil
  }
}
