import DAOSQL

extension StatementText {
  /// The statement with a RETURNING clause for the keys of the rows that it changes, or the statement itself if it already
  /// returns rows or changes no table.
  ///
  /// - Parameter schema: Looks up a table by its name; nil for an unknown table.
  /// - Throws: ``DAOError/Code/missingColumn`` for keys that the table has no columns for.
  package func returning(
    _ keys: WantedKeys, dialect: any Dialect, schema: (String) throws -> TableSchema?
  ) throws -> StatementText {
    guard verb == .change, let statement = SQLStatement.statements(of: sql, dialect: dialect).first,
      !statement.hasReturning, let table = statement.changedTable
    else { return self }
    // For a missing table, the database itself reports the error.
    guard let columns = try schema(table)?.keyColumns(keys, dialect: dialect) else { return self }
    return appending("RETURNING \(columns.joined(separator: ", "))", after: statement.range.upperBound)
  }

  /// An upsert of a ``TableChange`` without columns to set leaves an existing row unchanged, and returns no key. This is a select
  /// of that row's keys, with the indexes, from 0, of the upsert's parameters that it binds.
  ///
  /// - Parameter conflict: The columns of the conflict.
  /// - Returns: Nil for any other statement, and for a conflict column without a parameter, which leaves the row unknown.
  package func existingRow(
    conflict: [String], _ keys: WantedKeys, of table: TableSchema, dialect: any Dialect
  ) throws(DAOError) -> (text: StatementText, parameters: [Int])? {
    guard let parameters = conflictParameters(conflict) else { return nil }
    var writer = StatementWriter(dialect: dialect)
    let columns = try table.keyColumns(keys, dialect: dialect).joined(separator: ", ")
    writer.write("SELECT \(columns) FROM \(table.qualifiedName.quoted(dialect)) WHERE ")
    writer.write(list: Array(conflict.enumerated()), by: " AND ") { writer, column in
      writer.write("\(dialect.quote(column.element)) = ")
      writer.write(parameterAt: column.offset + 1, from: nil)
    }
    let select = StatementText(
      sql: writer.sql, parameters: writer.parameters, verb: .query, nulls: nulls, origin: origin, followsSchema: true,
      handlers: nil)
    return (select, parameters)
  }

  /// The indexes, from 0, of the parameters that are stored in the conflict columns. Nil if a conflict column has no parameter,
  /// or if the upsert sets columns.
  package func conflictParameters(_ conflict: [String]) -> [Int]? {
    guard !conflict.isEmpty, sql.hasSuffix(TableChange.doesNothing) else { return nil }
    let indexes = conflict.compactMap { column in
      parameters.firstIndex { $0.column?.name == column && !$0.isTimeOfCall }
    }
    return indexes.count == conflict.count ? indexes : nil
  }
}
