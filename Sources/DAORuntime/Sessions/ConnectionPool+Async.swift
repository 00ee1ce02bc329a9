import DAOCore
import Dispatch

extension ConnectionPool {
  /// Runs `body` on the thread of a session. The task waits without blocking a thread; its cancellation ends the wait or
  /// interrupts the running statement.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, _ body: @escaping (Session) throws -> R
  ) async throws -> sending R {
    // One thread runs it once, while the caller waits.
    nonisolated(unsafe) let body = body
    let outer = TransactionScope.current
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = AsyncWaiter(cancellation, for: use) { session in
          let result = Result {
            let session = try session.get()
            return try cancellation.run(session.connection.interrupter) {
              try TransactionScope.$current.withValue(outer) { try body(session) }
            }
          }
          // Created on this thread from Sendable values only, and handed over once.
          nonisolated(unsafe) let handedOver = result
          return { continuation.resume(with: handedOver) }
        }
        wait(waiter, for: access, cancellation) { continuation.resume(throwing: $0) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Borrows a session that the task keeps until it releases it.
  func acquire(for access: Access, _ use: SessionHolder.Use) async throws -> Session {
    let cancellation = Cancellation()
    let session = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = AsyncWaiter(cancellation, for: use, keepsSession: true) { session in
          { continuation.resume(with: session) }
        }
        wait(waiter, for: access, cancellation) { continuation.resume(throwing: $0) }
      }
    } onCancel: {
      cancellation.cancel()
    }
    // The thread sanitizer does not see that resuming a continuation orders memory. It sees it of a lock.
    state.withLock { _ in }
    return session
  }

  /// Asks for a session. `fail` is called if the wait is cancelled or would be a deadlock.
  private func wait(
    _ waiter: AsyncWaiter, for access: Access, _ cancellation: Cancellation,
    orElse fail: @escaping @Sendable (any Error) -> Void
  ) {
    do {
      try cancellation.wait { [weak self, weak waiter] in
        if let waiter { self?.forget(waiter, for: access) }
        fail(Cancellation.error)
      }
    } catch {
      return fail(error)
    }
    do {
      try acquire(waiter, for: access)
    } catch {
      if waiter.stopWaiting() { fail(error) }
    }
  }

  /// Hands a session to `waiter`, which belongs to the current task, on the session's own thread, as soon as one is free.
  private func acquire(_ waiter: AsyncWaiter, for access: Access) throws {
    switch try request(access, by: waiter) {
    case .session(let session): handOver(session, to: waiter)
    case .opening:
      DispatchQueue.ownThread.async {
        do {
          self.handOver(try self.openSession(access, for: waiter), to: waiter)
        } catch {
          if waiter.stopWaiting() { waiter.fail(error) }
        }
      }
    case .waiting: break
    }
  }

  /// Hands over a session that is marked as lent already, unless the waiter has given up meanwhile.
  private func handOver(_ session: Session, to waiter: AsyncWaiter) {
    session.queue.async {
      if waiter.stopWaiting() { self.serve(session, to: waiter) } else { self.release(session) }
    }
  }

  /// Removes a waiter from the line. A session on its way to the waiter loses its owner: the task may have ended, and another
  /// may get its id.
  private func forget(_ waiter: AsyncWaiter, for access: Access) {
    state.withLock { state in
      let lane = state.index(of: access)
      state.lanes[lane].waiters.remove(waiter)
      state.lanes[lane].sessions.first { $0.holder?.waiter == ObjectIdentifier(waiter) }?.holder?.owner = nil
    }
  }
}
