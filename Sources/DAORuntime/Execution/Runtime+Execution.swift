import DAOCore
import Dispatch

extension Runtime {
  /// Runs one statement on a session: binds it, limits its time, traces it, and calls the interceptors around it.
  ///
  /// - Throws: ``DAOError`` with the owner's name and place, the SQL, and the bound values if the configuration shows values.
  package func execute<Output>(
    _ bound: BoundStatement, of owner: any StatementOwner, on session: Session,
    _ body: (any PreparedStatement) throws -> Output
  ) throws -> Output {
    guard !interceptors.isEmpty else { return try executeOnce(bound, of: owner, on: session, body) }
    return try undoably(bound, of: owner, on: session) { begin in
      try intercept(bound, of: owner, on: session) {
        try begin()
        return try executeOnce(bound, of: owner, on: session, body)
      } outcome: {
        CallOutcome($0, of: bound.text)
      }
    }
  }

  func executeOnce<Output>(
    _ bound: BoundStatement, of owner: any StatementOwner, on session: Session,
    _ body: (any PreparedStatement) throws -> Output
  ) throws -> Output {
    defer { noteSchema(of: session) }
    do {
      return try prepareAndRun(bound, of: owner, on: session, body)
    } catch let error as DAOError {
      guard Self.mayPrepareAgain(bound.text, after: error, on: session) else { throw complete(error, bound, of: owner) }
      return try prepareAndRun(bound, of: owner, on: session, body)
    }
  }

  private func prepareAndRun<Output>(
    _ bound: BoundStatement, of owner: any StatementOwner, on session: Session,
    _ body: (any PreparedStatement) throws -> Output
  ) throws -> Output {
    let sent = session.takeSent(bound.text)
    let deadline = sent?.deadline ?? session.deadline(after: owner.timeout)
    let statement =
      try sent?.statement ?? session.within(seconds: owner.timeout, until: deadline) { try session.borrow(bound.text) }
    defer { session.connection.giveBack(statement) }
    do {
      if sent == nil { try statement.bind(bound.arguments) }
      if owner.timeout == nil, !owner.isTraced { return try body(statement) }
      return try limitedAndTraced(bound, statement, sent, until: deadline, of: owner, on: session, body)
    } catch let error as DAOError {
      throw complete(error, bound, of: owner, on: statement)
    }
  }

  /// Whether the engine has only refused an outdated plan of a statement, which is prepared anew by its next run.
  static func mayPrepareAgain(_ text: StatementText, after error: DAOError, on session: Session) -> Bool {
    !text.followsSchema && session.mayRepeat(after: error)
  }

  private func limitedAndTraced<Output>(
    _ bound: BoundStatement, _ statement: any PreparedStatement, _ sent: SentStatement?, until deadline: DispatchTime?,
    of owner: any StatementOwner, on session: Session, _ body: (any PreparedStatement) throws -> Output
  ) throws -> Output {
    func limited() throws -> Output { try session.within(seconds: owner.timeout, until: deadline) { try body(statement) } }
    // A run that begins anew has printed some lines before.
    guard owner.isTraced, session.answersGiven >= session.runs?.tracedEnd ?? 0 else { return try limited() }
    let start = sent?.start ?? session.runs?.sendingStart ?? .now
    do {
      let output = try Trace(owner.name, bound.text, shownValues(of: bound, on: statement)).measure(since: start, limited)
      session.runs?.endTrace(at: session.answersGiven)
      return output
    } catch let repetition as CallRepetition {
      session.runs?.sendingStart = start
      throw repetition
    } catch {
      session.runs?.endTrace(at: session.answersGiven)
      throw error
    }
  }

  /// Adds to an error its owner, its SQL, and the bound values if the configuration shows values.
  func complete(
    _ error: DAOError, _ bound: BoundStatement, of owner: any StatementOwner, on statement: (any PreparedStatement)? = nil
  ) -> DAOError {
    var completed = owner.complete(error, sql: bound.text.sql)
    if completed.operation == owner.name, completed.arguments == nil {
      completed.arguments = shownValues(of: bound, on: statement)
    }
    return completed
  }

  /// The values in the form in which the statement binds them, or in the default form without a statement. Nil unless the
  /// configuration shows values.
  func shownValues(of bound: BoundStatement, on statement: (any PreparedStatement)?) -> [Value]? {
    guard configuration.showsValues else { return nil }
    if let values = try? statement?.boundValues(of: bound.arguments) { return values }
    return try? bound.arguments.values(for: bound.text, dates: configuration.dateStrategy)
  }
}
