#if PostgreSQL && os(Linux)
  import DAOCore
  import DAOPostgres
  import DAOSQL
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Waiting for the server", .serialized)
  struct WaitingTests {
    @Test("A change is undone where its rows cannot be read, and not run where they are asked for as what they are not")
    func returning() async throws {
      let script = """
        <insert selector="add">INSERT INTO t VALUES (?) RETURNING id</insert>
        <insert selector="text">INSERT INTO t VALUES (?) RETURNING id, 'x'</insert>
        <select selector="next" type="Int">SELECT nextval('s')</select>
        """
      try await withDAO("CREATE TABLE t (id integer); CREATE SEQUENCE s", script) { dao, database in
        for inTransaction in [false, true] {
          func call(_ body: @Sendable () async throws -> Void) async throws {
            guard inTransaction else { return try await body() }
            try await database.transaction { try await body() }
          }
          try await call {
            let id: Int = try await dao.call("add", 1)
            #expect(id == 1)
            // The number of columns is found out when the row is there.
            #expect(await error { let _: Int = try await dao.call("text", 2) } != nil)
            #expect(await error { let _: String = try await dao.call("next") }?.code == .wrongEntity)
            let changed = try await dao.call("text", 3)
            #expect(changed == 1)
          }
        }
        #expect(try await database.rows("SELECT id FROM t ORDER BY id", as: Int.self) == [1, 1, 3, 3])
        #expect(try await database.rows("SELECT is_called FROM s", as: Bool.self) == [false])
      }
    }

    @Test("What cannot be prepared is told as the server tells it, in a transaction as well", arguments: [false, true])
    func refused(inTransaction: Bool) async throws {
      let script = #"<select selector="bad" type="Int">SELECT nothing FROM t</select>"#
      try await withDAO("CREATE TABLE t (id integer)", script) { dao, database in
        let failure = await error {
          guard inTransaction else { return try await dao.call("bad") as Int }
          return try await database.transaction { try await dao.call("bad") as Int }
        }
        #expect(failure?.databaseCode == "42703")
        #expect(failure?.operation == "test.bad")
        #expect(failure?.sql == "SELECT nothing FROM t")
        let counts = try await database.rows("SELECT count(*) FROM t", as: Int.self)
        #expect(counts == [0])
      }
    }

    @Test(
      "A batch that is cancelled while its statement is prepared or runs leaves its transaction to go on", arguments: [1, 700])
    func cancelledBatch(count: Int) async throws {
      let script = """
        <insert selector="add:">INSERT INTO t VALUES (:id)</insert>
        <select selector="double" type="Int">SELECT 2 * ?::integer</select>
        """
      var configuration = Configuration()
      configuration.busyTimeout = .seconds(600)
      configuration.postgres.connections = 2
      try await withDAO("CREATE TABLE t (id integer)", script, configuration) { dao, database in
        let elements = (0..<count).map { ["id": $0] }
        // The second time the statement is prepared already.
        for _ in 0..<2 {
          try await database.transaction {
            try await database.execute("LOCK TABLE t IN ACCESS EXCLUSIVE MODE")
            let batch = Guarded<Task<DAOError?, Never>?>(nil)
            let other = Task.detached {
              try await database.transaction {
                // A part of this transaction.
                let task = Task { await error { try await dao.batch("add:", elements) } }
                batch.withLock { $0 = task }
                #expect(await task.value?.code == .cancelled)
                let doubled: Int = try await dao.call("double", 21)
                #expect(doubled == 42)
              }
            }
            let waiting = "SELECT count(*) FROM pg_locks WHERE relation = 't'::regclass AND NOT granted"
            while try await database.rows(waiting, as: Int.self) != [1] { try await Task.sleep(for: .milliseconds(5)) }
            batch.withLock(\.self)?.cancel()
            try await other.value
          }
          #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [0])
          let result = try await dao.batch("add:", elements)
          #expect(result.changes == count)
          try await database.execute("DELETE FROM t")
        }
      }
    }

    @Test(
      "The time limit and the cancellation of a call end its wait for the server", arguments: [false, true], [false, true])
    func ending(isCancelled: Bool, isPrepared: Bool) async throws {
      let script = #"<select selector="wait" type="Int" timeout="\#(isCancelled ? 600 : 1)">SELECT count(*) FROM t</select>"#
      var configuration = Configuration()
      configuration.busyTimeout = .seconds(600)
      configuration.postgres.connections = 2
      try await withDAO("CREATE TABLE t (id integer)", script, configuration) { dao, database in
        // On each of the connections.
        if isPrepared {
          try await database.transaction {
            let _: Int = try await dao.call("wait")
            _ = try await Task.detached { try await dao.call("wait") as Int }.value
          }
        }
        let started = ContinuousClock.now
        let failure = try await database.transaction {
          try await database.execute("LOCK TABLE t IN ACCESS EXCLUSIVE MODE")
          // Outside of the transaction.
          let call = Task.detached { await error { let _: Int = try await dao.call("wait") } }
          let waiting = "SELECT count(*) FROM pg_locks WHERE relation = 't'::regclass AND NOT granted"
          while try await database.rows(waiting, as: Int.self) != [1], isCancelled {
            try await Task.sleep(for: .milliseconds(5))
          }
          if isCancelled { call.cancel() }
          return await call.value
        }
        #expect(failure?.code == (isCancelled ? .cancelled : .timeout))
        #expect(failure?.operation == "test.wait")
        #expect(ContinuousClock.now - started < .seconds(500))
        let none: Int = try await dao.call("wait")
        #expect(none == 0)
      }
    }

    @Test("The time limit of a synchronous call begins before its statement is prepared", arguments: [false, true])
    func synchronousLimit(inTransaction: Bool) async throws {
      let script = #"<select selector="wait" type="Int" timeout="1">SELECT count(*) FROM t</select>"#
      var configuration = Configuration()
      configuration.busyTimeout = .seconds(600)
      try await withDAO("CREATE TABLE t (id integer)", script, configuration) { dao, database in
        let failure = try await database.transaction {
          try await database.execute("LOCK TABLE t IN ACCESS EXCLUSIVE MODE")
          func call() -> DAOError? {
            error {
              guard inTransaction else { return try dao.call("wait") as Int }
              return try database.transaction { try dao.call("wait") as Int }
            }
          }
          return await Task.detached { call() }.value
        }
        #expect(failure?.code == .timeout)
        #expect(failure?.operation == "test.wait")
      }
    }

    /// An entity whose initializer asks the database.
    private struct Asking: Decodable {
      @TaskLocal static var dao: DAO?
      let id: Int
      let next: Int?

      enum CodingKeys: CodingKey { case id }

      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
        next = try Self.dao?.call("next", id)
      }
    }

    @Test("Answers are read while all threads of tasks wait for the only connection")
    func starving() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      let script = """
        <select selector="all">SELECT id FROM t ORDER BY id</select>
        <select selector="next" type="@Int">SELECT id FROM t WHERE id = ? + 1</select>
        <update selector="touch">UPDATE t SET id = id WHERE id = ?</update>
        """
      try await withDAO("CREATE TABLE t (id integer); INSERT INTO t VALUES (1), (2), (3)", script, configuration) { dao, _ in
        try await Asking.$dao.withValue(dao) {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<64 {
              group.addTask {
                for _ in 0..<10 {
                  switch task % 3 {
                  case 0:
                    let found: [Asking] = try await dao.call("all")
                    #expect(found.map(\.next) == [2, 3, nil])
                  case 1:
                    let changed = try await dao.call("touch", 2)
                    #expect(changed == 1)
                  default: try Self.callSynchronously(dao)
                  }
                }
              }
            }
            try await group.waitForAll()
          }
        }
      }
    }

    private static func callSynchronously(_ dao: DAO) throws {
      let next: Int? = try dao.call("next", 1)
      #expect(next == 2)
    }

    @Test("Sibling calls of one transaction wait for one another's answers", arguments: [1, 2, 3] as [UInt64])
    func siblings(seed: UInt64) async throws {
      let script = """
        <select selector="sum" type="Int">SELECT coalesce(sum(n), 0)::integer FROM t</select>
        <insert selector="add">INSERT INTO t VALUES (?)</insert>
        """
      try await withDAO("CREATE TABLE t (n integer)", script) { dao, database in
        var random = SeededGenerator(seed: seed)
        var expected = 0
        for _ in 0..<40 {
          let kinds = (0..<6).map { _ in Int.random(in: 0..<4, using: &random) }
          let rollsBack = Bool.random(using: &random)
          struct Undone: Error {}
          do {
            try await database.transaction {
              try await withThrowingTaskGroup(of: Void.self) { group in
                for kind in kinds { group.addTask { try await Self.call(kind, dao, database) } }
                try await group.waitForAll()
              }
              if rollsBack { throw Undone() }
            }
            expected += kinds.count { $0 > 0 }
          } catch is Undone {}
          let sum: Int = try await dao.call("sum")
          #expect(sum == expected)
        }
      }
    }

    private static func call(_ kind: Int, _ dao: DAO, _ database: Database) async throws {
      switch kind {
      case 0: let _: Int = try await dao.call("sum")
      case 1: try await database.transaction { try await dao.call("add", 1) }
      case 2: _ = try await (dao.call("add", 1) as Int)
      default: try await dao.call("add", 1)
      }
    }

    @Test("What a statement needs to know of the schema is never asked for where it is sent ahead")
    func asking() throws {
      let driver = try PostgresDriver(address: Cluster.shared.get().makeDatabase(), configuration: Configuration())
      let connection = try driver.connect(for: .write)
      try connection.execute("CREATE TABLE t (id integer PRIMARY KEY)")
      let sender = try #require(connection.sender)
      func look() throws -> TableSchema? { try sender.withoutWaiting { try connection.tableSchema("t") } }
      // The table, and then its columns.
      for _ in 0..<2 {
        #expect(throws: CallRepetition.waiting) { try look() }
        #expect(sender.sendLook() && !sender.sendLook())
      }
      #expect(try look()?.columns.count == 1)
      // What others change meanwhile is found by whoever waits.
      try connection.execute("ALTER TABLE t ADD COLUMN n integer")
      #expect(throws: CallRepetition.waiting) { try look() }
      #expect(try connection.tableSchema("t")?.columns.count == 2)
      try connection.close()
    }

    @Test(
      "Calls whose connections are cut while they are sent fail or begin anew, and none hangs", arguments: [1, 2] as [UInt64])
    func cut(seed: UInt64) async throws {
      let cluster = try Cluster.shared.get()
      let name = try #require(try cluster.makeDatabase().split(separator: "=").last)
      let proxy = try Proxy(before: cluster)
      var configuration = Configuration()
      configuration.postgres.connections = 4
      let database = try Database.postgres(proxy.address(String(name)), configuration: configuration)
      try await database.execute("CREATE TABLE t (n integer)")
      let dao = try database.dao(
        script: """
          <dao><select selector="sum" type="Int">SELECT coalesce(sum(n), 0)::integer FROM t</select>
          <insert selector="add">INSERT INTO t VALUES (?)</insert></dao>
          """)
      var random = SeededGenerator(seed: seed)
      var (certain, possible) = (0, 0)
      for _ in 0..<60 {
        let kinds = (0..<8).map { _ in Int.random(in: 0..<4, using: &random) }
        let pause = UInt32.random(in: 0...400, using: &random)
        try await withThrowingTaskGroup(of: (Int, DAOError?).self) { group in
          for kind in kinds { group.addTask { (kind, await error { try await Self.call(kind, dao, database) }) } }
          usleep(pause)
          proxy.cut()
          for try await (kind, error) in group {
            guard let error else {
              certain += kind > 0 ? 1 : 0
              continue
            }
            #expect([.io, .outcomeUnknown, .cannotOpen].contains(error.code), "\(error)")
            possible += error.code == .outcomeUnknown ? 1 : 0
          }
        }
      }
      let sum = try await database.rows("SELECT coalesce(sum(n), 0)::integer FROM t", as: Int.self)[0]
      #expect((certain...certain + possible).contains(sum))
      try database.close()
      proxy.close()
    }
  }

#endif
