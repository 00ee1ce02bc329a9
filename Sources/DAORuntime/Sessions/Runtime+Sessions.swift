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
    for access: Access, _ use: SessionHolder.Use, _ body: (Session) throws -> R
  ) async throws -> sending R {
    try await source(for: access, use).withSession(body)
  }

  /// Runs `body`, which uses no session, on a thread outside of the cooperative pool.
  ///
  /// - Throws: The errors of `body`.
  package func offload<R>(_ body: () throws -> R) async throws -> sending R { try await onOwnThread(body) }
}
