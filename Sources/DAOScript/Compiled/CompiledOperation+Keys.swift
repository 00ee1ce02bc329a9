import DAOCore
import DAOSQL

extension CompiledOperation {
  /// Whether a statement of this insert makes one row at most.
  package func insertsOneRow(_ text: StatementText, dialect: any Dialect) -> Bool {
    func find() -> Bool {
      !SQLStatement.statements(of: text.sql, dialect: dialect).contains(where: \.mayInsertRows)
    }
    switch content {
    case .built: return true
    case .dynamic: return find()
    case .fixed:
      if let known = makesOneRow.withLock({ $0 }) { return known }
      let found = find()
      makesOneRow.withLock { $0 = found }
      return found
    }
  }
}

extension CompiledOperation {
  /// The statement with a RETURNING clause for the keys, or the statement itself if it already returns rows.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema.
  ///   - schema: Looks up a table by its name; nil for an unknown table.
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

extension CompiledOperation {
  /// An upsert without columns to set leaves an existing row unchanged, and returns no key. This is a select of that row's
  /// keys, with the upsert's parameters that it binds.
  ///
  /// - Returns: Nil for any other statement, and for a conflict column without a parameter, which leaves the row unknown.
  package func existingRow(
    of text: StatementText, _ keys: GeneratedKeys, dialect: any Dialect, generation: Int,
    schema: (String) throws -> TableSchema?
  ) throws -> (text: StatementText, parameters: [Int])? {
    guard case .built(let statement) = content, let parameters = statement.conflictParameters(of: text) else { return nil }
    // Cached by the statement that returns keys; the upsert's own entry holds that statement.
    let returning = try self.statement(text, returning: keys, dialect: dialect, generation: generation, schema: schema)
    if let known = keyStatements.withLock({ $0[returning, generation] }) { return (known, parameters) }
    guard let table = try schema(statement.tableName) else { return nil }
    let columns = try table.keyColumns(keys, dialect: dialect).joined(separator: ", ")
    let condition = statement.body.conflict.enumerated().map { index, column in
      "\(dialect.quote(column.string)) = \(dialect.placeholder(index: index + 1, source: "?\(index + 1)"))"
    }
    let select = StatementText(
      sql: "SELECT \(columns) FROM \(table.qualifiedName.quoted(dialect)) WHERE \(condition.joined(separator: " AND "))",
      parameters: parameters.map { _ in .init() }, verb: .query, nulls: text.nulls, origin: text.origin, followsSchema: true,
      handlers: nil)
    keyStatements.withLock { $0[returning, generation] = select }
    return (select, parameters)
  }
}

extension BuiltStatement {
  /// The indexes, from 0, of the parameters of `text` that are stored in the conflict columns. Nil if a conflict column has no
  /// parameter, or if the upsert sets columns.
  fileprivate func conflictParameters(of text: StatementText) -> [Int]? {
    guard isUpsert, text.sql.hasSuffix(Self.doesNothing) else { return nil }
    let indexes = body.conflict.compactMap { column in
      text.parameters.firstIndex { $0.column?.name == column.string && !$0.isTimeOfCall }
    }
    return indexes.count == body.conflict.count ? indexes : nil
  }
}

extension StatementText {
  fileprivate func returning(
    _ keys: GeneratedKeys, dialect: any Dialect, schema: (String) throws -> TableSchema?
  ) throws -> StatementText {
    guard verb == .change, let statement = SQLStatement.statements(of: sql, dialect: dialect).first,
      !statement.hasReturning, let table = statement.changedTable
    else { return self }
    // For a missing table, the database itself reports the error.
    guard let columns = try schema(table)?.keyColumns(keys, dialect: dialect) else { return self }
    return appending("RETURNING \(columns.joined(separator: ", "))", after: statement.range.upperBound)
  }
}

extension TableSchema {
  /// The key columns as SQL names: the declared columns; else the primary key, if it has one column per property; else the
  /// columns named like the properties; else the engine's row number.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` if none of these exist.
  fileprivate func keyColumns(_ keys: GeneratedKeys, dialect: any Dialect) throws(DAOError) -> [String] {
    let names = NameTable(columns.map(\.name))
    guard keys.columns.isEmpty else { return try declared(keys.columns, names, dialect) }
    let properties = keys.properties
    let primary = columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    if !primary.isEmpty, properties.isEmpty || primary.count == properties.count {
      return primary.map { returned($0.name, dialect) }
    }
    let named = properties.compactMap { names.index(of: $0.lastName) }
    if !properties.isEmpty, named.count == properties.count {
      return named.map { returned(names.names[$0], dialect) }
    }
    if properties.count < 2, let identifier = dialect.rowIdentifier { return [returnedKey(identifier, dialect)] }
    throw DAOError(
      .missingColumn,
      "the table '\(name)' has no columns for the keys \(properties.map(\.source).joined(separator: ", ")); "
        + "it has \(names.names.joined(separator: ", ")): name them in 'keyColumn'")
  }

  /// Looks the column up, because a database may read an unknown name in double quotes as a string.
  private func declared(
    _ declared: [String], _ names: NameTable, _ dialect: any Dialect
  ) throws(DAOError) -> [String] {
    var found: [String] = []
    for name in declared {
      if let index = names.index(of: name) {
        found.append(returned(names.names[index], dialect))
      } else if let identifier = dialect.rowIdentifier, identifier == name.lowercased() {
        found.append(returnedKey(identifier, dialect))
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

extension TableSchema {
  /// A key column in the RETURNING clause.
  fileprivate func returned(_ name: String, _ dialect: any Dialect) -> String {
    let isKey = columns.contains { $0.name == name && $0.primaryKeyPosition > 0 }
    return isKey ? returnedKey(dialect.quote(name), dialect) : dialect.quote(name)
  }

  fileprivate func returnedKey(_ name: String, _ dialect: any Dialect) -> String {
    dialect.returned(key: name, firstType: columns.first?.declaredType ?? "")
  }
}
