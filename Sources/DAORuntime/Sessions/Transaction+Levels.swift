import DAOCore

// Asynchronous nested transactions.
extension Transaction {
  /// Opens a nested transaction. Callers outside of it wait until it ends. The caller must have entered the transaction.
  func openLevel() throws -> SavepointLevel {
    let level = SavepointLevel(savepoint: try openSavepoint())
    state.levels.append(level)
    return level
  }

  /// What the next ``openLevel()`` asks the server. The caller must have entered the transaction.
  var openingStep: TransactionStep { .savepoint(state.savepoints + 1) }

  /// Sends the end of a nested transaction, as ``sendEnd(commits:)`` does. ``readEnd(of:commits:)`` must follow, after the answer.
  func sendEnd(of level: SavepointLevel, commits: Bool) -> Bool {
    sendIfFree {
      guard state.levels.last === level, commits ? mayGoOn : session.isInTransaction else { return nil }
      return commits ? .release(savepoint: level.savepoint) : .rollbackTo(savepoint: level.savepoint)
    }
  }

  /// Ends a nested transaction by the server's answer.
  func readEnd(of level: SavepointLevel, commits: Bool) throws {
    takeUp()
    defer { leave() }
    guard commits else {
      rollback(savepoint: level.savepoint)
      return close(level)
    }
    try session.connection.release(savepoint: level.savepoint)
    state.savepoints = level.savepoint - 1
    close(level)
  }

  /// Keeps the changes of a nested transaction.
  func release(_ level: SavepointLevel) throws {
    try enter(level)
    defer { leave() }
    try release(savepoint: level.savepoint)
    close(level)
  }

  /// Rolls back the changes of a nested transaction.
  func rollback(_ level: SavepointLevel) {
    takeSession()
    defer { lock.unlock() }
    guard state.levels.contains(where: { $0 === level }) else { return }
    rollback(savepoint: level.savepoint)
    close(level)
  }

  private func close(_ level: SavepointLevel) {
    state.levels.removeLast(state.levels.reversed().prefix { $0 !== level }.count + 1)
    wakeWaiters()
  }
}
