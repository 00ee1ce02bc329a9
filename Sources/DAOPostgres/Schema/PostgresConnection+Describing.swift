#if PostgreSQL
  import DAOCore
  import DAOSQL

  extension PostgresConnection {
    func describe(_ text: StatementText) throws -> StatementDescription {
      let facts = schemaFacts()
      let statement = try borrowOnce(text)
      defer { giveBack(statement) }
      let analysis = text.analysis(dialect, facts)
      let names = statement.columns.names
      let results = analysis.results.flatMap { $0.count == names.count ? $0 : nil }
      let columns = names.enumerated().map { index, label in describe(index, of: statement, label, results?[index].fact, facts)
      }
      if let failure = facts.failure { throw failure }
      return StatementDescription(
        parameters: zip(text.parameters, ParameterUse.uses(in: text, analysis)).enumerated().map { index, use in
          StatementDescription.Parameter(
            name: use.0.name, columns: use.1.columns, kind: use.1.kind ?? statement.parameterTypes[index].expressionKind,
            takesNull: use.1.takesNull, isStored: use.1.isStored)
        }, columns: columns, analysis: analysis)
    }

    private func describe(
      _ index: Int, of statement: PostgresStatement, _ label: String, _ fact: ValueFact?, _ facts: PostgresSchemaFacts
    ) -> StatementDescription.Column {
      var column = StatementDescription.Column(label: label)
      column.parts = fact?.parts
      let (table, number) = statement.origins[index]
      if let origin = facts.origin(ofColumn: number, inTable: table) {
        let source = facts.table(origin.table)?.columns.first { $0.name == origin.column }
        column.origin = origin
        column.kind = source?.kind
        column.isNullable = source?.isNotNull == false ? true : nil
      }
      if column.origin == nil || column.parts != nil {
        // The server knows the type of every calculation.
        let kind = statement.columnTypes[index].expressionKind ?? fact?.type?.kind
        column.type = kind.map { ExpressionType($0, isNullable: fact?.isNullable ?? true) }
        column.operands = fact.map { $0.columns + $0.operands } ?? []
      }
      if let fact, !fact.isNullable { column.isNullable = false }
      column.isFiltered = fact?.nulls == .filtered
      column.isJoined = fact?.nulls == .joined
      return column
    }

    /// What is known of the schema until this connection changes it.
    private func schemaFacts() -> PostgresSchemaFacts {
      if let facts, facts.failure == nil { return facts }
      let found = PostgresSchemaFacts(self)
      facts = found
      return found
    }

    func cause(of error: DAOError) -> StatementCause {
      // `relation "x" does not exist`: the name is in quotes.
      let name = error.message.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init) ?? ""
      return switch error.databaseCode {
      case "42601": .syntax
      case "42P01": .unknownTable(name)
      case "42703": .unknownColumn(name)
      case "42883": .unknownFunction(String(error.message.dropFirst("function ".count).prefix { $0 != "(" }))
      case "42702": .ambiguousColumn(name)
      default: .other
      }
    }
  }

  extension PostgresType {
    /// What an expression of the type is; nil for one that has no kind of its own.
    fileprivate var expressionKind: ExpressionType.Kind? {
      switch self {
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .bytes: .blob
      case .numeric, .date, .timestamp, .timestamptz, .json, .uuid, .array, .other: nil
      }
    }
  }
#endif
