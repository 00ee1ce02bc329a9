#if PostgreSQL
  // Unsafe: calls libpq's functions that send, and frees its results.
  import CPostgres
  import DAOCore

  // What must be known of the schema before a statement can be sent is asked without a thread that waits.
  extension PostgresConnection {
    func sendLook() -> Bool {
      guard let look = looks.refused else { return false }
      looks.refused = nil
      return sendLook(look)
    }

    /// Sends a question; returns false where it cannot be sent now.
    func sendLook(_ look: PostgresLook) -> Bool {
      // Nothing else may be under way, and a failed transaction answers nothing.
      guard transactionState != .failed, !undoesFailures, preparation == nil, runs == nil, sentCommand == nil,
        answers?.sent == nil, (try? isReady()) == true, !needsSettings, (try? checkInterrupt()) != nil, let handle,
        send(look, handle) == 1
      else { return false }
      looks.sent = look
      return true
    }

    /// The answer to a question that was sent; nil for another one.
    func answer(to look: PostgresLook) throws -> [[Value]]? {
      readLook()
      return try looks.answers[look]?.get()
    }

    /// Reads the answer to the question that was sent, if there is one. Its error is told to whoever asks again.
    func readLook() {
      guard let look = looks.sent else { return }
      looks.sent = nil
      looks.answers[look] = Result { try rows(run(nil, isSent: true) { _ in 1 }) }
    }

    /// Forgets what was asked for a call, at its end.
    func forgetLooks() {
      readLook()
      looks.answers = [:]
    }

    /// Forgets what was asked for a statement, unless that is not made or not prepared yet: it asks again.
    func forgetUsedLooks() { if looks.sent == nil, preparation == nil { looks.answers = [:] } }

    private func send(_ look: PostgresLook, _ handle: OpaquePointer) -> Int32 {
      var values = PostgresValues(count: look.values.count)
      for (index, value) in look.values.enumerated() {
        switch value {
        case .integer(let number): values.set(text: "\(number)".utf8, at: index + 1)
        case .text(let text): values.set(text: text.utf8, at: index + 1)
        default: values.setNull(at: index + 1)
        }
      }
      return values.withPointers(ofRun: 0) { count, texts, lengths, formats in
        PQsendQueryParams(handle, look.sql, count, nil, texts, lengths, formats, 0)
      }
    }

    private func rows(_ result: OpaquePointer?) throws -> [[Value]] {
      let statement: PostgresStatement
      do {
        statement = try PostgresStatement(StatementText(sql: ""), sql: "", name: "", result, connection: self)
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
