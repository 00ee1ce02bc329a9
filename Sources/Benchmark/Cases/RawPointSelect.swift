// Unsafe: the C interface as it is.
import CSQLite

/// The work of ``PointSelect`` with the C interface.
struct RawPointSelect {
  private let database: RawDatabase
  private let statement: OpaquePointer?

  init(_ database: RawDatabase) throws {
    self.database = database
    statement = try database.prepare("SELECT * FROM employee WHERE eid=:eid")
  }

  func selectInTransaction(_ keys: [String]) throws -> Double {
    try database.execute("BEGIN IMMEDIATE")
    let total = try select(keys)
    try database.execute("COMMIT")
    return total
  }

  func select(_ keys: [String]) throws -> Double {
    var total = 0.0
    for var key in keys {
      total += try key.withUTF8 { try select($0) }.salary
    }
    return total
  }

  private func select(_ key: UnsafeBufferPointer<UInt8>) throws -> RawEmployee {
    try key.withMemoryRebound(to: CChar.self) { key in
      csqlite_bind_text_static(statement, 1, key.baseAddress, sqlite3_uint64(key.count))
      defer { sqlite3_reset(statement) }
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else { throw RawError(code: code, message: "there is no row") }
      return RawEmployee(statement)
    }
  }
}
