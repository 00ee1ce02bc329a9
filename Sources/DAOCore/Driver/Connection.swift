/// One connection to a database, as its driver implements it.
///
/// A connection is never shared: whoever borrowed it from the pool is alone with it until it is given back.
public protocol Connection: AnyObject {
  var dialect: any Dialect { get }

  /// Whether a transaction is open. It may have ended without being asked to: `INSERT OR ROLLBACK`, an interrupted write.
  var isInTransaction: Bool { get }

  /// Opens a transaction.
  func begin(_ mode: TransactionMode) throws
  func commit() throws
  /// Rolls the transaction back; does nothing where the database has already done so by itself.
  func rollback() throws

  /// Opens the savepoint number `level` inside the transaction; levels count from 1.
  func savepoint(_ level: Int) throws
  func release(savepoint level: Int) throws
  func rollback(savepoint level: Int) throws

  /// Runs every statement of `sql`, whatever it returns.
  func execute(_ sql: String) throws

  /// Runs the one statement of `sql` with `values` for its `?`, and returns all its rows.
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]]

  /// The columns of a table or view, nil when there is none of that name.
  func tableSchema(_ name: String) throws -> TableSchema?

  /// Closes the connection; an error when a statement is still being read.
  func close() throws
}

/// What a transaction locks when it begins.
public enum TransactionMode: Sendable {
  /// Nothing until the first statement; then a read snapshot.
  case deferred
  /// The right to write, at once.
  case immediate
}
