/// What differs between engines in the SQL that the library writes or reads.
public protocol Dialect: Sendable {
  /// `sqlite` or `postgres`: the name that scripts use in `databaseId`.
  var name: String { get }
  /// The most parameters that one statement may have.
  var parameterLimit: Int { get }
  /// Whether `[name]` quotes an identifier; elsewhere brackets are array subscripts.
  var quotesWithBrackets: Bool { get }
  /// Whether `$tag$ … $tag$` quotes a string.
  var quotesWithDollars: Bool { get }

  /// How the parameter with this index (from 1) is written; `source` is how the script wrote it: `?`, `?2`, `:name`.
  func placeholder(index: Int, source: String) -> String
}

extension Dialect {
  /// The identifier in double quotes, as the SQL standard has it.
  public func quote(_ identifier: String) -> String {
    "\"" + identifier.replacing("\"", with: "\"\"") + "\""
  }
}
