import DAOCore
import DAOSQL

final class FakeConnection: Connection {
  let id: Int
  let server: FakeServer
  let dialect: any Dialect = PostgresDialect()
  let fakeInterrupter: FakeInterrupter
  private(set) var transactionState = TransactionState.none
  private(set) var schemaGeneration = 0
  /// As PostgreSQL's do, by their functions.
  let queriesMayChange = true

  init(_ id: Int, server: FakeServer) {
    self.id = id
    self.server = server
    fakeInterrupter = FakeInterrupter(server)
  }

  var interrupter: any Interrupter { fakeInterrupter }

  func begin(_ mode: TransactionMode) throws {
    try server.check(.begin)
    server.log("\(id): begin \(mode)")
    transactionState = .open
  }

  /// As PostgreSQL does it: the commit of a failed transaction is a rollback without an error.
  func commit() throws {
    try server.check(.commit)
    server.log("\(id): \(transactionState == .failed ? "rollback instead of commit" : "commit")")
    transactionState = .none
  }

  func rollback() throws {
    guard isInTransaction else { return }
    try server.check(.rollback)
    server.log("\(id): rollback")
    transactionState = .none
  }

  func savepoint(_ level: Int) throws { try run("savepoint \(level)") }
  func release(savepoint level: Int) throws { try run("release \(level)") }

  func rollback(savepoint level: Int) throws {
    server.log("\(id): rollback to \(level)")
    transactionState = .open
  }

  private func run(_ command: String) throws {
    try checkTransaction()
    server.log("\(id): \(command)")
  }

  func checkTransaction() throws {
    guard transactionState == .failed else { return }
    throw DAOError(.database, "the transaction has failed, and takes nothing but its rollback")
  }

  /// What an error does to an open transaction.
  func noteFailure() { if transactionState == .open { transactionState = .failed } }
  /// What the engine does by itself.
  func endTransaction() { transactionState = .none }
  func changeSchema() { schemaGeneration += 1 }

  func borrow(_ text: StatementText) throws -> any PreparedStatement {
    try checkTransaction()
    server.noteLoan(1)
    return FakeStatement(text, on: self)
  }

  func giveBack(_ statement: any PreparedStatement) {
    statement.reset()
    server.noteLoan(-1)
  }

  func execute(_ sql: String) throws { try run(sql) }
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] { [] }
  func tableSchema(_ name: String) throws -> TableSchema? { nil }
  func tables() throws -> [TableSchema] { [] }
  func describe(_ text: StatementText) throws -> StatementDescription {
    StatementDescription(parameters: [], columns: [], analysis: text.analysis(dialect, UnknownSchema()))
  }

  func close() throws {
    server.noteClose(of: id)
    try server.check(.close)
  }
}
