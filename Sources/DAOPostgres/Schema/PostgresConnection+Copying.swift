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
        for (index, column) in table.columns.enumerated() where dialect.numbers(column) {
          table.columns[index].isGenerated = false
        }
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
      guard try lock(Self.copyLock) else { throw DAOError(.busy, "another copy to this database is running") }
      defer { unlock(Self.copyLock) }
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

    func uncopiedTables() throws -> [String] {
      try rows("SELECT relname::text FROM pg_class WHERE relkind = 'f' AND pg_table_is_visible(oid) ORDER BY relname", [])
        .compactMap { $0.first?.sqlText }
    }

    func ownRows(of table: TableSchema) throws -> String {
      let name = table.qualifiedName.quoted(dialect)
      let kind = try rows("SELECT relkind::text FROM pg_class WHERE oid = to_regclass($1)", [.text(name)]).first?.first?.sqlText
      // The rows of a partitioned table are those of its partitions.
      return kind == "r" ? "ONLY \(name)" : name
    }

    /// What policies would hide is an error instead (<https://www.postgresql.org/docs/15/ddl-rowsecurity.html>).
    func showAllRows() throws {
      try command("SET LOCAL row_security = off; SET LOCAL TimeZone = 'UTC'; SET LOCAL IntervalStyle = 'postgres'")
    }
  }
#endif
