import Foundation

/// Runs `body` on a thread of its own, which belongs to no task.
package func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// Waits until `condition` holds, for what tells nobody when it happens; false where it never does.
package func eventually(_ condition: () -> Bool) -> Bool {
  let watchdog = ContinuousClock.now + .seconds(600)
  while !condition() {
    guard ContinuousClock.now < watchdog else { return false }
    usleep(500)
  }
  return true
}

/// The same for a task, which holds no thread of the cooperative pool meanwhile.
package func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: eventually(condition)) }
  }
}
