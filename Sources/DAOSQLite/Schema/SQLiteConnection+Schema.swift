import DAOCore
import DAOSQL

extension SQLiteConnection {
  func tableSchema(_ name: String) throws -> TableSchema? {
    let table = TableName(name)
    // An unquoted table name may itself contain a dot.
    return try schema(of: table) ?? (table.schema == nil ? nil : schema(of: TableName(name: name)))
  }

  func tables() throws -> [TableSchema] {
    try rows(
      """
      SELECT t.schema, t.name, t.type = 'view' FROM pragma_table_list AS t JOIN pragma_database_list AS d ON d.name = t.schema
      WHERE t.type IN ('table', 'view', 'virtual') AND substr(t.name, 1, 7) <> 'sqlite_' ORDER BY d.seq, t.name
      """, []
    ).compactMap { row in
      guard case .text(let schema) = row[0], case .text(let name) = row[1] else { return nil }
      let table = TableName(schema: schema, name: name)
      let isView = row[2] == .integer(1)
      // A view has no columns after its tables are gone.
      let found = isView ? try? self.schema(of: table) : try self.schema(of: table)
      return TableSchema(name: name, qualifier: schema, columns: found?.columns ?? [], isView: isView)
    }
  }

  private func schema(of table: TableName) throws -> TableSchema? {
    if let schema = table.schema, try !hasDatabase(schema) { return nil }
    let found = try rows(
      """
      SELECT name, type, "notnull", pk, hidden, dflt_value FROM pragma_table_xinfo(?1\(table.schema == nil ? "" : ", ?2")) ORDER BY cid
      """, [.text(table.name)] + (table.schema.map { [.text($0)] } ?? []))
    let keepsAny = try found.contains { $0[1] == .text("ANY") } && isStrict(table)
    let columns = found.compactMap { column($0, of: table, keepsAny: keepsAny) }
    return columns.isEmpty ? nil : TableSchema(name: table.name, qualifier: table.schema, columns: columns)
  }

  /// Whether only statements change the rows of these tables: none of them is virtual, a shadow table of a virtual one, or
  /// SQLite's own.
  func arePlain(_ tables: Set<String>) throws -> Bool {
    let names = tables.map { $0.split(separator: ".", maxSplits: 1).last.map(String.init) ?? $0 }
    guard !names.contains(where: { $0.hasPrefix("sqlite_") || $0.hasPrefix("pragma_") }) else { return false }
    let places = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return try names.isEmpty
      || rows(
        "SELECT 1 FROM pragma_table_list WHERE type IN ('virtual', 'shadow') AND lower(name) IN (\(places)) LIMIT 1",
        names.map { .text($0) }
      ).isEmpty
  }

  private func hasDatabase(_ name: String) throws -> Bool {
    try !rows("SELECT 1 FROM pragma_database_list WHERE lower(name) = lower(?1)", [.text(name)]).isEmpty
  }

  /// Whether the table is strict, where ANY keeps every value as it is (<https://www.sqlite.org/stricttables.html>).
  private func isStrict(_ table: TableName) throws -> Bool {
    try rows(
      "SELECT 1 FROM pragma_table_list WHERE name = ?1 COLLATE NOCASE AND schema = coalesce(?2, schema) AND strict",
      [.text(table.name), table.schema.map { .text($0) } ?? .null]
    ).count > 0
  }

  private func column(_ row: [Value], of table: TableName, keepsAny: Bool) -> TableColumn? {
    guard case .text(let name) = row[0], case .text(let type) = row[1], case .integer(let notNull) = row[2],
      case .integer(let key) = row[3], case .integer(let hidden) = row[4], hidden != 1
    else { return nil }
    // In `hidden`, 1 marks a hidden column of a virtual table, 2 and 3 mark generated columns.
    let affinity = keepsAny && type == "ANY" ? .other : dialect.affinity(ofType: type)
    let defaultSQL: String? = if case .text(let sql) = row[5] { sql } else { nil }
    return TableColumn(
      name: name, declaredType: type, kind: dialect.kind(ofType: type), affinity: affinity, isNotNull: notNull != 0,
      primaryKeyPosition: Int(key), isGenerated: hidden != 0, table: table.name, defaultSQL: defaultSQL,
      ignoresCase: ignoresCase(name, in: table))
  }
}
