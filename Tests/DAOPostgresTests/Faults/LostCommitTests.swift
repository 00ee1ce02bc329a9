#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import DAORuntime
  import EngineSupport
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @Suite("Commits whose answer is lost")
  struct LostCommitTests {
    /// The ways by which a change reaches the database and is committed.
    enum Door: CaseIterable { case transaction, threadTransaction, statement, returning, several, batch }

    private func insert(by door: Door, _ database: Database) async throws {
      let sql = "INSERT INTO t VALUES (1)"
      switch door {
      case .transaction: try await database.transaction { try await database.execute(sql) }
      case .threadTransaction: _ = try await onThread { try database.transaction { try database.execute(sql) } }
      case .statement: try await database.execute(sql)
      case .returning: _ = try await database.rows("\(sql) RETURNING n", as: Int.self)
      case .several: try await database.execute("SELECT 1; \(sql)")
      case .batch:
        let dao = try database.dao(script: "<dao><insert selector=\"add:\">INSERT INTO t VALUES (:n)</insert></dao>")
        try await dao.batch("add:", [["n": 1]])
      }
    }

    /// Ends the backend that waits for `event`, while `body` runs.
    private func whileEnding(_ event: String, _ other: Database, _ body: () async throws -> Void) async throws {
      let killer = Task {
        await eventually {
          let ended = try? other.rows(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event = ? AND pid <> pg_backend_pid()
            """, event, as: Bool.self)
          return ended == [true]
        }
      }
      try await body()
      #expect(await killer.value)
    }

    @Test(
      "A connection that ends within a commit leaves its outcome unknown, and nothing is committed", arguments: Door.allCases)
    func before(door: Door) async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (database, other) = (try Database.postgres(address), try Database.postgres(address))
      try await other.execute(
        """
        CREATE TABLE t (n integer);
        CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3600); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON t DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()
        """)
      try await whileEnding("PgSleep", other) {
        let failure = await error { try await insert(by: door, database) }
        #expect(failure?.code == .outcomeUnknown, "\(failure as Any)")
        #expect(failure?.message.contains("which is not known") == true)
      }
      #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [0])
      try database.close()
      try other.close()
    }

    @Test("The same holds after the commit, when the change is there", arguments: Door.allCases)
    func after(door: Door) async throws {
      let address = try Self.waiting.get().makeDatabase()
      var configuration = Configuration()
      configuration.connectionStatements = ["SET synchronous_commit = on"]
      let database = try Database.postgres(address, configuration: configuration)
      let other = try Database.postgres(address)
      try await other.execute("CREATE TABLE t (n integer)")
      let watcher = Watcher()
      let observation = database.runtime.changes.observe(.unknown, by: watcher)
      try await whileEnding("SyncRep", other) {
        let failure = await error { try await insert(by: door, database) }
        #expect(failure?.code == .outcomeUnknown, "\(failure as Any)")
      }
      #expect(try await other.rows("SELECT count(*) FROM t", as: Int.self) == [1])
      #expect(watcher.count > 0, "whoever looks at the rows must look again")
      withExtendedLifetime(observation) {}
      try database.close()
      try other.close()
    }

    private final class Watcher: ChangeObserver {
      private let commits = Atomic(0)
      var count: Int { commits.load(ordering: .relaxed) }

      func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
        if isCommitted { commits.add(1, ordering: .relaxed) }
      }
    }

    /// A server whose commits wait for a standby that never comes, unless a connection says otherwise.
    private static let waiting = Result {
      try Cluster(settings: ["synchronous_standby_names=nobody", "synchronous_commit=local"])
    }

    @Test("A connection that ends within a query, or before the commit, leaves nothing unknown")
    func certain() async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (database, other) = (try Database.postgres(address), try Database.postgres(address))
      try await other.execute("CREATE TABLE t (n integer)")
      try await whileEnding("PgSleep", other) {
        #expect(await error { try await database.execute("SELECT pg_sleep(3600)") }?.code == .io)
      }
      try await whileEnding("PgSleep", other) {
        let failure = await error {
          try await database.transaction {
            try await database.execute("INSERT INTO t VALUES (1)")
            try await database.execute("UPDATE t SET n = 2 FROM pg_sleep(3600)")
          }
        }
        #expect(failure?.code == .io, "\(failure as Any)")
      }
      #expect(try await other.rows("SELECT count(*) FROM t", as: Int.self) == [0])
      try database.close()
      try other.close()
    }
  }
#endif
