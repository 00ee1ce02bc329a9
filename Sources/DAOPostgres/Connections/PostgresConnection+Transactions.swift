#if PostgreSQL
  // Unsafe: results of libpq are freed by pointer.
  import CPostgres
  import DAOCore

  extension PostgresConnection {
    func begin(_ mode: TransactionMode) throws {
      if sentCommand != beginning(mode) { try reopenIfIdle() }
      try command(beginning(mode))
      hasBegun = true
      leftCursors = []
      isReadOnly = mode == .snapshot
      generationAtBegin = schemaGeneration
    }

    func beginning(_ mode: TransactionMode) -> String {
      // What a pooler lends holds no setting of the connection.
      let limit = configuration.postgres.poolsTransactions ? "; SET LOCAL lock_timeout = \(lockTimeout)" : ""
      let isolation = configuration.postgres.isolation.map { " ISOLATION LEVEL \($0.rawValue)" } ?? ""
      return (mode == .write ? "BEGIN\(isolation)" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") + limit
    }

    func commit() throws {
      let failed = transactionState == .failed ? DAOError.failedCommit(after: failure) : nil
      defer { hasBegun = isInTransaction }
      do {
        if sentCommand == nil {
          // What ended before the COMMIT has committed nothing.
          noticeEnd()
          _ = try isReady()
        }
        let end = { try self.command("COMMIT") }
        try isReadOnly ? end() : tellingUnknownOutcome("the transaction", end)
      } catch let error as DAOError where error.code != .outcomeUnknown {
        throw error.prefixed("the transaction cannot be committed")
      }
      // The server answers the COMMIT of a failed transaction with a rollback.
      if let failed { throw failed }
    }

    func rollback() throws {
      defer { hasBegun = isInTransaction }
      guard isInTransaction else {
        sentCommand = nil
        return
      }
      try command("ROLLBACK")
      noteUndoneSchemaChange()
    }

    /// What was prepared since the transaction's change of the schema is for tables that are undone.
    private func noteUndoneSchemaChange() { if schemaGeneration != generationAtBegin { noteSchemaChange() } }

    func savepoint(_ level: Int) throws {
      if sentCommand != saving(level) { try checkWait() }
      try commandOfCall(saving(level))
    }

    func saving(_ level: Int) -> String { "SAVEPOINT daokit_\(level)" }

    func release(savepoint level: Int) throws { try commandOfCall(releasing(level)) }

    func releasing(_ level: Int) -> String { "RELEASE SAVEPOINT daokit_\(level)" }

    func rollback(savepoint level: Int) throws {
      // What was kept as an answer has been noted before.
      guard try commandOfCall(rollingBack(to: level), undoes: true) else { return }
      savepointRollbacks += 1
      noteUndoneSchemaChange()
    }

    func rollingBack(to level: Int) -> String { "ROLLBACK TO SAVEPOINT daokit_\(level); \(releasing(level))" }

    /// Runs a command of the driver's own, which nothing stops, or reads its answer if it was sent ahead.
    func command(_ sql: String) throws {
      answers?.isOver = true
      let isSent = sentCommand == sql
      if isSent { sentCommand = nil } else { try readClosing() }
      // What the driver sets is no script's.
      let settings = scriptSettings
      defer { scriptSettings = settings }
      do {
        PQclear(try run(nil, isInterruptible: false) { isSent ? 1 : PQsendQuery($0, sql) })
        firstError = nil
      } catch var error as DAOError {
        error.sql = sql
        throw error
      }
    }
  }
#endif
