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

  /// SQLite would go on with a REAL, but for `abs`, which has no such number either
  /// (<https://www.sqlite.org/lang_corefunc.html#abs>).
  public func increment(_ column: String) -> String {
    "CASE \(column) WHEN \(Int64.max) THEN abs(\(Int64.min)) ELSE \(column) + 1 END"
  }

  /// SQLite reads `?`, `?2` and `:name` as scripts write them, but no path, `:author.name`.
  public func placeholder(index: Int, source: String) -> String { source.contains(".") ? "?\(index)" : source }
}
