import DAOCore

/// Where an asynchronous call gets its session: from the caller's transaction, or from the pool outside of transactions.
protocol SessionSource: Sendable {
  /// Runs `body` on the calling thread if the session is free. Returns nil otherwise.
  func withSessionIfFree<R>(_ body: (Session) throws -> R) throws -> R?

  /// Runs `body` on a thread outside of the cooperative pool. The task waits without blocking a thread; its cancellation ends
  /// the wait or interrupts the running statement.
  ///
  /// - Parameter asTask: Whether `body` runs as a part of the caller's task, so that it sees its task-local values.
  func withSession<R>(asTask: Bool, _ body: @escaping (Session) throws -> R) async throws -> sending R
}

/// A session of the pool, outside of transactions.
struct PoolSource: SessionSource {
  let pool: ConnectionPool
  let access: Access
  let use: SessionHolder.Use
  /// The executor of calls that run as a part of their task.
  let calls: QueueExecutor

  func withSessionIfFree<R>(_ body: (Session) throws -> R) throws -> R? {
    try pool.withIdleSession(for: access, use, body)
  }

  func withSession<R>(asTask: Bool, _ body: @escaping (Session) throws -> R) async throws -> sending R {
    guard asTask else { return try await pool.withSession(for: access, use, body) }
    // The preference covers everything from the wait for the session to its release: the pool's threads may all wait for this
    // session.
    nonisolated(unsafe) let result = try await withTaskExecutorPreference(calls) {
      let session = try await pool.acquire(for: access, use)
      return try await inTask(on: session.executor) { [pool] cancellation in
        defer { pool.release(session) }
        // Calls from an entity's `init(from:)` find the session by its owner.
        pool.setOwner(of: session, .currentThread)
        return try cancellation.run(session.connection.interrupter) { try body(session) }
      }
    }
    return result
  }
}

extension TransactionScope: SessionSource {
  func withSession<R>(asTask: Bool, _ body: @escaping (Session) throws -> R) async throws -> sending R {
    guard asTask else { return try await withSession(body) }
    // A thread for this call alone: it may block until the call's turn comes.
    return try await inTask(on: QueueExecutor(isShared: false)) { cancellation in
      try self.withSession(cancellation, body)
    }
  }
}
