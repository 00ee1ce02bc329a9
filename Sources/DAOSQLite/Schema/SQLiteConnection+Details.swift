import DAOCore
import DAOSQL

extension SQLiteConnection {
  /// Of the main database alone: streams change no other.
  func schemaDetails() throws -> SchemaDetails {
    SchemaDetails(
      indexes: try indexes(), triggers: try triggers(), foreignKeys: try foreignKeys(), views: try views())
  }

  private func views() throws -> [ViewSchema] {
    try rows("SELECT name, sql FROM main.sqlite_schema WHERE type = 'view' ORDER BY name", []).compactMap { row in
      guard case .text(let name) = row[0], case .text(let sql) = row[1] else { return nil }
      return ViewSchema(name: name, sql: sql)
    }
  }

  private func indexes() throws -> [IndexSchema] {
    let found = try rows(
      """
      SELECT l.name, t.name, l."unique", l.partial, l.origin = 'c', x.name, x."desc", x.coll,
        (SELECT s.sql FROM main.sqlite_schema AS s WHERE s.type = 'index' AND s.name = l.name)
      FROM main.sqlite_schema AS t, pragma_index_list(t.name, 'main') AS l, pragma_index_xinfo(l.name, 'main') AS x
      WHERE t.type = 'table' AND x.key = 1 ORDER BY t.name, l.name, x.seqno
      """, [])
    var indexes: [IndexSchema] = try rowIDKeys()
    for row in found {
      guard case .text(let name) = row[0], case .text(let table) = row[1] else { continue }
      let sql: String? = if case .text(let sql) = row[8] { sql } else { nil }
      let statement = sql.flatMap { row[3] == .integer(1) ? SQLStatement.statements(of: $0, dialect: dialect).first : nil }
      if indexes.last?.name != name || indexes.last?.table != table {
        indexes.append(
          IndexSchema(
            name: name, table: table, terms: [], isUnique: row[2] == .integer(1), isPartial: row[3] == .integer(1),
            findsKeys: statement?.tree.leavesOutNullsAlone, isOwn: row[4] == .integer(1), sql: sql))
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
        name: IndexSchema.rowNumber, table: table, terms: [IndexSchema.Term(column: column, collation: "BINARY")],
        isUnique: true,
        isOwn: false)
    }
  }

  private func triggers() throws -> [TriggerSchema] {
    try rows("SELECT name, tbl_name, sql FROM main.sqlite_schema WHERE type = 'trigger' ORDER BY name", []).compactMap { row in
      guard case .text(let name) = row[0], case .text(let table) = row[1], case .text(let sql) = row[2] else { return nil }
      let tree = SQLStatement.statements(of: sql, dialect: dialect).first?.tree
      return TriggerSchema(name: name, table: table, skipsRows: tree?.raisesIgnore ?? false, sql: sql)
    }
  }

  private func foreignKeys() throws -> [ForeignKeySchema] {
    let found = try rows(
      """
      SELECT t.name, f.id, f."table", f."from", f."to", f.on_delete, f.on_update
      FROM main.sqlite_schema AS t, pragma_foreign_key_list(t.name, 'main') AS f
      WHERE t.type = 'table' ORDER BY t.name, f.id, f.seq
      """, [])
    var keys: [ForeignKeySchema] = []
    var last: [Value] = []
    for row in found {
      guard case .text(let table) = row[0], case .text(let parent) = row[2], case .text(let column) = row[3] else { continue }
      if last != [row[0], row[1]] {
        keys.append(
          ForeignKeySchema(
            table: table, columns: [], parent: parent, onDelete: action(row[5]), onUpdate: action(row[6])))
      }
      last = [row[0], row[1]]
      keys[keys.count - 1].columns.append(column)
      if case .text(let parentColumn) = row[4] { keys[keys.count - 1].parentColumns.append(parentColumn) }
    }
    return keys
  }

  private func action(_ value: Value) -> ForeignKeySchema.Action {
    if case .text(let name) = value { ForeignKeySchema.Action(rawValue: name) ?? .none } else { .none }
  }
}
