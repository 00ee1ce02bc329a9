// Unsafe: the C interface as it is.
import CSQLite

/// The work of ``AllRows`` with the C interface.
struct RawAllRows {
  private let database: RawDatabase
  private let statement: OpaquePointer?

  init(_ database: RawDatabase) throws {
    self.database = database
    statement = try database.prepare("SELECT * FROM employee LIMIT :count")
  }

  func select(_ count: Int) -> [RawEmployee] {
    var employees: [RawEmployee] = []
    sqlite3_bind_int64(statement, 1, Int64(count))
    while sqlite3_step(statement) == SQLITE_ROW { employees.append(RawEmployee(statement)) }
    sqlite3_reset(statement)
    return employees
  }
}
