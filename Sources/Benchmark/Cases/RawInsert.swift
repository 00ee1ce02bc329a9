// Unsafe: the C interface as it is; texts are bound by pointer without a copy and stay where they are for the step.
import CSQLite

/// The work of ``Insert`` with the C interface.
struct RawInsert {
  private let database: RawDatabase
  private let statement: OpaquePointer?

  init(_ database: RawDatabase) throws {
    self.database = database
    statement = try database.prepare("INSERT INTO employee VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
  }

  func insert(_ employees: [Employee]) throws {
    try database.execute("BEGIN IMMEDIATE")
    for employee in employees {
      bind(employee.eid, 1) {
        bind(employee.firstName, 2) {
          bind(employee.lastName, 3) {
            bind(employee.city, 4) {
              if let position = employee.position {
                bind(position, 5) { insertRest(of: employee) }
              } else {
                sqlite3_bind_null(statement, 5)
                insertRest(of: employee)
              }
            }
          }
        }
      }
    }
    try database.execute("COMMIT")
  }

  private func insertRest(of employee: Employee) {
    sqlite3_bind_double(statement, 6, employee.dob)
    sqlite3_bind_double(statement, 7, employee.salary)
    sqlite3_bind_int64(statement, 8, Int64(employee.gender))
    sqlite3_step(statement)
    sqlite3_reset(statement)
  }

  private func bind(_ text: String, _ index: Int32, _ body: () -> Void) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = csqlite_bind_text_static(statement, index, $0.baseAddress, sqlite3_uint64($0.count))
      }
      body()
    }
  }
}
