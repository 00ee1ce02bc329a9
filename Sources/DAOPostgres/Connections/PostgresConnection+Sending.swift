#if PostgreSQL && os(Linux)
  // Unsafe: calls libpq's functions that do not block.
  import CPostgres
  import DAOCore

  extension PostgresConnection: SendingConnection {
    var sender: (any SendingConnection)? { SocketThreads.shared == nil ? nil : self }

    func withoutWaiting<R>(_ body: () throws -> R) throws -> R {
      mustNotWait = true
      defer { mustNotWait = false }
      return try body()
    }

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
      ownInterrupter.whenStopped { [socket = PQsocket(handle)] in SocketThreads.shared?.wake(socket) }
      wait(body)
    }

    func goOn(_ body: @escaping @Sendable () -> Void) { SocketThreads.shared?.goOn(body) }

    private func wait(_ body: @escaping @Sendable () -> Void) {
      let (unsent, socket) = (PQflush(handle), PQsocket(handle))
      guard unsent >= 0, socket >= 0, PQstatus(handle) == CONNECTION_OK else {
        // The connection was lost while it was sent, which its reader tells.
        ownInterrupter.forgetWait()
        return goOn(body)
      }
      // Nobody but the wait uses the connection until `body` runs.
      nonisolated(unsafe) let connection = self
      let mayStop = sentCommand == nil
      SocketThreads.shared?.wait(for: socket, writes: unsent == 1) {
        if connection.isWaiting { return connection.wait(body) }
        connection.ownInterrupter.forgetWait()
        body()
      }
      // What came before the wait has woken nobody.
      if mayStop, ownInterrupter.isStopped || ownInterrupter.isOverdue { SocketThreads.shared?.wake(socket) }
    }

    /// Whether the statement is to be stopped. Nothing stops the beginning and the end of a transaction.
    private var isStopped: Bool { sentCommand == nil && (ownInterrupter.isStopped || ownInterrupter.isOverdue) }

    /// Whether the answer is not there yet. What else has come, an interrupt or the loss of the connection, is left to its reader.
    private var isWaiting: Bool {
      !isStopped && PQconsumeInput(handle) == 1 && (PQflush(handle) == 1 || PQisBusy(handle) == 1)
    }
  }
#endif
