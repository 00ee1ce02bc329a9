import DAOCore
import Foundation

/// A closure that is lent to another thread for one run, and let go of before the lender goes on.
//
// `withoutActuallyEscaping` ends the process where the closure is retained when its body ends. A wait that is cancelled ends
// while the closure may still stand in a line, so that the lender takes it back by `end()`.
final class BorrowedBody<R>: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var body: (() throws -> R)?  // guarded by the lock

  init(_ body: @escaping () throws -> R) { self.body = body }

  /// The closure, once.
  func take() throws -> () throws -> R {
    try lock.withLock {
      guard let taken = body else { throw Cancellation.error }
      body = nil
      return taken
    }
  }

  /// Lets go of a closure that has not run.
  func end() { lock.withLock { body = nil } }
}
