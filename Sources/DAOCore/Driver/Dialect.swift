/// What differs between engines in the SQL that the library writes or reads.
package protocol Dialect: Sendable {
  /// `sqlite` or `postgres`: the name that scripts use in `databaseId`.
  var name: String { get }
  /// The most parameters that one statement may have.
  var parameterLimit: Int { get }
  /// Whether `[name]` quotes an identifier; elsewhere brackets are array subscripts.
  var quotesWithBrackets: Bool { get }
  /// Whether `$tag$ … $tag$` quotes a string.
  var quotesWithDollars: Bool { get }
  /// Whether a comment `/* … */` may hold another one; false unless said otherwise.
  var nestsComments: Bool { get }
  /// Whether `E'…'` is a string with backslash escapes, and `B'…'` and `N'…'` are strings; false unless said otherwise.
  var hasEscapeStrings: Bool { get }
  /// The column that numbers the rows of a table without being declared; nil, unless said otherwise, for none.
  var rowIdentifier: String? { get }

  /// The integer in a column and one more, as an expression that is an error where that is no integer any more; plain `+ 1` unless
  /// said otherwise.
  func increment(_ column: String) -> String

  /// How the parameter with this index (from 1) is written; `source` is how the script wrote it: `?`, `?2`, `:name`.
  func placeholder(index: Int, source: String) -> String
}

extension Dialect {
  package var nestsComments: Bool { false }
  package var hasEscapeStrings: Bool { false }
  package var rowIdentifier: String? { nil }
  package func increment(_ column: String) -> String { "\(column) + 1" }

  /// The identifier in double quotes, as the SQL standard has it.
  package func quote(_ identifier: String) -> String {
    "\"" + identifier.replacing("\"", with: "\"\"") + "\""
  }
}
