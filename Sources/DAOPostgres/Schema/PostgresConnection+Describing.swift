#if PostgreSQL
  // Unsafe: results of libpq are read and freed by pointer.
  import CPostgres
  import DAOCore
  import DAOSQL

  extension PostgresConnection {
    func describe(_ text: StatementText) throws -> StatementDescription {
      let schema = schemaFacts()
      let facts = try keepingTransaction { try serverFacts(of: text, schema) }
      let description = StatementDescription(text, facts, dialect, schema)
      if let failure = schema.failure { throw failure }
      return description
    }

    /// What the server says of a statement that it prepares.
    private func serverFacts(of text: StatementText, _ schema: PostgresSchemaFacts) throws -> StatementFacts {
      try reopenIfIdle()
      let found: OpaquePointer?
      do {
        found = try description(of: PostgresPreparation(text, name: "", on: self))
      } catch var error as DAOError where error.databaseCode == "42703" {
        // The check has a hint of its own.
        error.message =
          error.message.firstRange(of: "; Perhaps").map { String(error.message[..<$0.lowerBound]) } ?? error.message
        throw error
      }
      defer { PQclear(found) }
      let parameters = (0..<PQnparams(found)).map { PQparamtype(found, $0) }
      guard parameters.count == text.parameters.count else {
        throw DAOError(
          .parameter,
          "the server reads \(parameters.count) parameters here, and the statement has \(text.parameters.count)",
          operation: text.origin?.operation, location: text.origin?.element, sql: text.sql)
      }
      try plan(text)
      let columns = (0..<PQnfields(found)).map { index in
        (
          label: PQfname(found, index).map { String(cString: $0) } ?? "", type: PQftype(found, index),
          table: PQftable(found, index), number: Int(PQftablecol(found, index))
        )
      }
      return StatementFacts(
        parameters: parameters.map(schema.typeName),
        columns: columns.map { column in
          let origin = schema.origin(ofColumn: column.number, inTable: column.table)
          return StatementFacts.Column(
            label: column.label, type: origin == nil ? schema.typeName(column.type) : "", origin: origin)
        })
    }

    /// Has the server plan a statement, which finds what it does not find when it prepares one: no unique index for an ON CONFLICT, a
    /// FULL JOIN by an order, rows that cannot be locked. Other errors are those of what is known when it runs alone: values, settings,
    /// rights, temporary tables.
    private func plan(_ text: StatementText) throws {
      guard ![.definition, .transaction].contains(text.verb) else { return }
      do {
        _ = try keepingTransaction {
          try rows("EXPLAIN (COSTS OFF) \(native(text.sql))", text.parameters.map { _ in .null })
        }
      } catch let error as DAOError
        where ["42P10", "0A000", "42809"].contains(error.databaseCode)
      {
        throw DAOError(
          error.code, error.message, operation: text.origin?.operation, location: text.origin?.element, sql: text.sql,
          databaseCode: error.databaseCode)
      } catch is DAOError {}
    }

    /// Calls `body` so that an error in it does not fail the transaction.
    func keepingTransaction<R>(_ body: () throws -> R) throws -> R {
      guard transactionState == .open else { return try body() }
      try command("SAVEPOINT daokit_look")
      let result = Result { try body() }
      do {
        try command("ROLLBACK TO SAVEPOINT daokit_look")
        try command("RELEASE SAVEPOINT daokit_look")
      } catch {
        // The first error is the cause.
        _ = try result.get()
        throw error
      }
      return try result.get()
    }

    /// What is known of the schema until this connection changes it.
    private func schemaFacts() -> PostgresSchemaFacts {
      if let facts, facts.failure == nil { return facts }
      let found = PostgresSchemaFacts(self)
      facts = found
      return found
    }

    func cause(of error: DAOError) -> StatementCause {
      switch error.databaseCode {
      case "42601": .syntax
      case "42P01": .unknownTable(Self.missingName(error.message))
      case "42703": .unknownColumn(Self.missingName(error.message))
      case "42883" where error.message.hasPrefix("function "):
        .unknownFunction(String(error.message.dropFirst("function ".count).prefix { $0 != "(" }))
      case "42702": .ambiguousColumn(Self.missingName(error.message))
      default: .other
      }
    }

    /// The name that a message is about: `relation "x" does not exist`, `column e.x does not exist; …`.
    private static func missingName(_ message: String) -> String {
      let first = message.split(separator: "; ", maxSplits: 1).first ?? ""
      let words = first.split(separator: " ")
      if words.count == 5, words[0] == "column", words[1].first != "\"" { return String(words[1]) }
      return first.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init) ?? ""
    }
  }
#endif
