import CSQLite
import DAOCore

// BEGIN and its like stay prepared: preparing them for each transaction costs more than running them.
extension SQLiteConnection {
  private static let beginDeferred = StatementText(sql: "BEGIN", verb: .transaction)
  private static let beginImmediate = StatementText(sql: "BEGIN IMMEDIATE", verb: .transaction)
  private static let commitText = StatementText(sql: "COMMIT", verb: .transaction)
  private static let rollbackText = StatementText(sql: "ROLLBACK", verb: .transaction)

  func begin(_ mode: TransactionMode) throws {
    try run(mode == .immediate ? Self.beginImmediate : Self.beginDeferred)
  }

  func commit() throws { try run(Self.commitText) }

  func rollback() throws {
    if isInTransaction { try run(Self.rollbackText) }
  }

  func savepoint(_ level: Int) throws { try runOnce("SAVEPOINT daokit_\(level)") }

  func release(savepoint level: Int) throws { try runOnce("RELEASE daokit_\(level)") }

  func rollback(savepoint level: Int) throws {
    try runOnce("ROLLBACK TO daokit_\(level)")
    try release(savepoint: level)
  }

  private func runOnce(_ sql: String) throws {
    let statement = try borrowOnce(StatementText(sql: sql, verb: .transaction))
    defer { giveBack(statement) }
    _ = try statement.run()
  }

  private func run(_ text: StatementText) throws {
    let statement = try borrow(text)
    defer { giveBack(statement) }
    _ = try statement.run()
  }
}
