import DAOCore

extension Database {
  /// Runs `body` on one state of the database: every select in it reads the state at its beginning and waits for no writer.
  ///
  /// ```swift
  /// let (total, everyone) = try database.read {
  ///   (try employees.call("countAll") as Int, try employees.call("selectAll") as [Employee])
  /// }
  /// ```
  /// A `read` inside of a `read` or a row loop joins it. Inside of a transaction it sees the changes of the transaction. Child
  /// tasks take part. An in-memory database has one connection: there a `read` waits for an open transaction.
  /// - Throws: The errors of `body`, and ``DAOError``: ``DAOError/Code/readOnly`` for a change or a transaction in it.
  @_disfavoredOverload
  public func read<R>(_ body: () throws -> R) throws -> R {
    try runtime.run(.snapshot, body)
  }

  /// Runs `body` on one state of the database, on the connection's own thread; the task's cancellation interrupts it.
  ///
  /// - Throws: The errors of `body`, and ``DAOError``, as the synchronous form does.
  @_disfavoredOverload
  public func read<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await runtime.runElsewhere(.snapshot, body)
  }

  /// Runs one expression on one state of the database, on the connection's own thread.
  ///
  /// - Throws: The errors of `body`, and ``DAOError``, as the synchronous form does.
  public func read<R>(
    @SingleExpression<R> _ body: sending () throws -> sending R, _ marker: SingleExpression<R> = SingleExpression()
  ) async throws -> sending R {
    try await runtime.runElsewhere(.snapshot, body)
  }

  /// Runs an asynchronous `body` on one state of the database: its awaited calls and child tasks take part.
  ///
  /// ```swift
  /// let agree = try await database.read {
  ///   let count: Int = try await employees.call("countAll")
  ///   let everyone: [Employee] = try await employees.call("selectAll")
  ///   return count == everyone.count
  /// }
  /// ```
  /// The connection stays borrowed while `body` waits.
  /// - Throws: The errors of `body`, and ``DAOError``, as the synchronous form does.
  public func read<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    try await runtime.run(.snapshot, isolation: isolation, body)
  }
}
