// Unsafe: SQLite lends the names of columns as C strings, which are copied at once.
import CSQLite
import DAOCore

extension SQLiteConnection {
  func describe(_ text: StatementText) throws -> StatementDescription {
    try renewMemo()
    let uses = try ParameterColumns.find(in: text, dialect: dialect, schema: knownTable)
    let statement = try borrowOnce(text)
    defer { giveBack(statement) }
    let addsNoNulls = try addsNoNulls(text.sql)
    return StatementDescription(
      parameters: zip(text.parameters, uses).map { StatementDescription.Parameter(name: $0.name, columns: $1.columns) },
      columns: try statement.columns.names.enumerated().map { index, label in
        try describe(Int32(index), of: statement.handle, label, addsNoNulls: addsNoNulls)
      })
  }

  private func describe(
    _ index: Int32, of statement: OpaquePointer?, _ label: String, addsNoNulls: Bool
  ) throws -> StatementDescription.Column {
    guard let schema = sqlite3_column_database_name(statement, index), let name = sqlite3_column_table_name(statement, index),
      let column = sqlite3_column_origin_name(statement, index)
    else { return StatementDescription.Column(label: label) }
    let table = TableName(schema: String(cString: schema), name: String(cString: name))
    let origin = StatementDescription.Origin(table: table, column: String(cString: column))
    let takesNull = try takesNull(origin)
    return StatementDescription.Column(
      label: label, origin: origin,
      declaredType: sqlite3_column_decltype(statement, index).map { String(cString: $0) } ?? "",
      isNullable: takesNull == false && !addsNoNulls ? nil : takesNull)
  }

  /// Whether the rows of a statement have no NULLs except those in its tables.
  private func addsNoNulls(_ sql: String) throws -> Bool {
    guard let select = PlainSelect(sql, dialect: dialect) else { return false }
    // A view can contain an outer join.
    return try knownViews.isDisjoint(with: select.names) && knownAggregates.isDisjoint(with: select.functions)
  }

  /// Whether a column can hold NULL; nil if the engine does not say.
  ///
  /// A primary key can, unless it is the row id or the table has none
  /// (<https://www.sqlite.org/lang_createtable.html#the_primary_key>).
  private func takesNull(_ origin: StatementDescription.Origin) throws -> Bool? {
    let table = origin.table
    // The NOT NULL of a virtual table's column is not enforced.
    guard try knownKind(of: table) == "table" else { return nil }
    var isNotNull: Int32 = 0
    let code = sqlite3_table_column_metadata(
      handle, table.schema, table.name, origin.column, nil, nil, &isNotNull, nil, nil)
    guard code == SQLITE_OK else { return nil }
    return isNotNull != 0 ? false : try isRowNumber(origin).map { !$0 }
  }

  /// Whether a column is the row id, as an INTEGER PRIMARY KEY is; nil if that cannot be determined.
  private func isRowNumber(_ origin: StatementDescription.Origin) throws -> Bool? {
    if let known = memo.rowNumbers[origin] { return known }
    let isRowNumber = try findRowNumber(origin)
    memo.rowNumbers[origin] = .some(isRowNumber)
    return isRowNumber
  }

  private func findRowNumber(_ origin: StatementDescription.Origin) throws -> Bool? {
    let columns = try knownTable(origin.table.description)?.columns.map { $0.name.lowercased() } ?? []
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
