import DAOCore

/// What to run, what it needs of its connection, and how its result is read.
package struct Plan<Output> {
  package let owner: any StatementOwner
  package let access: Access
  /// Renders, binds and runs its statements on a session, and reads the result.
  package let run: (Session) throws -> Output

  @inlinable
  package init(of owner: any StatementOwner, access: Access, _ run: @escaping (Session) throws -> Output) {
    self.owner = owner
    self.access = access
    self.run = run
  }
}

extension Runtime {
  /// Runs a plan on the session of the transaction that the caller is in, else on one of the pool.
  ///
  /// - Throws: ``DAOError`` with the name and place of the plan's owner.
  //
  // Inlined, so that the plan's closures stand on the caller's stack.
  @inlinable
  package func perform<Output>(_ plan: Plan<Output>) throws -> Output {
    do {
      if let scope = openTransactions.current(for: plan.access) { return try scope.withSession(plan.run) }
      return try pool.withSession(for: plan.access, .call(plan.owner), plan.run)
    } catch let error as DAOError {
      throw plan.owner.complete(error)
    }
  }

  /// Runs a plan on the session of the transaction that the task is in, else on one of the pool: on the calling thread where
  /// that is expected to be short, else away from the cooperative pool.
  ///
  /// - Parameter plan: One that holds nothing of its caller's but Sendable values.
  /// - Throws: ``DAOError`` with the name and place of the plan's owner.
  package func perform<Output>(_ plan: Plan<Output>) async throws -> sending Output {
    let scope = openTransactions.current(for: plan.access)
    do {
      if let result = try await attemptInline(plan, in: scope) { return result }
      return try await withSession(for: plan.access, .call(plan.owner), in: scope) { session in
        try plan.owner.history.measure { try plan.run(session) }
      }
    } catch let error as DAOError {
      throw plan.owner.complete(error)
    }
  }
}
