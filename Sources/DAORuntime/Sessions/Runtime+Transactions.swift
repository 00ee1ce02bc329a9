import DAOCore

// A writing transaction and a `read` differ in two points. A nested transaction is a savepoint, a nested `read` joins the outer
// one. A transaction commits, a `read` has nothing to commit.
extension Runtime {
  /// Runs `body` in a transaction that writes, or on a snapshot.
  ///
  /// - Throws: The errors of `body`, and ``DAOError``.
  package func run<R>(_ mode: TransactionMode, _ body: () throws -> R) throws -> R {
    if let scope = openTransactions.current(for: mode.access) { return try join(scope, mode, body) }
    return try pool.withSession(for: mode.access, .transaction(mode)) { session in
      // Called from an entity's `init(from:)` in the middle of a change, which is a transaction already.
      guard !session.isInTransaction else {
        return mode == .write ? try session.atomically(level: 0, body) : try session.withoutChanges(body)
      }
      return try run(newScope(mode, on: session), body)
    }
  }

  /// Runs `body` in a transaction that writes, or on a snapshot, on the connection's own thread; the task's cancellation
  /// interrupts it.
  ///
  /// - Throws: The errors of `body`, and ``DAOError``.
  package func runElsewhere<R>(
    _ mode: TransactionMode, _ body: sending () throws -> sending R
  ) async throws -> sending R {
    if let scope = openTransactions.current(for: mode.access) {
      return try await SessionSource.transaction(scope).withSession { _ in try join(scope, mode, body) }
    }
    let cancelled = TransactionCancellation()
    return try await withTaskCancellationHandler {
      try await withSession(for: mode.access, .transaction(mode)) { session in
        let scope = newScope(mode, on: session)
        cancelled.attach(scope.transaction)
        return try run(scope, body)
      }
    } onCancel: {
      cancelled.cancel()
    }
  }

  /// Runs an asynchronous `body` in a transaction that writes, or on a snapshot.
  ///
  /// - Throws: The errors of `body`, and ``DAOError``.
  package func run<R>(
    _ mode: TransactionMode, isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async throws -> R {
    if let scope = openTransactions.current(for: mode.access) {
      guard mode == .snapshot else { return try await nested(in: scope, isolation: isolation, body) }
      return try await TransactionScope.$current.withValue(part(of: scope)) { try await body() }
    }
    // The preference covers everything from the wait for the connection to its release: the pool's threads may all wait for
    // this connection.
    guard mode == .write || pool.policy == .single else { return try await runAlone(mode, isolation: isolation, body) }
    let executor = QueueExecutor.takeShared()
    defer { executor.giveBack() }
    return try await withTaskExecutorPreference(executor) { try await runAlone(mode, isolation: isolation, body) }
  }

  /// Runs `body` in the transaction that is open on `session`, whose borrower commits it or rolls it back: the calls of `body` take
  /// part, as in a transaction.
  ///
  /// - Throws: The errors of `body`, and ``DAOError``, also where the database has rolled back by itself.
  package func join<R>(_ session: Session, _ body: () throws -> R) throws -> R {
    let transaction = Transaction(.write, on: session, acquireTimeout: pool.acquireTimeout)
    transaction.join()
    let result = Result { try TransactionScope(transaction, .write, in: openTransactions).with(body) }
    noteSchema(of: transaction)
    let ended = Result { try transaction.leaveOpen() }
    let value = try result.get()
    try ended.get()
    return value
  }

  // MARK: Transactions of their own

  private func newScope(_ mode: TransactionMode, on session: Session) -> TransactionScope {
    let transaction = Transaction(
      mode, on: session, acquireTimeout: pool.acquireTimeout, limit: configuration.transactionTimeout?.bounded)
    return TransactionScope(transaction, mode.access, in: openTransactions)
  }

  private func run<R>(_ scope: TransactionScope, _ body: () throws -> R) throws -> R {
    let transaction = scope.transaction
    try transaction.begin()
    defer { noteSchema(of: transaction) }
    do {
      let result = try scope.with(body)
      try end(transaction)
      return result
    } catch {
      rollback(transaction)
      throw error
    }
  }

  private func runAlone<R>(
    _ mode: TransactionMode, isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async throws -> R {
    let session = try await pool.acquire(for: mode.access, .transaction(mode))
    defer { pool.release(session) }
    let scope = newScope(mode, on: session)
    let transaction = scope.transaction
    try await transaction.beginWithoutThread()
    defer { noteSchema(of: transaction) }
    do {
      let result = try await TransactionScope.$current.withValue(scope) { try await body() }
      if mode == .write, Task.isCancelled { throw transaction.cancelled }
      try await endWithoutThread(transaction)
      return result
    } catch {
      await rollbackWithoutThread(transaction)
      throw error
    }
  }

  /// Commits a writing transaction and ends a snapshot.
  private func end(_ transaction: Transaction) throws {
    guard transaction.mode == .write else { return transaction.rollback() }
    try transaction.commit()
    tellEnd(of: transaction, isCommitted: true)
  }

  /// Ends a transaction where no thread waits for the engine, or on a thread of its own.
  private func endWithoutThread(_ transaction: Transaction) async throws {
    let commits = transaction.mode == .write
    guard transaction.sendEnd(commits: commits) else { return try await onOwnThread { try end(transaction) } }
    await transaction.session.answered()
    try transaction.readEnd(commits: commits)
    if commits { tellEnd(of: transaction, isCommitted: true) }
  }

  private func rollbackWithoutThread(_ transaction: Transaction) async {
    guard transaction.sendEnd(commits: false) else { return await onOwnThread { rollback(transaction) } }
    await transaction.session.answered()
    try? transaction.readEnd(commits: false)
    if transaction.mode == .write { tellEnd(of: transaction, isCommitted: false) }
  }

  private func rollback(_ transaction: Transaction) {
    transaction.rollback()
    if transaction.mode == .write { tellEnd(of: transaction, isCommitted: false) }
  }

  private func tellEnd(of transaction: Transaction, isCommitted: Bool) {
    guard !interceptors.isEmpty else { return }
    tellEnd(
      TransactionEnd(isCommitted: isCommitted, duration: transaction.duration, waited: transaction.session.waited))
  }

  // MARK: Transactions in transactions

  private func join<R>(_ scope: TransactionScope, _ mode: TransactionMode, _ body: () throws -> R) throws -> R {
    switch mode {
    case .write: try nested(in: scope, body)
    case .snapshot: try part(of: scope).with(body)
    }
  }

  /// A read-only part in the caller's transaction or row loop.
  private func part(of scope: TransactionScope) -> TransactionScope {
    TransactionScope(scope.transaction, .read, in: openTransactions, level: scope.level)
  }

  /// Keeps sibling tasks out until the savepoint is closed: savepoints can nest and cannot overlap.
  private func nested<R>(in scope: TransactionScope, _ body: () throws -> R) throws -> R {
    try scope.checkWriting()
    return try scope.withSession { _ in
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

  /// Keeps sibling tasks out as well, and lets the child tasks of the body in.
  private func nested<R>(
    in outer: TransactionScope, isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async throws -> R {
    try outer.checkWriting()
    let transaction = outer.transaction
    let level = try await outer.openLevel()
    let scope = TransactionScope(transaction, .write, in: openTransactions, level: level)
    do {
      let result = try await TransactionScope.$current.withValue(scope) { try await body() }
      try await transaction.releaseWithoutThread(level)
      return result
    } catch {
      await transaction.rollbackWithoutThread(level)
      noteSchema(of: transaction)
      throw error
    }
  }

  private func noteSchema(of transaction: Transaction) {
    if transaction.hasChangedSchema { schemaGeneration.add(1, ordering: .relaxed) }
  }
}
