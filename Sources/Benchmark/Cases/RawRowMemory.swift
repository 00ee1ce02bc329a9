// Unsafe: the C interface as it is.
import CSQLite

/// The work of ``RowMemory`` with the C interface.
enum RawRowMemory {
  static func read(_ path: String, _ count: Int) throws -> Int {
    let database = try RawDatabase(path: path)
    let statement = try database.prepare("SELECT * FROM employee LIMIT :count")
    sqlite3_bind_int64(statement, 1, Int64(count))
    var read = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      if !RawEmployee(statement).eid.isEmpty { read += 1 }
    }
    return read
  }
}
