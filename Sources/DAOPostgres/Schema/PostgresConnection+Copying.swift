#if PostgreSQL
  import DAOCore
  import DAOSQL

  extension PostgresConnection: CopyingConnection {
    /// A partition's rows are those of its table.
    func storedTables() throws -> [TableSchema] {
      let found = try rows(
        """
        SELECT n.nspname::text, c.relname::text FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND pg_table_is_visible(c.oid)
        """, [])
      let names = Set(found.map { TableName(schema: $0[0].sqlText, name: $0[1].sqlText ?? "") })
      return try tables().filter { names.contains($0.qualifiedName) }.map { table in
        var table = table
        for index in table.columns.indices where table.columns[index].isNumbered { table.columns[index].isGenerated = false }
        return table
      }
    }

    /// A role without the right to turn foreign keys and triggers off inserts in the order of the foreign keys
    /// (<https://www.postgresql.org/docs/15/runtime-config-client.html#GUC-SESSION-REPLICATION-ROLE>).
    ///
    /// Copies to one database exclude each other by an advisory lock, which ends with the connection.
    func inserting<R>(_ body: (_ isOrdered: Bool) throws -> R) throws -> R {
      guard !configuration.postgres.poolsTransactions else {
        throw DAOError(
          .parameter,
          "a copy needs a connection of its own, which a pooler of transactions does not lend: connect to the server itself")
      }
      guard try rows("SELECT pg_try_advisory_lock($1::bigint)", [.integer(Self.copyLock)]).first?.first == .integer(1) else {
        throw DAOError(.busy, "another copy to this database is running")
      }
      isKept = true
      defer {
        isKept = false
        // Nothing stops it: a copy that was cancelled gives the lock back, too.
        try? command("SELECT pg_advisory_unlock(\(Self.copyLock))")
      }
      do {
        try command("SET session_replication_role = replica")
      } catch let error as DAOError where error.databaseCode == "42501" {
        return try body(true)
      }
      defer { try? command("RESET session_replication_role") }
      return try body(false)
    }

    /// "DAOCopy" in ASCII.
    private static var copyLock: Int64 { 0x44_414F_436F_7079 }

    var keepingKeys: String { "OVERRIDING SYSTEM VALUE " }

    func lastNumber(of table: TableSchema) throws -> Int64? {
      for column in table.columns where column.isNumbered {
        guard let sequence = try sequence(of: column, in: table) else { continue }
        let found = try rows("SELECT last_value FROM \(sequence) WHERE is_called", [])
        if case .integer(let number)? = found.first?.first { return number }
      }
      return nil
    }

    func numberFurther(_ table: TableSchema, after last: Int64?) throws {
      for column in table.columns where column.isNumbered {
        guard let sequence = try sequence(of: column, in: table) else { continue }
        _ = try rows(
          """
          SELECT setval($1::regclass, greatest(max(\(dialect.quote(column.name)))::bigint, $2::bigint))
          FROM \(table.qualifiedName.quoted(dialect)) HAVING greatest(max(\(dialect.quote(column.name)))::bigint, $2::bigint) > 0
          """, [.text(sequence), last.map { .integer($0) } ?? .null])
      }
    }

    /// The sequence that a column is numbered by, quoted: its own, or that of its default.
    private func sequence(of column: TableColumn, in table: TableSchema) throws -> String? {
      try rows(
        """
        SELECT coalesce(pg_get_serial_sequence($1, $2),
          replace(substring($3::text FROM '^nextval\\(''(.+)''::regclass\\)$'), '''''', ''''))
        """,
        [.text(table.qualifiedName.quoted(dialect)), .text(column.name), column.defaultSQL.map { .text($0) } ?? .null]
      ).first?[0].sqlText
    }
  }

  extension TableColumn {
    fileprivate var isNumbered: Bool { defaultSQL?.hasPrefix("nextval(") == true }
  }
#endif
