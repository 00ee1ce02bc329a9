#if PostgreSQL
  // Unsafe: results of libpq are freed by pointer.
  import CPostgres
  import DAOCore

  // The statements of a call that are sent ahead of it, and those of one that runs again for each of them.
  extension PostgresConnection {
    var sendsStatements: Bool {
      transactionState == .none || transactionState == .open && !configuration.postgres.undoesFailedStatements
    }

    func borrowAhead(_ text: StatementText) throws -> (any PreparedStatement)? {
      do {
        if let statement = try withoutWaiting(takePrepared) {
          // The same call has made its text anew, if it has not kept it.
          if PostgresCallAnswers.isSame(statement.text, text) { return statement }
          giveBack(statement)
        }
      } catch CallRepetition.waiting {
        // What its types are is asked first, and then it is prepared anew.
        if sendLook() { return nil }
        try checkWait()
        return try prepared(prepare(text))
      }
      try makeReady()
      guard try !sendsClosing() else { return nil }
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
      if answers.isAtEnd {
        try makeReady()
        try closeCursors(in: answers)
      }
      if let statement = cache.borrow(text, at: answers.start) { return statement }
      if let next = answers.nextText, next !== text, PostgresCallAnswers.isSame(next, text),
        let statement = cache.borrow(next, at: answers.start)
      {
        return statement
      }
      guard answers.sent == nil else { throw CallRepetition.withoutAnswers }
      // What could not be prepared has failed the transaction, and is told here.
      guard !answers.isOver, transactionState != .failed || preparation != nil else { return nil }
      do {
        if let statement = try borrowAhead(text) as? PostgresStatement { return statement }
      } catch {
        answers.isOver = true
        throw error
      }
      throw CallRepetition.afterAnswer
    }

    /// Runs a command of the driver's own as ``command(_:)`` does, or as a statement of a call that runs again for each of them.
    ///
    /// - Parameter undoes: Whether it is what undoes a failed statement. Default: false.
    /// - Returns: Whether it has run now, and not before.
    @discardableResult func commandOfCall(_ sql: String, undoes: Bool = false) throws -> Bool {
      func runNow() throws -> Bool {
        try command(sql)
        return true
      }
      guard let answers else { return try runNow() }
      let (text, values) = (StatementText(sql: sql), PostgresValues(count: 0))
      guard try answers.next(text, values) == nil else { return false }
      try closeCursors(in: answers)
      if let ahead = try answers.takeSent(text, values) {
        _ = try answers.adding(to: text, values) {
          try run(nil, isInterruptible: false, isSent: true) { _ in ahead.result }
        }
        firstError = nil
        return true
      }
      guard answers.hasChanges || configuration.postgres.undoesFailedStatements, sends(of: answers, undoing: undoes) else {
        return try runNow()
      }
      let ahead = PostgresStatement.Ahead(result: PQsendQuery(try openHandle, sql), commits: false)
      answers.sent = .init(text: text, values: values, ahead: ahead, canStop: false)
      throw CallRepetition.afterAnswer
    }

    // MARK: The rows of a cursor

    /// Closes the cursors that were left in the open transaction.
    func closeCursors() throws {
      guard !leftCursors.isEmpty else { return }
      // Their transaction has closed them.
      guard transactionState != .none else {
        leftCursors = []
        return
      }
      try checkWait()
      try readClosing()
      while transactionState == .open, let cursor = leftCursors.popLast() {
        let close = { try self.command(cursor.closing) }
        // Where it may be closed already, nothing but that fails.
        if cursor.rollbacks == savepointRollbacks { try close() } else { try? inSavepoint(close) }
      }
    }

    /// Closes them before the next statement of a call.
    private func closeCursors(in answers: PostgresCallAnswers) throws {
      guard answers.isAtEnd else { return }
      if answers.isOver { try closeCursors() } else if try sendsClosing() { throw CallRepetition.afterAnswer }
    }

    /// Reads the answer to what closes a cursor, if that was sent.
    func readClosing() throws {
      guard let sentCommand, sentCommand == leftCursors.last?.closing else { return }
      self.sentCommand = nil
      leftCursors.removeLast()
      PQclear(try run(nil, isInterruptible: false, isSent: true) { _ in 1 })
    }

    /// Sends what closes a cursor that was left, if there is one; the same is asked again once the answer is there.
    private func sendsClosing() throws -> Bool {
      try readClosing()
      guard transactionState == .open, let cursor = leftCursors.last, cursor.rollbacks == savepointRollbacks else {
        try closeCursors()
        return false
      }
      return try sends(cursor.closing)
    }

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
      let sent = send(try openHandle)
      guard sent == 1 else { return try run(text, isSent: true) { _ in sent } }
      portions.sent = sent
      throw CallRepetition.afterAnswer
    }

    /// Runs a command of the driver's own, which nothing stops. Where it is sent, it must be asked for again.
    func ask(command sql: String) throws {
      if portions.areSent, sentCommand != sql, try sends(sql) { throw CallRepetition.afterAnswer }
      try command(sql)
    }

    /// A call that goes through more answers again waits for the others: it would do so for each of them.
    private static var answerLimit: Int { 64 }

    /// - Parameter isFailed: Whether it is for a failed transaction, and for no other. Default: false.
    private func sends(of answers: PostgresCallAnswers, undoing isFailed: Bool = false) -> Bool {
      !answers.isOver && answers.repeatedCount < Self.answerLimit && isFailed == (transactionState == .failed)
    }

    /// Whether a statement of a call is sent, and the call runs again once its answer is there.
    func sendsNext(_ statement: PostgresStatement, of answers: PostgresCallAnswers) -> Bool {
      guard sends(of: answers), !statement.readsInPortions else { return false }
      switch statement.text.verb {
      case .query: return statement.isReadOnly
      case .change, .opaqueChange, .other: return answers.hasChanges
      case .definition, .transaction: return false
      }
    }
  }
#endif
