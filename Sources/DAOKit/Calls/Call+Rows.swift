import DAOCore

extension Call {
  /// Runs `body` for each row; it returns false to stop.
  func forEachRow<T: Decodable>(_ type: T.Type, _ body: (T) throws -> Bool) throws {
    guard access == .read else {
      for row in try changedRows(type) where try !body(row) { return }
      return
    }
    guard let text = knownText else { return try forEachUnresolvedRow(type, body) }
    do {
      if let scope = database.openTransactions.current(for: .read) {
        return try scope.withSession(for: .read) { session in
          try begin(text, on: session) { try loop(bound($0, $1), type, body) }
        }
      }
      try database.pool.withSession(for: .read, .rowLoop(text)) { try loop(text, on: $0, type, body) }
    } catch let error as DAOError {
      throw complete(error, text)
    }
  }

  /// Runs the loop once a session has looked at the columns that the operation names.
  private func forEachUnresolvedRow<T: Decodable>(_ type: T.Type, _ body: (T) throws -> Bool) throws {
    do {
      let scope = database.openTransactions.current(for: .read)
      try database.withSession(for: .read, .schema, in: scope) { try learnColumns(on: $0) }
    } catch let error as DAOError {
      throw complete(error, nil)
    }
    let call = try Call(operation, on: database, arguments)
    guard call.knownText != nil else { throw complete(DAOError(.busy, "the schema has changed meanwhile: call again"), nil) }
    try call.forEachRow(type, body)
  }

  /// Runs the loop on a session of its own, which the selects in its body share: they see what the loop sees, and wait for nobody.
  private func loop<T: Decodable>(
    _ text: StatementText, on session: Session, _ type: T.Type, _ body: (T) throws -> Bool
  ) throws {
    let transaction = Transaction(.snapshot, on: session, acquireTimeout: database.pool.acquireTimeout)
    let scope = TransactionScope(transaction, .read, in: database.openTransactions, kind: .threadLoop)
    try transaction.begin(isRowLoop: true)
    defer { transaction.rollback() }
    try scope.onThread {
      try scope.withSession { session in
        try begin(text, on: session) { try loop(bound($0, $1), type, body) }
      }
    }
  }

  /// All rows that a change returns. SQLite makes all changes before it gives the first row
  /// (<https://www.sqlite.org/lang_returning.html>), so that nobody has to wait for a loop's body with the writer in hand.
  private func changedRows<T: Decodable>(_ type: T.Type) throws -> [T] {
    try run { statement, session in
      try Call.changedRows(type, of: bound(statement, session))
    }
  }

  static func changedRows<T: Decodable>(_ type: T.Type, of bound: BoundStatement) throws -> [T] {
    try bound.checkEntity(type)
    guard bound.statement.text.verb == .change else { return try bound.all(type) }
    return try bound.atomically { try bound.all(type) }
  }

  private func loop<T: Decodable>(_ bound: BoundStatement, _ type: T.Type, _ body: (T) throws -> Bool) throws {
    try bound.checkEntity(type)
    let elements = bound.elements(type)
    defer { elements.close() }
    var next = try first(of: elements, bound)
    while let element = next {
      try bound.session.checkCancellation()
      guard try body(element) else { return }
      next = try self.next(of: elements, bound)
    }
  }

  /// The first element of a row loop, on the way to which the loop is intercepted.
  func first<T: Decodable>(of elements: BoundElements<T>, _ bound: BoundStatement) throws -> T? {
    guard !database.interceptors.isEmpty else { return try next(of: elements, bound) }
    return try intercepted(bound.statement.text, on: bound.session, isRepeatable: false) {
      try next(of: elements, bound)
    } outcome: { _ in
      CallOutcome()
    }
  }

  /// The next element, for which the statement has as long as the operation's timeout.
  func next<T: Decodable>(of elements: BoundElements<T>, _ bound: BoundStatement) throws -> T? {
    try bound.session.within(seconds: operation.timeout) { try elements.next() }
  }

  /// Empties the script's cache after a change.
  func flushCache(in scope: TransactionScope?) {
    if let use = operation.cache, access == .write { database.flush(use, in: scope) }
  }
}
