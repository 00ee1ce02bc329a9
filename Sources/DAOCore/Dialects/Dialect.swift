/// The differences between engines in the SQL that the library writes and reads.
package protocol Dialect: Sendable {
  /// The name that scripts use in `databaseId`: `sqlite` or `postgres`.
  var name: String { get }
  /// The maximum number of parameters in one statement.
  var parameterLimit: Int { get }
  /// Whether `[name]` quotes an identifier; otherwise brackets are array subscripts.
  var quotesWithBrackets: Bool { get }
  /// Whether `$tag$ … $tag$` quotes a string.
  var quotesWithDollars: Bool { get }
  /// Whether comments `/* … */` nest. Default: false.
  var nestsComments: Bool { get }
  /// Whether `E'…'` is a string with backslash escapes, and `B'…'` and `N'…'` are strings. Default: false.
  var hasEscapeStrings: Bool { get }
  /// The implicit column with a row's number. Default: nil, none.
  var rowIdentifier: String? { get }

  /// An expression for the integer in a column plus one; an error if the column holds no integer. Default: `column + 1` without
  /// a check.
  func increment(_ column: String) -> String

  /// The placeholder of the parameter with this index, from 1; `source` is its spelling in the script: `?`, `?2`, `:name`.
  func placeholder(index: Int, source: String) -> String
}

extension Dialect {
  package var nestsComments: Bool { false }
  package var hasEscapeStrings: Bool { false }
  package var rowIdentifier: String? { nil }
  package func increment(_ column: String) -> String { "\(column) + 1" }

  /// The identifier in double quotes, as in the SQL standard.
  package func quote(_ identifier: String) -> String {
    "\"" + identifier.replacing("\"", with: "\"\"") + "\""
  }
}
