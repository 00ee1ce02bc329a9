import CSQLite
import DAOCore

// BEGIN, COMMIT and ROLLBACK stay prepared: preparing them for each transaction costs more than running them.
extension SQLiteConnection {
  private static let beginDeferred = StatementText(sql: "BEGIN", verb: .transaction)
  private static let firstRead = StatementText(sql: "SELECT 1 FROM sqlite_schema LIMIT 1", verb: .query)
  private static let beginImmediate = StatementText(sql: "BEGIN IMMEDIATE", verb: .transaction)
  private static let commitText = StatementText(sql: "COMMIT", verb: .transaction)
  private static let rollbackText = StatementText(sql: "ROLLBACK", verb: .transaction)

  func begin(_ mode: TransactionMode) throws {
    try ownInterrupter.beginning {
      switch mode {
      case .write: try run(Self.beginImmediate)
      case .snapshot: try beginSnapshot()
      }
    }
  }

  /// Reads once, because the snapshot of a transaction begins with its first read
  /// (<https://www.sqlite.org/lang_transaction.html>).
  private func beginSnapshot() throws {
    try run(Self.beginDeferred)
    do {
      try run(Self.firstRead)
    } catch {
      try? rollback()
      throw error
    }
  }

  func commit() throws {
    do {
      try ownInterrupter.uninterrupted { try run(Self.commitText) }
    } catch let error as DAOError {
      throw explained(error).prefixed("the transaction cannot be committed")
    }
  }

  /// Adds to the error of a COMMIT the rows that deferred foreign keys have refused. SQLite's own message names none.
  private func explained(_ error: DAOError) -> DAOError {
    guard error.databaseCode == "SQLITE_CONSTRAINT_FOREIGNKEY", isInTransaction else { return error }
    let limit = 5
    let violations = (try? violations(limit: limit + 1)) ?? []
    guard !violations.isEmpty else { return error }
    var error = error
    // Among many there may be those of a time without enforcement, which the transaction is not to blame for.
    error.message +=
      violations.count > limit
      ? "; 'PRAGMA foreign_key_check' lists the rows that refer to none, before the transaction ends"
      : ": " + violations.map(\.description).joined(separator: "; ")
    return error
  }

  func rollback() throws {
    guard isInTransaction else { return }
    try ownInterrupter.uninterrupted {
      let statement = try lend(Self.rollbackText)
      defer { giveBack(statement) }
      _ = try statement.run()
    }
  }

  func savepoint(_ level: Int) throws {
    do {
      try runOnce("SAVEPOINT daokit_\(level)")
    } catch var error as DAOError where error.message.contains("SQL statements in progress") {
      // SQLite calls it busy, and no waiting would help.
      error.code = .deadlock
      error.message = "a transaction cannot begin while the rows that a change returns are read: read them into an array first"
      throw error
    }
  }

  func release(savepoint level: Int) throws { try runOnce("RELEASE daokit_\(level)") }

  func rollback(savepoint level: Int) throws {
    try runOnce("ROLLBACK TO daokit_\(level)")
    try release(savepoint: level)
  }

  private func runOnce(_ sql: String) throws {
    try ownInterrupter.uninterrupted {
      let statement = try borrowOnce(StatementText(sql: sql, verb: .transaction))
      defer { giveBack(statement) }
      _ = try statement.run()
    }
  }

  private func run(_ text: StatementText) throws {
    let statement = try borrow(text)
    defer { giveBack(statement) }
    _ = try statement.run()
  }
}
