import Dispatch

/// One connection to a database, as its driver implements it.
///
/// A connection is never shared: whoever borrowed it from the pool is alone with it until it is given back.
package protocol Connection: AnyObject {
  var dialect: any Dialect { get }

  /// Whether a transaction is open. It may have ended without being asked to: `INSERT OR ROLLBACK`, an interrupted write.
  var transactionState: TransactionState { get }

  /// Opens a transaction.
  func begin(_ mode: TransactionMode) throws
  func commit() throws
  /// Rolls the transaction back; does nothing where the database has already done so by itself.
  func rollback() throws

  /// Opens the savepoint number `level` inside the transaction; levels count from 1.
  func savepoint(_ level: Int) throws
  func release(savepoint level: Int) throws
  func rollback(savepoint level: Int) throws

  /// Lends a prepared statement of `text`, from the cache where there is one; give it back with ``giveBack(_:)``.
  ///
  /// A statement that is lent already, by an outer call that is being read, is prepared a second time.
  func borrow(_ text: StatementText) throws -> any PreparedStatement
  func giveBack(_ statement: any PreparedStatement)

  /// Runs `insert`; returns the row id of the row that it has inserted last, nil where it has inserted none that has one. An
  /// error on engines without row ids.
  func insertedID(by insert: () throws -> Void) throws -> Int64?

  /// A number that changes whenever this connection sees that the schema has changed.
  var schemaGeneration: Int { get }

  /// Something that stops the running statement, from any thread, and may outlive the connection.
  var interrupter: any Interrupter { get }

  /// Runs every statement of `sql`, whatever it returns.
  func execute(_ sql: String) throws

  /// Runs the one statement of `sql` with `values` for its `?`, and returns all its rows.
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]]

  /// The columns of a table or view, nil when there is none of that name.
  func tableSchema(_ name: String) throws -> TableSchema?

  /// All tables and views, with their columns.
  func tables() throws -> [TableSchema]

  /// What is known of a statement without running it.
  ///
  /// - Throws: ``DAOError`` for SQL that the engine refuses.
  func describe(_ text: StatementText) throws -> StatementDescription

  /// The reason of an error of ``describe(_:)``.
  func cause(of error: DAOError) -> StatementCause

  /// Runs a statement that changes rows for each of `rows`; returns how many rows each run has changed.
  ///
  /// By default they are run one after the other; an engine across a network may send them all at once.
  /// - Throws: ``DAOError`` with the number of the row as its ``DAOError/element``.
  func run(_ text: StatementText, for rows: [Arguments]) throws -> [Int]

  /// Closes the connection; an error when a statement is still being read.
  func close() throws
}

extension Connection {
  /// Whether a transaction is open, or has failed and waits for its rollback.
  package var isInTransaction: Bool { transactionState != .none }

  package func cause(of error: DAOError) -> StatementCause { .other }

  package func run(_ text: StatementText, for rows: [Arguments]) throws -> [Int] {
    let statement = try borrow(text)
    defer { giveBack(statement) }
    return try rows.enumerated().map { index, arguments in
      statement.reset()
      do {
        try statement.bind(arguments)
        return try statement.run()
      } catch var error as DAOError {
        error.element = index
        throw error
      }
    }
  }
}

/// How far the transaction of a connection is.
package enum TransactionState: Sendable {
  /// There is none: each statement is a transaction of its own.
  case none
  case open
  /// A statement has failed, and the engine takes nothing but the rollback, as PostgreSQL does. SQLite is never in it.
  case failed
}

/// What a transaction is for.
package enum TransactionMode: Sendable {
  /// Reading: every statement sees the state of the moment that it begins.
  case snapshot
  /// Writing: it has the right to, from its beginning.
  case write

  /// What its statements need.
  package var access: Access { self == .write ? .write : .read }
}

/// Stops what a connection is running.
///
/// An interrupt stops a statement in the middle of its work, never one that is over, and never the beginning or end of a
/// transaction.
package protocol Interrupter: Sendable {
  /// Stops the running statement and those that follow, until ``clear()``.
  func interrupt()
  /// Whether ``interrupt()`` has been called since the last ``clear()``.
  var isStopped: Bool { get }
  /// Forgets an interrupt of an earlier call.
  func clear()

  /// When the running statement and those after it are to stop with an error, whether they run or wait for a lock; nil for
  /// never. Only the connection's borrower sets it.
  var deadline: DispatchTime? { get nonmutating set }

  /// From now on, until the running statement has its first row, it is to stop with an error where it has run for longer than
  /// `limit` or would have to wait for a lock; false where the driver cannot do so, as it does not by default.
  func beginAttempt(limit: Duration) -> Bool
  /// Ends what ``beginAttempt(limit:)`` has begun; whether the statement was stopped for it.
  func endAttempt() -> Bool
}

extension Interrupter {
  package func beginAttempt(limit: Duration) -> Bool { false }
  package func endAttempt() -> Bool { false }
}
