import DAOCore

extension Call {
  /// Runs `body` for each row; it returns false to stop.
  func forEachRow<T: Decodable>(_ type: T.Type, _ body: (T) throws -> Bool) throws {
    let scope = database.currentScope
    let text = try statementText(in: scope)
    defer { flushCache(behind: text, in: scope) }
    if let scope {
      return try scope.withSession { session in
        try begin(text, on: session) { try loop(bound($0, $1), type, body) }
      }
    }
    let lane = text.verb == .query ? database.readers : database.writer
    try lane.withSession { session in
      try begin(text, on: session) {
        try loop(bound($0, $1), type) { row in
          lane.setLooping(session, true)
          defer { lane.setLooping(session, false) }
          return try body(row)
        }
      }
    }
  }

  private func loop<T: Decodable>(_ bound: BoundStatement, _ type: T.Type, _ body: (T) throws -> Bool) throws {
    try bound.checkEntity(type)
    let elements = bound.elements(type)
    defer { elements.close() }
    var next = try first(of: elements, bound)
    while let element = next {
      if Task.isCancelled { throw Cancellation.error }
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

  /// Empties the script's cache behind a loop over what a change returns.
  func flushCache(behind text: StatementText, in scope: TransactionScope?) {
    if let use = operation.cache, text.verb != .query { database.flush(use, in: scope) }
  }
}
