#if PostgreSQL
  // Unsafe: calls libpq's functions that send, and frees its results.
  import CPostgres
  import DAOCore

  extension PostgresConnection {
    /// The rows of a question about the schema. In ``sendingLooks(_:)`` it is sent, and must be asked again once its answer is there.
    ///
    /// - Throws: ``CallRepetition`` where it was sent, and ``DAOError``.
    func look(_ sql: String, _ values: [String?] = []) throws -> [[Value]] {
      let look = PostgresLooks.Look(sql: sql, values: values)
      guard looks.areSent, !undoesFailures else {
        try reopenIfIdle()
        return try rows(of: look, undoingFailure { try run(look.text) { send(look, $0) } })
      }
      if let known = looks.answers[look] { return try known.get() }
      try makeReady()
      guard try !sendsClosing() else { throw CallRepetition.afterAnswer }
      try checkInterrupt()
      looks.sent = (look, send(look, try openHandle))
      throw CallRepetition.afterAnswer
    }

    /// Runs `body`, in which questions about the schema are sent. It begins anew for each, so their answers are kept until it is done.
    func sendingLooks<R>(_ body: () throws -> R) rethrows -> R {
      readLook()
      let outer = looks.areSent
      looks.areSent = true
      defer {
        looks.areSent = outer
        // A statement that is being prepared asks for its types anew.
        if looks.sent == nil, preparation == nil { looks.answers = [:] }
      }
      return try body()
    }

    /// Runs `body`, in which questions about the schema are waited for.
    func waitingForLooks<R>(_ body: () throws -> R) rethrows -> R {
      let outer = looks.areSent
      looks.areSent = false
      defer { looks.areSent = outer }
      return try body()
    }

    /// Reads the answer to the question that was sent, if there is one. Its error is told where it is asked again.
    func readLook() {
      guard let (look, result) = looks.sent else { return }
      looks.sent = nil
      looks.answers[look] = Result { try rows(of: look, run(look.text, isSent: true) { _ in result }) }
    }

    private func send(_ look: PostgresLooks.Look, _ handle: OpaquePointer) -> Int32 {
      var values = PostgresValues(count: look.values.count)
      for (index, value) in look.values.enumerated() {
        if let value { values.set(text: value.utf8, at: index + 1) }
      }
      return values.withPointers { count, texts, lengths, formats in
        PQsendQueryParams(handle, look.sql, count, nil, texts, lengths, formats, 0)
      }
    }

    private func rows(of look: PostgresLooks.Look, _ result: OpaquePointer?) throws -> [[Value]] {
      let statement: PostgresStatement
      do {
        statement = try PostgresStatement(look.text, sql: look.sql, name: "", result, connection: self)
      } catch {
        PQclear(result)
        throw error
      }
      defer { statement.close() }
      statement.take(result)
      return try statement.allRows()
    }
  }
#endif
