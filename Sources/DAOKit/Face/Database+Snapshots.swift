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
    if let scope = openTransactions.current(for: .read) { return try join(scope).with(body) }
    return try pool.withSession(for: .read, .snapshot) { try read(newSnapshot(on: $0), body) }
  }

  /// Runs `body` on one state of the database, on the connection's own thread; the task's cancellation interrupts it.
  ///
  /// - Throws: What `body` throws, and ``DAOError``, as the synchronous form does.
  @_disfavoredOverload
  public func read<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await readElsewhere(body)
  }

  /// Runs one expression on one state of the database, on the connection's own thread.
  ///
  /// - Throws: What `body` throws, and ``DAOError``, as the synchronous form does.
  public func read<R>(
    @SingleExpression<R> _ body: sending () throws -> sending R, _ marker: SingleExpression<R> = SingleExpression()
  ) async throws -> sending R {
    try await readElsewhere(body)
  }

  private func readElsewhere<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await withoutActuallyEscaping(body) { body in
      let lent = LentBody(body)
      defer { lent.end() }
      if let scope = openTransactions.current(for: .read) {
        let joined = join(scope)
        return try await withSession(for: .read, .snapshot, in: scope) { _ in try joined.with(lent.take()) }
      }
      let cancelled = TransactionCancellation()
      return try await withTaskCancellationHandler {
        try await withSession(for: .read, .snapshot, in: nil) { session in
          let scope = self.newSnapshot(on: session)
          cancelled.attach(scope.transaction)
          return try self.read(scope, lent.take())
        }
      } onCancel: {
        cancelled.cancel()
      }
    }
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
    if let scope = openTransactions.current(for: .read) {
      return try await TransactionScope.$current.withValue(join(scope)) { try await body() }
    }
    // Where one connection does both, synchronous calls that wait for it may hold all threads of the pool.
    guard case .single = pool.policy else { return try await topRead(body) }
    return try await withTaskExecutorPreference(QueueExecutor()) { try await topRead(body) }
  }

  private func topRead<R>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R) async throws -> R {
    let session = try await pool.acquire(for: .read, .snapshot)
    defer { pool.release(session) }
    let scope = newSnapshot(on: session)
    let transaction = scope.transaction
    try await transaction.beginOnOwnThread()
    do {
      let result = try await TransactionScope.$current.withValue(scope) { try await body() }
      await onOwnThread { transaction.rollback() }
      return result
    } catch {
      await onOwnThread { transaction.rollback() }
      throw error
    }
  }

  private func newSnapshot(on session: Session) -> TransactionScope {
    let transaction = Transaction(
      .snapshot, on: session, acquireTimeout: pool.acquireTimeout, limit: configuration.transactionTimeout)
    return TransactionScope(transaction, .read, in: openTransactions)
  }

  /// A part in what the caller is in already, from which nothing can be changed.
  private func join(_ scope: TransactionScope) -> TransactionScope {
    TransactionScope(scope.transaction, .read, in: openTransactions, level: scope.level)
  }

  private func read<R>(_ scope: TransactionScope, _ body: () throws -> R) throws -> R {
    try scope.transaction.begin()
    defer { scope.transaction.rollback() }
    return try scope.with(body)
  }
}
