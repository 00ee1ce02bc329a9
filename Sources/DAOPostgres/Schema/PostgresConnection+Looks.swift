#if PostgreSQL
  // Unsafe: calls libpq's functions that send.
  import CPostgres
  import DAOCore

  extension PostgresConnection {
    /// The rows of a question about the schema. Where no thread may wait it is sent, and must be asked again once its answer is there.
    ///
    /// - Throws: ``CallRepetition`` where it was sent, and ``DAOError``.
    func look(_ sql: String, _ values: [Value] = []) throws -> [[Value]] {
      let look = PostgresLooks.Look(sql: sql, values: values, place: answers?.count ?? 0)
      if let known = looks.answers[look] { return try known.get() }
      guard sendsLooks else {
        try reopenIfIdle()
        return try rows(of: look, run(nil) { send(look, $0) })
      }
      try makeReady()
      guard try !sendsClosing() else { throw CallRepetition.afterAnswer }
      try checkInterrupt()
      looks.sent = (look, send(look, try openHandle))
      throw CallRepetition.afterAnswer
    }

    /// Whether a question is sent, and what asks it runs again once the answer is there.
    private var sendsLooks: Bool {
      mustNotWait || looks.areSent || portions.areSent || answers.map { $0.sent == nil && sends(of: $0) } == true
    }

    /// Runs `body`, in which questions about the schema are sent.
    func sendingLooks<R>(_ body: () throws -> R) rethrows -> R {
      readLook()
      looks.areSent = true
      defer {
        looks.areSent = false
        forgetLooks()
      }
      return try body()
    }

    /// Forgets the answers where what has asked them is done.
    func forgetLooks() { if looks.sent == nil, preparation == nil { looks.answers = [:] } }

    /// Reads the answer to the question that was sent, if there is one. Its error is told where it is asked again.
    func readLook() {
      guard let sent = looks.sent else { return }
      looks.sent = nil
      looks.answers[sent.look] = Result { try rows(of: sent.look, run(nil, isSent: true) { _ in sent.result }) }
    }

    private func send(_ look: PostgresLooks.Look, _ handle: OpaquePointer) -> Int32 {
      var values = PostgresValues(count: look.values.count)
      for (index, value) in look.values.enumerated() {
        switch value {
        case .integer(let number): values.set(text: String(number).utf8, at: index + 1)
        case .text(let text): values.set(text: text.utf8, at: index + 1)
        default: values.setNull(at: index + 1)
        }
      }
      return values.withPointers { count, texts, lengths, formats in
        PQsendQueryParams(handle, look.sql, count, nil, texts, lengths, formats, 0)
      }
    }

    private func rows(of look: PostgresLooks.Look, _ result: OpaquePointer?) throws -> [[Value]] {
      let statement = try PostgresStatement(StatementText(sql: look.sql), sql: look.sql, name: "", result, connection: self)
      defer { statement.close() }
      statement.take(result)
      var rows: [[Value]] = []
      while try statement.step() { rows.append(try (0..<statement.columns.count).map(statement.value)) }
      return rows
    }
  }
#endif
