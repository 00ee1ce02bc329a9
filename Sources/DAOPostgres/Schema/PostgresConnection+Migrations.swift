#if PostgreSQL
  import DAOCore

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
  }
#endif
