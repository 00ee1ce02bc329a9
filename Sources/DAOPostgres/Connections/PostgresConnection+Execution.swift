#if PostgreSQL
  // Unsafe: results of libpq are freed by pointer.
  import CPostgres
  import DAOCore
  import DAOSQL

  extension PostgresConnection {
    func execute(_ sql: String) throws { try execute(sql) { _, error in error } }

    /// Runs every statement of `sql`, one after the other, so that one that refuses transactions can be among them.
    func execute(_ sql: String, locate: (_ offset: Int, DAOError) -> DAOError) throws {
      answers?.isOver = true
      defer { noteSchemaChange() }
      for statement in SQLStatement.statements(of: sql, dialect: dialect) {
        let text = String(statement.text)
        let sql = native(text)
        do {
          if isConfigured { try reopenIfIdle() }
          let run = { PQclear(try self.run(nil) { PQsendQuery($0, sql) }) }
          try isConfigured && transactionState == .none ? tellingUnknownOutcome("the change", run) : run()
          noteUntold(sql)
        } catch var error as DAOError {
          error.sql = text
          throw locate(statement.range.lowerBound, error)
        }
      }
    }

    /// SQL as the server reads it: `??` stands for the operator `?`.
    func native(_ sql: String) -> String {
      sql.contains("??") ? SQLText(sql, syntax: dialect.syntax).withoutEscapes : sql
    }

    func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] {
      let look = PostgresLook(sql: sql, values: values)
      if looks.maySend || mustNotWait, let known = try answer(to: look) { return known }
      if mustNotWait {
        looks.refused = look
        throw CallRepetition.waiting
      }
      if looks.maySend, answers.map({ !$0.isOver }) ?? portions.areSent, sendLook(look) { throw CallRepetition.afterAnswer }
      // What is only read may be read once more: a call whose other statements are sent goes on so.
      let wasOver = answers?.isOver
      defer { if let wasOver { answers?.isOver = wasOver } }
      let text = StatementText(sql: sql, parameters: values.map { _ in StatementText.Parameter() })
      let statement = try borrowOnce(text)
      defer { giveBack(statement) }
      try statement.bind(.bound(values))
      let rows = try statement.allRows()
      // A call that runs again must not go back to an older one.
      if looks.answers[look] != nil { looks.answers[look] = .success(rows) }
      return rows
    }
  }

  extension PostgresStatement {
    /// The rows that are left.
    func allRows() throws -> [[Value]] {
      var rows: [[Value]] = []
      while try step() { rows.append(try (0..<columns.count).map(value)) }
      return rows
    }
  }
#endif
