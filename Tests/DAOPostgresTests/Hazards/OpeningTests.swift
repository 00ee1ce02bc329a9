#if PostgreSQL && os(Linux)
  import DAOCore
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  // They count threads, one test at a time.
  extension WaitingThreadTests {
    @Suite("Connections that are opened without a thread")
    struct OpeningTests {
      /// A server, one that never answers, and a port where nobody listens.
      private static func withServers(_ body: (_ server: String, _ silent: String, _ none: String) async throws -> Void)
        async throws
      {
        let cluster = try Cluster.shared.get()
        let (open, silent) = (try Proxy(before: cluster), try Proxy(before: cluster))
        silent.set(.stalled)
        defer { for proxy in [open, silent] { proxy.close() } }
        try await body("\(open.port)", "\(silent.port)", "1")
      }

      /// What becomes of a connection: the rows that it reads, or its error.
      private static func outcome(_ connection: Result<any Connection, any Error>, _ sql: String?) -> String {
        do {
          let connection = try connection.get()
          let rows = try sql.map { try connection.rows($0, []) }
          try connection.close()
          return "\(rows as Any)"
        } catch {
          return "\(error)"
        }
      }

      /// The outcomes of a connection that a thread waits for, and of one that none does.
      private static func outcomes(
        _ address: String, _ configuration: Configuration = Configuration(),
        reading sql: String? = "SELECT current_setting('extra_float_digits'), current_setting('work_mem')"
      ) async throws -> [Set<String>] {
        let driver = try PostgresDriver(address: address, configuration: configuration)
        async let waiting = withCheckedContinuation { continuation in
          DispatchQueue.ownThread.async {
            continuation.resume(returning: outcome(Result { try driver.connect(for: .write) }, sql))
          }
        }
        async let other = withCheckedContinuation { continuation in
          driver.connect(for: .write) { continuation.resume(returning: outcome($0, sql)) }
        }
        // libpq tells as often of a host as it has tried it.
        return await [waiting, other].map { outcome in
          Set(outcome.replacing("error: cannot connect to the database: ", with: "").split(separator: "; ").map(String.init))
        }
      }

      @Test("It comes to what one comes to that a thread waits for")
      func twoWays() async throws {
        let name = try Cluster.shared.get().makeDatabase()
        let database = String(try #require(name.split(separator: "=").last))
        try await Self.withServers { server, silent, none in
          let lists = [
            [server], [none], [silent], [none, server], [server, none], [silent, server], [none, silent, server],
            [silent, none],
            [silent, silent], [none, none],
          ]
          let roles = ["standby", "prefer-standby", "read-write", "primary", "any"]
          let options = roles.map { "target_session_attrs=\($0)" } + ["sslmode=require", "gssencmode=disable"]
          let listed = lists.flatMap { ports in
            options.map { option in
              let hosts = ports.map { _ in "127.0.0.1" }.joined(separator: ",")
              return
                "host=\(hosts) port=\(ports.joined(separator: ",")) user=dao dbname=\(database) connect_timeout=2 \(option)"
            }
          }
          let others = [
            "host=nowhere.invalid port=\(server) user=dao dbname=\(database)",
            "host=127.0.0.1 port=\(server) user=dao dbname=nothing",
            "host=localhost,nowhere.invalid port=\(silent),\(server) user=dao dbname=\(database) connect_timeout=2",
            "host=localhost port=\(silent) user=dao dbname=\(database) connect_timeout=2",
            "host=nowhere.invalid,localhost,localhost port=\(none),\(silent),\(server) user=dao dbname=\(database) connect_timeout=2",
            "hostaddr=127.0.0.1 port=\(server) user=dao dbname=\(database)",
            "hostaddr=127.0.0.1,127.0.0.1 port=\(silent),\(server) user=dao dbname=\(database) connect_timeout=2",
            "hostaddr=127.0.0.1 port=\(silent) dbname=x connect_timeout=1", "host=/nowhere port=\(server) dbname=\(database)",
            "host=/nowhere,localhost port=\(silent),\(server) user=dao dbname=\(database) connect_timeout=2",
            "host=127.0.0.1 port=\(server) user=nobody dbname=\(database)",
            "host=127.0.0.1,127.0.0.1 port=\(server) user=dao dbname=\(database)",
            "host=127.0.0.1,127.0.0.1 port=\(server),\(none),\(none) user=dao dbname=\(database)", "service=nothing",
            "postgresql://dao@127.0.0.1:\(silent),127.0.0.1:\(server)/\(database)?connect_timeout=2",
            "\(name) port=5433", name,
          ]
          try await withThrowingTaskGroup { group in
            for address in listed + others {
              group.addTask {
                let outcomes = try await Self.outcomes(address)
                #expect(outcomes[0] == outcomes[1], "\(address)")
              }
            }
            try await group.waitForAll()
          }
        }
      }

      @Test(
        "What it begins with is run, and an error of that told",
        arguments: [
          ["SET work_mem = '7MB'"], ["SET extra_float_digits = 0; SET work_mem = '8MB'", ""], ["SELECT 'secret-1'::integer"],
          ["SET work_mem = '7MB'", "SET nothing = 1; SELECT 1"], ["VACUUM; SELECT 'secret'; VACUUM", "-- nothing"], ["COPY"],
        ], [false, true])
      func statements(_ statements: [String], showsValues: Bool) async throws {
        var configuration = Configuration()
        configuration.connectionStatements = statements
        configuration.showsValues = showsValues
        let outcomes = try await Self.outcomes(try Cluster.shared.get().makeDatabase(), configuration)
        #expect(outcomes[0] == outcomes[1])
        #expect(showsValues || outcomes.allSatisfy { !$0.contains("secret") })
      }

      @Test("A server that does not answer what a connection begins with is given up")
      func silentServer() async throws {
        let cluster = try Cluster.shared.get()
        let name = String(try #require(try cluster.makeDatabase().split(separator: "=").last))
        let proxy = try Proxy(before: cluster)
        defer { proxy.close() }
        var configuration = Configuration()
        configuration.acquireTimeout = .seconds(2)
        // After the server's greeting, after the first statement, and in between.
        for bytes in [300, 400, 450, 500, 550] {
          proxy.set(.silent(after: bytes))
          let outcomes = try await Self.outcomes(proxy.address(name), configuration, reading: nil)
          #expect(outcomes[0] == outcomes[1], "\(bytes)")
        }
      }

      @Test("Tasks hold no thread while their connections are opened", arguments: [false, true], [false, true])
      func threads(again: Bool, inTransaction: Bool) async throws {
        let count = 40
        let cluster = try Cluster.shared.get()
        let proxy = try Proxy(before: cluster)
        defer { proxy.close() }
        let name = String(try #require(try cluster.makeDatabase().split(separator: "=").last))
        var configuration = Configuration()
        configuration.postgres.connections = count
        let database = try Database.postgres(proxy.address(name), configuration: configuration)
        @Sendable func one() async throws -> [Int] {
          if inTransaction { return try await database.transaction { try await database.rows("SELECT 1", as: Int.self) } }
          return try await database.rows("SELECT 1", as: Int.self)
        }
        if again {
          let gate = Gate(count)
          try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await database.transaction { await gate.pass() } } }
            await gate.full()
            await gate.open()
            try await group.waitForAll()
          }
          proxy.cut()
          try await Task.sleep(for: .milliseconds(300))
        }
        proxy.set(.stalled)
        try await withThrowingTaskGroup(of: [Int].self) { group in
          for _ in 0..<count { group.addTask { try await one() } }
          try await Task.sleep(for: .milliseconds(700))
          #expect(try threadCount() < count / 2)
          proxy.set(.clear)
          for try await rows in group { #expect(rows == [1]) }
        }
        try database.close()
      }

      @Test("A task that was passed a lost connection, which is opened again, can be cancelled", arguments: [false, true])
      func cancelled(inTransaction: Bool) async throws {
        let cluster = try Cluster.shared.get()
        let proxy = try Proxy(before: cluster)
        defer { proxy.close() }
        let name = String(try #require(try cluster.makeDatabase().split(separator: "=").last))
        var configuration = Configuration()
        configuration.postgres.connections = 1
        let database = try Database.postgres(proxy.address(name), configuration: configuration)
        let holder = Task { try await database.rows("SELECT count(*) FROM pg_sleep(60)", as: Int.self) }
        try await Task.sleep(for: .milliseconds(300))
        let waiter = Task {
          if inTransaction { return try await database.transaction { try await database.rows("SELECT 1", as: Int.self) } }
          return try await database.rows("SELECT 1", as: Int.self)
        }
        try await Task.sleep(for: .milliseconds(300))
        proxy.set(.stalled)
        proxy.cut()
        #expect(await error { _ = try await holder.value }?.code == .io)
        try await Task.sleep(for: .milliseconds(300))
        let start = ContinuousClock.now
        waiter.cancel()
        #expect(await error { _ = try await waiter.value }?.code == .cancelled)
        #expect(ContinuousClock.now - start < .seconds(10))
        proxy.set(.clear)
        #expect(try await database.rows("SELECT 2", as: Int.self) == [2])
        try database.close()
      }
    }
  }
#endif
