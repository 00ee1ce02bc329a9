#if PostgreSQL
  import DAOCore
  import DAOSQL

  extension PostgresConnection {
    /// Of the schemas that names without one are looked up in.
    func schemaDetails() throws -> SchemaDetails {
      SchemaDetails(
        indexes: try indexes() + rowNumbers(), triggers: try triggers(), foreignKeys: try foreignKeys(), views: try views(),
        rowFunctions: try rowFunctions())
    }

    /// The functions beside the server's own that give several rows, in any schema, and those with the name of one of the server's own,
    /// which may give another value.
    func rowFunctions() throws -> Set<String> {
      let found = try rows(
        """
        SELECT DISTINCT proname::text FROM pg_proc AS p
        WHERE pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
          AND (proretset OR NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
            AND EXISTS (SELECT FROM pg_proc AS o WHERE o.proname = p.proname AND o.pronamespace = 'pg_catalog'::regnamespace))
        """, [])
      return Set(found.compactMap { $0[0].sqlText })
    }

    private func views() throws -> [ViewSchema] {
      try rows(
        """
        SELECT relname::text, pg_get_viewdef(oid) FROM pg_class WHERE relkind = 'v' AND pg_table_is_visible(oid)
          AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema') ORDER BY relname
        """, []
      ).compactMap { row in
        guard let name = row[0].sqlText, let sql = row[1].sqlText else { return nil }
        return ViewSchema(name: name, sql: "CREATE VIEW \(dialect.quote(name)) AS \(sql)")
      }
    }

    /// A column in another collation than its own is an expression. The form of an index is what its definition has from the
    /// method on, unless that is a btree of terms in the order and the classes that they have by themselves.
    private func indexes() throws -> [IndexSchema] {
      try rows(
        """
        SELECT i.relname::text, t.relname::text, x.indisunique, x.indpred IS NOT NULL, c.oid IS NULL, d.sql,
          ARRAY(SELECT a.attname::text FROM unnest(x.indkey[0:x.indnkeyatts - 1]) WITH ORDINALITY AS k (number, place)
            LEFT JOIN pg_attribute AS a
              ON a.attrelid = t.oid AND a.attnum = k.number AND a.attcollation = x.indcollation[k.place::int - 1]
            ORDER BY k.place),
          CASE WHEN x.indimmediate AND d.form = format('btree (%s)', (SELECT string_agg(
            pg_get_indexdef(i.oid, number, false), ', ' ORDER BY number) FROM generate_series(1, x.indnkeyatts) AS number))
          THEN '' ELSE d.form END,
          m.amname IN ('btree', 'hash') AND (x.indpred IS NULL OR pg_get_expr(x.indpred, t.oid)
            = format('(%s IS NOT NULL)', pg_get_indexdef(i.oid, 1, false)))
        FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS t ON t.oid = x.indrelid
          JOIN pg_am AS m ON m.oid = i.relam
          CROSS JOIN LATERAL (SELECT pg_get_indexdef(i.oid), regexp_replace(pg_get_indexdef(i.oid), '^.*? USING ', ''))
            AS d (sql, form)
          LEFT JOIN pg_constraint AS c ON c.conindid = i.oid AND c.contype IN ('p', 'u', 'x')
        WHERE pg_table_is_visible(t.oid) AND t.relnamespace::regnamespace::text <> 'pg_catalog' ORDER BY t.relname, i.relname
        """, []
      ).compactMap { row in
        guard let name = row[0].sqlText, let table = row[1].sqlText else { return nil }
        let isOwn = row[4] == .integer(1)
        return IndexSchema(
          name: name, table: table, terms: row[6].sqlNames.map { IndexSchema.Term(column: $0) },
          isUnique: row[2] == .integer(1), isPartial: row[3] == .integer(1), findsKeys: row[8] == .integer(1),
          form: row[7].sqlText ?? "", isOwn: isOwn, sql: isOwn ? row[5].sqlText : nil)
      }
    }

    /// The keys by which the server numbers the rows.
    private func rowNumbers() throws -> [IndexSchema] {
      try rows(
        """
        SELECT t.relname::text, a.attname::text
        FROM pg_index AS x JOIN pg_class AS t ON t.oid = x.indrelid
          JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
        WHERE x.indisprimary AND x.indnkeyatts = 1 AND pg_table_is_visible(t.oid)
          AND CASE WHEN NOT a.attisdropped THEN pg_get_serial_sequence(t.oid::regclass::text, a.attname) END IS NOT NULL
        """, []
      ).compactMap { row in
        guard let table = row[0].sqlText else { return nil }
        return IndexSchema(
          name: IndexSchema.rowNumber, table: table, terms: [IndexSchema.Term(column: row[1].sqlText)], isUnique: true,
          isOwn: false)
      }
    }

    /// One before each row of an INSERT or UPDATE may leave the row out, and give its columns values
    /// (<https://www.postgresql.org/docs/15/catalog-pg-trigger.html>); those of tables outside of `search_path` are told, too.
    private func triggers() throws -> [TriggerSchema] {
      try rows(
        """
        SELECT g.tgname::text, t.relname::text, pg_get_triggerdef(g.oid), f.prosrc, diverts,
          CASE WHEN NOT isfound THEN n.nspname::text END
        FROM pg_trigger AS g JOIN pg_class AS t ON t.oid = g.tgrelid JOIN pg_proc AS f ON f.oid = g.tgfoid
          JOIN pg_namespace AS n ON n.oid = t.relnamespace,
          LATERAL (SELECT pg_table_is_visible(t.oid) AS isfound,
            g.tgtype & 3 = 3 AND g.tgtype & 20 <> 0 AND g.tgenabled <> 'D' AS diverts) AS facts
        WHERE NOT g.tgisinternal AND (isfound OR diverts) ORDER BY g.tgname
        """, []
      ).compactMap { row in
        guard let name = row[0].sqlText, let table = row[1].sqlText, let sql = row[2].sqlText else { return nil }
        let own = row[3].sqlText.flatMap { PostgresDialect.statement(ofTrigger: $0) }
        return TriggerSchema(
          name: name, table: TableName(schema: row[5].sqlText, name: table).detailed, skipsRows: row[4] == .integer(1),
          sql: own.map { dialect.trigger(name, onDeletionFrom: table, running: $0) } ?? sql)
      }
    }

    private func foreignKeys() throws -> [ForeignKeySchema] {
      try rows(
        """
        SELECT t.relname::text,
          CASE WHEN pg_table_is_visible(p.oid) THEN '' ELSE p.relnamespace::regnamespace::text || '.' END || p.relname,
          c.confdeltype::text, c.confupdtype::text,
          ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY k.place),
          ARRAY(SELECT a.attname::text FROM unnest(c.confkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute AS a ON a.attrelid = p.oid AND a.attnum = k.number ORDER BY k.place)
        FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS p ON p.oid = c.confrelid
        WHERE c.contype = 'f' AND c.conparentid = 0 AND pg_table_is_visible(t.oid) ORDER BY t.relname, c.conname
        """, []
      ).compactMap { row in
        guard let table = row[0].sqlText, let parent = row[1].sqlText else { return nil }
        return ForeignKeySchema(
          table: table, columns: row[4].sqlNames.compactMap(\.self), parent: parent,
          parentColumns: row[5].sqlNames.compactMap(\.self), onDelete: Self.action(row[2]), onUpdate: Self.action(row[3]))
      }
    }

    private static func action(_ value: Value) -> ForeignKeySchema.Action {
      switch value.sqlText {
      case "r": .restrict
      case "c": .cascade
      case "n": .setNull
      case "d": .setDefault
      default: .none
      }
    }
  }

  extension Value {
    /// The names of an array; nil for those that are NULL.
    fileprivate var sqlNames: [String?] {
      guard let text = sqlText, case .list(let names) = try? JSONReader.read(text) else { return [] }
      return names.map { if case .text(let name) = $0 { name } else { nil } }
    }
  }
#endif
