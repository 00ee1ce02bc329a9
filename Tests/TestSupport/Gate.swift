import Foundation

/// Something that threads wait for until another one opens it.
package final class Gate: Sendable {
  private let condition = NSCondition()
  nonisolated(unsafe) private var count = 0  // guarded by the condition
  private let needed: Int

  /// - Parameter arrivals: How many must come, by ``open()`` or ``meet()``, before it opens.
  package init(arrivals: Int = 1) { needed = arrivals }

  package var isOpen: Bool { condition.withLock { count >= needed } }

  package func open() {
    condition.withLock {
      count += 1
      condition.broadcast()
    }
  }

  /// Waits until the gate opens; false where it never does.
  package func wait() -> Bool {
    let watchdog = Date(timeIntervalSinceNow: 600)
    return condition.withLock {
      while count < needed, condition.wait(until: watchdog) {}
      return count >= needed
    }
  }

  /// Counts the caller among those who come, and waits for the others.
  package func meet() -> Bool {
    open()
    return wait()
  }

  /// The same for a task, which holds no thread of the cooperative pool meanwhile.
  package func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.wait()) }
    }
  }

  package func meet() async -> Bool {
    open()
    return await wait()
  }
}
