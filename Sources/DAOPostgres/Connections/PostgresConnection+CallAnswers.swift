#if PostgreSQL
  import DAOCore

  // The statements of a call that are sent ahead of it, and those of one that runs again for each of them.
  extension PostgresConnection {
    var sendsStatements: Bool {
      transactionState == .none || transactionState == .open && !configuration.postgres.undoesFailedStatements
    }

    func borrowAhead(_ text: StatementText) throws -> (any PreparedStatement)? {
      if let statement = try takePrepared() {
        // The same call has made its text anew, if it has not kept it.
        if PostgresCallAnswers.isSame(statement.text, text) { return statement }
        giveBack(statement)
      }
      try makeReady()
      if let statement = cache.borrow(text, at: lastUse) { return statement }
      try checkInterrupt()
      preparation = try prepare(text)
      return nil
    }

    /// The statement that the server was asked to prepare, lent; nil where there is none.
    func takePrepared() throws -> PostgresStatement? {
      guard let preparation else { return nil }
      self.preparation = nil
      return try prepared(preparation)
    }

    /// Lends a statement to a call; nil where it is none that runs again, or waits for its answers.
    ///
    /// - Throws: ``CallRepetition`` where the server was asked to prepare the statement.
    func borrowForCall(_ text: StatementText) throws -> PostgresStatement? {
      guard let answers else { return nil }
      if answers.isAtEnd { try makeReady() }
      if let statement = cache.borrow(text, at: answers.start) { return statement }
      if let next = answers.nextText, next !== text, PostgresCallAnswers.isSame(next, text),
        let statement = cache.borrow(next, at: answers.start)
      {
        return statement
      }
      guard answers.sent == nil else { throw CallRepetition.withoutAnswers }
      guard !answers.isOver, sendsStatements else { return nil }
      do {
        if let statement = try borrowAhead(text) as? PostgresStatement { return statement }
      } catch {
        answers.isOver = true
        throw error
      }
      throw CallRepetition.afterAnswer
    }

    // MARK: The rows of a cursor

    /// Lends the statement of a cursor; nil where it is waited for.
    func borrowForPortions(_ text: StatementText) throws -> PostgresStatement? {
      guard portions.areSent else { return nil }
      guard let statement = try borrowAhead(text) as? PostgresStatement else { throw CallRepetition.afterAnswer }
      return statement
    }

    /// Asks for what a cursor needs. Where it is sent, it must be asked for again.
    func ask(_ text: StatementText?, _ send: (OpaquePointer) -> Int32) throws -> OpaquePointer? {
      if let sent = portions.sent {
        portions.sent = nil
        return try run(text, isSent: true) { _ in sent }
      }
      guard portions.areSent else { return try run(text, send) }
      try checkInterrupt()
      portions.sent = send(try openHandle)
      throw CallRepetition.afterAnswer
    }

    /// A call of more statements waits for the others: for each of them all before it would be gone through again.
    private static var answerLimit: Int { 64 }

    /// Whether a statement of a call is sent, and the call runs again once its answer is there.
    func sendsNext(_ statement: PostgresStatement, of answers: PostgresCallAnswers) -> Bool {
      guard !answers.isOver, answers.count < Self.answerLimit, sendsStatements, !statement.readsInPortions else { return false }
      switch statement.text.verb {
      case .query: return statement.isReadOnly
      case .change, .other: return answers.hasChanges
      case .definition, .transaction: return false
      }
    }
  }
#endif
