import DAOCore

extension Runtime {
  /// Performs a run as ``perform(_:_:_:)`` does. Where the engine is a server its first statement is sent at once, and no thread waits
  /// for the answer.
  ///
  /// - Parameter leading: The statement that it begins with; nil for a run that begins otherwise.
  /// - Throws: ``DAOError`` with the name and place of the run's owner.
  package func perform<Output>(
    _ owner: any StatementOwner, _ access: Access, beginningWith leading: LeadingStatement?, _ run: (Session) throws -> Output
  ) async throws -> sending Output {
    guard let leading, driver.sends, maySendAhead(owner) else { return try await perform(owner, access, run) }
    let send = { (session: Session) in
      // What is wrong with it is told where it runs.
      let statement = try? session.withoutWaiting(leading.make)
      return (try? statement.map { try session.send($0.text, $0.arguments) { leading.mayBeSent($0, of: owner) } }) ?? false
    }
    do {
      return try await SendingCall(source(for: access, .call(owner))).run(send, run)
    } catch let error as DAOError {
      throw owner.complete(error)
    }
  }

  /// Whether nothing is done around the owner's statements.
  private func maySendAhead(_ owner: any StatementOwner) -> Bool {
    interceptors.isEmpty && !owner.isTraced && owner.timeout == nil
  }
}

extension Session {
  /// What was sent ahead, and is still to be run: it is the statement of the call.
  package var statementSent: BoundStatement? { sent.map { BoundStatement($0.statement.text, $0.arguments) } }
}
