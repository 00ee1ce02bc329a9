import DAOCore
import DAOSQL

extension SQLiteConnection {
  /// Of the main database alone: streams change no other.
  func schemaDetails() throws -> SchemaDetails {
    SchemaDetails(indexes: try indexes(), triggers: try triggers(), foreignKeys: try foreignKeys())
  }

  private func indexes() throws -> [IndexSchema] {
    let found = try rows(
      """
      SELECT l.name, t.name, l."unique", l.partial, l.origin = 'c', x.name, x."desc", x.coll
      FROM main.sqlite_schema AS t, pragma_index_list(t.name, 'main') AS l, pragma_index_xinfo(l.name, 'main') AS x
      WHERE t.type = 'table' AND x.key = 1 ORDER BY t.name, l.name, x.seqno
      """, [])
    var indexes: [IndexSchema] = try rowIDKeys()
    for row in found {
      guard case .text(let name) = row[0], case .text(let table) = row[1] else { continue }
      if indexes.last?.name != name || indexes.last?.table != table {
        indexes.append(
          IndexSchema(
            name: name, table: table, terms: [], isUnique: row[2] == .integer(1), isPartial: row[3] == .integer(1),
            isOwn: row[4] == .integer(1)))
      }
      let column: String? = if case .text(let column) = row[5] { column } else { nil }
      let collation = if case .text(let collation) = row[7] { collation } else { "" }
      indexes[indexes.count - 1].terms.append(
        IndexSchema.Term(column: column, isDescending: row[6] == .integer(1), collation: collation))
    }
    return indexes
  }

  /// The primary keys that are the row id and have no index: of one column, in a table with row ids.
  private func rowIDKeys() throws -> [IndexSchema] {
    let found = try rows(
      """
      SELECT t.name, c.name FROM main.sqlite_schema AS t, pragma_table_info(t.name, 'main') AS c
      WHERE t.type = 'table' AND c.pk = 1
        AND NOT EXISTS (SELECT 1 FROM pragma_index_list(t.name, 'main') AS l WHERE l.origin = 'pk')
      """, [])
    return found.compactMap { row in
      guard case .text(let table) = row[0], case .text(let column) = row[1] else { return nil }
      return IndexSchema(
        name: "PRIMARY KEY", table: table, terms: [IndexSchema.Term(column: column, collation: "BINARY")], isUnique: true,
        isOwn: false)
    }
  }

  private func triggers() throws -> [TriggerSchema] {
    try rows("SELECT name, tbl_name, sql FROM main.sqlite_schema WHERE type = 'trigger' ORDER BY name", []).compactMap { row in
      guard case .text(let name) = row[0], case .text(let table) = row[1], case .text(let sql) = row[2] else { return nil }
      let tree = SQLStatement.statements(of: sql, dialect: dialect).first?.tree
      return TriggerSchema(name: name, table: table, skipsRows: tree?.raisesIgnore ?? false)
    }
  }

  private func foreignKeys() throws -> [ForeignKeySchema] {
    let found = try rows(
      """
      SELECT t.name, f.id, f."table", f."from", f."to" FROM main.sqlite_schema AS t, pragma_foreign_key_list(t.name, 'main') AS f
      WHERE t.type = 'table' ORDER BY t.name, f.id, f.seq
      """, [])
    var keys: [ForeignKeySchema] = []
    var last: [Value] = []
    for row in found {
      guard case .text(let table) = row[0], case .text(let parent) = row[2], case .text(let column) = row[3] else { continue }
      if last != [row[0], row[1]] { keys.append(ForeignKeySchema(table: table, columns: [], parent: parent)) }
      last = [row[0], row[1]]
      keys[keys.count - 1].columns.append(column)
      if case .text(let parentColumn) = row[4] { keys[keys.count - 1].parentColumns.append(parentColumn) }
    }
    return keys
  }
}
