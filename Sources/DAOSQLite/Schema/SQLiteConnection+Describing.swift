// Unsafe: SQLite lends the names of columns as C strings, which are copied at once.
import CSQLite
import DAOCore
import DAOSQL

extension SQLiteConnection {
  func describe(_ text: StatementText) throws -> StatementDescription {
    let facts = try schemaFacts()
    let statement = try tableCollector.describing { try borrowOnce(text) }
    defer { giveBack(statement) }
    let analysis = try analysis(of: text, facts)
    let names = statement.columns.names
    // A star whose width is not known, or a column that is only there for the engine.
    let results = analysis.results.flatMap { $0.count == names.count ? $0 : nil }
    return StatementDescription(
      parameters: zip(text.parameters, ParameterUse.uses(in: text, analysis)).map {
        var parameter = StatementDescription.Parameter(
          name: $0.name, columns: $1.columns, kind: $1.kind, takesNull: $1.takesNull, isStored: $1.isStored)
        parameter.elementColumns = $1.elementColumns
        parameter.jsonToken = $1.jsonToken
        return parameter
      },
      columns: names.enumerated().map { index, label in
        describe(Int32(index), of: statement.handle, label, results?[index].fact, facts)
      },
      analysis: analysis)
  }

  /// What a statement means, by the schema of this connection.
  func analysis(of text: StatementText, _ facts: SQLiteSchemaFacts) throws -> AnalysedStatement {
    let analysis = text.analysis(dialect, facts)
    if let failure = facts.failure { throw failure }
    return analysis
  }

  /// Whether a table's column has the collation NOCASE (<https://www.sqlite.org/c3ref/table_column_metadata.html>).
  func ignoresCase(_ column: String, in table: TableName) -> Bool {
    var collation: UnsafePointer<CChar>?
    let status = sqlite3_table_column_metadata(handle, table.schema, table.name, column, nil, &collation, nil, nil, nil)
    return status == SQLITE_OK && collation.map { String(cString: $0).uppercased() } == "NOCASE"
  }

  private func describe(
    _ index: Int32, of statement: OpaquePointer?, _ label: String, _ fact: ValueFact?, _ facts: SQLiteSchemaFacts
  ) -> StatementDescription.Column {
    var column = StatementDescription.Column(label: label)
    column.parts = fact?.parts
    if let schema = sqlite3_column_database_name(statement, index), let name = sqlite3_column_table_name(statement, index),
      let origin = sqlite3_column_origin_name(statement, index)
    {
      let table = TableName(schema: String(cString: schema), name: String(cString: name))
      let origin = StatementDescription.Origin(table: table, column: String(cString: origin))
      column.origin = origin
      column.kind = dialect.kind(ofType: sqlite3_column_decltype(statement, index).map { String(cString: $0) } ?? "")
      column.isNullable = facts.takesNull(origin) == true ? true : nil
    }
    if column.origin == nil || column.parts != nil {
      column.type = fact?.type
      column.operands = fact.map { $0.columns + $0.operands } ?? []
    }
    if let fact, !fact.isNullable { column.isNullable = false }
    column.isFiltered = fact?.nulls == .filtered
    column.isJoined = fact?.nulls == .joined
    return column
  }

  /// What is known of the schema until it changes.
  func schemaFacts() throws -> SQLiteSchemaFacts {
    // Another process may change the schema as well.
    let version = try rows("PRAGMA schema_version", []).first?.first ?? .null
    if let facts, facts.generation == schemaGeneration, facts.version == version, facts.failure == nil { return facts }
    let found = SQLiteSchemaFacts(self, generation: schemaGeneration, version: version)
    facts = found
    return found
  }

  /// `table`, `view`, `virtual` or `shadow`; empty for a name that nothing has.
  func kind(of table: TableName) throws -> String {
    let rows = try rows(
      """
      SELECT t.type FROM pragma_table_list(?1) AS t JOIN pragma_database_list AS d ON d.name = t.schema
      WHERE t.name = ?1 COLLATE NOCASE AND t.schema = coalesce(?2, t.schema) COLLATE NOCASE ORDER BY d.name <> 'temp', d.seq LIMIT 1
      """, [.text(table.name), table.schema.map { .text($0) } ?? .null])
    if case .text(let kind)? = rows.first?.first { return kind }
    return ""
  }

  /// The CREATE VIEW of a view; nil when there is none.
  func definition(ofView name: TableName) throws -> ViewDefinition? {
    let schemas =
      try name.schema.map { [$0] }
      ?? rows("SELECT name FROM pragma_database_list ORDER BY name <> 'temp', seq", []).compactMap {
        if case .text(let schema) = $0[0] { schema } else { nil }
      }
    for schema in schemas {
      let found = try rows(
        "SELECT type, sql FROM \(dialect.quote(schema)).sqlite_schema WHERE name = ?1 COLLATE NOCASE AND type IN ('table', 'view')",
        [.text(name.name)])
      guard let first = found.first else { continue }
      guard first[0] == .text("view"), case .text(let sql) = first[1] else { return nil }
      // A temporary view sees the tables of all schemas.
      return ViewDefinition(sql: sql, schema: schema == "temp" ? nil : schema)
    }
    return nil
  }

  /// Whether a column of a table can hold NULL; nil if the engine does not say.
  ///
  /// A primary key can, unless it is the row id or the table has none
  /// (<https://www.sqlite.org/lang_createtable.html#the_primary_key>).
  func takesNull(_ origin: StatementDescription.Origin) throws -> Bool? {
    var isNotNull: Int32 = 0
    var isKey: Int32 = 0
    let code = sqlite3_table_column_metadata(
      handle, origin.table.schema, origin.table.name, origin.column, nil, nil, &isNotNull, &isKey, nil)
    guard code == SQLITE_OK else { return nil }
    if isNotNull != 0 { return false }
    return isKey == 0 ? true : try isRowNumber(origin).map { !$0 }
  }

  /// Whether each column of a primary key has the key's collation.
  func hasPlainKey(_ table: TableName) throws -> Bool {
    let key = try rows(
      """
      SELECT c.name, c.coll FROM pragma_index_list(?1\(table.schema == nil ? "" : ", ?2")) AS i,
        pragma_index_xinfo(i.name\(table.schema == nil ? "" : ", ?2")) AS c WHERE i.origin = 'pk' AND c.key
      """, [.text(table.name)] + (table.schema.map { [.text($0)] } ?? []))
    return key.allSatisfy { row in
      guard case .text(let column) = row[0], case .text(let collation) = row[1] else { return false }
      var own: UnsafePointer<CChar>?
      let code = sqlite3_table_column_metadata(handle, table.schema, table.name, column, nil, &own, nil, nil, nil)
      return code == SQLITE_OK && own.map { String(cString: $0).uppercased() } == collation.uppercased()
    }
  }

  /// Whether a column is the row id, as an INTEGER PRIMARY KEY is; nil if that cannot be determined.
  func isRowNumber(_ origin: StatementDescription.Origin) throws -> Bool? {
    let columns = try tableSchema(origin.table.description)?.columns.map { $0.name.lowercased() } ?? []
    // A column with this name hides the row id.
    if columns.contains("rowid") { return nil }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, "SELECT rowid FROM \(origin.table.quoted(dialect))", -1, &statement, nil) == SQLITE_OK,
      let name = sqlite3_column_origin_name(statement, 0)
    else { return false }
    return String(cString: name).lowercased() == origin.column.lowercased()
  }
}
