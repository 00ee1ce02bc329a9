import DAOCore

extension SessionLane {
  /// Runs `body` on the thread of a session, which the task waits for without holding a thread; the task's cancellation
  /// ends the wait or interrupts the running statement.
  func withSession<R>(_ body: @escaping (Session) throws -> R) async throws -> sending R {
    // Run once, on one thread, while the caller waits.
    nonisolated(unsafe) let body = body
    let outer = TransactionScope.current
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = AsyncWaiter(cancellation) { session in
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
        wait(waiter, cancellation) { continuation.resume(throwing: $0) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// A session that the task keeps until it releases it.
  func acquire(for task: SessionOwner) async throws -> Session {
    let cancellation = Cancellation()
    let session = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = AsyncWaiter(cancellation, keepsSession: true) { session in { continuation.resume(with: session) } }
        wait(waiter, cancellation) { continuation.resume(throwing: $0) }
      }
    } onCancel: {
      cancellation.cancel()
    }
    // On the task's side: the lane's lock is what the task has in common with the thread that opened the session.
    setOwner(of: session, task)
    return session
  }

  /// Asks for a session; `fail` is called when the wait is cancelled, or hopeless.
  private func wait(_ waiter: AsyncWaiter, _ cancellation: Cancellation, orElse fail: @escaping @Sendable (any Error) -> Void) {
    do {
      try cancellation.wait { fail(Cancellation.error) }
    } catch {
      return fail(error)
    }
    do {
      try acquire(waiter)
    } catch {
      if waiter.isWaiting() { fail(error) }
    }
  }
}
