import DAOCore
import Dispatch

/// Runs `body` on a thread outside of the cooperative pool: beginning and ending a transaction waits for the disk, for locks,
/// and for a sibling task's statement.
func onOwnThread<R: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> R
) async throws(Failure) -> R {
  let result = await withCheckedContinuation { continuation in
    DispatchQueue.ownThread.async {
      continuation.resume(returning: Result { () throws(Failure) in try body() })
    }
  }
  return try result.get()
}

/// Runs `body` on a thread outside of the cooperative pool, as a part of `scope`.
func onOwnThread<R>(in scope: TransactionScope?, _ body: @escaping () throws -> R) async throws -> sending R {
  // One thread runs it once, while the caller waits.
  nonisolated(unsafe) let body = body
  return try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.ownThread.async {
      let result = Result { try TransactionScope.$current.withValue(scope) { try body() } }
      // Created on this thread from Sendable values only, and handed over once.
      nonisolated(unsafe) let handedOver = result
      continuation.resume(with: handedOver)
    }
  }
}

extension Transaction {
  /// Begins the transaction on such a thread. The task's cancellation ends the wait for another process's lock.
  func beginOnOwnThread() async throws {
    let cancellation = Cancellation()
    try await withTaskCancellationHandler {
      try await onOwnThread { try cancellation.run(self.session.connection.interrupter) { try self.begin() } }
    } onCancel: {
      cancellation.cancel()
    }
  }

}

extension TransactionScope {
  /// Runs `body` in the transaction, on a thread outside of the cooperative pool. The task's cancellation ends the wait for its
  /// turn or interrupts the running statement.
  ///
  /// Not on the session's own thread, which may be busy with the transaction's body.
  func withSession<R>(_ body: @escaping (Session) throws -> R) async throws -> sending R {
    // One thread runs it once, while the caller waits.
    nonisolated(unsafe) let body = body
    let outer = TransactionScope.current
    let cancellation = Cancellation()
    transaction.announce()
    defer { transaction.endAnnouncement() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try cancellation.wait { continuation.resume(throwing: Cancellation.error) }
        } catch {
          return continuation.resume(throwing: error)
        }
        queue.async {
          do {
            try self.enter()
          } catch {
            if cancellation.stopWaiting() { continuation.resume(throwing: error) }
            return
          }
          guard cancellation.stopWaiting() else { return self.leave() }
          let result = Result {
            try self.run { session in
              try cancellation.run(session.connection.interrupter) {
                try TransactionScope.$current.withValue(outer) { try body(session) }
              }
            }
          }
          self.leave()
          // Created on this thread from Sendable values only, and handed over once.
          nonisolated(unsafe) let handedOver = result
          continuation.resume(with: handedOver)
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// The thread on which asynchronous calls wait for their turn.
  private var queue: DispatchQueue { level?.queue ?? transaction.queue }

  /// Opens a nested transaction in this one. The task's cancellation ends the wait for it.
  func openLevel() async throws -> SavepointLevel {
    try await withSession { [transaction, level] _ in try transaction.openLevel(in: level) }
  }
}
