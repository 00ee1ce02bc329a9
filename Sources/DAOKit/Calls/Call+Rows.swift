import DAOCore

extension Call {
  /// Runs `body` for each row; it returns false to stop.
  func forEachRow<T: Decodable>(_ type: T.Type, _ body: (T) throws -> Bool) throws {
    if let scope = TransactionScope.current(of: ObjectIdentifier(database)) {
      return try scope.withSession { session in
        try run(statementText(in: scope), on: session) { try $0.loop(type, body) }
      }
    }
    let text = try statementText()
    let lane = text.verb == .query ? database.readers : database.writer
    try lane.withSession { session in
      try run(text, on: session) { bound in
        try bound.loop(type) { row in
          lane.setLooping(session, true)
          defer { lane.setLooping(session, false) }
          return try body(row)
        }
      }
    }
  }
}

extension BoundStatement {
  fileprivate func loop<T: Decodable>(_ type: T.Type, _ body: (T) throws -> Bool) throws {
    try checkEntity(type)
    let elements = elements(type)
    defer { elements.close() }
    while let element = try elements.next() {
      if Task.isCancelled { throw Cancellation.error }
      guard try body(element) else { return }
    }
  }
}
