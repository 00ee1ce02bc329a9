#if PostgreSQL && os(Linux)
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Connections that are lost, and those who wait for one", .timeLimit(.minutes(5)))
  struct LostConnectionTests {
    private func proxied(_ configuration: Configuration = Configuration()) throws -> (Database, Proxy, String) {
      let cluster = try Cluster.shared.get()
      let name = String(try #require(try cluster.makeDatabase().split(separator: "=").last))
      let proxy = try Proxy(before: cluster)
      return (try Database.postgres(proxy.address(name), configuration: configuration), proxy, name)
    }

    private func end(_ database: Database, in name: String) async throws {
      let other = try Database.postgres(name.address)
      _ = try await other.rows(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        as: Bool.self)
      try other.close()
    }

    /// The error of a transaction whose body loses its connection.
    private func failure(of body: (_ database: Database, _ name: String) async throws -> Void) async throws -> DAOError? {
      let (database, proxy, name) = try proxied()
      try await database.execute("CREATE TABLE t (id integer)")
      let failure = await error { try await database.transaction { try await body(database, name) } }
      try database.close()
      proxy.close()
      return failure
    }

    @Test("The error of a lost connection does not repeat what was said of values before")
    func secrets() async throws {
      let failure = try await failure { database, name in
        _ = await error { try await database.execute("INSERT INTO t VALUES (CAST(? AS text)::integer)", "SECRET-4711") }
        try await end(database, in: name)
        try await Task.sleep(for: .milliseconds(300))
        try await database.execute("INSERT INTO t VALUES (1)")
      }
      #expect(failure != nil && !"\(failure as Any)".contains("SECRET"), "\(failure as Any)")
    }

    @Test("A connection that is lost at the end of a statement's savepoint is opened again")
    func savepoint() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      configuration.postgres.undoesFailedStatements = true
      for cut in stride(from: 0, to: 400, by: 20) {
        let (database, proxy, _) = try proxied(configuration)
        try await database.execute("CREATE TABLE t (id integer)")
        _ = await error {
          try await database.transaction {
            proxy.set(.torn(after: cut))
            for id in 0..<3 { try await database.execute("INSERT INTO t VALUES (?)", id) }
          }
        }
        proxy.set(.clear)
        _ = await error { try await database.execute("SELECT 1") }
        let count = try await database.rows("SELECT count(*) FROM t", as: Int.self)
        #expect(count == [0] || count == [3])
        try database.close()
        proxy.close()
      }
    }

    @Test("A transaction whose connection was lost while a nested one was undone says so")
    func nested() async throws {
      struct Undone: Error {}
      let failure = try await failure { database, name in
        try await database.execute("INSERT INTO t VALUES (1)")
        try? await database.transaction {
          try await end(database, in: name)
          throw Undone()
        }
        try await database.execute("INSERT INTO t VALUES (2)")
      }
      #expect(failure?.code == .io, "\(failure as Any)")
    }

    @Test("Of a snapshot whose end is lost nothing can have been committed")
    func snapshot() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      let (database, proxy, name) = try proxied(configuration)
      let failure = await error {
        try await database.read {
          _ = try await database.rows("SELECT 1", as: Int.self)
          try await end(database, in: name)
        }
      }
      #expect(failure == nil || failure?.code == .io, "\(failure as Any)")
      try database.close()
      proxy.close()
    }

    @Test("Synchronous calls of tasks do not wait for row loops that need their threads")
    func elastic() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 4
      try await withPostgres(configuration) { database in
        try await database.execute("CREATE TABLE t AS SELECT n FROM generate_series(1, 300) AS n")
        let dao = try database.dao(script: "<dao><select selector=\"all\" type=\"Int\">SELECT n FROM t</select></dao>")
        try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<8 {
            group.addTask {
              var count = 0
              for try await _ in dao.rows("all", as: Int.self) {
                count += 1
                if count % 100 == 0 { await Task.yield() }
              }
              return count
            }
            group.addTask { try waiting(dao) }
          }
          for try await count in group { #expect(count == 300) }
        }
      }
    }

    private func waiting(_ dao: DAO) throws -> Int {
      let all: [Int] = try dao.call("all")
      return all.count
    }

    @Test("Who waits behind an opening that fails gets the place that it leaves, or the session of somebody else")
    func orphan() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 2
      configuration.acquireTimeout = .seconds(600)
      let (database, proxy, _) = try proxied(configuration)
      try await database.transaction {
        _ = try await database.rows("SELECT 1", as: Int.self)
        proxy.set(.torn(after: 0))
        // Two connections at most: one is held, one is being opened for the first, and the others wait.
        let calls = (0..<20).map { number in Task.detached { try await database.rows("SELECT \(number)", as: Int.self) } }
        try await Task.sleep(for: .milliseconds(700))
        proxy.set(.clear)
        var served = 0
        for call in calls where await (try? call.value) != nil { served += 1 }
        #expect(served >= 15)
      }
      try database.close()
      proxy.close()
    }
  }
#endif
