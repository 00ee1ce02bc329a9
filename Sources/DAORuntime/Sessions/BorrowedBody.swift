import DAOCore
import Foundation

/// A closure lent to another thread for one run, and released before the lender goes on.
//
// `withoutActuallyEscaping` traps if the closure is still retained when its body ends. A cancelled wait ends while the closure
// may still be queued, so the lender takes the closure back by `end()`.
final class BorrowedBody<R>: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var body: (() throws -> R)?  // guarded by the lock

  init(_ body: @escaping () throws -> R) { self.body = body }

  /// Takes the closure; only the first call gets it.
  func take() throws -> () throws -> R {
    try lock.withLock {
      guard let taken = body else { throw Cancellation.error }
      body = nil
      return taken
    }
  }

  /// Releases a closure that has not run.
  func end() { lock.withLock { body = nil } }
}
