import DAOCore

/// The statements of one operation that return the keys of the rows they change, by the statements without.
package struct KeyStatements: Sendable {
  private var statements: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    /// Kept, so that no other text gets its identity.
    let plain: StatementText
    let generation: Int
    let returning: StatementText
  }

  /// The shapes of a dynamic operation are no more.
  private static let limit = 100

  func statement(of text: StatementText, generation: Int) -> StatementText? {
    guard let entry = statements[ObjectIdentifier(text)], entry.generation == generation else { return nil }
    return entry.returning
  }

  mutating func insert(_ returning: StatementText, for text: StatementText, generation: Int) {
    if statements.count >= Self.limit { statements.removeAll() }
    statements[ObjectIdentifier(text)] = Entry(plain: text, generation: generation, returning: returning)
  }
}

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
    if let known = keyStatements.withLock({ $0.statement(of: text, generation: generation) }) { return known }
    let returning = try text.returning(keys, dialect: dialect, schema: schema)
    keyStatements.withLock { $0.insert(returning, for: text, generation: generation) }
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
    let columns = keys.columns.isEmpty ? try schema(table)?.keyColumns(for: keys.properties, dialect: dialect) : keys.columns
    // Of a table that is not there, the database says so.
    guard let columns = columns ?? dialect.rowIdentifier.map({ [$0] }) else { return self }
    let end = sql.utf8.index(sql.startIndex, offsetBy: statement.range.upperBound)
    let list = columns.map(dialect.quote).joined(separator: ", ")
    return StatementText(
      sql: "\(sql[..<end]) RETURNING \(list)", parameters: parameters, verb: verb, nulls: nulls, origin: origin)
  }
}

extension TableSchema {
  /// The columns whose values are the keys: of the primary key where it has as many columns as there are properties, else
  /// those that are named like the properties, else the engine's own; nil where there are none.
  fileprivate func keyColumns(for properties: [KeyProperty], dialect: any Dialect) -> [String]? {
    let primary = columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    if !primary.isEmpty, properties.isEmpty || primary.count == properties.count { return primary.map(\.name) }
    let names = NameTable(columns.map(\.name))
    let named = properties.compactMap { names.index(of: $0.lastName) }
    if !properties.isEmpty, named.count == properties.count { return named.map { columns[$0].name } }
    return properties.count < 2 ? dialect.rowIdentifier.map { [$0] } : nil
  }
}
