#if PostgreSQL
  // Unsafe: results of libpq are lent and freed by pointer.
  import CPostgres
  import DAOCore

  extension PostgresConnection: PipeliningConnection {
    func sendRuns(of statement: any PreparedStatement, _ bind: (Int) throws -> Bool) throws {
      guard let statement = statement as? PostgresStatement else { return }
      let (count, unbound) = try bound(statement, bind)
      let pipeline = try pipeline(statement.text) { add in
        for run in 0..<count { try add { statement.send(statement.values, run, $0) } }
        if let unbound { throw unbound }
      }
      runs = (statement, pipeline)
    }

    func readRuns(of statement: any PreparedStatement, _ read: (Int, _ receive: () throws -> Void) throws -> Void) throws {
      guard let statement = statement as? PostgresStatement, let runs, runs.statement === statement else { return }
      self.runs = nil
      let (results, failure) = try receive(runs.pipeline)
      var unread = results[...]
      defer { for result in unread { PQclear(result) } }
      while let result = unread.popFirst() {
        statement.take(result)
        try read(results.count - unread.count - 1) {}
      }
      if let failure = failure.map({ outdating(statement, after: $0) }) { try read(results.count) { throw failure } }
    }

    /// Binds all runs up to the first that cannot be bound; returns their number, and its error. They are bound before the first is
    /// sent: an element may ask the database while it is encoded.
    ///
    /// - Throws: ``CallRepetition`` of an element, whose portion must be bound again.
    private func bound(
      _ statement: PostgresStatement, _ bind: (Int) throws -> Bool
    ) throws(CallRepetition) -> (count: Int, failure: (any Error)?) {
      var count = 0
      do {
        while try bind(count) {
          count += 1
          // libpq has all of them in memory once more.
          guard statement.values.size < Self.portionSize else { break }
          statement.values.beginRun()
        }
      } catch let repetition as CallRepetition {
        throw repetition
      } catch {
        return (count, error)
      }
      return (count, nil)
    }
  }

  extension PostgresConnection {
    /// Whether a statement that fails now is undone alone.
    var undoesFailures: Bool { configuration.postgres.undoesFailedStatements && transactionState == .open }

    /// Runs `body`, which starts a statement. If it fails inside of a transaction it is undone alone, where the configuration says so
    /// (<https://www.postgresql.org/docs/15/sql-savepoint.html>).
    ///
    /// - Parameter isOfCall: Whether a call runs it, which may run again for each answer. Default: false.
    func undoingFailure<R>(isOfCall: Bool = false, _ body: () throws -> R) throws -> R {
      guard undoesFailures else { return try body() }
      return try inSavepoint(isOfCall: isOfCall, body)
    }

    /// The savepoint of one statement, and its ends.
    static var savepoint: String { "SAVEPOINT daokit_statement" }
    static var releasing: String { "RELEASE SAVEPOINT daokit_statement" }
    static var undoing: String { "ROLLBACK TO SAVEPOINT daokit_statement; RELEASE SAVEPOINT daokit_statement" }

    /// Runs `body` in a savepoint, so that its error does not fail the transaction.
    func inSavepoint<R>(isOfCall: Bool = false, _ body: () throws -> R) throws -> R {
      func run(_ command: String, undoes: Bool = false) throws {
        if isOfCall { try commandOfCall(command, undoes: undoes) } else { try self.command(command) }
      }
      try run(Self.savepoint)
      do {
        let result = try body()
        // The end of the transaction may have been the statement.
        if transactionState == .open { try run(Self.releasing) }
        return result
      } catch let error as DAOError {
        do {
          if isInTransaction { try run(Self.undoing, undoes: true) }
        } catch is DAOError {
          // The first error is the cause.
        }
        throw error
      }
    }
  }
#endif
