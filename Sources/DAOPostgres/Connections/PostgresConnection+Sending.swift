#if PostgreSQL && os(Linux)
  // Unsafe: calls libpq's functions that do not block.
  import CPostgres
  import DAOCore

  extension PostgresConnection: SendingConnection {
    func borrowReady(_ text: StatementText) throws -> (any PreparedStatement)? {
      // A savepoint around the statement is a statement of its own.
      guard transactionState == .none || transactionState == .open && !configuration.postgres.undoesFailedStatements,
        try isReady()
      else { return nil }
      return cache.borrow(text, at: lastUse)
    }

    func send(_ statement: any PreparedStatement) throws {
      guard let statement = statement as? PostgresStatement else { return }
      try checkInterrupt()
      statement.sendAhead(try openHandle)
    }

    func send(_ step: TransactionStep) throws -> Bool {
      let sql =
        switch step {
        case .begin(let mode): beginning(mode)
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        }
      guard try isReady() else { return false }
      sentCommand = (sql, PQsendQuery(try openHandle, sql))
      return true
    }

    func whenAnswered(_ body: @escaping @Sendable () -> Void) {
      let socket = PQsocket(handle)
      ownInterrupter.whenStopped { SocketThreads.shared.wake(socket) }
      wait(for: socket, body)
    }

    func goOn(_ body: @escaping @Sendable () -> Void) { SocketThreads.shared.goOn(body) }

    private func wait(for socket: Int32, _ body: @escaping @Sendable () -> Void) {
      // Nobody but the wait uses the connection until `body` runs.
      nonisolated(unsafe) let connection = self
      SocketThreads.shared.wait(for: socket, writes: PQflush(handle) == 1) {
        if connection.isWaiting { return connection.wait(for: socket, body) }
        connection.ownInterrupter.forgetWait()
        body()
      }
      // What came before the wait has woken nobody.
      if isStopped { SocketThreads.shared.wake(socket) }
    }

    private var isStopped: Bool { ownInterrupter.isStopped || ownInterrupter.isOverdue }

    /// Whether the answer is not there yet. What else has come, an interrupt or the loss of the connection, is left to its reader.
    private var isWaiting: Bool {
      !isStopped && PQconsumeInput(handle) == 1 && (PQflush(handle) == 1 || PQisBusy(handle) == 1)
    }
  }
#endif
