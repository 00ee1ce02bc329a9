import DAOCore
import DAOSQLite
import Synchronization

/// A database in memory that counts the statements that are borrowed for calls.
final class CountingDriver: Driver {
  let configuration: Configuration
  let pooling = PoolPolicy.single
  private let inner: SQLiteDriver
  private let texts = Mutex<[String]>([])

  init(_ configuration: Configuration = Configuration()) throws {
    self.configuration = configuration
    inner = try SQLiteDriver(path: ":memory:", configuration: configuration)
  }

  var dialect: any Dialect { inner.dialect }

  /// The SQL of all statements since this was last asked.
  func takeStatements() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }

  func note(_ sql: String) { texts.withLock { $0.append(sql) } }

  func connect(for access: Access) throws -> any Connection {
    CountingConnection(try inner.connect(for: access), driver: self)
  }

  func backup(from connection: any Connection, to path: String) throws {}
}

final class CountingConnection: Connection {
  private let inner: any Connection
  private let driver: CountingDriver

  init(_ inner: any Connection, driver: CountingDriver) {
    self.inner = inner
    self.driver = driver
  }

  func borrow(_ text: StatementText) throws -> any PreparedStatement {
    driver.note(text.sql)
    return try inner.borrow(text)
  }

  var dialect: any Dialect { inner.dialect }
  var transactionState: TransactionState { inner.transactionState }
  var schemaGeneration: Int { inner.schemaGeneration }
  var interrupter: any Interrupter { inner.interrupter }
  func begin(_ mode: TransactionMode) throws { try inner.begin(mode) }
  func commit() throws { try inner.commit() }
  func rollback() throws { try inner.rollback() }
  func savepoint(_ level: Int) throws { try inner.savepoint(level) }
  func release(savepoint level: Int) throws { try inner.release(savepoint: level) }
  func rollback(savepoint level: Int) throws { try inner.rollback(savepoint: level) }
  func giveBack(_ statement: any PreparedStatement) { inner.giveBack(statement) }
  func insertedID(by insert: () throws -> Void) throws -> Int64? { try inner.insertedID(by: insert) }
  func execute(_ sql: String) throws { try inner.execute(sql) }
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] { try inner.rows(sql, values) }
  func tableSchema(_ name: String) throws -> TableSchema? { try inner.tableSchema(name) }
  func tables() throws -> [TableSchema] { try inner.tables() }
  func describe(_ text: StatementText) throws -> StatementDescription { try inner.describe(text) }
  func close() throws { try inner.close() }
}
