import Synchronization

/// The transactions of one database that somebody may be in.
///
/// Which one the caller is in is the task-local ``TransactionScope/current``. To ask for that costs as much as to look an
/// operation up, so it is not asked where the answer is known: there is no transaction, or this thread runs its body. So a detached
/// task that the body runs on its own thread, by `Task.immediateDetached` for example, takes part too.
final class TransactionScopes: Sendable {
  /// How many there are; one that has ended is there for as long as a task belongs to it.
  private let count = Atomic(0)
  /// The thread that runs the synchronous body of a transaction, of which a database has one at a time; 0 for none.
  private let thread = Atomic<UInt>(0)
  nonisolated(unsafe) private var scope: TransactionScope?  // touched by that thread alone

  var current: TransactionScope? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    guard thread.load(ordering: .relaxed) == currentThreadID else { return TransactionScope.current(of: self) }
    return scope
  }

  func noteStart() { count.add(1, ordering: .relaxed) }
  func noteEnd() { count.subtract(1, ordering: .relaxed) }

  /// Runs the body of a transaction on the calling thread.
  func onThread<R>(with scope: TransactionScope, _ body: () throws -> R) rethrows -> R {
    self.scope = scope
    thread.store(currentThreadID, ordering: .relaxed)
    defer {
      thread.store(0, ordering: .relaxed)
      self.scope = nil
    }
    return try body()
  }
}
