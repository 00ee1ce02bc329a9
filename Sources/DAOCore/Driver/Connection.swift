import DAOSQL
import Dispatch

/// One connection to a database, implemented by a driver.
///
/// A connection is never shared: the pool lends it to one borrower at a time.
package protocol Connection: AnyObject {
  var dialect: any Dialect { get }

  /// How a `Date` is stored. Default: as configurations say by default.
  var dateStrategy: Configuration.DateStrategy { get }

  /// The state of the transaction. It can end by itself: `INSERT OR ROLLBACK`, an interrupted write.
  var transactionState: TransactionState { get }
  /// Why the connection is gone, and its transaction with it; nil while it is there. Default: nil.
  var loss: DAOError? { get }
  /// The error of the statement that has failed the open transaction; nil while none has. Default: nil.
  var failure: DAOError? { get }

  /// Begins a transaction.
  func begin(_ mode: TransactionMode) throws
  func commit() throws
  /// Rolls the transaction back; does nothing if the database has already done so.
  func rollback() throws

  /// Begins savepoint number `level` inside the transaction; levels count from 1.
  func savepoint(_ level: Int) throws
  func release(savepoint level: Int) throws
  func rollback(savepoint level: Int) throws

  /// Lends a prepared statement of `text` from the connection's cache; return it with ``giveBack(_:)``.
  ///
  /// If the cached statement is already lent to an outer call, a second one is prepared.
  func borrow(_ text: StatementText) throws -> any PreparedStatement
  func giveBack(_ statement: any PreparedStatement)

  /// Runs `insert` and returns the row id of the last row that it inserted, nil if there is none. Asked for only if the dialect
  /// has a ``Dialect/rowIdentifier``; other engines return keys by RETURNING. Default: an error.
  func insertedID(by insert: () throws -> Void) throws -> Int64?

  /// Whether a query may change rows, by a function that it calls. Default: false.
  var queriesMayChange: Bool { get }

  /// The connection, where it sends statements ahead. Default: nil.
  var sender: (any SendingConnection)? { get }

  /// A number that changes with each commit of others than this connection; nil where the engine does not tell. Default: nil.
  func foreignCommits() throws -> Int64?

  /// A number that changes whenever this connection notices a schema change.
  var schemaGeneration: Int { get }

  /// Stops the running statement from any thread; it may outlive the connection.
  var interrupter: any Interrupter { get }

  /// Runs every statement of `sql` and discards the results.
  func execute(_ sql: String) throws

  /// Runs the single statement in `sql` with `values` for its `?`, and returns all rows.
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]]

  /// The columns of a table or view, nil when there is none of that name.
  func tableSchema(_ name: String) throws -> TableSchema?

  /// All tables and views, with their columns.
  func tables() throws -> [TableSchema]

  /// Describes a statement without running it.
  ///
  /// - Throws: ``DAOError`` for SQL that the engine refuses.
  func describe(_ text: StatementText) throws -> StatementDescription

  /// The reason of an error of ``describe(_:)``.
  func cause(of error: DAOError) -> StatementCause

  /// The query plan of a statement; the statement is not run. Default: empty, for an engine that does not tell.
  ///
  /// - Throws: ``DAOError`` for SQL that the engine refuses.
  func plan(of text: StatementText) throws -> [PlanStep]

  /// The indexes, triggers and foreign keys of the schema. Default: none.
  func schemaDetails() throws -> SchemaDetails

  /// The views and triggers that can no longer be used. By default none are looked for.
  func brokenObjects() throws -> [BrokenObject]

  /// The texts in double quotes of the schema, where the engine takes an unknown name for a text. By default there are none.
  ///
  /// The schema is changed for it, and rolled back: only inside the transaction of a check.
  func quotedTexts() throws -> [QuotedText]

  /// Whether a statement compares by MATCH what no full-text index answers, which is an error whenever it runs. Default: false.
  ///
  /// - Throws: ``DAOError`` for SQL that the engine refuses.
  func lacksIndexToMatch(_ text: StatementText) throws -> Bool

  /// Closes the connection; throws if a statement is still being read.
  func close() throws
}

extension Connection {
  /// Whether a transaction is open, or has failed and not been rolled back.
  package var isInTransaction: Bool { transactionState != .none }

  package var loss: DAOError? { nil }
  package var failure: DAOError? { nil }

  package var dateStrategy: Configuration.DateStrategy { Configuration().dateStrategy }

  /// Describes a select of all columns of a table or view.
  package func describe(rowsOf table: TableSchema) throws -> StatementDescription {
    try describe(StatementText(sql: "SELECT * FROM \(table.qualifiedName.quoted(dialect))", verb: .query))
  }

  package var queriesMayChange: Bool { false }

  package var sender: (any SendingConnection)? { nil }

  package func foreignCommits() throws -> Int64? { nil }

  package func brokenObjects() throws -> [BrokenObject] { [] }

  package func quotedTexts() throws -> [QuotedText] { [] }

  package func lacksIndexToMatch(_ text: StatementText) throws -> Bool { false }

  package func cause(of error: DAOError) -> StatementCause { .other }

  package func plan(of text: StatementText) throws -> [PlanStep] { [] }

  package func schemaDetails() throws -> SchemaDetails { SchemaDetails() }

  package func insertedID(by insert: () throws -> Void) throws -> Int64? {
    throw DAOError(.database, "the database numbers no rows by itself: name a key")
  }
}

/// The state of a connection's transaction.
package enum TransactionState: Sendable {
  /// No transaction: each statement commits by itself.
  case none
  case open
  /// A statement has failed and the engine accepts only a rollback, as PostgreSQL does. SQLite never has this state.
  case failed
}

/// The purpose of a transaction.
package enum TransactionMode: Sendable {
  /// Reading: all statements see the database as it was at the beginning.
  case snapshot
  /// Writing: the transaction can write from its beginning.
  case write

  /// The access that its statements need.
  package var access: Access { self == .write ? .write : .read }
}

/// Stops the running statement of a connection.
///
/// An interrupt stops a statement while it works. It never stops a finished statement, nor a BEGIN, COMMIT or ROLLBACK.
package protocol Interrupter: Sendable {
  /// Stops the running statement and those that follow, until ``clear()``.
  func interrupt()
  /// Whether ``interrupt()`` has been called since the last ``clear()``.
  var isStopped: Bool { get }
  /// Forgets an interrupt of an earlier call.
  func clear()

  /// The time at which the running statement and later ones stop with an error, whether they run or wait for a lock; nil for
  /// never. Only the connection's borrower sets it.
  var deadline: DispatchTime? { get nonmutating set }

  /// Begins an inline attempt: the running statement stops with an error if it has no first row after `limit`, or if it would
  /// have to wait for a lock.
  ///
  /// - Returns: Whether the driver supports this; by default it does not.
  func beginAttempt(limit: Duration) -> Bool
  /// Ends the attempt begun by ``beginAttempt(limit:)``; returns whether it was stopped.
  func endAttempt() -> Bool
}

extension Interrupter {
  package func beginAttempt(limit: Duration) -> Bool { false }
  package func endAttempt() -> Bool { false }
}
