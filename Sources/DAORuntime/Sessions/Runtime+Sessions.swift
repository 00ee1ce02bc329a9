import DAOCore

extension Runtime {
  /// Runs `body` on the session of the transaction that the caller is in, else on one of the pool.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, in scope: TransactionScope?, _ body: (Session) throws -> R
  ) throws -> R {
    if let scope { return try scope.withSession(body) }
    return try pool.withSession(for: access, use, body)
  }

  /// Runs `body` on the session of the transaction that the caller is in, else on one of the pool, on a thread outside of the
  /// cooperative pool.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, in scope: TransactionScope?, _ body: @escaping (Session) throws -> R
  ) async throws -> sending R {
    guard interceptors.isEmpty else { return try await withSessionInTask(for: access, use, in: scope, body) }
    if let scope { return try await scope.withSession(body) }
    return try await pool.withSession(for: access, use, body)
  }

  /// The same as a part of the caller's task, whose task-local values interceptors want to see, and from which nothing crosses to
  /// another one.
  func withSessionInTask<R>(
    for access: Access, _ use: SessionHolder.Use, in scope: TransactionScope?, _ body: (Session) throws -> R
  ) async throws -> sending R {
    if let scope {
      // A thread for this call alone, which may wait on it for its turn.
      return try await inTask(on: QueueExecutor(isShared: false)) { cancellation in
        try scope.withSession(cancellation, body)
      }
    }
    // From the wait for the session to its release: what goes on with it in hand needs no thread of the pool, all of which may
    // wait for it.
    nonisolated(unsafe) let result = try await withTaskExecutorPreference(calls) {
      let session = try await pool.acquire(for: access, use)
      return try await inTask(on: session.executor) { [pool] cancellation in
        defer { pool.release(session) }
        // So that calls from within the decoding of a row find the session.
        pool.setOwner(of: session, .currentThread)
        return try cancellation.run(session.connection.interrupter) { try body(session) }
      }
    }
    return result
  }

  /// Runs `body`, which needs no session, on a thread outside of the cooperative pool.
  ///
  /// - Throws: What `body` throws.
  package func offload<R>(_ body: @escaping () throws -> R) async throws -> sending R {
    guard interceptors.isEmpty else { return try await inTask(on: QueueExecutor()) { _ in try body() } }
    return try await onOwnThread(in: .current, body)
  }

  /// Runs `body` on a thread of its own as a part of the caller's task, whose cancellation it is told of.
  func inTask<R>(on executor: QueueExecutor, _ body: (Cancellation) throws -> R) async throws -> sending R {
    let cancellation = Cancellation()
    // Made on that thread while this task waits for it.
    nonisolated(unsafe) let result = try await withTaskCancellationHandler {
      try await withTaskExecutorPreference(executor) { try await Self.hop { try body(cancellation) } }
    } onCancel: {
      cancellation.cancel()
    }
    return result
  }

  /// An asynchronous function, which goes on where its task prefers to.
  private static func hop<R>(_ body: () throws -> R) async rethrows -> R { try body() }
}
