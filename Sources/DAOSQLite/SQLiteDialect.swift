import DAOCore

/// SQLite's SQL: its quoting, limits and spellings.
package struct SQLiteDialect: Dialect {
  package init() {}

  package var name: String { "sqlite" }
  /// SQLITE_MAX_VARIABLE_NUMBER, which is 32,766 since SQLite 3.32 (<https://www.sqlite.org/limits.html>).
  package var parameterLimit: Int { 32_766 }
  package var quotesWithBrackets: Bool { true }
  package var quotesWithDollars: Bool { false }
  package var rowIdentifier: String? { "rowid" }

  /// Fails at the largest integer, where SQLite itself would continue with a REAL. The failure is that of `abs` for the
  /// smallest integer (<https://www.sqlite.org/lang_corefunc.html#abs>).
  package func increment(_ column: String) -> String {
    "CASE \(column) WHEN \(Int64.max) THEN abs(\(Int64.min)) ELSE \(column) + 1 END"
  }

  /// SQLite reads `?`, `?2` and `:name` as scripts write them. A path such as `:author.name` needs a number.
  package func placeholder(index: Int, source: String) -> String { source.contains(".") ? "?\(index)" : source }
}
