import DAOCore

/// SQLite's SQL, as the library writes and reads it.
public struct SQLiteDialect: Dialect {
  public init() {}

  public var name: String { "sqlite" }
  /// SQLITE_MAX_VARIABLE_NUMBER since 3.32 (<https://www.sqlite.org/limits.html>).
  public var parameterLimit: Int { 32_766 }
  public var quotesWithBrackets: Bool { true }
  public var quotesWithDollars: Bool { false }
  public var rowIdentifier: String? { "rowid" }

  /// SQLite reads `?`, `?2` and `:name` as scripts write them, but no path, `:author.name`.
  public func placeholder(index: Int, source: String) -> String { source.contains(".") ? "?\(index)" : source }
}
