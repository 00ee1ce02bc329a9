import Dispatch

/// An asynchronous nested transaction, identified by its savepoint.
final class SavepointLevel: Sendable {
  let savepoint: Int
  /// The thread on which its asynchronous calls wait for their turn. Calls of outer levels wait on other threads.
  let queue = DispatchQueue.ownThread

  init(savepoint: Int) { self.savepoint = savepoint }
}
