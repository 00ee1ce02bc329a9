#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("The settings of PostgreSQL")
  struct SettingTests {
    @Test("A key of SQLite is refused")
    func key() throws {
      var configuration = Configuration()
      configuration.key = "secret"
      let refusal = try #require(error { try Database.postgres("host=/nowhere", configuration: configuration) })
      #expect(refusal.code == .cannotOpen && refusal.message.contains("'Configuration.key'"))
      #expect(!"\(refusal)".contains("secret"))
    }

    @Test("A statement that fails in a transaction is undone alone, where that is asked for")
    func undone() async throws {
      var configuration = Configuration()
      configuration.postgres.undoesFailedStatements = true
      try await withPostgres(configuration) { database in
        try await database.execute("CREATE TABLE t (n integer PRIMARY KEY)")
        try await database.transaction {
          try await database.execute("INSERT INTO t VALUES (1)")
          #expect(await error { try await database.execute("INSERT INTO t VALUES (1)") }?.code == .constraint)
          #expect(await error { try await database.rows("SELECT 1 / 0", as: Int.self) }?.code == .database)
          try await database.execute("INSERT INTO t VALUES (2)")
          _ = await error {
            try await database.transaction {
              try await database.execute("INSERT INTO t VALUES (3)")
              throw DAOError(.cancelled, "undone")
            }
          }
          try await database.execute("INSERT INTO t VALUES (4)")
        }
        #expect(try await database.rows("SELECT n FROM t ORDER BY n", as: Int.self) == [1, 2, 4])
      }
    }

    @Test("Behind a pooler that lends its connections for a transaction nothing is left on them")
    func pooled() async throws {
      guard let program = Pooler.program else {
        print("PgBouncer is not installed: its test does nothing. Install the package pgbouncer.")
        return
      }
      let direct = try Cluster.shared.get().makeDatabase()
      let pooler = try Pooler(program, before: direct)
      defer { pooler.stop() }
      var configuration = Configuration()
      configuration.postgres.poolsTransactions = true
      configuration.postgres.connections = 8
      configuration.acquireTimeout = .seconds(600)
      let address = pooler.address(of: direct)
      var opened: Database?
      for _ in 0..<600 where opened == nil {
        opened = try? Database.postgres(address, configuration: configuration)
        if opened == nil || error(of: { try opened?.execute("SELECT 1") }) != nil {
          opened = nil
          try await Task.sleep(for: .milliseconds(100))
        }
      }
      let database = try #require(opened)
      try await database.execute(
        "CREATE TABLE t (id bigint GENERATED ALWAYS AS IDENTITY, n integer, at timestamptz, bytes bytea)")
      let dao = try dao(
        of: """
          <insert selector="insert:">INSERT INTO t (n, at, bytes) VALUES (:n, :at, :bytes)</insert>
          <select selector="sum">SELECT sum(n) FROM t</select>
          <select selector="withN:">SELECT n, at, bytes FROM t WHERE n = :n ORDER BY id LIMIT 1</select>
          """, on: database)
      let date = Date(timeIntervalSince1970: 1_700_000_000.25)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<16 {
          group.addTask {
            for round in 0..<20 {
              let line = Line(n: task * 100 + round, at: date, bytes: Data([0, 255, 92]))
              if round % 3 == 0 {
                try await dao.call("insert:", line)
              } else {
                try await database.transaction {
                  try await dao.batch("insert:", [line])
                  #expect(try await dao.call("withN:", line.n) == line)
                }
              }
              #expect(try await dao.call("withN:", line.n) == line)
            }
          }
        }
        try await group.waitForAll()
      }
      var rows = 0
      for try await _ in dao.rows("withN:", 100, as: Line.self) { rows += 1 }
      #expect(rows == 1)
      #expect(try await dao.call("sum") == (0..<16).reduce(0) { $0 + $1 * 100 * 20 + 190 })
      try database.close()

      configuration.connectionStatements = ["SET search_path = public"]
      #expect(error { try Database.postgres(address, configuration: configuration) }?.code == .cannotOpen)
    }

    private struct Line: Codable, Equatable {
      var n: Int
      var at: Date
      var bytes: Data
    }

    @Test("A connection lives no longer than it is to", arguments: [true, false])
    func lifetime(isShort: Bool) async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      configuration.postgres.connectionLifetime = isShort ? .milliseconds(1) : .seconds(10_000)
      try await withPostgres(configuration) { database in
        func process() async throws -> Int { try await database.rows("SELECT pg_backend_pid()", as: Int.self)[0] }
        let first = try await process()
        try await Task.sleep(for: .milliseconds(20))
        #expect(try await (process() == first) != isShort)
        // Never in the middle of a transaction.
        try await database.transaction {
          let inside = try await process()
          try await Task.sleep(for: .milliseconds(20))
          let later = try await process()
          #expect(later == inside)
        }
      }
    }

    @Test("A connection that was ended while nobody used it is opened again before a statement meets it")
    func idle() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      try await withPostgres(configuration) { database in
        let pid = try await database.rows("SELECT pg_backend_pid()", as: Int.self)[0]
        let other = try Database.postgres(try Cluster.shared.get().address("postgres"))
        try await other.execute("SELECT pg_terminate_backend(?)", pid)
        try other.close()
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await database.rows("SELECT 1", as: Int.self) == [1])
      }
    }

    @Test("What only reads goes to the replica, and what writes or locks never does")
    func replicas() async throws {
      // The replica is another database here, which tells where a statement has run.
      let (primary, replica) = (try Cluster.shared.get().makeDatabase(), try Cluster.shared.get().makeDatabase())
      for (address, name) in [(primary, "primary"), (replica, "replica")] {
        let database = try Database.postgres(address)
        try await database.execute("CREATE TABLE place (name text); INSERT INTO place VALUES ('\(name)')")
        try await database.execute("CREATE FUNCTION noted() RETURNS text LANGUAGE sql VOLATILE AS $$ SELECT name FROM place $$")
        try database.close()
      }
      var configuration = Configuration()
      configuration.postgres.replicas = replica
      let database = try Database.postgres(primary, configuration: configuration)
      let dao = try dao(
        of: """
          <select selector="plain">SELECT name FROM place</select>
          <select selector="locking">SELECT name FROM place FOR UPDATE</select>
          <select selector="advisory">SELECT name FROM place, pg_advisory_xact_lock(1)</select>
          <select selector="changing">WITH gone AS (DELETE FROM place WHERE false RETURNING 1) SELECT name FROM place</select>
          <select selector="calling" affectData="true">SELECT noted()</select>
          <update selector="update">UPDATE place SET name = name</update>
          """, on: database)
      func place(_ selector: String) async throws -> String { try await dao.call(selector) }
      #expect(try await place("plain") == "replica")
      for selector in ["locking", "advisory", "changing", "calling"] {
        #expect(try await place(selector) == "primary", "\(selector)")
      }
      let inTransaction = try await database.transaction { try await place("plain") }
      let inRead = try await database.read { try await place("plain") }
      #expect(inTransaction == "primary" && inRead == "replica")
      for try await name in dao.rows("plain", as: String.self) { #expect(name == "replica") }
      try await dao.call("update")
      #expect(try await database.rows("SELECT name FROM place", as: String.self) == ["replica"])
      try database.close()
    }

    @Test("A transaction is run again when others have undone it, with a limit")
    func retried() async throws {
      var configuration = Configuration()
      configuration.connectionStatements = ["SET default_transaction_isolation = 'serializable'"]
      configuration.postgres.connections = 8
      configuration.acquireTimeout = .seconds(600)
      try await withPostgres(configuration) { database in
        try await database.execute("CREATE TABLE t (n integer); INSERT INTO t VALUES (0)")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<8 {
            group.addTask {
              for _ in 0..<10 {
                try await database.transaction(retrying: 1000) {
                  let n = try await database.rows("SELECT n FROM t", as: Int.self)[0]
                  try await database.execute("UPDATE t SET n = ?", n + 1)
                }
              }
            }
          }
          try await group.waitForAll()
        }
        #expect(try await database.rows("SELECT n FROM t", as: Int.self) == [80])

        var runs = 0
        func conflict() async throws {
          runs += 1
          _ = try await database.rows("SELECT n FROM t", as: Int.self)
          _ = try await Task.detached { try await database.execute("UPDATE t SET n = n + 1") }.value
          try await database.execute("UPDATE t SET n = n + 1")
        }
        let failure = await error { try await database.transaction(retrying: 2) { try await conflict() } }
        #expect(failure?.code == .deadlock && runs == 3, "\(failure as Any)")
        runs = 0
        _ = await error {
          try await database.transaction { try await database.transaction(retrying: 2) { try await conflict() } }
        }
        #expect(runs == 1)
        var own = 0
        #expect(
          error {
            try database.transaction(retrying: 5) {
              own += 1
              throw DAOError(.constraint, "mine")
            }
          }?.code == .constraint && own == 1)
      }
    }

    @Test("A statement whose plan a change of the schema has outdated is prepared again")
    func outdated() async throws {
      try await withPostgres { database in
        try await database.execute("CREATE TABLE t (n integer); INSERT INTO t VALUES (1)")
        let dao = try dao(of: "<select selector=\"all\">SELECT * FROM t</select>", on: database)
        let other = try Database.postgres(
          try await database.rows(
            "SELECT format('host=%s user=dao dbname=%s', current_setting('unix_socket_directories'), current_database())",
            as: String.self)[0])
        for (column, count) in [("a", 2), ("b", 3)] {
          for _ in 0..<8 { let _: [Row] = try await dao.call("all") }
          try await other.execute("ALTER TABLE t ADD COLUMN \(column) text DEFAULT 'x'")
          for _ in 0..<8 {
            let rows: [Row] = try await dao.call("all")
            #expect(rows[0].columns.count == count)
          }
          for try await row in dao.rows("all", as: Row.self) { #expect(row.columns.count == count) }
        }
        // In a transaction the server accepts nothing more: all of it is run again.
        for _ in 0..<8 { let _: [Row] = try await dao.call("all") }
        try await other.execute("ALTER TABLE t DROP COLUMN b")
        try await database.transaction(retrying: 5) {
          let rows: [Row] = try await dao.call("all")
          #expect(rows[0].columns.count == 2)
        }
        try other.close()
      }
    }
  }
#endif
