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
  /// - Parameter run: As in the synchronous form.
  /// - Throws: ``DAOError`` with the name and place of the run's owner.
  package func perform<Output>(
    _ owner: any StatementOwner, _ access: Access, _ run: (Session) throws -> Output
  ) async throws -> sending Output {
    let source = source(for: access, .call(owner))
    func attempt(_ cancellation: Cancellation) throws -> Output? {
      try attemptInline(owner, access, from: source, cancellation, run)
    }
    do {
      return try await source.withSession(attempt: attempt) { session in try owner.history.measure { try run(session) } }
    } catch let error as DAOError {
      throw owner.complete(error)
    }
  }

  /// Performs a run as ``perform(_:_:_:)`` does, again where a change of the schema comes between.
  package func performFollowingSchema<Output>(
    _ owner: any StatementOwner, _ access: Access, _ run: (Session) throws -> Output
  ) throws -> Output {
    try perform(owner, access) { session in try session.followingSchema { try run(session) } }
  }

  /// The same away from the cooperative pool.
  ///
  /// - Parameter leading: The statement that the run begins with. Default: nil, for one that begins otherwise.
  package func performFollowingSchema<Output>(
    _ owner: any StatementOwner, _ access: Access, beginningWith leading: LeadingStatement? = nil,
    _ run: (Session) throws -> Output
  ) async throws -> sending Output {
    try await perform(owner, access, beginningWith: leading) { session in
      try session.followingSchema { try run(session) }
    }
  }
}
