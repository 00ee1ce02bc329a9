#if PostgreSQL
  // Unsafe: results of libpq are freed by pointer.
  import CPostgres
  import DAOCore

  // The prepared statements of a connection.
  extension PostgresConnection {
    func borrow(_ text: StatementText) throws -> any PreparedStatement {
      if let statement = try borrowForCall(text) ?? borrowForPortions(text) { return statement }
      try reopenIfIdle()
      // A failed transaction prepares nothing.
      if let statement = cache.borrow(text, at: transactionState == .failed ? start : lastUse) { return statement }
      try checkInterrupt()
      return try prepared(prepare(text))
    }

    /// Asks the server to prepare a statement.
    func prepare(_ text: StatementText) throws -> PostgresPreparation {
      let old = cache.outdate(text)
      // One that was built from columns which are gone is built anew in the same transaction.
      let isUndoable = undoesFailures || text.builtFrom != nil && transactionState == .open
      return try PostgresPreparation(
        text, name: namesStatements ? newName() : "", replacing: cache.outdated, old, isUndoable: isUndoable, on: self)
    }

    /// The statement that the server was asked to prepare, lent.
    func prepared(_ preparation: PostgresPreparation) throws -> PostgresStatement {
      let description = try description(of: preparation)
      defer { PQclear(description) }
      let statement: PostgresStatement
      do {
        statement = try PostgresStatement(preparation, description, connection: self)
      } catch {
        cache.outdate(preparation.name)
        // What takes its place may have other types, which nobody compares any more.
        if preparation.old != nil { noteSchemaChange() }
        throw error
      }
      // The other statements of the connection may have parameters of other types, too.
      if let old = preparation.old, old.parameterNumbers != statement.parameterNumbers { noteSchemaChange() }
      statement.end = lastUse + configuration.postgres.statementLifetime
      cache.insert(statement)
      return statement
    }

    /// How the server describes a statement that it was asked to prepare. The caller frees it.
    func description(of preparation: PostgresPreparation) throws -> OpaquePointer? {
      var (answers, failure) = try receive(preparation.pipeline)
      let ends = preparation.isUndoable ? 1 : 0
      let description = failure == nil ? answers.remove(at: answers.count - 1 - ends) : nil
      defer { for answer in answers { PQclear(answer) } }
      let forgotten = max(answers.count - ends, 0)
      cache.forgetOutdated(min(forgotten, preparation.forgotten))
      if failure != nil, preparation.isUndoable, isInTransaction { try? command(Self.undoing) }
      if failure == nil || failure?.kind == .unknownColumn, hasOtherColumns(preparation, answers) {
        PQclear(description)
        if failure == nil { cache.outdate(preparation.name) }
        noteSchemaChange()
        throw PostgresError.schemaChanged(preparation.text)
      }
      guard var failure else { return description }
      if failure.databaseCode == Self.unknownStatement, forgotten < preparation.forgotten {
        cache.forgetNames()
        failure.code = .schemaChanged
      }
      throw failure
    }

    /// Whether a statement was built from other columns than its table has now.
    private func hasOtherColumns(_ preparation: PostgresPreparation, _ answers: [OpaquePointer?]) -> Bool {
      let index = (preparation.isUndoable ? 1 : 0) + preparation.forgotten + 1
      guard let table = preparation.text.builtFrom, answers.indices.contains(index) else { return false }
      // Its snapshot has the columns as they were.
      guard transactionState == .none || configuration.postgres.isolation ?? .readCommitted == .readCommitted else {
        return false
      }
      return Set(PostgresStatement.columnNames(of: answers[index])) != Set(table.columns.map(\.name))
    }

    /// The state of an error where a function has deallocated a statement.
    private static var unknownStatement: String { "26000" }

    /// Whether statements stay prepared on the server.
    private var namesStatements: Bool { !configuration.postgres.poolsTransactions }

    /// A name that nothing on the connection has yet.
    func newName() -> String {
      nextName += 1
      return "dao_\(nextName)"
    }

    /// Prepares a statement for one use, outside of the cache.
    func borrowOnce(_ text: StatementText) throws -> PostgresStatement {
      try reopenIfIdle()
      let preparation = try PostgresPreparation(text, name: "", on: self)
      let description = try description(of: preparation)
      defer { PQclear(description) }
      let statement = try PostgresStatement(preparation, description, connection: self)
      statement.isOwn = true
      cache.insert(once: statement)
      return statement
    }

    func giveBack(_ statement: any PreparedStatement) {
      guard let statement = statement as? PostgresStatement else { return }
      statement.reset()
      cache.giveBack(statement)
    }

    /// Forgets a statement that the server no longer runs as it was prepared: "cached plan must not change result type", or that a
    /// function has deallocated.
    func outdating(_ statement: PostgresStatement, after error: DAOError) -> DAOError {
      var error = error
      if error.databaseCode == Self.unknownStatement, !statement.name.isEmpty, error.message.contains(statement.name) {
        cache.forgetNames()
        error.code = .schemaChanged
      }
      // A column is gone that it was built from.
      if error.kind == .unknownColumn, statement.text.builtFrom != nil { error = PostgresError.schemaChanged(statement.text) }
      if error.code == .schemaChanged { outdate(statement) }
      return error
    }

    /// Takes a statement out of use that was prepared for another schema.
    func outdate(_ statement: PostgresStatement) {
      cache.remove(statement)
      noteSchemaChange()
    }
  }
#endif
