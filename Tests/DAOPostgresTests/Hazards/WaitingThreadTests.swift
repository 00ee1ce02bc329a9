#if PostgreSQL && os(Linux)
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Threads that wait for the server", .serialized, .timeLimit(.minutes(10)))
  struct WaitingThreadTests {
    /// A call that waits at a lock.
    enum Wait: String, CaseIterable {
      case query, unprepared, limited, traced, count, returning, keys, entity, locking, batch, nested, page, counted, saved,
        generated, numbered, further, deep, cached, selected, selectedAfter, next, held, heldPage, holding, document,
        documentSet, loop, portion, limitedLoop, mappedLoop, foldedLoop, nestedLoop, tracedNested, cachedNested, limitedBatch,
        tracedBatch, timedBatch, keyBatch, savedMany, continued, many, copied, manyNested, intercepted

      /// Whether an interceptor is called around it, which keeps a thread.
      var holdsThread: Bool { self == .intercepted }

      func run(_ dao: DAO, on database: Database) async throws {
        switch self {
        case .query, .unprepared, .intercepted, .limited, .traced:
          let one: Int = try await dao.call(self == .limited || self == .traced ? rawValue : "query", 1)
          #expect(one >= 1)
        case .count:
          let changed = try await dao.call("count", -1)
          #expect(changed == 1)
        case .returning:
          let id: Int = try await dao.call("returning", 7)
          #expect(id == 7)
        case .keys:
          let keys = try await dao.insertReturningKeys("count", 8, as: Int.self)
          #expect(keys.count == 1)
        case .entity:
          let line: Line = try await dao.call("entity", Line(id: 9))
          #expect(line.number ?? 0 > 0)
        case .locking:
          let none: [Int] = try await dao.call("locking", 1)
          #expect(none == [])
        case .nested:
          let all: [Whole] = try await dao.call("nested")
          #expect(all.map(\.parts) == [[1]])
        case .page, .counted:
          // The second row waits, which only the number of all rows needs.
          let page: Page<Int> = try await dao.page(rawValue, number: 1, size: 1)
          #expect(page.rows.count == 1 && page.total > 1)
        case .saved:
          // The update of no row does not wait.
          #expect(try await database.records(Named.self).save(Named(id: UUID())).isNew)
        case .generated:
          #expect(try await database.records(Named.self).save(Named(id: nil)).record.id != nil)
        case .numbered:
          #expect(try await database.records(Numbered.self).save(Numbered()).record.id ?? 0 > 0)
        case .cached:
          let one: Int = try await dao.call("query", 1)
          #expect(one >= 1)
        case .further:
          let all: [Whole] = try await dao.call("further")
          #expect(all.map(\.parts) == [[1], [1]])
        case .deep:
          let all: [Deep] = try await dao.call("deep")
          #expect(all.map { $0.parts.map(\.parts) } == [[[1], [1]]])
        case .selected, .selectedAfter:
          let line: Line = try await dao.call(rawValue, Line(id: 9))
          #expect(line.number ?? 0 > 100)
        case .next:
          #expect(try await database.records(Following.self).save(Following()).record.id ?? 0 > 0)
        case .held:
          #expect(try await database.records(Holder.self).all().map(\.held?.name) == ["in it"])
        case .heldPage:
          let page = try await database.records(Holder.self).query.page(number: 1, size: 1)
          #expect(page.rows.map(\.held?.name) == ["in it"] && page.total == 1)
        case .holding:
          let saved = try await database.records(Holder.self).save(Holder(id: UUID(), held: Held(id: UUID(), name: "x")))
          #expect(saved.isNew)
        case .document:
          #expect(try await database.documents("documents").document("a")?["name"] == "Ada")
        case .documentSet:
          try await database.documents("documents").set("b", ["name": "Bob"])
        case .loop, .portion, .limitedLoop:
          var rows = 0
          for try await _ in dao.rows(rawValue, as: Int.self) { rows += 1 }
          #expect(rows == (self == .loop ? 1 : 200))
        case .mappedLoop, .foldedLoop, .nestedLoop:
          var rows: [Whole] = []
          for try await row in dao.rows(rawValue, as: Whole.self) { rows.append(row) }
          #expect(rows.map(\.one) == Array(1...(self == .nestedLoop ? 2 : 200)) && rows.allSatisfy { $0.parts == [1] })
        case .tracedNested, .cachedNested:
          let all: [Whole] = try await dao.call(rawValue)
          #expect(all.map(\.parts) == [[1], [1]])
        case .limitedBatch, .tracedBatch, .timedBatch:
          let result = try await dao.batch("\(rawValue):", [["id": 2], ["id": 3]])
          #expect(result.changes == 2)
        case .keyBatch:
          let lines = [Line(id: 1), Line(id: 2)]
          #expect(try await dao.batch("selected", lines).changes == 2)
        case .savedMany:
          #expect(try await database.records(Named.self).save([Named(id: UUID()), Named(id: UUID())]).count == 2)
        case .continued:
          let report = try await database.records(Named.self).save([Named(id: UUID()), Named(id: UUID())], continuing: true)
          #expect(report.saved.count == 2 && report.failed.isEmpty)
        case .copied:
          #expect(try await dao.copyIn("stream:", (0..<3).map { OnlyID(id: $0) }) == 3)
        case .manyNested:
          let all: [Whole] = try await dao.call("manyNested")
          #expect(all.count == 100 && all.allSatisfy { $0.parts == [1] })
        case .many:
          #expect(
            try await database.execute("INSERT INTO free VALUES (1); INSERT INTO t VALUES (1); INSERT INTO free VALUES (2)")
              == 3)
        case .batch:
          let result = try await dao.batch("add:", [["id": 2], ["id": 3]])
          #expect(result.changes == 2)
        }
      }

      private struct Whole: Codable, Sendable {
        var one: Int
        var parts: [Int]
      }

      struct Named: Record {
        var id: UUID?
        var name = ""
        static let table = "named"
        static let key = RecordKey.uuid(\Named.id)
      }

      private struct Deep: Codable, Sendable {
        var parts: [Whole]
      }

      struct Following: Record {
        var id: Int?
        var name = ""
        static let table = "following"
        static let key = RecordKey.next(\Following.id)
      }

      struct Held: Record {
        var id: UUID?
        var name = ""
        static let table = "held"
        static let key = RecordKey.uuid(\Held.id)
      }

      struct Holder: Record {
        var id: UUID?
        var held: Held?
        static let table = "holder"
        static let key = RecordKey.uuid(\Holder.id)
      }

      struct Numbered: Record {
        var id: Int?
        var name = ""
        static let table = "numbered"
        static let key = RecordKey.autoIncrement(\Numbered.id)
      }

      private struct OnlyID: Codable, Sendable {
        var id: Int
      }

      private struct Line: Codable, Sendable {
        var id: Int
        var number: Int?
      }

      /// A function that waits for a lock, but for 1, and triggers that do.
      static let triggers = """
        CREATE FUNCTION waits(n integer) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN IF n > 1 THEN PERFORM count(*) FROM t; END IF; RETURN true; END $$;
        CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM count(*) FROM t; RETURN NEW; END $$;
        CREATE TABLE free (id bigint);
        CREATE TABLE timed (id bigint, created timestamptz NOT NULL);
        CREATE TRIGGER waits BEFORE INSERT ON timed FOR EACH ROW EXECUTE FUNCTION wait();
        CREATE TRIGGER waits BEFORE INSERT ON following FOR EACH ROW EXECUTE FUNCTION wait();
        CREATE TRIGGER waits BEFORE INSERT ON named FOR EACH ROW EXECUTE FUNCTION wait();
        CREATE TRIGGER waits BEFORE INSERT ON numbered FOR EACH ROW EXECUTE FUNCTION wait()
        """

      static let script = """
        <resultMap id="whole"><id property="one" column="one"/>
        <collection property="parts" column="one" select="parts:"/></resultMap>
        <select selector="nested" resultMap="whole">SELECT count(*) * 0 + 1 AS one FROM t</select>
        <select selector="parts:">SELECT CAST(? AS integer)</select>
        <resultMap id="deep"><collection property="parts" column="one" select="wholes:"/></resultMap>
        <select selector="deep" resultMap="deep">SELECT 1 AS one</select>
        <select selector="wholes:" resultMap="waiting">SELECT n AS one FROM generate_series(1, 2) AS n WHERE n > ? - 1</select>
        <resultMap id="waiting"><id property="one" column="one"/>
        <collection property="parts" column="one" select="waiting:"/></resultMap>
        <select selector="further" resultMap="waiting">SELECT n AS one FROM generate_series(1, 2) AS n</select>
        <select selector="waiting:">SELECT count(*) * 0 + 1 FROM t WHERE ? > 0</select>
        <insert selector="selected"><selectKey keyProperty="number" order="BEFORE">SELECT count(*) + 1000 FROM t</selectKey>
        INSERT INTO free VALUES (:number)</insert>
        <insert selector="selectedAfter"><selectKey keyProperty="number" order="AFTER">SELECT count(*) + 1000 FROM t</selectKey>
        INSERT INTO free VALUES (:id)</insert>
        <select selector="loop">SELECT count(*) FROM t</select>
        <select selector="portion">SELECT n FROM generate_series(1, 200) AS n WHERE n &lt;&gt; 100 OR waits(n)</select>
        <select selector="page">SELECT n + 0 * (SELECT count(*) FROM t) FROM generate_series(1, 2) AS n</select>
        <select selector="counted">SELECT n FROM generate_series(1, 3) AS n WHERE waits(n)</select>
        <insert selector="returning">INSERT INTO t VALUES (?) RETURNING id</insert>
        <insert selector="entity" useGeneratedKeys="true" keyProperty="number">INSERT INTO t VALUES (:id)</insert>
        <select selector="locking" type="Int">SELECT id FROM t WHERE id = ? FOR UPDATE</select>
        <select selector="limitedLoop" timeout="600">SELECT n FROM generate_series(1, 200) AS n WHERE n &lt;&gt; 100 OR waits(n)</select>
        <resultMap id="mapped"><id property="one" column="one"/><collection property="parts"><result column="part"/></collection></resultMap>
        <select selector="mappedLoop" resultMap="mapped" resultOrdered="true" timeout="600">
        SELECT n AS one, 1 AS part FROM generate_series(1, 200) AS n WHERE n &lt;&gt; 100 OR waits(n)</select>
        <select selector="foldedLoop" resultMap="mapped">
        SELECT n AS one, 1 AS part FROM generate_series(1, 200) AS n WHERE n &lt;&gt; 100 OR waits(n)</select>
        <select selector="nestedLoop" resultMap="waiting">SELECT n AS one FROM generate_series(1, 2) AS n</select>
        <select selector="tracedNested" resultMap="waiting" trace="true">SELECT n AS one FROM generate_series(1, 2) AS n</select>
        <select selector="cachedNested" resultMap="waiting">SELECT n AS one FROM generate_series(1, 2) AS n</select>
        <resultMap id="many"><id property="one" column="one"/><collection property="parts" column="one" select="late:"/></resultMap>
        <select selector="manyNested" resultMap="many">SELECT n AS one FROM generate_series(1, 100) AS n</select>
        <select selector="late:">SELECT 1 WHERE CASE CAST(? AS integer) WHEN 90 THEN waits(2) ELSE true END LIMIT 1</select>
        <insert selector="limitedBatch:" timeout="600">INSERT INTO t VALUES (:id)</insert>
        <insert selector="timedBatch:" table="timed" created="created" timeout="600"/>
        <insert selector="tracedBatch:" trace="true">INSERT INTO t VALUES (:id)</insert>
        <insert selector="stream:">INSERT INTO t (id) VALUES (:id)</insert>
        <insert selector="add:">INSERT INTO t VALUES (:id)</insert>
        <select selector="query" type="Int">SELECT count(*) + ? FROM t</select>
        <select selector="limited" type="Int" timeout="600">SELECT count(*) + ? FROM t</select>
        <select selector="traced" type="Int" trace="true">SELECT count(*) + ? FROM t</select>
        <insert selector="count">INSERT INTO t VALUES (?)</insert>
        """
    }

    enum Surroundings: CaseIterable {
      case none, transaction
      /// A transaction with a savepoint around each statement.
      case savepoints
    }

    private struct Bystander: Interceptor {
      func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }
    }

    @Test("Calls that wait for their answers hold no thread", arguments: Wait.allCases, Surroundings.allCases)
    func threads(wait: Wait, surroundings: Surroundings) async throws {
      let count = 32
      var configuration = Configuration()
      // The last one is for no row loop.
      configuration.postgres.connections = count + 1
      configuration.postgres.statementLifetime = wait == .unprepared ? .zero : .seconds(3600)
      if wait.holdsThread { configuration.interceptors = [Bystander()] }
      configuration.postgres.undoesFailedStatements = surroundings == .savepoints
      let table = "CREATE TABLE t (id integer, number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY)"
      try await withDAO(table, (wait == .cached || wait == .cachedNested ? "<cache/>" : "") + Wait.script, configuration) {
        dao, database in
        try await database.documents("documents").set("a", ["name": "Ada"])
        for sql in [Wait.triggers, "SELECT 1"] {
          // After the change of the schema the tables are looked at again.
          _ = (try database.records(Wait.Named.self), try database.records(Wait.Numbered.self))
          _ = (try database.records(Wait.Following.self), try database.records(Wait.Held.self))
          _ = try database.records(Wait.Holder.self)
          try await database.execute(sql)
        }
        try await database.records(Wait.Holder.self).save(Wait.Holder(id: UUID(), held: Wait.Held(id: UUID(), name: "in it")))
        let other = try Database.postgres(
          try #require(try await database.rows("SELECT current_database()", as: String.self).first).address)
        var threads: [Int] = []
        // Tests beside this one have threads, too.
        while threads.isEmpty || !wait.holdsThread && threads.count < 10 && threads[threads.count - 1] > count / 2 {
          try await withThrowingTaskGroup(of: Void.self) { group in
            try await other.transaction {
              try await other.execute("LOCK TABLE t, held, documents IN ACCESS EXCLUSIVE MODE")
              for _ in 0..<count {
                group.addTask {
                  guard surroundings != .none else { return try await wait.run(dao, on: database) }
                  try await database.transaction { try await wait.run(dao, on: database) }
                }
              }
              let waiting =
                "SELECT count(*) FROM pg_locks WHERE locktype = 'relation' AND NOT granted"
                + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
              while try await other.rows(waiting, as: Int.self) != [count] { try await Task.sleep(for: .milliseconds(5)) }
              threads.append(try Self.threadCount())
            }
            try await group.waitForAll()
          }
        }
        try other.close()
        #expect((try #require(threads.last) > count / 2) == wait.holdsThread, "\(threads)")
      }
    }

    @Test("Savepoints and the ends of transactions hold no thread while the network stalls", arguments: [false, true])
    func savepoints(rollsBack: Bool) async throws {
      struct Undone: Error {}
      let count = 40
      let (proxy, database) = try Self.behindProxy(connections: count)
      defer { proxy.close() }
      try await database.execute("CREATE TABLE t (id integer)")
      let gates = (0..<2).map { _ in Gate(count) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in 0..<count {
          group.addTask {
            do {
              try await database.transaction {
                await gates[0].pass()
                try await database.transaction {
                  try await database.execute("INSERT INTO t VALUES (?)", id)
                  await gates[1].pass()
                  if rollsBack { throw Undone() }
                }
              }
            } catch is Undone {}
          }
        }
        for gate in gates { try await Self.checkThreads(passing: gate, count, stalling: proxy) }
        try await group.waitForAll()
      }
      #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [rollsBack ? 0 : count])
      try database.close()
    }

    @Test(
      "The portions and the ends of row loops hold no thread while the network stalls", arguments: Surroundings.allCases,
      [false, true])
    func loopSteps(surroundings: Surroundings, isLeft: Bool) async throws {
      let count = 40
      let (proxy, database) = try Self.behindProxy(
        connections: count + 1, undoesFailedStatements: surroundings == .savepoints)
      defer { proxy.close() }
      let dao = try dao(of: "<select selector=\"numbers\">SELECT n FROM generate_series(1, 1000) AS n</select>", on: database)
      let gate = Gate(count)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<count {
          group.addTask {
            @Sendable func read() async throws {
              var numbers: [Int] = []
              for try await number in dao.rows("numbers", as: Int.self) {
                if numbers.isEmpty { await gate.pass() }
                numbers.append(number)
                if isLeft { break }
              }
              #expect(numbers == (isLeft ? [1] : Array(1...1000)))
              let all: [Int] = try await dao.call("numbers")
              #expect(all == Array(1...1000))
            }
            if surroundings == .none { try await read() } else { try await database.transaction { try await read() } }
          }
        }
        try await Self.checkThreads(passing: gate, count, stalling: proxy)
        try await group.waitForAll()
      }
      try database.close()
    }

    @Test(
      "Calls that are stopped hold no thread while the server does not say so", arguments: Surroundings.allCases, [false, true])
    func stopping(surroundings: Surroundings, isOverdue: Bool) async throws {
      let count = 40
      let (proxy, database) = try Self.behindProxy(
        connections: count + 1, undoesFailedStatements: surroundings == .savepoints)
      defer { proxy.close() }
      let limit = isOverdue ? " timeout=\"3\"" : ""
      let script = "<select selector=\"slow\" type=\"Int\"\(limit)>SELECT length(pg_sleep(?)::text)</select>"
      let dao = try dao(of: script, on: database)
      let gate = Gate(count)
      let calls = (0..<count).map { _ in
        Task {
          @Sendable func fail() async throws {
            let _: Int = try await dao.call("slow", 0)
            await gate.pass()
            let failure = await error { let _: Int = try await dao.call("slow", 3600) }
            #expect(failure?.code == (isOverdue ? .timeout : .cancelled))
            // A statement that has failed alone leaves its transaction to go on.
            if isOverdue, surroundings == .savepoints { let _: Int = try await dao.call("slow", 0) }
          }
          if surroundings == .none { try await fail() } else { try await database.transaction { try await fail() } }
        }
      }
      await gate.full()
      await gate.open()
      let running = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"
      while try await database.rows(running, as: Int.self) != [count] { try await Task.sleep(for: .milliseconds(5)) }
      // The server hears of it, and its answers do not arrive.
      proxy.set(.silent(after: 1))
      if !isOverdue { for call in calls { call.cancel() } }
      try await Task.sleep(for: .milliseconds(isOverdue ? 3500 : 500))
      var threads = [try Self.threadCount()]
      // Each has a thread while the server is asked, again every two seconds.
      while threads.count < 10, threads[threads.count - 1] > count / 2 {
        try await Task.sleep(for: .milliseconds(300))
        threads.append(try Self.threadCount())
      }
      #expect(try #require(threads.last) <= count / 2, "\(threads)")
      proxy.set(.clear)
      for call in calls {
        let hasFailed = if case .failure = await call.result { true } else { false }
        #expect(hasFailed == (surroundings == .transaction || surroundings == .savepoints && !isOverdue))
      }
      #expect(try await database.rows("SELECT 1", as: Int.self) == [1])
      try database.close()
    }

    enum Failing: String, CaseIterable {
      case returning, batch, timed, saved, continued

      func run(_ dao: DAO, on database: Database) async throws {
        switch self {
        case .returning: let _: Int = try await dao.call("returning", 1)
        case .batch: _ = try await dao.batch("add:", [["id": 1], ["id": 2]])
        case .timed: _ = try await dao.batch("timed:", [["id": 1], ["id": 2]])
        case .saved: _ = try await database.records(Wait.Numbered.self).save([Wait.Numbered(), Wait.Numbered()])
        case .continued:
          let records = [Wait.Numbered(), Wait.Numbered()]
          let report = try await database.records(Wait.Numbered.self).save(records, continuing: true)
          #expect(report.failed.count == 2)
          if let error = report.failed.first?.error { throw error }
        }
      }

      static let script = """
        <insert selector="returning">INSERT INTO numbered (id, name) VALUES (?, '') RETURNING id</insert>
        <insert selector="add:">INSERT INTO numbered (id, name) VALUES (:id, '')</insert>
        <insert selector="timed:" timeout="600">INSERT INTO numbered (id, name) VALUES (:id, '')</insert>
        """

      /// Waits for a lock, and fails.
      static let trigger = """
        CREATE TABLE t (id integer);
        CREATE TABLE numbered (id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name text NOT NULL);
        CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM count(*) FROM t; RAISE EXCEPTION 'refused' USING ERRCODE = '23514'; END $$;
        CREATE TRIGGER fails BEFORE INSERT ON numbered FOR EACH ROW EXECUTE FUNCTION fails()
        """
    }

    @Test(
      "What undoes a failed call holds no thread while the network stalls", arguments: Failing.allCases,
      Surroundings.allCases)
    func undoing(failing: Failing, surroundings: Surroundings) async throws {
      let count = 40
      let (proxy, database) = try Self.behindProxy(
        connections: count, undoesFailedStatements: surroundings == .savepoints)
      defer { proxy.close() }
      try await database.execute(Failing.trigger)
      let dao = try dao(of: Failing.script, on: database)
      _ = try database.records(Wait.Numbered.self)
      let name = try #require(try await database.rows("SELECT current_database()", as: String.self).first)
      let other = try Database.postgres(name.address)
      let waiting = "SELECT count(*) FROM pg_locks WHERE relation = 't'::regclass AND NOT granted"
      try await withThrowingTaskGroup(of: Void.self) { group in
        try await other.transaction {
          try await other.execute("LOCK TABLE t IN ACCESS EXCLUSIVE MODE")
          for _ in 0..<count {
            group.addTask {
              @Sendable func fail() async throws {
                await #expect { try await failing.run(dao, on: database) } throws: { "\($0)".contains("refused") }
                let rows = try await database.rows("SELECT count(*) FROM numbered", as: Int.self)
                #expect(rows == [0])
              }
              if surroundings == .none { try await fail() } else { try await database.transaction { try await fail() } }
            }
          }
          while try await other.rows(waiting, as: Int.self) != [count] { try await Task.sleep(for: .milliseconds(5)) }
          proxy.set(.unheard)
        }
        try await Task.sleep(for: .milliseconds(500))
        #expect(try Self.threadCount() < count / 2)
        proxy.set(.clear)
        try await group.waitForAll()
      }
      try other.close()
      try database.close()
    }

    /// A new database, and the proxy that it is reached by.
    static func behindProxy(connections: Int, undoesFailedStatements: Bool = false) throws -> (Proxy, Database) {
      let cluster = try Cluster.shared.get()
      let name = try #require(try cluster.makeDatabase().split(separator: "=").last)
      let proxy = try Proxy(before: cluster)
      var configuration = Configuration()
      configuration.postgres.connections = connections
      configuration.postgres.undoesFailedStatements = undoesFailedStatements
      // Where much else runs it takes some time until all tasks wait for a lock.
      configuration.busyTimeout = .seconds(600)
      return (proxy, try Database.postgres(proxy.address(String(name)), configuration: configuration))
    }

    /// Stalls the network, opens the gate for `count` tasks, and expects that most of them hold no thread.
    private static func checkThreads(passing gate: Gate, _ count: Int, stalling proxy: Proxy) async throws {
      await gate.full()
      proxy.set(.stalled)
      await gate.open()
      try await Task.sleep(for: .milliseconds(300))
      #expect(try threadCount() < count / 2)
      proxy.set(.clear)
    }

    /// A place that tasks wait at until it is opened.
    actor Gate {
      private let size: Int
      private var waiting: [CheckedContinuation<Void, Never>] = []
      private var watchers: [CheckedContinuation<Void, Never>] = []
      private var isOpen = false

      init(_ size: Int) { self.size = size }

      func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation {
          waiting.append($0)
          guard waiting.count == size else { return }
          for watcher in watchers { watcher.resume() }
          watchers = []
        }
      }

      /// Returns when all tasks wait.
      func full() async {
        guard waiting.count < size else { return }
        await withCheckedContinuation { watchers.append($0) }
      }

      func open() {
        isOpen = true
        for task in waiting { task.resume() }
        waiting = []
      }
    }

    /// The number of threads that wait for a socket of their own.
    static func threadCount() throws -> Int {
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      let calls = tasks.map { (try? String(contentsOfFile: "/proc/self/task/\($0)/syscall", encoding: .utf8)) ?? "" }
      #if arch(arm64)
        let polls = ["73 "]
      #else
        let polls = ["7 ", "271 "]
      #endif
      return calls.count { call in polls.contains { call.hasPrefix($0) } }
    }
  }

  extension String {
    var address: String { get throws { try Cluster.shared.get().address(self) } }
  }
#endif
