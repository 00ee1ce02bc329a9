#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Hazards of concurrency on PostgreSQL", .timeLimit(.minutes(60)))
  struct ConcurrencyHazardTests {
    private func withTable(_ configuration: Configuration = .init(), _ body: (Database) async throws -> Void) async throws {
      try await withPostgres(configuration) { database in
        try await database.execute("CREATE TABLE t (id integer PRIMARY KEY, n integer)")
        try await database.execute("INSERT INTO t SELECT n, 0 FROM generate_series(1, 100) AS n")
        try await body(database)
      }
    }

    @Test("Two synchronous transactions of one database are open at once")
    func synchronous() async throws {
      try await withTable { database in
        let together = Gate(arrivals: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for id in 1...2 {
            group.addTask {
              try await onThread {
                try database.transaction {
                  try database.execute("UPDATE t SET n = n + 1 WHERE id = ?", id)
                  #expect(together.meet())
                  try database.execute("UPDATE t SET n = n + 1 WHERE id = ?", id)
                }
              }
            }
          }
          try await group.waitForAll()
        }
        #expect(try await database.rows("SELECT n FROM t WHERE id < 3", as: Int.self) == [2, 2])
      }
    }

    @Test("A synchronous call in one asynchronous transaction waits for the row of another, and both go on")
    func synchronousCall() async throws {
      try await withTable { database in
        let (locked, waiting) = (Gate(), Gate())
        async let first: Void = database.transaction {
          try await database.execute("UPDATE t SET n = 1 WHERE id = 1")
          locked.open()
          #expect(await waiting.wait())
          try await Task.sleep(for: .milliseconds(100))
        }
        async let second: Void = database.transaction {
          #expect(await locked.wait())
          waiting.open()
          let change = { try database.execute("UPDATE t SET n = n + 1 WHERE id = 1") }
          _ = try change()
        }
        _ = try await (first, second)
        #expect(try await database.rows("SELECT n FROM t WHERE id = 1", as: Int.self) == [2])
      }
    }

    /// The actor of two bodies, of which one blocks it.
    private actor Desk {
      func hold(_ database: Database, _ locked: Gate, _ asked: Gate) async throws {
        try await database.transaction {
          try await database.execute("UPDATE t SET n = 1 WHERE id = 1")
          locked.open()
          #expect(await asked.wait())
        }
      }

      func wait(_ database: Database, _ locked: Gate, _ asked: Gate) async throws {
        try await database.transaction {
          #expect(await locked.wait())
          asked.open()
          let change = { try database.execute("UPDATE t SET n = n + 1 WHERE id = 1") }
          _ = try change()
        }
      }
    }

    @Test(
      "A synchronous call that blocks the actor of the one that it waits for goes on or ends with an error, and nobody hangs")
    func blockedActor() async throws {
      var configuration = Configuration()
      configuration.busyTimeout = .milliseconds(300)
      try await withTable(configuration) { database in
        let (desk, locked, asked) = (Desk(), Gate(), Gate())
        async let held: Void = desk.hold(database, locked, asked)
        async let failure = error { try await desk.wait(database, locked, asked) }
        let code = await failure?.code
        try await held
        #expect(code == nil || code == .busy)
        #expect(try await database.rows("SELECT n FROM t WHERE id = 1", as: Int.self) == [code == nil ? 2 : 1])
      }
    }

    @Test("A snapshot sees one state, and refuses changes")
    func snapshot() async throws {
      try await withTable { database in
        try await database.read {
          #expect(try await database.rows("SHOW transaction_isolation", as: String.self) == ["repeatable read"])
          #expect(try await database.rows("SELECT sum(n)::integer FROM t", as: Int.self) == [0])
          _ = try await Task.detached { try await database.execute("UPDATE t SET n = 5") }.value
          #expect(try await database.rows("SELECT sum(n)::integer FROM t", as: Int.self) == [0])
          #expect(await error { try await database.execute("UPDATE t SET n = 6") }?.code == .readOnly)
        }
        #expect(try await database.rows("SELECT sum(n)::integer FROM t", as: Int.self) == [500])
      }
    }

    @Test("Calls inside a row loop run while it reads, and see what it sees", arguments: [0, 1, 4])
    func rowLoop(readers: Int) async throws {
      var configuration = Configuration()
      configuration.postgres.connections = readers + 1
      try await withTable(configuration) { database in
        let dao = try database.dao(
          script: """
            <dao><select selector="all">SELECT id FROM t ORDER BY id</select>
            <select selector="n:">SELECT n FROM t WHERE id = ?</select>
            <update selector="set:">UPDATE t SET n = 7 WHERE id = ?</update></dao>
            """)
        var ids: [Int] = []
        for try await id in dao.rows("all", as: Int.self) {
          ids.append(id)
          let n: Int = try await dao.call("n:", id)
          #expect(n == 0)
          for try await inner in dao.rows("all", as: Int.self) where inner == 3 { break }
          if readers > 0, id == 50 { try await dao.call("set:", 100) }
        }
        #expect(ids == Array(1...100))
        // In a transaction the changes of the loop's body are its own.
        try await database.transaction {
          for try await id in dao.rows("all", as: Int.self) where id % 10 == 0 { try await dao.call("set:", id) }
        }
        #expect(try await database.rows("SELECT count(*) FROM t WHERE n = 7", as: Int.self) == [10])
      }
    }

    @Test("A cancellation never hits the next statement", arguments: [1, 2, 3])
    func cancellation(seed: UInt64) async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      try await withTable(configuration) { database in
        var random = SeededGenerator(seed: seed)
        var cancelled = 0
        for round in 1...200 {
          let nap = Double.random(in: 0...0.003, using: &random)
          let way = Int.random(in: 0..<3, using: &random)
          let task = Task {
            switch way {
            case 0: return try await database.execute("SELECT pg_sleep(?)", nap)
            case 1: return try await database.execute("UPDATE t SET n = ? FROM pg_sleep(?) WHERE id = 1", round, nap)
            default:
              try await database.transaction {
                try await database.execute("UPDATE t SET n = ? WHERE id = 1", round)
                try await database.execute("SELECT pg_sleep(?)", nap)
              }
              return 0
            }
          }
          try await Task.sleep(for: .microseconds(Int.random(in: 0...4000, using: &random)))
          task.cancel()
          let result = await task.result
          if case .failure(let failure) = result {
            #expect((failure as? DAOError)?.code == .cancelled, "\(failure)")
            cancelled += 1
          }
          // Neither a query nor a change nor a transaction that follows is stopped.
          #expect(try await database.rows("SELECT ?::integer FROM pg_sleep(0.001)", round, as: Int.self) == [round])
          #expect(try await database.execute("UPDATE t SET n = ? WHERE id = 2", round) == 1)
          let last = try await database.rows("SELECT n FROM t WHERE id = 1", as: Int.self)
          if way > 0, case .success = result { #expect(last == [round]) }
        }
        #expect(cancelled > 10, "\(cancelled)")
      }
    }

    @Test("A failed statement fails its transaction, and each further call says why")
    func failed() async throws {
      try await withTable { database in
        let failure = await error {
          try await database.transaction {
            #expect(await error { try await database.execute("INSERT INTO t VALUES (1, 1)") }?.code == .constraint)
            let next = await error { try await database.execute("SELECT 1") }
            #expect(next?.code == .rolledBack && next?.message.contains("a statement in this transaction has failed") == true)
            #expect(next?.message.contains("duplicate key") == true, "\(next as Any)")
          }
        }
        #expect(failure?.code == .rolledBack && failure?.message.contains("has failed") == true, "\(failure as Any)")
        let rows = try await database.rows("SELECT 1", as: Int.self)
        #expect(rows == [1])
      }
    }

    @Test("A commit that a failed statement has made impossible names the operation and its line", arguments: [false, true])
    func swallowed(isAsynchronous: Bool) async throws {
      let script = "<insert selector=\"add:\">\nINSERT INTO t VALUES (?)</insert><select selector=\"one\">SELECT 1</select>"
      try await withDAO("CREATE TABLE t (n integer PRIMARY KEY)", script) { dao, database in
        try await dao.call("add:", 1)
        func fail() throws { try database.transaction { _ = error { try dao.call("add:", 1) } } }
        let failure =
          isAsynchronous
          ? await error { try await database.transaction { _ = await error { try await dao.call("add:", 1) } } }
          : error { try fail() }
        #expect(failure?.code == .rolledBack && failure?.operation == "test.add:", "\(failure as Any)")
        #expect(failure?.location?.line == 1 && failure?.sql?.contains("INSERT INTO t") == true, "\(failure as Any)")
        #expect(failure?.message.contains("duplicate key") == true, "\(failure as Any)")
        await #expect(throws: DAOError.self) {
          try await database.transaction {
            _ = await error { try await dao.call("add:", 1) }
            let later = await error { try await dao.call("one") as Int }
            #expect(later?.operation == "test.one" && later?.message.contains("'test.add:' (") == true, "\(later as Any)")
          }
        }
      }
    }
  }
#endif
