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
    if let scope = openTransactions.current(for: .write) { return try nested(in: scope, body) }
    return try pool.withSession(for: .write, .transaction) { try run(newTransaction(on: $0), body) }
  }

  /// Runs `body` in a transaction on the connection's own thread; the task's cancellation interrupts it and rolls back.
  ///
  /// - Throws: What `body` throws, and ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func transaction<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await transactionElsewhere(body)
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
    try await transactionElsewhere(body)
  }

  private func transactionElsewhere<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await withoutActuallyEscaping(body) { body in
      let lent = LentBody(body)
      defer { lent.end() }
      if let scope = openTransactions.current(for: .write) {
        try scope.checkWriting()
        return try await withSession(for: .write, .transaction, in: scope) { _ in try self.nested(in: scope, lent.take()) }
      }
      let cancelled = TransactionCancellation()
      return try await withTaskCancellationHandler {
        try await withSession(for: .write, .transaction, in: nil) { session in
          let scope = self.newTransaction(on: session)
          cancelled.attach(scope.transaction)
          return try self.run(scope, lent.take())
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
  /// take turns on one thread, so that they go on however busy the cooperative pool is. While a nested one is open, calls of its
  /// sibling tasks wait for its end.
  /// - Throws: What `body` throws, and ``DAOError``.
  @discardableResult
  public func transaction<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    if let scope = openTransactions.current(for: .write) {
      try scope.checkWriting()
      return try await nested(in: scope, body)
    }
    // From the wait for the writer to its release: what goes on with it in hand needs no thread of the pool.
    return try await withTaskExecutorPreference(QueueExecutor()) { try await topTransaction(body) }
  }

  // MARK: Transactions of their own

  private func newTransaction(on session: Session) -> TransactionScope {
    let transaction = Transaction(
      .write, on: session, acquireTimeout: pool.acquireTimeout, limit: configuration.transactionTimeout)
    return TransactionScope(transaction, .write, in: openTransactions)
  }

  private func run<R>(_ scope: TransactionScope, _ body: () throws -> R) throws -> R {
    let transaction = scope.transaction
    try transaction.begin()
    defer { noteSchema(of: transaction) }
    do {
      let result = try scope.with(body)
      try commit(transaction)
      tellEnd(of: transaction, isCommitted: true)
      return result
    } catch {
      transaction.rollback()
      tellEnd(of: transaction, isCommitted: false)
      throw error
    }
  }

  private func topTransaction<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    let session = try await pool.acquire(for: .write, .transaction)
    defer { pool.release(session) }
    let scope = newTransaction(on: session)
    let transaction = scope.transaction
    try await transaction.beginOnOwnThread()
    defer { noteSchema(of: transaction) }
    do {
      let result = try await TransactionScope.$current.withValue(scope) { try await body() }
      if Task.isCancelled { throw Cancellation.error }
      try await onOwnThread { try self.commit(transaction) }
      tellEnd(of: transaction, isCommitted: true)
      return result
    } catch {
      await onOwnThread { transaction.rollback() }
      tellEnd(of: transaction, isCommitted: false)
      throw error
    }
  }

  private func commit(_ transaction: Transaction) throws {
    for namespace in try transaction.commit() { caches.flush(namespace) }
  }

  private func tellEnd(of transaction: Transaction, isCommitted: Bool) {
    guard !interceptors.isEmpty else { return }
    let end = TransactionEnd(
      isCommitted: isCommitted, duration: transaction.duration, waited: transaction.session.waited)
    for interceptor in interceptors { interceptor.transactionEnded(end) }
  }

  // MARK: Transactions in transactions

  /// Keeps sibling tasks out until the savepoint is closed, since savepoints nest and do not overlap.
  private func nested<R>(in scope: TransactionScope, _ body: () throws -> R) throws -> R {
    try scope.withSession(for: .write) { _ in
      let level = try scope.transaction.openSavepoint()
      do {
        let result = try body()
        try scope.transaction.release(savepoint: level)
        return result
      } catch {
        scope.transaction.rollback(savepoint: level)
        noteSchema(of: scope.transaction)
        throw error
      }
    }
  }

  /// Keeps sibling tasks out, too, those of the body let in.
  private func nested<R>(
    in outer: TransactionScope, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    let transaction = outer.transaction
    let level = try await outer.openLevel()
    let scope = TransactionScope(transaction, .write, in: openTransactions, level: level)
    do {
      let result = try await TransactionScope.$current.withValue(scope) { try await body() }
      try await onOwnThread { try transaction.release(level) }
      return result
    } catch {
      await onOwnThread { transaction.rollback(level) }
      noteSchema(of: transaction)
      throw error
    }
  }

  private func noteSchema(of transaction: Transaction) {
    if transaction.hasChangedSchema { schemaGeneration.add(1, ordering: .relaxed) }
  }
}
