import DAOCore

/// The owner of a run and the access that the run needs of its connection.
package struct Plan {
  package let owner: any StatementOwner
  package let access: Access

  package init(of owner: any StatementOwner, access: Access) {
    self.owner = owner
    self.access = access
  }
}

extension Runtime {
  /// Performs a plan on the session of the caller's transaction, or on one of the pool outside of transactions.
  ///
  /// - Parameter run: Renders, binds and runs its statements on the session, and reads the result.
  /// - Throws: ``DAOError`` with the name and place of the plan's owner.
  package func perform<Output>(_ plan: Plan, _ run: (Session) throws -> Output) throws -> Output {
    do {
      if let scope = openTransactions.current(for: plan.access) { return try scope.withSession(run) }
      return try pool.withSession(for: plan.access, .call(plan.owner), run)
    } catch let error as DAOError {
      throw plan.owner.complete(error)
    }
  }

  /// Performs a plan on the session of the task's transaction, or on one of the pool outside of transactions. A plan that is
  /// expected to be short runs on the calling thread, any other away from the cooperative pool.
  ///
  /// - Parameter run: As in the synchronous form. It captures only Sendable values of the caller.
  /// - Throws: ``DAOError`` with the name and place of the plan's owner.
  package func perform<Output>(
    _ plan: Plan, _ run: @escaping (Session) throws -> Output
  ) async throws -> sending Output {
    let scope = openTransactions.current(for: plan.access)
    do {
      if let result = try await attemptInline(plan, in: scope, run) { return result }
      return try await withSession(for: plan.access, .call(plan.owner), in: scope) { session in
        try plan.owner.history.measure { try run(session) }
      }
    } catch let error as DAOError {
      throw plan.owner.complete(error)
    }
  }
}
