import DAOCore

extension Runtime {
  /// Where the caller's calls get their session.
  func source(for access: Access, _ use: SessionHolder.Use) -> SessionSource {
    openTransactions.current(for: access).map { .transaction($0) } ?? .pool(pool, access, use)
  }

  /// Runs `body` on the session of the caller's transaction, or on one of the pool outside of transactions.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, _ body: (Session) throws -> R
  ) throws -> R {
    if let scope = openTransactions.current(for: access) { return try scope.withSession(body) }
    return try pool.withSession(for: access, use, body)
  }

  /// Runs `body` on the session of the caller's transaction, or on one of the pool outside of transactions, on a thread outside
  /// of the cooperative pool.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, _ body: @escaping (Session) throws -> R
  ) async throws -> sending R {
    try await withSession(from: source(for: access, use), body)
  }

  /// Runs `body` on a session of `source`; as a part of the caller's task if there are interceptors, which see its task-local
  /// values.
  func withSession<R>(from source: SessionSource, _ body: @escaping (Session) throws -> R) async throws -> sending R {
    guard interceptors.isEmpty else { return try await source.withSessionInTask(calls, body) }
    return try await source.withSession(body)
  }

  /// Runs `body`, which uses no session, on a thread outside of the cooperative pool.
  ///
  /// - Throws: The errors of `body`.
  package func offload<R>(_ body: @escaping () throws -> R) async throws -> sending R {
    guard interceptors.isEmpty else { return try await inTask(on: QueueExecutor()) { _ in try body() } }
    return try await onOwnThread(in: .current, body)
  }
}

/// Runs `body` on the executor's thread as a part of the caller's task. `body` gets the task's cancellation.
func inTask<R>(on executor: QueueExecutor, _ body: (Cancellation) throws -> R) async throws -> sending R {
  let cancellation = Cancellation()
  // Created on that thread while this task waits.
  nonisolated(unsafe) let result = try await withTaskCancellationHandler {
    try await withTaskExecutorPreference(executor) { try await hop { try body(cancellation) } }
  } onCancel: {
    cancellation.cancel()
  }
  return result
}

/// An asynchronous function runs where its task prefers to run.
private func hop<R>(_ body: () throws -> R) async rethrows -> R { try body() }
