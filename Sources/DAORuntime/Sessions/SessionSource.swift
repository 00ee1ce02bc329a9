import DAOCore

/// Where an asynchronous call gets its session: from the caller's transaction, or from the pool outside of transactions.
//
// An enum and no protocol: an existential would be allocated for each call.
enum SessionSource: Sendable {
  case transaction(TransactionScope)
  case pool(ConnectionPool, Access, SessionHolder.Use)

  /// Runs `body` on the calling thread if the session is free. Returns nil otherwise.
  func withSessionIfFree<R>(_ body: (Session) throws -> R) throws -> R? {
    switch self {
    case .transaction(let scope): try scope.withSessionIfFree(body)
    case .pool(let pool, let access, let use): try pool.withIdleSession(for: access, use, body)
    }
  }

  /// Runs `body` on a thread outside of the cooperative pool. The task waits without blocking a thread; its cancellation ends
  /// the wait or interrupts the running statement.
  func withSession<R>(_ body: @escaping (Session) throws -> R) async throws -> sending R {
    switch self {
    case .transaction(let scope): try await scope.withSession(body)
    case .pool(let pool, let access, let use): try await pool.withSession(for: access, use, body)
    }
  }

  /// Runs `body` as ``withSession(_:)`` does, as a part of the caller's task, so that it sees its task-local values.
  ///
  /// - Parameter calls: The executor of such calls.
  func withSessionInTask<R>(_ calls: QueueExecutor, _ body: (Session) throws -> R) async throws -> sending R {
    switch self {
    case .transaction(let scope):
      // A thread for this call alone: it may block until the call's turn comes.
      return try await inTask(on: QueueExecutor(isShared: false)) { cancellation in
        try scope.withSession(cancellation, body)
      }
    case .pool(let pool, let access, let use):
      // The preference covers everything from the wait for the session to its release: the pool's threads may all wait for
      // this session.
      nonisolated(unsafe) let result = try await withTaskExecutorPreference(calls) {
        let session = try await pool.acquire(for: access, use)
        return try await inTask(on: session.executor) { cancellation in
          defer { pool.release(session) }
          // Calls from an entity's `init(from:)` find the session by its owner.
          pool.setOwner(of: session, .currentThread)
          return try cancellation.run(session.connection.interrupter) { try body(session) }
        }
      }
      return result
    }
  }
}
