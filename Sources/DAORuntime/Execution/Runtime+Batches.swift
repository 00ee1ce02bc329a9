import DAOCore

extension Runtime {
  /// Runs `body` for each of many elements, on one session, in one transaction or a savepoint of the open one.
  ///
  /// - Parameters:
  ///   - initial: The result before the first element.
  ///   - body: Runs the statements of the element with this index, and then adds to the result.
  ///   - read: Reads what became of all, before the transaction ends; its error undoes the batch.
  /// - Throws: The first error of an element, with its number.
  package func forEachElement<Partial, Output>(
    of count: Int, _ owner: any StatementOwner, on session: Session, into initial: Partial,
    _ body: (Int, inout Partial) throws -> Void, read: (Partial) throws -> Output
  ) throws -> Output {
    try atomically(on: session) {
      let result = try session.forEach(of: count, into: initial) { index, result in
        try owner.numbering(index, of: count) { try body(index, &result) }
      }
      return try read(result)
    }
  }

  /// Whether the statements of a batch can run as one: where nobody looks at each of them, and the connection either sends them ahead
  /// or has nothing to send.
  package func runsAsOne(_ owner: any StatementOwner, on session: Session) -> Bool {
    (session.connection is any PipeliningConnection || session.sender == nil) && runsAsOne(owner)
  }

  private func runsAsOne(_ owner: any StatementOwner) -> Bool {
    interceptors.isEmpty && !configuration.showsValues && !owner.isTraced && owner.timeout == nil
  }

  /// Whether the statements of an asynchronous batch can be sent ahead, and their answers waited for without a thread.
  package func sendsWithoutThread(_ owner: any StatementOwner) -> Bool { driver.sends && runsAsOne(owner) }

  /// Runs the statement of each of many elements, on one session, in one transaction or a savepoint of the open one. Statements
  /// of one text are sent before the results of those before them have come, or run on one prepared statement.
  ///
  /// - Parameters:
  ///   - statement: Gives the statement of the element with this index on a session to its argument.
  ///   - each: Reads the result of an element's statement.
  ///   - read: Reads what became of all, before the transaction ends; its error undoes the batch.
  /// - Throws: The first error of an element, with its number.
  package func forEachElement<Output>(
    of count: Int, _ owner: any StatementOwner, on session: Session, sending statement: StatementBatch.Statements,
    _ each: (ResultSet) throws -> Void, read: () throws -> Output
  ) throws -> Output {
    defer { noteSchema(of: session) }
    return try atomically(on: session) {
      guard session.connection is any PipeliningConnection else {
        try runEach(of: count, owner, on: session, statement, each)
        return try read()
      }
      var batch = StatementBatch(count: count, owner: owner)
      while !batch.isDone {
        try session.checkCancellation()
        _ = try batch.send(statement, on: session, session.borrow)
        try batch.receive(each, on: session)
      }
      return try read()
    }
  }

  /// Runs the statement of each element on the prepared statement of the one before, where that has the same text.
  private func runEach(
    of count: Int, _ owner: any StatementOwner, on session: Session, _ statement: StatementBatch.Statements,
    _ each: (ResultSet) throws -> Void
  ) throws {
    let lent = LentStatement(for: owner, on: session)
    defer { lent.giveBack() }
    try withoutActuallyEscaping(each) { each in
      for index in 0..<count {
        try session.checkCancellation()
        try owner.numbering(index, of: count) { try statement(index, session) { try lent.run($0, each) } }
      }
    }
  }

  /// Runs the statements of many elements as the synchronous form does. No thread waits for the server.
  package func forEachElement<Output>(
    of count: Int, _ owner: any StatementOwner, sending statement: StatementBatch.Statements,
    _ each: (ResultSet) throws -> Void, read: () throws -> Output
  ) async throws -> sending Output {
    var batch = StatementBatch(count: count, owner: owner)
    var failure: (any Error)?
    func step(on session: Session, mayWait: Bool) throws -> SendingStep {
      guard mayWait else {
        return session.connection.transactionState != .failed && session.beginUnit() ? .preparing : .nothing
      }
      do {
        try session.openUnit()
        try session.checkCancellation()
        return try session.sendingPortions { try batch.send(statement, on: session, session.borrowAhead) } ? .sent : .preparing
      } catch CallRepetition.afterAnswer {
        return .preparing
      } catch {
        failure = error
        return .nothing
      }
    }
    do {
      return try await SendingCall(source(for: .write, .call(owner))).run(step) { session in
        defer { noteSchema(of: session) }
        if let failure { throw failure }
        guard session.unit != nil else {
          return try forEachElement(of: count, owner, on: session, sending: statement, each, read: read)
        }
        try batch.receive(each, on: session)
        return try batch.isDone ? read() : nil
      }
    } catch let error as DAOError {
      throw owner.complete(error)
    }
  }
}

extension StatementOwner {
  func bind(_ bound: BoundStatement, to statement: any PreparedStatement) throws {
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
