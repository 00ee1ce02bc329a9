import DAOCore
import Synchronization

/// The open transactions and row loops of one database, looked up by the caller's thread or task.
package final class OpenTransactions: Sendable {
  /// The number of scopes. An ended scope lives on for as long as a task holds it.
  private let count = Atomic(0)
  /// The number of asynchronous row loops.
  private let loopCount = Atomic(0)
  /// The innermost row loop of each task that is in one.
  private let loops = Guarded<[Int: [LoopEntry]]>([:])

  private struct LoopEntry {
    /// Distinguishes the task from a later one at the same address, for an iterator that outlives its task.
    let number: String?
    let scope: TransactionScope
  }

  /// The scope that a call with this access joins; nil outside of transactions and row loops.
  package func current(for access: Access) -> TransactionScope? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return find(access)
  }

  private func find(_ access: Access) -> TransactionScope? {
    if let scope = ThreadScopes.first(of: self, for: access) { return scope }
    if let scope = TransactionScope.current(of: self) { return scope }
    guard access == .read, loopCount.load(ordering: .relaxed) > 0, let task = currentTaskID else { return nil }
    guard let entry = loops.withLock({ $0[task]?.last }), entry.number == currentTaskNumber else { return nil }
    return entry.scope
  }

  func noteStart() { count.add(1, ordering: .relaxed) }
  func noteEnd() { count.subtract(1, ordering: .relaxed) }

  /// Notes the task that reads a row loop, so that its calls in the loop's body find the loop.
  func enterLoop(_ scope: TransactionScope, task: Int) {
    let entry = LoopEntry(number: currentTaskNumber, scope: scope)
    loops.withLock { $0[task, default: []].append(entry) }
    loopCount.add(1, ordering: .relaxed)
  }

  func leaveLoop(_ scope: TransactionScope, task: Int) {
    let wasThere = loops.withLock { loops in
      guard let index = loops[task]?.lastIndex(where: { $0.scope === scope }) else { return false }
      loops[task]?.remove(at: index)
      if loops[task]?.isEmpty == true { loops[task] = nil }
      return true
    }
    if wasThere { loopCount.subtract(1, ordering: .relaxed) }
  }
}
