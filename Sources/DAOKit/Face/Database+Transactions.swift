import DAOCore

extension Database {
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
  /// - Throws: What `body` throws, and ``DAOError``: ``DAOError/Code/rolledBack`` when the database has rolled back by itself,
  ///   ``DAOError/Code/readOnly`` inside of a `read`.
  @_disfavoredOverload @discardableResult
  public func transaction<R>(_ body: () throws -> R) throws -> R {
    try runtime.run(.write, body)
  }

  /// Runs `body` in a transaction on the connection's own thread; the task's cancellation interrupts it and rolls back.
  ///
  /// - Throws: What `body` throws, and ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func transaction<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await runtime.runElsewhere(.write, body)
  }

  /// Runs one expression in a transaction on the connection's own thread.
  ///
  /// ```swift
  /// let count: Int = try await database.transaction { try employees.countAll() }
  /// ```
  /// - Throws: What `body` throws, and ``DAOError``.
  @discardableResult
  public func transaction<R>(
    @SingleExpression<R> _ body: sending () throws -> sending R, _ marker: SingleExpression<R> = SingleExpression()
  ) async throws -> sending R {
    try await runtime.runElsewhere(.write, body)
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
  /// take turns on one thread, so that they go on however busy the cooperative pool is. While a nested one is open, calls of its
  /// sibling tasks wait for its end.
  /// - Throws: What `body` throws, and ``DAOError``.
  @discardableResult
  public func transaction<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    try await runtime.run(.write, isolation: isolation, body)
  }
}
