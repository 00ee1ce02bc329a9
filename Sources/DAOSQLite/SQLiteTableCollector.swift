// Unsafe: SQLite tells what a statement touches by C strings, with the collector as its context.
import CSQLite
import DAOCore

/// Collects the tables of the statement that is being prepared, as SQLite asks for its authorization
/// (<https://www.sqlite.org/c3ref/set_authorizer.html>).
//
// Touched by the connection's borrower alone, who prepares the statement and so is asked.
final class SQLiteTableCollector {
  private var tables = StatementTables()

  /// Has SQLite ask from now on.
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

  /// The tables of the statements that were prepared since this was last asked.
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

  /// Of a table none of whose columns is read, as by `count(*)`, SQLite tells the name alone where the SQL has no more.
  private static func name(_ table: UnsafePointer<CChar>, in database: UnsafePointer<CChar>?) -> String {
    let name = String(cString: table).lowercased()
    return database.map { "\(String(cString: $0).lowercased()).\(name)" } ?? name
  }
}
