import DAOCore
import DAOSQL

/// A connection that forwards everything to another one; subclasses observe or change single calls.
class ForwardingConnection: Connection {
  let inner: any Connection

  init(_ inner: any Connection) { self.inner = inner }

  func borrow(_ text: StatementText) throws -> any PreparedStatement { try inner.borrow(text) }
  func giveBack(_ statement: any PreparedStatement) { inner.giveBack(statement) }
  var dialect: any Dialect { inner.dialect }
  var dateStrategy: Configuration.DateStrategy { inner.dateStrategy }
  var transactionState: TransactionState { inner.transactionState }
  var schemaGeneration: Int { inner.schemaGeneration }
  var interrupter: any Interrupter { inner.interrupter }
  func begin(_ mode: TransactionMode) throws { try inner.begin(mode) }
  func commit() throws { try inner.commit() }
  func rollback() throws { try inner.rollback() }
  func savepoint(_ level: Int) throws { try inner.savepoint(level) }
  func release(savepoint level: Int) throws { try inner.release(savepoint: level) }
  func rollback(savepoint level: Int) throws { try inner.rollback(savepoint: level) }
  func insertedID(by insert: () throws -> Void) throws -> Int64? { try inner.insertedID(by: insert) }
  func execute(_ sql: String) throws { try inner.execute(sql) }
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] { try inner.rows(sql, values) }
  func tableSchema(_ name: String) throws -> TableSchema? { try inner.tableSchema(name) }
  func tables() throws -> [TableSchema] { try inner.tables() }
  func describe(_ text: StatementText) throws -> StatementDescription { try inner.describe(text) }
  func cause(of error: DAOError) -> StatementCause { inner.cause(of: error) }
  func plan(of text: StatementText) throws -> [PlanStep] { try inner.plan(of: text) }
  func schemaDetails() throws -> SchemaDetails { try inner.schemaDetails() }
  func close() throws { try inner.close() }
}
