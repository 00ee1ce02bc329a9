import DAOCore

extension Runtime {
  /// Performs a run on the session of the caller's transaction, or on one of the pool outside of transactions.
  ///
  /// - Parameter run: Renders, binds and runs its statements on the session, and reads the result.
  /// - Throws: ``DAOError`` with the name and place of the run's owner.
  package func perform<Output>(
    _ owner: any StatementOwner, _ access: Access, _ run: (Session) throws -> Output
  ) throws -> Output {
    do {
      if let scope = openTransactions.current(for: access) { return try scope.withSession(run) }
      return try pool.withSession(for: access, .call(owner), run)
    } catch let error as DAOError {
      throw owner.complete(error)
    }
  }

  /// Performs a run on the session of the task's transaction, or on one of the pool outside of transactions. A run that is
  /// expected to be short stays on the calling thread, any other leaves the cooperative pool.
  ///
  /// - Parameter run: As in the synchronous form. It captures only Sendable values of the caller.
  /// - Throws: ``DAOError`` with the name and place of the run's owner.
  package func perform<Output>(
    _ owner: any StatementOwner, _ access: Access, _ run: @escaping (Session) throws -> Output
  ) async throws -> sending Output {
    let source = source(for: access, .call(owner))
    do {
      if let result = try await attemptInline(owner, access, from: source, run) { return result }
      return try await withSession(from: source) { session in try owner.history.measure { try run(session) } }
    } catch let error as DAOError {
      throw owner.complete(error)
    }
  }
}
