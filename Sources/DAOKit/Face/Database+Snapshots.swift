import DAOCore

extension Database {
  /// Runs `body` on one state of the database: every select inside of it sees what was there when it began, and waits for no
  /// writer.
  ///
  /// ```swift
  /// let (total, everyone) = try database.read {
  ///   (try employees.call("countAll") as Int, try employees.call("selectAll") as [Employee])
  /// }
  /// ```
  /// A `read` inside of a `read`, or of a row loop, joins it; inside of a transaction it sees what the transaction has written.
  /// Child tasks take part. In memory there is one connection, so that there a `read` waits for a transaction to end.
  /// - Throws: What `body` throws, and ``DAOError``: ``DAOError/Code/readOnly`` for a change or a transaction inside of it.
  @_disfavoredOverload
  public func read<R>(_ body: () throws -> R) throws -> R {
    try runtime.run(.snapshot, body)
  }

  /// Runs `body` on one state of the database, on the connection's own thread; the task's cancellation interrupts it.
  ///
  /// - Throws: What `body` throws, and ``DAOError``, as the synchronous form does.
  @_disfavoredOverload
  public func read<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await runtime.runElsewhere(.snapshot, body)
  }

  /// Runs one expression on one state of the database, on the connection's own thread.
  ///
  /// - Throws: What `body` throws, and ``DAOError``, as the synchronous form does.
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
  /// A reader is held while `body` waits.
  /// - Throws: What `body` throws, and ``DAOError``, as the synchronous form does.
  public func read<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    try await runtime.run(.snapshot, isolation: isolation, body)
  }
}
