// Unsafe: SQLite lends the names of columns as C strings, which are copied at once.
import CSQLite
import DAOCore
import DAOSQL

extension SQLiteConnection {
  func describe(_ text: StatementText) throws -> StatementDescription {
    let facts = try schemaFacts()
    let uses = try ParameterColumns.find(in: text, dialect: dialect, schema: facts.table)
    let statement = try tableCollector.describing { try borrowOnce(text) }
    defer { giveBack(statement) }
    let select = plainSelect(text.sql, facts)
    let proof = try ExpressionTypes.find(
      in: text, dialect: dialect, addsNoNulls: select?.optionalNames.isEmpty ?? false, schema: facts.table)
    let compound = try CompoundTypes(text, dialect: dialect, compoundViews: facts.compoundViews, schema: facts.table)
    return StatementDescription(
      parameters: zip(text.parameters, uses).map {
        StatementDescription.Parameter(
          name: $0.name, columns: $1.columns, kind: $1.kind, takesNull: $1.takesNull, isStored: $1.isStored)
      },
      columns: try statement.columns.names.enumerated().map { index, label in
        var column = try describe(
          Int32(index), of: statement.handle, label, proof.types.indices.contains(index) ? proof.types[index] : nil,
          notNull: select == nil ? NotNullColumns() : proof.notNull, in: select, facts)
        if let origin = column.origin, let parts = compound?.types(of: index, origin: (origin.table, origin.column)) {
          column.parts = parts
          column.type = ExpressionTypes.common(parts)
        }
        return column
      },
      rowCount: try RowCount.find(in: text, dialect: dialect, schema: facts.table))
  }

  private func describe(
    _ index: Int32, of statement: OpaquePointer?, _ label: String, _ type: ExpressionType?, notNull: NotNullColumns,
    in select: PlainSelect?, _ facts: SQLiteSchemaFacts
  ) throws -> StatementDescription.Column {
    guard let schema = sqlite3_column_database_name(statement, index), let name = sqlite3_column_table_name(statement, index),
      let column = sqlite3_column_origin_name(statement, index)
    else { return StatementDescription.Column(label: label, isNullable: type?.isNullable == false ? false : nil, type: type) }
    let table = TableName(schema: String(cString: schema), name: String(cString: name))
    let origin = StatementDescription.Origin(table: table, column: String(cString: column))
    let takesNull = try facts.takesNull(origin, find: takesNull)
    let isSure = select.map { !$0.optionalNames.contains(table.name.lowercased()) } ?? false
    let isProven = takesNull == false && isSure
    // The condition of a virtual table is the module's own.
    let isFiltered =
      takesNull == true && notNull.contains(origin.column, of: table.name)
      || takesNull == false && notNull.hasRow(of: table.name)
    return StatementDescription.Column(
      label: label, origin: origin,
      declaredType: sqlite3_column_decltype(statement, index).map { String(cString: $0) } ?? "",
      isNullable: isProven || isFiltered ? false : takesNull == false ? nil : takesNull,
      isFiltered: !isProven && isFiltered)
  }

  /// The NULLs that the SQL adds to those in its tables; nil if any column can have some.
  private func plainSelect(_ sql: String, _ facts: SQLiteSchemaFacts) -> PlainSelect? {
    // A view can contain an outer join.
    guard let select = PlainSelect(sql, dialect: dialect), facts.views.isDisjoint(with: select.names),
      facts.aggregates.isDisjoint(with: select.functions)
    else { return nil }
    return select
  }

  /// What is known of the schema until it changes.
  func schemaFacts() throws -> SQLiteSchemaFacts {
    // Another process may change the schema as well.
    let version = try rows("PRAGMA schema_version", []).first?.first ?? .null
    if let facts, facts.generation == schemaGeneration, facts.version == version { return facts }
    func names(_ sql: String) throws -> Set<String> {
      Set(try rows(sql, []).compactMap { row in if case .text(let name) = row[0] { name } else { nil } })
    }
    let found = SQLiteSchemaFacts(
      generation: schemaGeneration, version: version,
      views: try names("SELECT lower(name) FROM pragma_table_list WHERE type = 'view'"),
      compoundViews: try compoundViews(),
      aggregates: try names("SELECT lower(name) FROM pragma_function_list WHERE type <> 's'")
    ) { [unowned self] in try tableSchema($0) }
    facts = found
    return found
  }

  /// The views that contain a UNION, and those that read from one of them.
  private func compoundViews() throws -> Set<String> {
    var views = try rows("SELECT lower(name), lower(sql) FROM sqlite_schema WHERE type = 'view'", []).compactMap { row in
      if case .text(let name) = row[0], case .text(let sql) = row[1] { (name: name, words: names(in: sql)) } else { nil }
    }
    var found: Set<String> = []
    while true {
      let more = views.filter { $0.words.contains("union") || !$0.words.isDisjoint(with: found) }
      guard !more.isEmpty else { return found }
      found.formUnion(more.map(\.name))
      views.removeAll { found.contains($0.name) }
    }
  }

  private func names(in sql: String) -> Set<String> {
    Set(
      SQLScanner(sql, dialect: dialect).filter { $0.kind == .word || $0.kind == .quotedIdentifier }.compactMap(\.identifier))
  }

  /// Whether a column can hold NULL; nil if the engine does not say.
  ///
  /// A primary key can, unless it is the row id or the table has none
  /// (<https://www.sqlite.org/lang_createtable.html#the_primary_key>).
  private func takesNull(_ origin: StatementDescription.Origin) throws -> Bool? {
    let table = origin.table
    let kinds = try rows(
      "SELECT type FROM pragma_table_list WHERE schema = ?1 AND name = ?2", [.text(table.schema ?? "main"), .text(table.name)])
    // The NOT NULL of a virtual table's column is not enforced.
    guard kinds == [[.text("table")]] else { return nil }
    var isNotNull: Int32 = 0
    let code = sqlite3_table_column_metadata(
      handle, table.schema, table.name, origin.column, nil, nil, &isNotNull, nil, nil)
    guard code == SQLITE_OK else { return nil }
    return isNotNull != 0 ? false : try isRowNumber(origin).map { !$0 }
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
    return String(cString: name) == origin.column
  }
}
