import DAOKit
import DAOSQLite
import Foundation
import Testing

@Suite("Connections as a driver hands them out")
struct ConnectionTests {
  private func withConnection(_ body: (any Connection) throws -> Void) throws {
    let connection = try SQLiteDriver(path: ":memory:", configuration: Configuration()).connect(for: .write)
    try body(connection)
    try connection.close()
  }

  @Test("A closed connection answers with errors")
  func closed() throws {
    try withConnection { connection throws in
      try connection.close()
      #expect(!connection.isInTransaction)
      try connection.rollback()
      expectError(.closed) { try connection.insertedID(by: {}) }
      expectError(.closed) { try connection.begin(.snapshot) }
      expectError(.closed) { try connection.execute("SELECT 1") }
      connection.interrupter.interrupt()
    }
  }

  @Test("A connection whose statement is being read cannot be closed")
  func lent() throws {
    try withConnection { connection throws in
      let statement = try connection.borrow(StatementText(sql: "SELECT 1 UNION SELECT 2", verb: .query))
      #expect(try statement.step())
      expectError(.busy, "1 statement") { try connection.close() }
      #expect(try statement.step() && statement.integer(0) == 2)
      connection.giveBack(statement)
    }
  }
}
