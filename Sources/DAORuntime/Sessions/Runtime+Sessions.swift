import DAOCore

extension Runtime {
  /// Runs `body` on the session of the caller's transaction, or on one of the pool outside of transactions.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, in scope: TransactionScope?, _ body: (Session) throws -> R
  ) throws -> R {
    if let scope { return try scope.withSession(body) }
    return try pool.withSession(for: access, use, body)
  }

  /// Runs `body` on the session of the caller's transaction, or on one of the pool outside of transactions, on a thread outside
  /// of the cooperative pool.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, in scope: TransactionScope?, _ body: @escaping (Session) throws -> R
  ) async throws -> sending R {
    guard interceptors.isEmpty else { return try await withSessionInTask(for: access, use, in: scope, body) }
    if let scope { return try await scope.withSession(body) }
    return try await pool.withSession(for: access, use, body)
  }

  /// Runs `body` on a session as a part of the caller's task, so that interceptors see its task-local values.
  func withSessionInTask<R>(
    for access: Access, _ use: SessionHolder.Use, in scope: TransactionScope?, _ body: (Session) throws -> R
  ) async throws -> sending R {
    if let scope {
      // A thread for this call alone: it may block until the call's turn comes.
      return try await inTask(on: QueueExecutor(isShared: false)) { cancellation in
        try scope.withSession(cancellation, body)
      }
    }
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

  /// Runs `body`, which uses no session, on a thread outside of the cooperative pool.
  ///
  /// - Throws: The errors of `body`.
  package func offload<R>(_ body: @escaping () throws -> R) async throws -> sending R {
    guard interceptors.isEmpty else { return try await inTask(on: QueueExecutor()) { _ in try body() } }
    return try await onOwnThread(in: .current, body)
  }

  /// Runs `body` on the executor's thread as a part of the caller's task. `body` gets the task's cancellation.
  func inTask<R>(on executor: QueueExecutor, _ body: (Cancellation) throws -> R) async throws -> sending R {
    let cancellation = Cancellation()
    // Created on that thread while this task waits.
    nonisolated(unsafe) let result = try await withTaskCancellationHandler {
      try await withTaskExecutorPreference(executor) { try await Self.hop { try body(cancellation) } }
    } onCancel: {
      cancellation.cancel()
    }
    return result
  }

  /// An asynchronous function runs where its task prefers to run.
  private static func hop<R>(_ body: () throws -> R) async rethrows -> R { try body() }
}
