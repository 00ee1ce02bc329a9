import Synchronization

/// The transactions of one database that somebody may be in.
///
/// Which one the caller is in is the task-local ``TransactionScope/current``. To ask for that costs as much as to look an
/// operation up, so it is not asked where the answer is known: there is no transaction, or this thread runs its body.
final class TransactionScopes: Sendable {
  /// How many there are; one that has ended is there for as long as a task belongs to it.
  private let count = Atomic(0)
  /// The thread that runs the synchronous body of a transaction, of which a database has one at a time; 0 for none.
  private let thread = Atomic<UInt>(0)
  nonisolated(unsafe) private var scope: TransactionScope?  // touched by that thread alone
  /// The task that called the transaction, which another may stand in for on its thread: a detached one that starts at once,
  /// what a run loop comes by.
  nonisolated(unsafe) private var task: UnsafeCurrentTask?  // touched by that thread alone

  var current: TransactionScope? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    guard thread.load(ordering: .relaxed) == currentThreadID, withUnsafeCurrentTask(body: { $0 == task }) else {
      return TransactionScope.current(of: self)
    }
    return scope
  }

  func noteStart() { count.add(1, ordering: .relaxed) }
  func noteEnd() { count.subtract(1, ordering: .relaxed) }

  /// Runs the body of a transaction on the calling thread, and in its task.
  func onThread<R>(with scope: TransactionScope, _ body: () throws -> R) rethrows -> R {
    self.scope = scope
    withUnsafeCurrentTask { task = $0 }
    thread.store(currentThreadID, ordering: .relaxed)
    defer {
      thread.store(0, ordering: .relaxed)
      self.scope = nil
      task = nil
    }
    return try body()
  }
}
