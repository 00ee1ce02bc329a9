import DAOCore

extension Database {
  /// The transaction that the caller is in; nil outside of any.
  var currentScope: TransactionScope? { scopes.current }

  /// Runs `body` in a transaction: every call of this database's operations inside of it takes part, an error rolls back.
  ///
  /// ```swift
  /// try database.transaction {
  ///   try employees.call("insert:", Employee(eid: "eid-000005", firstName: "Ada"))
  ///   try employees.call("rename", ["eid": "eid-000001", "firstName": "J"])
  /// }
  /// ```
  /// A transaction inside of a transaction is a savepoint. Child tasks take part, detached ones on other threads do not, and a
  /// task that outlives `body` gets an error.
  /// - Throws: What `body` throws, and ``DAOError``: ``DAOError/Code/rolledBack`` when the database has rolled back by itself.
  @_disfavoredOverload @discardableResult
  public func transaction<R>(_ body: () throws -> R) throws -> R {
    if let scope = currentScope { return try nested(in: scope, body) }
    return try writer.withSession { try top(TransactionScope(scopes, session: $0), body) }
  }

  /// Runs `body` in a transaction on the connection's own thread; the task's cancellation interrupts it and rolls back.
  ///
  /// - Throws: What `body` throws, and ``DAOError``.
  @discardableResult
  public func transaction<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await withoutActuallyEscaping(body) { body in
      let lent = LentBody(body)
      if let scope = currentScope {
        return try await scope.withSession { _ in try self.nested(in: scope, lent.take()) }
      }
      let cancelled = TransactionCancellation()
      return try await withTaskCancellationHandler {
        try await writer.withSession { session in
          let scope = TransactionScope(self.scopes, session: session)
          cancelled.attach(scope)
          return try self.top(scope, lent.take())
        }
      } onCancel: {
        cancelled.cancel()
      }
    }
  }

  /// Runs an asynchronous `body` in a transaction: its awaited calls and child tasks take part.
  ///
  /// ```swift
  /// try await database.transaction {
  ///   let jerry: Employee = try await employees.call("selectWithEid:", "eid-000001")
  ///   try await employees.call("rename", ["eid": jerry.eid, "firstName": "J"])
  /// }
  /// ```
  /// The writer is held while `body` waits: wait for nothing slow in it. Where no actor says otherwise, the body and its child tasks
  /// take turns on one thread, so that they go on however busy the cooperative pool is. Nested ones in tasks beside each other can
  /// overlap, which savepoints cannot; open those one after the other.
  /// - Throws: What `body` throws, and ``DAOError``.
  @discardableResult
  public func transaction<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    if let scope = currentScope {
      let level = try await scope.onOtherThread { try scope.openSavepoint() }
      do {
        let result = try await body()
        try await scope.onOtherThread { try scope.release(savepoint: level) }
        return result
      } catch {
        await scope.onOtherThread { scope.rollback(savepoint: level) }
        noteSchema(of: scope)
        throw error
      }
    }
    // From the wait for the writer to its release: what goes on with it in hand needs no thread of the pool.
    return try await withTaskExecutorPreference(bodies) { try await top(body) }
  }

  private func top<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    let session = try await writer.acquire(for: SessionOwner.currentTask ?? .currentThread)
    defer { writer.release(session) }
    let scope = TransactionScope(scopes, session: session)
    try await scope.beginOnOtherThread()
    defer { noteSchema(of: scope) }
    do {
      let result = try await TransactionScope.$current.withValue(scope) { try await body() }
      if Task.isCancelled { throw Cancellation.error }
      try await scope.onOtherThread { try scope.commit() }
      return result
    } catch {
      await scope.onOtherThread { scope.rollback() }
      throw error
    }
  }

  private func top<R>(_ scope: TransactionScope, _ body: () throws -> R) throws -> R {
    try scope.begin()
    defer { noteSchema(of: scope) }
    do {
      let result = try scope.with(body)
      try scope.commit()
      return result
    } catch {
      scope.rollback()
      throw error
    }
  }

  /// Keeps sibling tasks out until the savepoint is closed, since savepoints nest and do not overlap.
  private func nested<R>(in scope: TransactionScope, _ body: () throws -> R) throws -> R {
    try scope.withSession { _ in
      let level = try scope.openSavepoint()
      do {
        let result = try body()
        try scope.release(savepoint: level)
        return result
      } catch {
        scope.rollback(savepoint: level)
        noteSchema(of: scope)
        throw error
      }
    }
  }

  private func noteSchema(of scope: TransactionScope) {
    if scope.hasChangedSchema { schemaGeneration.add(1, ordering: .relaxed) }
  }
}
