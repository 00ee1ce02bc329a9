import DAOCore
import Dispatch

extension ConnectionPool {
  /// Runs `body` on the thread of a session, which the task waits for without holding a thread; the task's cancellation
  /// ends the wait or interrupts the running statement.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, _ body: @escaping (Session) throws -> R
  ) async throws -> sending R {
    // Run once, on one thread, while the caller waits.
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
          // Made on this thread, of nothing but Sendable values, and handed over once.
          nonisolated(unsafe) let handedOver = result
          return { continuation.resume(with: handedOver) }
        }
        wait(waiter, for: access, cancellation) { continuation.resume(throwing: $0) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// A session that the task keeps until it releases it.
  func acquire(for access: Access, _ use: SessionHolder.Use) async throws -> Session {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = AsyncWaiter(cancellation, for: use, keepsSession: true) { session in
          { continuation.resume(with: session) }
        }
        wait(waiter, for: access, cancellation) { continuation.resume(throwing: $0) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Asks for a session; `fail` is called when the wait is cancelled, or hopeless.
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

  /// Hands a session to `waiter`, of the current task, on the session's own thread as soon as there is one.
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

  /// Hands over a session that is lent already, unless the waiter has given up in the meantime.
  private func handOver(_ session: Session, to waiter: AsyncWaiter) {
    session.queue.async {
      if waiter.stopWaiting() { self.serve(session, to: waiter) } else { self.release(session) }
    }
  }

  /// Takes a waiter out of the line. A session on the way to it is nobody's from now on: its task may be over, and the next one
  /// have its id.
  private func forget(_ waiter: AsyncWaiter, for access: Access) {
    state.withLock { state in
      let lane = state.index(of: access)
      state.lanes[lane].line.remove(waiter)
      state.lanes[lane].sessions.first { $0.holder?.waiter == ObjectIdentifier(waiter) }?.holder?.owner = nil
    }
  }
}
