import DAOCore
import Dispatch

extension Runtime {
  /// Performs a run as ``perform(_:_:_:)`` does. Where the engine is a server its statements are sent, and no thread waits for the
  /// answers: the run begins anew where one has come. It must ask for the same each time, and do nothing else before its last answer.
  ///
  /// - Parameter leading: The statement that it begins with; nil for a run that nobody must begin anew.
  /// - Throws: ``DAOError`` with the name and place of the run's owner.
  package func perform<Output>(
    _ owner: any StatementOwner, _ access: Access, beginningWith leading: LeadingStatement?, _ run: (Session) throws -> Output
  ) async throws -> sending Output {
    guard let leading else { return try await perform(owner, access, run) }
    return try await perform(owner, access, sending: { leading }, in: .repeated, run)
  }

  /// Performs a run as ``perform(_:_:_:)`` does, in a transaction or a savepoint. Where the engine is a server no thread waits for it: what
  /// needs an answer throws ``CallRepetition``, and the run goes on where it was once that is there.
  ///
  /// - Throws: ``DAOError`` with the name and place of the run's owner.
  package func performResumed<Output>(
    _ owner: any StatementOwner, _ run: (Session) throws -> Output
  ) async throws -> sending Output {
    try await perform(owner, .write, sending: { .beginning(.write) }, in: .resumed, run)
  }

  /// Performs a run of one statement after the other as ``perform(_:_:_:)`` does. Where the engine is a server each is sent at once, and
  /// no thread waits for the answer.
  ///
  /// - Parameters:
  ///   - next: The statement that the run goes on with; nil for a run that goes on otherwise.
  ///   - mode: How it goes on with an answer. Default: it waits.
  ///   - run: Returns nil where another statement follows.
  package func perform<Output>(
    _ owner: any StatementOwner, _ access: Access, sending next: () -> LeadingStatement?,
    in mode: RunMode = .waiting,
    _ run: (Session) throws -> Output?
  ) async throws -> sending Output {
    // Interceptors are called around the statement.
    guard driver.sends, interceptors.isEmpty else {
      return try await perform(owner, access) { session in
        while true {
          if let output = try run(session) { return output }
        }
      }
    }
    var statement: BoundStatement?
    var deadline: DispatchTime?
    func step(on session: Session, mayWait: Bool) throws -> SendingStep {
      guard let leading = next() else { return .nothing }
      do {
        if !leading.mayAsk {
          do {
            return try session.withoutWaiting { try send(leading, &statement, until: &deadline, of: owner, on: session) }
          } catch CallRepetition.waiting {
            if session.sendLook() { return .preparing }
          }
        }
        return mayWait ? try send(leading, &statement, until: &deadline, of: owner, on: session) : .asking
      } catch  where !mayWait {
        // What is wrong is told where it may wait, or by the run.
        return .asking
      } catch let error as DAOError {
        // The run would hear nothing but that the transaction has failed, or would begin its time anew.
        guard let statement, error.code == .timeout || session.connection.transactionState == .failed else { return .nothing }
        throw complete(error, statement, of: owner)
      }
    }
    do {
      return try await SendingCall(source(for: access, .call(owner))).run(step) { session in
        access == .read || session.unit != nil ? mode : .waiting
      } _: { session in
        (statement, deadline) = (nil, nil)
        return try run(session)
      }
    } catch let error as DAOError {
      throw owner.complete(error)
    }
  }

  /// Sends the statement of a call, or what prepares it.
  ///
  /// - Parameters:
  ///   - statement: The statement, once it is made.
  ///   - deadline: When it is stopped, from its preparation on.
  private func send(
    _ leading: LeadingStatement, _ statement: inout BoundStatement?, until deadline: inout DispatchTime?,
    of owner: any StatementOwner, on session: Session
  ) throws -> SendingStep {
    try session.openUnit()
    let isFirst = statement == nil && session.unit == nil && session.connection.transactionState != .failed
    if isFirst, session.sendsStatements { statement = try leading.make(session) }
    guard let statement else {
      guard isFirst, let mode = leading.unit, mode == .write || !session.isInTransaction else { return .nothing }
      return session.beginUnit(mode) ? .preparing : .nothing
    }
    guard leading.mayBeSent(statement.text) else { return .nothing }
    deadline = deadline ?? session.deadline(after: owner.timeout)
    return try session.send(statement, within: owner.timeout, until: deadline) {
      leading.admission(of: $0, on: session, of: owner)
    }
  }
}

extension Session {
  /// What was sent ahead, and is still to be run: it is the statement of the call. In each run of a call it is the same one.
  package var statementSent: BoundStatement? {
    if let sent { return BoundStatement(sent.statement.text, sent.arguments) }
    guard let runs, runs.isAtLeading, let leading = runs.leading else { return nil }
    return BoundStatement(leading.text, leading.arguments)
  }

  /// Sends a statement ahead of what runs it, or what must come before.
  ///
  /// - Parameters:
  ///   - seconds: Its time limit; nil for none.
  ///   - deadline: When it is stopped.
  ///   - admission: How it may be sent, now that it is prepared.
  fileprivate func send(
    _ bound: BoundStatement, within seconds: Int?, until deadline: DispatchTime?,
    by admission: (any PreparedStatement) -> LeadingStatement.Admission
  ) throws -> SendingStep {
    guard let sender else { return .nothing }
    guard let ready = try within(seconds: seconds, until: deadline, { try sender.borrowAhead(bound.text) }) else {
      answerDeadline = deadline
      return .preparing
    }
    let admission = admission(ready)
    guard admission == .alone || admission == .undoably && unit != nil || admission == .onSnapshot && isInTransaction else {
      connection.giveBack(ready)
      return admission != .none && beginUnit(admission == .onSnapshot ? .snapshot : .write) ? .preparing : .nothing
    }
    let statement = try admitted(ready)
    do {
      try statement.bind(bound.arguments)
      try sender.send(statement)
    } catch {
      connection.giveBack(statement)
      throw error
    }
    let outer = connection.interrupter.deadline
    if let deadline { connection.interrupter.deadline = deadline }
    sent = SentStatement(arguments: bound.arguments, statement: statement, deadline: deadline, outerDeadline: outer)
    return .sent
  }
}
