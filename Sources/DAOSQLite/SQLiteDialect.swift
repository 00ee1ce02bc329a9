import DAOCore

/// SQLite's SQL: its quoting, limits and spellings.
public struct SQLiteDialect: Dialect {
  public init() {}

  public var name: String { "sqlite" }
  /// SQLITE_MAX_VARIABLE_NUMBER, which is 32,766 since SQLite 3.32 (<https://www.sqlite.org/limits.html>).
  public var parameterLimit: Int { 32_766 }
  public var quotesWithBrackets: Bool { true }
  public var quotesWithDollars: Bool { false }
  public var rowIdentifier: String? { "rowid" }

  /// Fails at the largest integer, where SQLite itself would continue with a REAL. The failure is that of `abs` for the
  /// smallest integer (<https://www.sqlite.org/lang_corefunc.html#abs>).
  public func increment(_ column: String) -> String {
    "CASE \(column) WHEN \(Int64.max) THEN abs(\(Int64.min)) ELSE \(column) + 1 END"
  }

  /// SQLite reads `?`, `?2` and `:name` as scripts write them. A path such as `:author.name` needs a number.
  public func placeholder(index: Int, source: String) -> String { source.contains(".") ? "?\(index)" : source }
}
