import DAOCore

extension Call {
  /// The call's rows: of a select as the loop asks for them, of a change all at once.
  func openRows<T: Decodable>(_ type: T.Type) async throws -> any RowSource<T> {
    guard access == .read else { return ReadRows(try await changedRows(type)) }
    let scope = database.openTransactions.current(for: .read)
    guard let text = knownText else { return try await openUnresolved(type, in: scope) }
    let call = try bound(to: text)
    if let scope { return RowStream(call, text: text, in: scope) }
    do {
      return RowStream(call, text: text, in: try await database.openLoop(for: text))
    } catch let error as DAOError {
      throw complete(error, text)
    }
  }

  private func changedRows<T: Decodable>(_ type: T.Type) async throws -> sending [T] {
    try await run { [operation] statement, session in
      try Call.changedRows(type, of: BoundStatement(statement: statement, session: session, operation: operation))
    }
  }

  /// Opens the rows of a dynamic operation once a session has looked at the columns that it names.
  private func openUnresolved<T: Decodable>(_ type: T.Type, in scope: TransactionScope?) async throws -> any RowSource<T> {
    do {
      try await database.withSessionInTask(for: access, .call(nil), in: scope) { try learnColumns(on: $0) }
    } catch let error as DAOError {
      throw complete(error, nil)
    }
    return try await Call(operation, on: database, arguments).openRows(type)
  }
}

extension Database {
  /// A reader for a row loop of the current task, with one state of the database for the loop and the selects in its body.
  fileprivate func openLoop(for text: StatementText) async throws -> TransactionScope {
    let session = try await pool.acquire(for: .read, .rowLoop(text))
    return TransactionScope(
      Transaction(.snapshot, on: session, acquireTimeout: pool.acquireTimeout), .read, in: openTransactions,
      kind: .taskLoop(RowLoop(pool: pool, open: openTransactions)))
  }
}
