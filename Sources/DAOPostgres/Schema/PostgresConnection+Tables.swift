#if PostgreSQL
  import DAOCore
  import DAOSQL

  /// Tables change in their place (<https://www.postgresql.org/docs/15/sql-altertable.html>).
  extension PostgresConnection: TableChangingConnection {
    var takesKeysOfMissingTables: Bool { false }

    func statements(changing table: TableSchema, to definition: TableDefinition) throws -> [String] {
      let change = "ALTER TABLE \(dialect.quote(table.name)) "
      let old = Dictionary(table.columns.map { ($0.name, $0) }) { first, _ in first }
      let names = Set(definition.columns.map(\.name))
      let sameKey = Set(table.primaryKey.map(\.name)) == Set(definition.key)
      let dropped = try constraints(of: table, types: sameKey ? "ucf" : "ucfp").map { "DROP CONSTRAINT \(dialect.quote($0))" }
      let gone = table.columns.filter { !names.contains($0.name) }.map { "DROP COLUMN \(dialect.quote($0.name))" }
      let new = definition.columns.filter { old[$0.name] == nil }.map {
        "ADD COLUMN \(dialect.quote($0.name)) \(dialect.type(of: $0.kind))"
      }
      let filled = definition.columns.compactMap { column -> String? in
        let value = (column.fill ?? column.defaultValue).flatMap { dialect.literal($0, of: column.kind) }
        guard let value, old[column.name] == nil || column.isNotNull else { return nil }
        let name = dialect.quote(column.name)
        return "UPDATE \(dialect.quote(table.name)) SET \(name) = \(value) WHERE \(name) IS NULL"
      }
      let typed = definition.columns.flatMap { types(of: $0, from: old[$0.name]) }
      let formed = definition.columns.flatMap { forms(of: $0, from: old[$0.name]) }
      let added = try definition.constraints(dialect, withKey: !sameKey).map { "ADD \($0)" }
      return (dropped + gone + new + typed).map { change + $0 } + filled + (formed + added).map { change + $0 }
    }

    /// The type of a column that stores other values.
    private func types(of column: TableDefinition.Column, from old: TableColumn?) -> [String] {
      guard let old, !dialect.storesAll(column.kind, in: old) else { return [] }
      let (name, type) = (dialect.quote(column.name), dialect.type(of: column.kind))
      let value =
        switch (old.kind, column.kind) {
        case (.boolean, .integer), (.boolean, .real), (.boolean, .decimal): "\(name)::integer"
        // As Swift writes them.
        case (.uuid, .text): "upper(\(name)::text)"
        case (.timestamp, .text): "to_char(\(name) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
        default: "\(name)::text"
        }
      return ["ALTER COLUMN \(name) DROP DEFAULT", "ALTER COLUMN \(name) TYPE \(type) USING \(value)::\(type)"]
    }

    /// The default and NOT NULL of a column.
    private func forms(of column: TableDefinition.Column, from old: TableColumn?) -> [String] {
      let name = "ALTER COLUMN \(dialect.quote(column.name))"
      var forms: [String] = []
      if old?.primaryKeyPosition ?? 0 == 0 {
        let value = column.defaultValue.flatMap { dialect.literal($0, of: column.kind) }
        forms.append(value.map { "\(name) SET DEFAULT \($0)" } ?? "\(name) DROP DEFAULT")
        forms.append("\(name) \(column.isNotNull ? "SET" : "DROP") NOT NULL")
      }
      return forms
    }

    private func constraints(of table: TableSchema, types: String) throws -> [String] {
      try rows(
        """
        SELECT conname::text FROM pg_constraint
        WHERE conrelid = $1::regclass AND conparentid = 0 AND strpos($2, contype::text) > 0 ORDER BY contype <> 'f', conname
        """, [.text(dialect.quote(table.name)), .text(types)]
      ).compactMap { $0[0].sqlText }
    }

    /// Every value of a column is of its type.
    func unfitRows(in column: TableDefinition.Column, of table: String) throws -> Int { 0 }
  }
#endif
