#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Calls that something comes between while they wait", .timeLimit(.minutes(10)))
  struct InterruptedRunTests {
    private struct Whole: Codable, Sendable, Equatable {
      var id: Int
      var parts: [Int]
    }

    private struct Outer: Codable, Sendable {
      var id: Int
      var inner: Inner?
      var parts: [Int]
    }

    private struct Inner: Codable, Sendable {
      var x: Int
      var deep: Deep?
    }

    private struct Deep: Codable, Sendable {
      var y: Int
    }

    private struct Line: Codable, Sendable {
      var id: Int
      var text: String
    }

    private static let tables = """
      CREATE TABLE line (id integer NOT NULL, text text NOT NULL);
      CREATE TABLE key (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
      CREATE TABLE t (id integer);
      CREATE FUNCTION waits(n integer) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN IF n > 1 THEN PERFORM count(*) FROM t; END IF; RETURN true; END $$
      """

    private static let script = """
      <resultMap id="outer" autoMapping="true"><id property="id" column="id"/>
        <association property="inner" autoMapping="true" notNullColumn="x"><result property="x" column="x"/>
          <association property="deep" autoMapping="true" notNullColumn="y"/></association>
        <collection property="parts"><result column="part"/></collection></resultMap>
      <resultMap id="folded"><id property="id" column="id"/><collection property="parts"><result column="part"/></collection></resultMap>
      <resultMap id="slow"><id property="id" column="id"/><collection property="parts" column="id" select="slow:"/></resultMap>
      <resultMap id="nested"><id property="id" column="id"/><collection property="parts" column="id" select="part:"/></resultMap>
      <select selector="late" resultMap="outer" resultOrdered="true">
        SELECT n AS id, CASE WHEN n > 150 THEN n END AS x, CASE WHEN n > 150 THEN n END AS y, n AS part
        FROM generate_series(1, 200) AS n WHERE n &lt;&gt; 100 OR waits(n)</select>
      <select selector="early" resultMap="outer">SELECT n AS id, n AS x, n AS y, n AS part FROM generate_series(1, 3) AS n</select>
      <select selector="sleeping" resultMap="slow">SELECT 1 AS id</select>
      <select selector="slow:">SELECT length(pg_sleep(600)::text) + CAST(? AS integer)</select>
      <select selector="interruptedTrace" trace="true" resultMap="nested">SELECT n AS id FROM generate_series(1, 3) AS n</select>
      <resultMap id="bad"><id property="id" column="id"/><collection property="parts" column="id" select="badPart:"/></resultMap>
      <resultMap id="napping"><id property="id" column="id"/><collection property="parts" column="id" select="nap:"/></resultMap>
      <insert selector="bad:" timeout="600">INSERT INTO missing VALUES (:text)</insert>
      <insert selector="badAfter:"><selectKey keyProperty="total" order="AFTER">SELECT count(*) FROM missing</selectKey>
        INSERT INTO key (text) VALUES (:text)</insert>
      <select selector="badNested" resultMap="bad">SELECT 1 AS id</select>
      <select selector="badPart:">SELECT missing FROM line WHERE id = ?</select>
      <select selector="napping" resultMap="napping">SELECT n AS id FROM generate_series(1, 40) AS n</select>
      <select selector="nap:" timeout="1">SELECT length(pg_sleep(0.2)::text) + CAST(? AS integer) LIMIT 1</select>
      <select selector="part:">SELECT CAST(? AS integer) LIMIT 1</select>
      <select selector="ordered:"><substitution name="order" columns-of="line"/>
        SELECT id FROM line WHERE waits(2) ORDER BY ${order}</select>
      <select selector="orderedMap:" resultMap="folded"><substitution name="order" columns-of="line"/>
        SELECT id, id AS part FROM line WHERE waits(2) ORDER BY ${order}</select>
      <select selector="lines">SELECT id FROM line</select>
      <insert selector="built:" table="line"/>
      <insert selector="key:" timeout="600" useGeneratedKeys="true" keyProperty="id">INSERT INTO key (text) VALUES (:text)</insert>
      """

    /// Runs `call` while `table` is locked, and `meanwhile` once it waits.
    private func whileLocked<R: Sendable>(
      _ table: String, _ database: Database, _ call: @escaping @Sendable () async throws -> R,
      meanwhile: @Sendable () async throws -> Void
    ) async throws -> R {
      let other = try Database.postgres(
        try #require(try await database.rows("SELECT current_database()", as: String.self).first).address)
      let task = try await other.transaction {
        try await other.execute("LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE")
        let task = Task { try await call() }
        let waiting =
          "SELECT count(*) FROM pg_locks WHERE NOT granted"
          + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        while try await other.rows(waiting, as: Int.self) == [0] { try await Task.sleep(for: .milliseconds(5)) }
        try await meanwhile()
        return task
      }
      let result = try await task.value
      try other.close()
      return result
    }

    @Test(
      "Rows that were seen ahead are read once where another call finds out what they were seen for", arguments: [false, true])
    func lookahead(isFoundOut: Bool) async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        let all = try await whileLocked("t", database) {
          var all: [Outer] = []
          for try await row in dao.rows("late", as: Outer.self) { all.append(row) }
          return all
        } meanwhile: {
          guard isFoundOut else { return }
          let early: [Outer] = try await dao.call("early")
          #expect(early.map(\.inner?.deep?.y) == [1, 2, 3])
        }
        #expect(all.map(\.id) == Array(1...200))
        #expect(all.allSatisfy { $0.parts == [$0.id] && ($0.id <= 150 || $0.inner?.deep?.y == $0.id) })
      }
    }

    @Test("A stream and a loop go on where the schema has changed meanwhile")
    func schema() async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        try await dao.copyIn("built:", [Line(id: 1, text: "a")])
        let count = try await whileLocked("line", database) {
          try await dao.copyIn("built:", [Line(id: 2, text: "b")])
        } meanwhile: {
          try await database.execute("CREATE TABLE another (id integer)")
        }
        #expect(count == 1)
        for selector in ["ordered:", "orderedMap:"] {
          @Sendable func read() async throws -> Int {
            var count = 0
            for try await _ in dao.rows(selector, ["order": "id"], as: Row.self) { count += 1 }
            return count
          }
          #expect(try await read() == 2)
          let found = try await whileLocked("t", database, read) {
            try await database.execute("DROP TABLE IF EXISTS another; CREATE TABLE another (id integer)")
          }
          #expect(found == 2)
        }
      }
    }

    @Test("A transaction goes on after a loop of it was cancelled in a nested select")
    func cancelled() async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        let other = try Database.postgres(
          try #require(try await database.rows("SELECT current_database()", as: String.self).first).address)
        let failure = await error {
          try await database.transaction {
            let task = Task { for try await _ in dao.rows("sleeping", as: Whole.self) {} }
            while try await other.rows(sleeping, as: Int.self) != [1] { try await Task.sleep(for: .milliseconds(5)) }
            task.cancel()
            let stop = await error { try await task.value }
            #expect(stop?.code == .cancelled)
            _ = try await database.rows("SELECT 1", as: Int.self)
          }
        }
        // The server has failed the transaction by the cancellation, and says so.
        #expect(failure?.code != .io, "\(failure as Any)")
        #expect(try await database.rows("SELECT 1", as: Int.self) == [1])
        try other.close()
      }
    }

    @Test("A loop that was left before a savepoint was undone is closed before what follows", arguments: [false, true])
    func undoneSavepoint(undoesFailedStatements: Bool) async throws {
      struct Undone: Error {}
      var configuration = Configuration()
      configuration.postgres.undoesFailedStatements = undoesFailedStatements
      try await withDAO(Self.tables, Self.script, configuration) { dao, database in
        try await database.execute("INSERT INTO line SELECT n, 'a' FROM generate_series(1, 1000) AS n")
        for round in 1...2 {
          try await database.transaction {
            for try await _ in dao.rows("lines", as: Int.self) { break }
            do { try await database.transaction { throw Undone() } } catch is Undone {}
            let keys = try await dao.batchReturningKeys("key:", [["text": "a"], ["text": "b"]], as: Int.self)
            #expect(keys == [round * 2 - 1, round * 2])
            try await database.execute("ALTER TABLE line ADD COLUMN more\(round) integer")
          }
        }
      }
    }

    @Test(
      "What the server cannot prepare is told as it tells it", arguments: ["bad:", "badAfter:", "badNested"], [false, true])
    func preparations(selector: String, undoesFailedStatements: Bool) async throws {
      var configuration = Configuration()
      configuration.postgres.undoesFailedStatements = undoesFailedStatements
      try await withDAO(Self.tables, Self.script, configuration) { dao, database in
        @Sendable func run() async throws {
          if selector == "badNested" {
            let _: [Whole] = try await dao.call(selector)
          } else {
            try await dao.batch(selector, (0..<3).map { ["text": "\($0)"] })
          }
        }
        func check(_ failure: DAOError?) {
          #expect(failure?.code == .database && failure?.message.contains("does not exist") == true, "\(failure as Any)")
        }
        check(await error { try await run() })
        let outer = await error {
          try await database.transaction {
            check(await error { try await run() })
            try await dao.batch("key:", [["text": "kept"]])
          }
        }
        let kept = try await database.rows("SELECT text FROM key", as: String.self)
        // The savepoint of a batch undoes it in any case.
        let goesOn = undoesFailedStatements || selector != "badNested"
        #expect((outer == nil) == goesOn && kept == (goesOn ? ["kept"] : []), "\(outer as Any)")
      }
    }

    @Test("A nested select that runs once for each key has one limit for all")
    func nestedLimit() async throws {
      try await withDAO(Self.tables, Self.script) { dao, _ in
        let failure = await error { let _: [Whole] = try await dao.call("napping") }
        #expect(failure?.code == .timeout, "\(failure as Any)")
      }
    }

    @Test("What undoes a statement that was stopped is not stopped itself")
    func undoOfStopped() async throws {
      let (proxy, database) = try WaitingThreadTests.behindProxy(connections: 1, undoesFailedStatements: true)
      defer { proxy.close() }
      let script = "<select selector=\"nap:\" type=\"Int\" timeout=\"1\">SELECT length(pg_sleep(?)::text)</select>"
      let dao = try dao(of: script, on: database)
      try await database.transaction {
        let _: Int = try await dao.call("nap:", 0)
        proxy.set(.slow(5))
        let before = proxy.connectionCount
        #expect(await error { let _: Int = try await dao.call("nap:", 3600) }?.code == .timeout)
        // One asks the server to stop the statement, and none to stop what undoes it.
        #expect(proxy.connectionCount == before + 1)
        let _: Int = try await dao.call("nap:", 0)
      }
      try database.close()
    }

    @Test("A select with nested ones that is traced has one line")
    func traces() async throws {
      try await withDAO(Self.tables, Self.script) { dao, _ in
        for _ in 0..<2 {
          let lines = try await standardError { let _: [Whole] = try await dao.call("interruptedTrace") }
          #expect(lines.count { $0.contains("interruptedTrace:") } == 1, "\(lines)")
        }
      }
    }
  }
#endif
