// Unsafe: SQLite's authorizer passes C strings, and takes the collector as its context.
import CSQLite
import DAOCore

/// Collects the tables that a statement reads and writes, from SQLite's authorizer calls while it prepares the statement
/// (<https://www.sqlite.org/c3ref/set_authorizer.html>).
//
// Only the connection's borrower touches it: the borrower prepares the statement, and so runs the authorizer.
final class SQLiteTableCollector {
  private var tables = StatementTables()

  /// Installs the collector as the connection's authorizer.
  func install(on handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, table, _, database, _ in
        if let context, let table {
          Unmanaged<SQLiteTableCollector>.fromOpaque(context).takeUnretainedValue().note(action, table, database)
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The tables of the statements prepared since the last call.
  func take() -> StatementTables {
    defer { tables = StatementTables() }
    return tables
  }

  private func note(_ action: Int32, _ table: UnsafePointer<CChar>, _ database: UnsafePointer<CChar>?) {
    switch action {
    case SQLITE_READ:
      tables.read.insert(Self.name(table, in: database))
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      tables.written.insert(Self.name(table, in: database))
      tables.written.insert(Self.name(table, in: nil))
    default: break
    }
  }

  /// The table's name, with its schema if SQLite reports one. For a table without a column that is read, as in `count(*)`,
  /// SQLite reports the schema only if the SQL names it.
  private static func name(_ table: UnsafePointer<CChar>, in database: UnsafePointer<CChar>?) -> String {
    let name = String(cString: table).lowercased()
    return database.map { "\(String(cString: $0).lowercased()).\(name)" } ?? name
  }
}
