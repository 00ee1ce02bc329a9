#if PostgreSQL
  import DAOCore
  import DAOSQL

  extension PostgresConnection: NoticeConnection {
    func installNotices(on tables: [String]) throws -> [TableName] {
      let tables = try named(tables) ?? noticeTables("pg_table_is_visible(c.oid)")
      try migrating { try makeFunction() }
      return try tables.filter { table in
        try migrating {
          guard try !tells(table) else { return false }
          let name = table.quoted(dialect)
          try command(
            """
            CREATE TRIGGER \(NoticeChannel.trigger) AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(name)
            FOR EACH STATEMENT EXECUTE FUNCTION \(NoticeChannel.function)()
            """)
          // What replicates or restores turns other triggers off.
          try command("ALTER TABLE \(name) ENABLE ALWAYS TRIGGER \(NoticeChannel.trigger)")
          return true
        }
      }
    }

    func removeNotices(from tables: [String]) throws -> [TableName] {
      let chosen = try named(tables)
      let removed = try (chosen ?? noticeTables("true")).filter { table in
        try migrating {
          guard try tells(table) else { return false }
          try command("DROP TRIGGER \(NoticeChannel.trigger) ON \(table.quoted(dialect))")
          return true
        }
      }
      if chosen == nil {
        try migrating {
          try command("DROP FUNCTION IF EXISTS \(NoticeChannel.function)()")
          try command("DROP SCHEMA IF EXISTS \(NoticeChannel.schema)")
        }
      }
      return removed
    }

    /// Runs `change` in a transaction, while no other migration or installation runs.
    private func migrating<Result>(_ change: () throws -> Result) throws -> Result {
      try beginMigration()
      do {
        let result = try change()
        try commit()
        return result
      } catch {
        try? rollback()
        throw error
      }
    }

    /// The function is left alone if it is there: another role may own it.
    private func makeFunction() throws {
      let found = try rows("SELECT prosrc FROM pg_proc WHERE oid = to_regproc($1)", [.text(NoticeChannel.function)])
      guard found.first?[0] != .text(NoticeChannel.body) else { return }
      if found.isEmpty { try command("CREATE SCHEMA IF NOT EXISTS \(NoticeChannel.schema)") }
      try command(
        """
        CREATE OR REPLACE FUNCTION \(NoticeChannel.function)() RETURNS trigger LANGUAGE plpgsql AS $daokit$\(NoticeChannel.body)$daokit$
        """)
    }

    private func tells(_ table: TableName) throws -> Bool {
      try !rows(
        "SELECT 1 FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = $2",
        [.text(table.quoted(dialect)), .text(NoticeChannel.trigger)]
      ).isEmpty
    }

    /// The tables of these names with their schemas; nil for no names.
    private func named(_ tables: [String]) throws -> [TableName]? {
      guard !tables.isEmpty else { return nil }
      return try tables.map { text in
        guard let found = try tableSchema(text) else { throw DAOError(.database, "there is no table '\(text)'") }
        let tables = try noticeTables("c.oid = $1::regclass", [.text(found.qualifiedName.quoted(dialect))])
        guard let table = tables.first else {
          throw DAOError(.database, "'\(text)' tells of no changes by itself: name the tables that it reads")
        }
        return table
      }
    }

    /// The ordinary and the partitioned tables under a condition, but those that only the library itself uses.
    private func noticeTables(_ condition: String, _ values: [Value] = []) throws -> [TableName] {
      try rows(
        """
        SELECT n.nspname::text, c.relname::text FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND c.relpersistence <> 't' AND n.nspname <> 'information_schema'
          AND n.nspname NOT LIKE 'pg\\_%' AND c.relname NOT LIKE 'daokit\\_%' AND \(condition)
        ORDER BY n.nspname, c.relname
        """, values
      ).compactMap { row in row[1].sqlText.map { TableName(schema: row[0].sqlText, name: $0) } }
    }
  }
#endif
