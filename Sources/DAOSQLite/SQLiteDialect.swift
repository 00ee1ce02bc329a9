import DAOCore

/// SQLite's SQL, as the library writes and reads it.
package struct SQLiteDialect: Dialect {
  package init() {}

  package var name: String { "sqlite" }
  /// SQLITE_MAX_VARIABLE_NUMBER since 3.32 (<https://www.sqlite.org/limits.html>).
  package var parameterLimit: Int { 32_766 }
  package var quotesWithBrackets: Bool { true }
  package var quotesWithDollars: Bool { false }
  package var rowIdentifier: String? { "rowid" }

  /// SQLite would go on with a REAL, but for `abs`, which has no such number either
  /// (<https://www.sqlite.org/lang_corefunc.html#abs>).
  package func increment(_ column: String) -> String {
    "CASE \(column) WHEN \(Int64.max) THEN abs(\(Int64.min)) ELSE \(column) + 1 END"
  }

  /// SQLite reads `?`, `?2` and `:name` as scripts write them, but no path, `:author.name`.
  package func placeholder(index: Int, source: String) -> String { source.contains(".") ? "?\(index)" : source }
}
