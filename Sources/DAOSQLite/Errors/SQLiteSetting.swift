import DAOCore
import DAOSQL

/// Detects statements that change the connection although `sqlite3_stmt_readonly` reports them as reading.
enum SQLiteSetting {
  /// The PRAGMAs whose argument selects what to read (<https://www.sqlite.org/pragma.html>).
  private static let readingPragmas: Set<String> = [
    "foreign_key_check", "foreign_key_list", "index_info", "index_list", "index_xinfo", "integrity_check", "quick_check",
    "table_info", "table_list", "table_xinfo",
  ]

  /// Whether the statement is an ATTACH, a DETACH, or a PRAGMA that sets something.
  static func isChange(_ text: StatementText, dialect: any Dialect) -> Bool {
    guard text.verb == .other, let statement = SQLStatement.statements(of: text.sql, dialect: dialect).first else {
      return false
    }
    switch statement.tree.form {
    case .attach: return true
    case .pragma(let name, let value): return value != nil && !readingPragmas.contains(name.name.lowercased())
    default: return false
    }
  }
}
