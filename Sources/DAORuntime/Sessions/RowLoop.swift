import DAOCore

/// The session shared by the row loops of one task, from the beginning of the first to the end of the last, and by the selects
/// in their bodies.
final class RowLoop: Sendable {
  private let pool: ConnectionPool
  private let open: OpenTransactions
  private let state = Guarded(State())

  private struct State {
    /// The number of open loops.
    var count = 0
    /// The task that reads the loop.
    var task: Int?
  }

  init(pool: ConnectionPool, open: OpenTransactions) {
    self.pool = pool
    self.open = open
  }

  /// Notes the beginning of a loop.
  func enter() { state.withLock { $0.count += 1 } }

  /// Notes that the current task asks for the next row: its calls find the loop from now on, unless it has ended.
  func note(_ scope: TransactionScope) {
    let task = currentTaskID
    let previous: Int? = state.withLock { state in
      guard state.count > 0 else { return task }
      defer { state.task = task }
      return state.task
    }
    guard task != previous else { return }
    if let previous { open.leaveLoop(scope, task: previous) }
    if let task { open.enterLoop(scope, task: task) }
    pool.setOwner(of: scope.transaction.session, task.map { .task($0) })
  }

  /// Notes the end of a loop. After the last one the task's calls no longer find it.
  ///
  /// - Returns: Whether it is the last one.
  func leave(_ scope: TransactionScope) -> Bool {
    let (isLast, task) = state.withLock { state in
      state.count -= 1
      defer { if state.count == 0 { state.task = nil } }
      return (state.count == 0, state.task)
    }
    guard isLast else { return false }
    if let task { open.leaveLoop(scope, task: task) }
    pool.setOwner(of: scope.transaction.session, nil)
    return true
  }

  /// Ends the snapshot and gives the session back; called once no loop reads any more.
  func end(_ scope: TransactionScope) {
    let (transaction, session) = (scope.transaction, scope.transaction.session)
    guard transaction.sendEnd(commits: false) else {
      transaction.rollback()
      return pool.release(session)
    }
    session.whenAnswered { [pool] in
      try? transaction.readEnd(commits: false)
      pool.release(session)
    }
  }
}
