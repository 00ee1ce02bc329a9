import DAOCore

/// The session that the row loops of one task share, from the first one's beginning to the last one's end, and the selects in
/// their bodies with them.
final class RowLoop: Sendable {
  private let pool: ConnectionPool
  private let open: OpenTransactions
  private let state = Guarded(State())

  private struct State {
    /// How many loops go on.
    var count = 0
    /// The task whose calls find the loop.
    var task: Int?
  }

  init(pool: ConnectionPool, open: OpenTransactions) {
    self.pool = pool
    self.open = open
  }

  /// One more loop goes on.
  func enter() { state.withLock { $0.count += 1 } }

  /// The loop's next row is wanted by the current task, whose calls find the loop from now on.
  func note(_ scope: TransactionScope) {
    let task = currentTaskID
    let previous: Int? = state.withLock { state in
      defer { state.task = task }
      return state.task
    }
    guard task != previous else { return }
    if let previous { open.leaveLoop(scope, task: previous) }
    if let task { open.enterLoop(scope, task: task) }
    pool.setOwner(of: scope.transaction.session, task.map { .task($0) })
  }

  /// A loop is left; after the last one, the task's calls no longer find it.
  func leave(_ scope: TransactionScope) {
    let (isLast, task) = state.withLock { state in
      state.count -= 1
      defer { if state.count == 0 { state.task = nil } }
      return (state.count == 0, state.task)
    }
    guard isLast else { return }
    if let task { open.leaveLoop(scope, task: task) }
    pool.setOwner(of: scope.transaction.session, nil)
  }

  /// Ends the snapshot and gives the session back, when no loop reads any more.
  func end(_ scope: TransactionScope) {
    scope.transaction.rollback()
    pool.release(scope.transaction.session)
  }
}
