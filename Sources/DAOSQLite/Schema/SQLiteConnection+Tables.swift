import DAOCore
import DAOSQL

// SQLite's own procedure: a new table, the rows copied, the old one dropped, the new one renamed
// (<https://www.sqlite.org/lang_altertable.html#otheralter>).
extension SQLiteConnection: TableChangingConnection {
  var takesKeysOfMissingTables: Bool { true }

  func statements(changing table: TableSchema, to definition: TableDefinition) throws -> [String] {
    let details = try schemaDetails()
    let (name, copy) = (dialect.quote(table.name), TableDefinition.copyPrefix + table.name)
    let start = [definition.creation(of: copy, dialect: dialect)]
    let copied = definition.columns.compactMap { column in value(of: column, in: table).map { (column.name, $0) } }
    let targets = copied.map { dialect.quote($0.0) }.joined(separator: ", ")
    let values = copied.map(\.1).joined(separator: ", ")
    var rows = copied.isEmpty ? [] : ["INSERT INTO \(dialect.quote(copy)) (\(targets)) SELECT \(values) FROM \(name)"]
    if definition.isNumbered {
      // Numbers of deleted rows are not given again (<https://www.sqlite.org/autoinc.html>).
      let (new, old) = (Value.text(copy).sqlLiteral ?? "", Value.text(table.name).sqlLiteral ?? "")
      rows.append("DELETE FROM sqlite_sequence WHERE name = \(new)")
      rows.append(
        "INSERT INTO sqlite_sequence (name, seq) SELECT \(new), seq FROM sqlite_sequence WHERE name = \(old) COLLATE NOCASE")
    }
    // Renaming must not look at views and triggers, which name a table that is not there for a moment.
    let end = [
      "DROP TABLE \(name)", "PRAGMA legacy_alter_table = ON", "ALTER TABLE \(dialect.quote(copy)) RENAME TO \(name)",
      "PRAGMA legacy_alter_table = OFF",
    ]
    let kept = Set(definition.columns.map { $0.name.asciiLowercased })
    let own = details.indexes.filter { index in
      index.isOwn && index.table.asciiLowercased == table.name.asciiLowercased
        && index.terms.allSatisfy { $0.column.map { kept.contains($0.asciiLowercased) } ?? true }
    }
    let triggers = details.triggers.filter { $0.table.asciiLowercased == table.name.asciiLowercased }.map(\.sql)
    return start + rows + end + own.compactMap(\.sql) + triggers
  }

  func unfitRows(in column: TableDefinition.Column, of table: String) throws -> Int {
    let types =
      switch column.kind {
      case .integer, .boolean: "'integer'"
      case .real: "'real', 'integer'"
      case .text, .uuid, .decimal, .json, .array, .time: "'text'"
      case .blob: "'blob'"
      case .date, .timestamp: "'integer', 'real', 'text'"
      case .unknown: "typeof(\(dialect.quote(column.name)))"
      }
    let found = try rows(
      "SELECT count(*) FROM \(dialect.quote(table)) WHERE typeof(\(dialect.quote(column.name))) NOT IN (\(types), 'null')", [])
    return if case .integer(let count)? = found.first?.first { Int(count) } else { 0 }
  }

  /// What the rows get in a column; nil where it is its default.
  private func value(of column: TableDefinition.Column, in table: TableSchema) -> String? {
    let filling = (column.fill ?? column.defaultValue)?.sqlLiteral
    guard let old = table.columns.first(where: { $0.name.asciiLowercased == column.name.asciiLowercased }) else {
      return filling
    }
    let value = dialect.quote(old.name)
    guard column.isNotNull, !old.isNotNull, let filling else { return value }
    return "coalesce(\(value), \(filling))"
  }
}
