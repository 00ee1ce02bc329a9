import DAOCore

extension Runtime {
  /// Runs `body` for each of many elements, on one session, in one transaction or a savepoint of the open one.
  ///
  /// - Parameters:
  ///   - body: Runs the statements of the element with this index.
  ///   - read: Reads what became of all, before the transaction ends; its error undoes the batch.
  /// - Throws: The first error of an element, with its number.
  package func forEachElement<Output>(
    of count: Int, _ owner: any StatementOwner, on session: Session, _ body: (Int) throws -> Void, read: () throws -> Output
  ) throws -> Output {
    try atomically(on: session) {
      for index in 0..<count {
        try session.checkCancellation()
        try owner.numbering(index, of: count) { try body(index) }
      }
      return try read()
    }
  }

  /// Whether the statements of a batch can be sent ahead: by a connection that does so, where nobody looks at each of them.
  package func sendsAhead(_ owner: any StatementOwner, on session: Session) -> Bool {
    session.connection is any PipeliningConnection && interceptors.isEmpty && !configuration.showsValues && !owner.isTraced
      && owner.timeout == nil
  }

  /// Runs the statement of each of many elements, on one session, in one transaction or a savepoint of the open one. Statements
  /// of one text are sent before the results of those before them have come.
  ///
  /// - Parameters:
  ///   - statement: Gives the statement of the element with this index to its argument.
  ///   - each: Reads the result of an element's statement, which has run already.
  ///   - read: Reads what became of all, before the transaction ends; its error undoes the batch.
  /// - Throws: The first error of an element, with its number.
  package func forEachElement<Output>(
    of count: Int, _ owner: any StatementOwner, on session: Session,
    sending statement: (Int, (BoundStatement) throws -> Void) throws -> Void,
    _ each: (ResultSet) throws -> Void, read: () throws -> Output
  ) throws -> Output {
    defer { noteSchema(of: session) }
    return try atomically(on: session) {
      try withoutActuallyEscaping(statement) { statement in
        try withoutActuallyEscaping(each) { each in
          var index = 0
          while index < count {
            try session.checkCancellation()
            index += try send(from: index, of: count, owner, on: session, statement, each)
          }
        }
      }
      return try read()
    }
  }

  /// The results of as many statements are in memory at once.
  private static var portion: Int { 500 }

  /// Runs the statements of the first elements that have the same text; returns their number.
  private func send(
    from first: Int, of count: Int, _ owner: any StatementOwner, on session: Session,
    _ statement: @escaping (Int, (BoundStatement) throws -> Void) throws -> Void,
    _ each: @escaping (ResultSet) throws -> Void
  ) throws -> Int {
    var sent = 0
    try owner.numbering(first, of: count) {
      try statement(first) { bound in
        guard let connection = session.connection as? any PipeliningConnection else {
          throw DAOError(.database, "the connection sends no statements ahead")
        }
        let prepared = try session.borrow(bound.text)
        defer { connection.giveBack(prepared) }
        try connection.run(prepared) { index in
          guard index > 0 else {
            try owner.bind(bound, to: prepared)
            return true
          }
          guard index < Self.portion, first + index < count else { return false }
          var isSame = true
          try owner.numbering(first + index, of: count) {
            try statement(first + index) { next in
              isSame = next.text === bound.text
              if isSame { try owner.bind(next, to: prepared) }
            }
          }
          return isSame
        } read: { index, receive in
          try owner.numbering(first + index, of: count) {
            try receive()
            try each(ResultSet(prepared, on: session, of: owner))
          }
          sent = index + 1
        }
      }
    }
    return sent
  }
}

extension StatementOwner {
  fileprivate func bind(_ bound: BoundStatement, to statement: any PreparedStatement) throws {
    do {
      try statement.bind(bound.arguments)
    } catch let error as DAOError {
      throw complete(error, sql: bound.text.sql)
    }
  }

  /// Runs `body` and adds the number of the batch's element to an error.
  package func numbering<R>(_ index: Int, of count: Int, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as DAOError where error.element == nil {
      error.element = index
      error.message = "element \(index + 1) of \(count) (index \(index)): \(error.message)"
      throw complete(error)
    }
  }
}
