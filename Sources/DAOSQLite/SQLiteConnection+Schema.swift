import DAOCore

extension SQLiteConnection {
  func tableSchema(_ name: String) throws -> TableSchema? {
    let (schema, table) = split(name)
    let found = try rows(
      """
      SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?1\(schema == nil ? "" : ", ?2")) ORDER BY cid
      """, [.text(table)] + (schema.map { [.text($0)] } ?? []))
    let columns = found.compactMap(column)
    return columns.isEmpty ? nil : TableSchema(name: name, columns: columns)
  }

  private func split(_ name: String) -> (schema: String?, table: String) {
    guard let dot = name.firstIndex(of: ".") else { return (nil, name) }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private func column(_ row: [Value]) -> TableColumn? {
    guard case .text(let name) = row[0], case .text(let type) = row[1], case .integer(let notNull) = row[2],
      case .integer(let key) = row[3], case .integer(let hidden) = row[4], hidden != 1
    else { return nil }
    // `hidden`: 1 is a virtual table's hidden column, 2 and 3 are generated ones.
    return TableColumn(
      name: name, declaredType: type, keepsText: Self.keepsText(type), isNotNull: notNull != 0, primaryKeyPosition: Int(key),
      isGenerated: hidden != 0)
  }

  /// Whether a column of this type has TEXT or BLOB affinity, by the rules of <https://www.sqlite.org/datatype3.html>.
  static func keepsText(_ declaredType: String) -> Bool {
    let type = declaredType.uppercased()
    if type.contains("INT") { return false }
    return type.isEmpty || ["CHAR", "CLOB", "TEXT", "BLOB"].contains(where: type.contains)
  }
}
