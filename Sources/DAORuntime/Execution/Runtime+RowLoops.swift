import DAOCore

extension Runtime {
  /// Runs `body` for each row of a plan. `body` returns false to stop.
  ///
  /// Outside of transactions the loop has its own session. The selects in its body share it: they read the same snapshot and
  /// wait for nobody.
  package func forEachRow<Element: Decodable>(
    of plan: Plan, as type: Element.Type, _ body: (Element) throws -> Bool
  ) throws {
    let cursor = RowCursor<Element>(plan, in: self)
    do {
      if let scope = openTransactions.current(for: .read) {
        return try scope.withSession { try loop(cursor, on: $0, body) }
      }
      try pool.withSession(for: .read, .rowLoop(cursor.owner)) { session in
        guard !session.isInTransaction else { return try loop(cursor, on: session, body) }
        let transaction = Transaction(.snapshot, on: session, acquireTimeout: pool.acquireTimeout)
        let scope = TransactionScope(transaction, .read, in: openTransactions, kind: .threadLoop)
        try transaction.begin(isRowLoop: true)
        defer { transaction.rollback() }
        try scope.onThread { try scope.withSession { try loop(cursor, on: $0, body) } }
      }
    } catch let error as DAOError {
      throw cursor.owner.complete(error)
    }
  }

  private func loop<Element>(
    _ cursor: RowCursor<Element>, on session: Session, _ body: (Element) throws -> Bool
  ) throws {
    defer { cursor.close() }
    while let element = try cursor.next(on: session) {
      try session.checkCancellation()
      guard try body(element) else { return }
    }
  }

  /// Opens the rows of a plan for an asynchronous loop of the current task.
  ///
  /// Outside of transactions the loop has its own session. The selects in its body share it and read the same snapshot.
  package func stream<Element: Decodable>(
    _ plan: Plan, as type: Element.Type
  ) async throws -> any RowSource<Element> {
    let cursor = RowCursor<Element>(plan, in: self)
    if let scope = openTransactions.current(for: .read) { return RowStream(cursor, in: scope) }
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
