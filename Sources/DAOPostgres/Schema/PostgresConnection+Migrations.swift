#if PostgreSQL
  import DAOCore
  import Foundation

  extension PostgresConnection: MigratingConnection {
    /// Migrations of one database exclude each other by an advisory lock, which ends with the transaction
    /// (<https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS>).
    func beginMigration() throws {
      try begin(.write)
      do {
        try lockTables()
      } catch {
        try? rollback()
        throw error
      }
    }

    func lockTables() throws {
      _ = try rows("SELECT pg_advisory_xact_lock($1::bigint)", [.integer(Self.migrationLock)])
    }

    /// "DAOKit" in ASCII.
    private static var migrationLock: Int64 { 0x4441_4F4B_6974 }

    func execute(_ sql: String, location: (_ offset: Int) -> DAOError.Location) throws {
      try execute(sql) { offset, error in
        var error = error
        error.location = location(offset)
        return error
      }
    }

    /// The server enforces them always.
    func enforcesForeignKeys() throws -> Bool { false }
    func enforceForeignKeys(_ isOn: Bool) throws {}
    func foreignKeyViolations() throws -> [ForeignKeyViolation] { [] }

    // MARK: Statements outside of transactions

    /// A session waits for the lock by asking again: in a statement that waits it would have a snapshot, which CREATE INDEX CONCURRENTLY
    /// waits for (<https://www.postgresql.org/docs/15/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY>). What runs concurrently itself
    /// keeps nobody waiting, so its own waits have no limit: one that is given up leaves an index that cannot be used.
    func alone<R>(running sql: String, _ body: () throws -> R) throws -> R {
      guard !configuration.postgres.poolsTransactions else { return try body() }
      while try !lock(Self.aloneLock) {
        try checkInterrupt()
        Thread.sleep(forTimeInterval: 0.1)
      }
      defer { unlock(Self.aloneLock) }
      let hasLimit = sql.range(of: "concurrently", options: .caseInsensitive) == nil
      if !hasLimit { try command("SET lock_timeout = 0") }
      defer { if !hasLimit { try? command("SET lock_timeout = \(lockTimeout)") } }
      return try body()
    }

    /// "DAOAlone" in ASCII.
    private static var aloneLock: Int64 { 0x4441_4F41_6C6F_6E65 }

    /// Takes a lock that others of this session's kind take, if it is free. The connection is not opened again meanwhile.
    func lock(_ key: Int64) throws -> Bool {
      guard try rows("SELECT pg_try_advisory_lock($1::bigint)", [.integer(key)]).first?.first == .integer(1) else {
        return false
      }
      isKept = true
      return true
    }

    /// Nothing stops it: what was cancelled gives its lock back, too.
    func unlock(_ key: Int64) {
      isKept = false
      try? command("SELECT pg_advisory_unlock(\(key))")
    }

    /// What another session builds now is left alone.
    func dropUnfinished(index: String, of table: String) throws {
      let left = try rows(
        """
        SELECT i.oid::regclass::text FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid
        WHERE NOT x.indisvalid AND i.relkind = 'i' AND i.relname = $1 AND x.indrelid = to_regclass($2)
          AND i.oid NOT IN (SELECT index_relid FROM pg_stat_progress_create_index WHERE index_relid IS NOT NULL)
        """, [.text(index), .text(table)])
      for name in left.compactMap(\.first?.sqlText) { try execute("DROP INDEX CONCURRENTLY IF EXISTS \(name)") }
    }

    // MARK: Sessions

    func rememberSession() throws {
      guard !configuration.postgres.poolsTransactions else { return }
      sessionSettings = try rows(
        """
        SELECT format('SELECT set_config(''role'', %L, false)', current_setting('role'))
          || coalesce(string_agg(format(', set_config(%L, %L, false)', name, current_setting(name)), ''), '')
        FROM pg_settings WHERE source = 'session' AND name NOT LIKE 'transaction%'
        """, []
      ).first?.first?.sqlText
    }

    /// Settings of an application's own are none that the server lists: they stay.
    func resetSession() throws {
      guard let sessionSettings else { return }
      let set = try rows(
        """
        SELECT string_agg(format('RESET %I', name), '; ') FROM pg_settings
        WHERE source = 'session' AND name NOT LIKE 'transaction%' AND position(format('set_config(%L', name) IN $1) = 0
        """, [.text(sessionSettings)])
      let resets = ["RESET SESSION AUTHORIZATION", set.first?.first?.sqlText, sessionSettings].compactMap(\.self)
      try command(resets.joined(separator: "; "))
      scriptSettings = (false, false)
    }

    /// The new value of an enumeration, for one.
    var needsCommits: Bool { true }

    /// What begins deferred is deferred again afterwards.
    func checkDeferred() throws {
      try command("SET CONSTRAINTS ALL IMMEDIATE")
      let deferred = try rows(
        """
        SELECT string_agg(format('%I.%I', n.nspname, c.conname), ', ')
        FROM pg_constraint AS c JOIN pg_namespace AS n ON n.oid = c.connamespace WHERE c.condeferred
        """, [])
      if let names = deferred.first?.first?.sqlText { try command("SET CONSTRAINTS \(names) DEFERRED") }
    }
  }
#endif
