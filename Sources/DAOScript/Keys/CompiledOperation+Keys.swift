import DAOCore

extension CompiledOperation {
  /// The statement with a RETURNING clause for the keys; itself where it returns rows already.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema.
  ///   - schema: The table of that name, nil when there is none.
  package func statement(
    _ text: StatementText, returning keys: GeneratedKeys, dialect: any Dialect, generation: Int,
    schema: (String) throws -> TableSchema?
  ) throws -> StatementText {
    if let known = keyStatements.withLock({ $0[text, generation] }) { return known }
    let returning = try text.returning(keys, dialect: dialect, schema: schema)
    keyStatements.withLock { $0[text, generation] = returning }
    return returning
  }
}

extension StatementText {
  fileprivate func returning(
    _ keys: GeneratedKeys, dialect: any Dialect, schema: (String) throws -> TableSchema?
  ) throws -> StatementText {
    guard verb == .change, let statement = SQLStatement.statements(of: sql, dialect: dialect).first,
      !statement.hasReturning, let table = statement.changedTable
    else { return self }
    // Of a table that is not there, the database says so.
    guard let columns = try schema(table)?.keyColumns(keys, dialect: dialect) else { return self }
    let end = sql.utf8.index(sql.startIndex, offsetBy: statement.range.upperBound)
    let list = columns.joined(separator: ", ")
    return StatementText(
      sql: "\(sql[..<end]) RETURNING \(list)", parameters: parameters, verb: verb, nulls: nulls, origin: origin)
  }
}

extension TableSchema {
  /// The columns whose values are the keys, as SQL names them: the declared ones; else those of the primary key where it has as
  /// many columns as there are properties, else those that are named like the properties, else the engine's own.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` where there are none.
  fileprivate func keyColumns(_ keys: GeneratedKeys, dialect: any Dialect) throws(DAOError) -> [String] {
    let names = NameTable(columns.map(\.name))
    guard keys.columns.isEmpty else { return try declared(keys.columns, names, dialect) }
    let properties = keys.properties
    let primary = columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    if !primary.isEmpty, properties.isEmpty || primary.count == properties.count {
      return primary.map { dialect.quote($0.name) }
    }
    let named = properties.compactMap { names.index(of: $0.lastName) }
    if !properties.isEmpty, named.count == properties.count { return named.map { dialect.quote(names.names[$0]) } }
    if properties.count < 2, let identifier = dialect.rowIdentifier { return [identifier] }
    throw DAOError(
      .missingColumn,
      "the table '\(name)' has no columns for the keys \(properties.map(\.source).joined(separator: ", ")); "
        + "it has \(names.names.joined(separator: ", ")): name them in 'keyColumn'")
  }

  /// Looked up, since SQLite takes a name in double quotes that it does not know for a string.
  private func declared(
    _ declared: [String], _ names: NameTable, _ dialect: any Dialect
  ) throws(DAOError) -> [String] {
    var found: [String] = []
    for name in declared {
      if let index = names.index(of: name) {
        found.append(dialect.quote(names.names[index]))
      } else if let identifier = dialect.rowIdentifier, identifier == name.lowercased() {
        found.append(identifier)
      } else {
        let hint = Spelling.hint(for: name, in: names.names)
        throw DAOError(
          .missingColumn,
          "the table '\(self.name)' has no column '\(name)' for the key"
            + (hint.isEmpty ? "; it has \(names.names.joined(separator: ", "))" : hint))
      }
    }
    return found
  }
}
