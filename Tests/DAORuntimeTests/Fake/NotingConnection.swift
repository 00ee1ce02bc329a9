import DAOCore
import DAOSQL

/// A connection of another engine that notes what it is asked for, and speaks the language of the fake engine.
final class NotingConnection: Connection {
  private let id: Int
  private let inner: any Connection
  private let server: FakeServer
  /// Whether the SQL that runs notes itself.
  private let notesItself: Bool

  init(_ id: Int, _ inner: any Connection, _ server: FakeServer, notesItself: Bool) throws {
    self.notesItself = notesItself
    self.id = id
    self.inner = inner
    self.server = server
    guard id == 1 else { return }
    try inner.execute("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    for number in 1...9 { try inner.execute("INSERT INTO t VALUES (\(number))") }
  }

  var dialect: any Dialect { inner.dialect }
  var transactionState: TransactionState { inner.transactionState }
  var schemaGeneration: Int { inner.schemaGeneration }
  var interrupter: any Interrupter { inner.interrupter }

  func begin(_ mode: TransactionMode) throws {
    try server.check(.begin)
    server.log("\(id): begin \(mode)")
    try inner.begin(mode)
  }

  func commit() throws {
    try server.check(.commit)
    server.log("\(id): commit")
    try inner.commit()
  }

  func rollback() throws {
    guard isInTransaction else { return }
    try server.check(.rollback)
    server.log("\(id): rollback")
    try inner.rollback()
  }

  func savepoint(_ level: Int) throws {
    try noting("savepoint \(level)") { try inner.savepoint(level) }
  }
  func release(savepoint level: Int) throws {
    try noting("release \(level)") { try inner.release(savepoint: level) }
  }

  func rollback(savepoint level: Int) throws {
    try noting("rollback to \(level)") { try inner.rollback(savepoint: level) }
  }

  private func noting(_ command: String, _ body: () throws -> Void) throws {
    server.log("\(id): \(command)")
    try body()
  }

  func borrow(_ text: StatementText) throws -> any PreparedStatement {
    let statement = try inner.borrow(translated(text))
    server.noteLoan(1)
    guard !notesItself else { return statement }
    server.log("\(id): \(text.sql)")
    if text.sql.hasPrefix("wait ") { server.wait(for: String(text.sql.dropFirst(5))) }
    return statement
  }

  func giveBack(_ statement: any PreparedStatement) {
    inner.giveBack(statement)
    server.noteLoan(-1)
  }

  /// A statement of the fake engine's language as SQL.
  private func translated(_ text: StatementText) -> StatementText {
    let words = text.sql.split(separator: " ").map(String.init)
    let noted = notesItself ? "(SELECT noted(\(id), '\(text.sql)'))" : "1"
    switch words[0] {
    case "change":
      return StatementText(
        sql: "UPDATE t SET id = id WHERE id <= \(words[1]) * \(noted)", verb: .change)
    case "fail": return StatementText(sql: "INSERT INTO t VALUES (\(noted))", verb: .change)
    case "end":
      return StatementText(sql: "INSERT OR ROLLBACK INTO t VALUES (\(noted))", verb: .change)
    case "alter":
      return StatementText(sql: "CREATE TABLE IF NOT EXISTS \(words[1]) (id INTEGER)", verb: .definition)
    case "wait": return StatementText(sql: "SELECT \(noted) AS number", verb: .query)
    default: return StatementText(sql: "SELECT \(id) * \(noted) AS number", verb: .query)
    }
  }

  func execute(_ sql: String) throws { try inner.execute(sql) }
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] { try inner.rows(sql, values) }
  func tableSchema(_ name: String) throws -> TableSchema? { try inner.tableSchema(name) }
  func tables() throws -> [TableSchema] { try inner.tables() }
  func describe(_ text: StatementText) throws -> StatementDescription { try inner.describe(text) }

  func close() throws {
    server.noteClose(of: id)
    try server.check(.close)
    try inner.close()
  }
}
