/// A name in SQL, without its quotes.
package struct SQLIdentifier: Sendable, Hashable {
  package var text: String
  /// Whether it stands in double quotes, backticks, brackets or, where the engine takes it, in single quotes.
  package var isQuoted: Bool
  /// Its index among the statement's tokens.
  package var token: Int

  /// The form in which names are compared: in small letters, but for names in quotes where the engine tells these by case
  /// (<https://www.postgresql.org/docs/15/sql-syntax-lexical.html>).
  func key(_ syntax: SQLSyntax) -> String { isQuoted && !syntax.hasTriggerBodies ? text : text.asciiLowercased }
}
