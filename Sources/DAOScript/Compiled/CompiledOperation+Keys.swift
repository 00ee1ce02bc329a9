import DAOCore
import DAOSQL

extension CompiledOperation {
  /// The statement with a RETURNING clause for the keys, or the statement itself if it already returns rows.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema.
  ///   - schema: Looks up a table by its name; nil for an unknown table.
  package func statement(
    _ text: StatementText, returning keys: WantedKeys, dialect: any Dialect, generation: Int,
    schema: (String) throws -> TableSchema?
  ) throws -> StatementText {
    if let known = keyStatements.withLock({ $0[text, generation] }) { return known }
    let returning = try text.returning(keys, dialect: dialect, schema: schema)
    keyStatements.withLock { $0[text, generation] = returning }
    return returning
  }

  /// An upsert without columns to set leaves an existing row unchanged, and returns no key. This is a select of that row's
  /// keys, with the upsert's parameters that it binds.
  ///
  /// - Returns: Nil for any other statement, and for a conflict column without a parameter, which leaves the row unknown.
  package func existingRow(
    of text: StatementText, _ keys: WantedKeys, dialect: any Dialect, generation: Int,
    schema: (String) throws -> TableSchema?
  ) throws -> (text: StatementText, parameters: [Int])? {
    guard case .built(let statement) = content, let parameters = text.conflictParameters(statement.conflict) else { return nil }
    // Cached by the statement that returns keys; the upsert's own entry holds that statement.
    let returning = try self.statement(text, returning: keys, dialect: dialect, generation: generation, schema: schema)
    if let known = keyStatements.withLock({ $0[returning, generation] }) { return (known, parameters) }
    guard let table = try schema(statement.tableName),
      let existing = try text.existingRow(conflict: statement.conflict, keys, of: table, dialect: dialect)
    else { return nil }
    keyStatements.withLock { $0[returning, generation] = existing.text }
    return existing
  }
}
