#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import TestSupport
  import Testing

  @Suite("Copies to PostgreSQL under faults", .timeLimit(.minutes(30)))
  struct CopyFaultTests {
    @Test("A copy whose connection is cut goes on with the next call, and a role without rights inserts in order")
    func cut() async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (source, other) = (try Database.inMemory(), try Database.postgres(address))
      let role = "copier_\(address.split(separator: "=").last ?? "")"
      try await other.execute("CREATE ROLE \(role) LOGIN")
      try await other.execute("GRANT ALL ON SCHEMA public TO \(role)")
      let target = try Database.postgres(address.replacing("user=dao", with: "user=\(role)"))
      for database in [source, target] {
        try await database.execute("CREATE TABLE z (id integer PRIMARY KEY)")
        try await database.execute("CREATE TABLE a (id integer PRIMARY KEY, z integer REFERENCES z (id))")
      }
      try await source.execute(
        "INSERT INTO z WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000) SELECT i FROM n")
      try await source.execute("INSERT INTO a SELECT id, 25001 - id FROM z")
      var cuts = 0
      for _ in 1...10 {
        let failure = await error {
          try await target.copy(from: source) { progress in
            guard progress.step == .copying else { return }
            _ = try other.rows(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'copier%'",
              as: Bool.self)
          }
        }
        guard failure != nil else { break }
        #expect([.io, .cannotOpen].contains(failure?.code), "\(failure as Any)")
        cuts += 1
      }
      for _ in 0..<10 { _ = await error { try await target.execute("SELECT 1") } }
      #expect(cuts > 2)
      if try await target.rows("SELECT to_regclass('daokit_copies') IS NOT NULL", as: Bool.self) == [true] {
        try await target.copy(from: source)
      }
      #expect(
        try await target.rows("SELECT count(*) FROM a JOIN z ON a.z = z.id AND a.id = 25001 - z.id", as: Int.self) == [25_000])
      try source.close()
      try target.close()
      try other.close()
    }
  }
#endif
