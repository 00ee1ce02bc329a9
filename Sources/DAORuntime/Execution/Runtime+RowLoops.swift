import DAOCore

extension Runtime {
  /// Runs `body` for each row of a plan. `body` returns false to stop.
  ///
  /// Outside of transactions the loop has its own session. The selects in its body share it: they read the same snapshot and
  /// wait for nobody.
  package func forEachRow<Element: Decodable>(
    of plan: Plan, as type: Element.Type, _ body: (Element) throws -> Bool
  ) throws {
    try loop(RowCursor<Element>(plan, in: self)) { cursor, session in
      while let element = try cursor.next(on: session) {
        try session.checkCancellation()
        guard try body(element) else { return }
      }
    }
  }

  /// Runs `body` for groups of rows of a plan, the last of which may be smaller. `body` returns false to stop.
  package func forEachGroup<Element: Decodable>(
    of plan: Plan, as type: Element.Type, size: Int, _ body: ([Element]) throws -> Bool
  ) throws {
    try loop(RowCursor<Element>(plan, in: self)) { cursor, session in
      var group: [Element] = []
      while let element = try cursor.next(on: session) {
        try session.checkCancellation()
        group.append(element)
        guard group.count == size else { continue }
        guard try body(group) else { return }
        group.removeAll(keepingCapacity: true)
      }
      if !group.isEmpty { _ = try body(group) }
    }
  }

  private func loop<Element>(
    _ cursor: RowCursor<Element>, _ read: (RowCursor<Element>, Session) throws -> Void
  ) throws {
    func run(on session: Session) throws {
      defer { cursor.close() }
      try read(cursor, session)
    }
    do {
      if let scope = openTransactions.current(for: .read) {
        cursor.isShared = scope.transaction.mode != .write
        return try scope.withSession(run)
      }
      try pool.withSession(for: .read, .rowLoop(cursor.owner)) { session in
        guard !session.isInTransaction else { return try run(on: session) }
        let transaction = Transaction(.snapshot, on: session, acquireTimeout: pool.acquireTimeout)
        let scope = TransactionScope(transaction, .read, in: openTransactions, kind: .threadLoop)
        try transaction.begin(isRowLoop: true)
        defer { transaction.rollback() }
        try scope.onThread { try scope.withSession(run) }
      }
    } catch let error as DAOError {
      throw cursor.owner.complete(error)
    }
  }

  /// Opens the rows of a plan for an asynchronous loop of the current task.
  ///
  /// Outside of transactions the loop has its own session. The selects in its body share it and read the same snapshot.
  package func stream<Element: Decodable>(
    _ plan: Plan, as type: Element.Type
  ) async throws -> any RowSource<Element> {
    let cursor = RowCursor<Element>(plan, in: self)
    if let scope = openTransactions.current(for: .read) {
      cursor.isShared = scope.transaction.mode != .write
      return RowStream(cursor, in: scope)
    }
    do {
      let session = try await pool.acquire(for: .read, .rowLoop(cursor.owner))
      let transaction = Transaction(.snapshot, on: session, acquireTimeout: pool.acquireTimeout)
      return RowStream(
        cursor,
        in: TransactionScope(
          transaction, .read, in: openTransactions, kind: .taskLoop(RowLoop(pool: pool, open: openTransactions))))
    } catch let error as DAOError {
      throw cursor.owner.complete(error)
    }
  }
}
