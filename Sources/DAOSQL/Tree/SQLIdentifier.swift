/// A name in SQL, without its quotes.
package struct SQLIdentifier: Sendable, Hashable {
  package var text: String
  /// Whether it stands in double quotes, backticks, brackets or, where the engine takes it, in single quotes.
  package var isQuoted: Bool
  /// Its index among the statement's tokens.
  package var token: Int
  /// Whether it names a column of which an element or a field alone is changed: `tags[1] = …`.
  package var isPart = false

  /// The form in which names are compared.
  func key(_ syntax: SQLSyntax) -> String { isQuoted ? syntax.key(ofName: text) : text.asciiLowercased }
}
