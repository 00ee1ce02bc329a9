#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Row loops on PostgreSQL")
  struct LoopTests {
    private static let script = """
      <select selector="numbers:">SELECT n, repeat('x', 100) AS text FROM generate_series(1, :last) AS n</select>
      <select selector="double:">SELECT 2 * :n::integer</select>
      <select selector="cursors">SELECT count(*) FROM pg_cursors WHERE name LIKE 'dao%'</select>
      <select selector="failing">SELECT 10 / (500 - n) FROM generate_series(1, 1000) AS n</select>
      <select selector="written">WITH added AS (INSERT INTO t SELECT generate_series(1, 300) RETURNING n) SELECT n FROM added</select>
      <select selector="all">SELECT n FROM t ORDER BY n</select>
      <insert selector="insert:">INSERT INTO t VALUES (:n)</insert>
      """

    private struct Line: Codable {
      var n: Int
      var text: String
    }

    @Test("Rows are fetched in portions, and other statements run between them")
    func portions() async throws {
      try await withDAO("CREATE TABLE t (n integer)", Self.script) { dao, database in
        var sum = 0
        for try await line in dao.rows("numbers:", 5000, as: Line.self) {
          if line.n % 1000 == 1 {
            let double: Int = try await dao.call("double:", line.n)
            #expect(double == 2 * line.n)
            #expect(try await dao.call("cursors") == 1)
          }
          // A change runs on another connection, and commits.
          if line.n % 2500 == 0 { try await dao.call("insert:", line.n) }
          sum += line.n
        }
        #expect(sum == 5000 * 5001 / 2)
        sum = 0
        try dao.forEachRow("numbers:", 5000, as: Line.self) { line in
          sum += line.n
          return line.n < 3000
        }
        #expect(sum == 3000 * 3001 / 2)
        // A loop in a transaction reads what that has written; loops inside of loops have cursors of their own.
        try await database.transaction {
          try await dao.call("insert:", 7)
          var pairs = 0
          for try await n in dao.rows("all", as: Int.self) {
            for try await m in dao.rows("all", as: Int.self) where m >= n { pairs += 1 }
          }
          #expect(pairs == 6)
          #expect(try await dao.call("cursors") == 0)
        }
        #expect(try await dao.call("all") == [7, 2500, 5000])
      }
    }

    @Test("Leaving a loop while its rows are read ahead does not end the loop or the read around it")
    func left() async throws {
      let script = """
        <select selector="slow">SELECT g + 0 * length(pg_sleep(0.002)::text) AS n FROM generate_series(1, 300) AS g</select>
        <select selector="numbers">SELECT generate_series(1, 300)</select>
        <select selector="failing">SELECT 1 / (g - 100) FROM generate_series(1, 300) AS g</select>
        <select selector="sleep">SELECT g + length(pg_sleep(CASE WHEN g &lt; 70 THEN 0 ELSE 600 END)::text) AS n
          FROM generate_series(1, 300) AS g</select>
        <select selector="one" type="Int">SELECT 1</select>
        """
      try await withDAO("CREATE TABLE t (n integer)", script) { dao, database in
        struct Left: Error {}
        func leave(byThrowing throwing: Bool) async throws {
          var count = 0
          for try await _ in dao.rows("slow", as: Int.self) {
            count += 1
            guard count == 55 else { continue }
            try await Task.sleep(for: .milliseconds(5))
            if throwing { throw Left() }
            break
          }
        }
        for throwing in [false, true] {
          let one: Int = try await database.read {
            do { try await leave(byThrowing: throwing) } catch is Left {}
            return try await dao.call("one")
          }
          #expect(one == 1)
          var rows = 0
          for try await _ in dao.rows("numbers", as: Int.self) {
            rows += 1
            guard rows == 1 else { continue }
            do { try await leave(byThrowing: throwing) } catch is Left {}
          }
          #expect(rows == 300)
        }
        // One that is alone is stopped at once.
        let start = ContinuousClock.now
        var count = 0
        for try await _ in dao.rows("sleep", as: Int.self) {
          count += 1
          if count == 60 { break }
        }
        // The end of the read, and the next call in it, wait for none either.
        try await database.read {
          var count = 0
          for try await _ in dao.rows("sleep", as: Int.self) {
            count += 1
            if count == 60 { break }
          }
          #expect(try await dao.call("one") == 1)
          #expect(await error { for try await _ in dao.rows("failing", as: Int.self) {} } != nil)
          #expect(try await dao.call("one") == 1)
        }
        #expect(ContinuousClock.now - start < .seconds(60))
      }
    }

    @Test("An error in the middle of the rows is thrown there, and changes that give rows are made whole")
    func errors() async throws {
      try await withDAO("CREATE TABLE t (n integer)", Self.script) { dao, _ in
        var read = 0
        let failure = await error { for try await _ in dao.rows("failing", as: Int.self) { read += 1 } }
        #expect(failure?.code == .database && failure?.operation?.hasSuffix("failing") == true, "\(failure as Any)")
        #expect(read < 500)
        var written: [Int] = []
        for try await n in dao.rows("written", as: Int.self) { written.append(n) }
        #expect(written == Array(1...300))
        #expect(try await dao.call("all") == Array(1...300))
      }
    }

    @Test("Rows that fail while they are read ahead fail no select of the body before", arguments: [false, true])
    func failedAhead(isIntercepted: Bool) async throws {
      struct Nothing: Interceptor {
        func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }
      }
      var configuration = Configuration()
      if isIntercepted { configuration.interceptors = [Nothing()] }
      try await withDAO("CREATE TABLE t (n integer)", Self.script, configuration) { dao, _ in
        var read = 0
        let failure = await error {
          for try await _ in dao.rows("failing", as: Int.self) {
            read += 1
            // Time for what is read ahead to fail.
            try await Task.sleep(for: .milliseconds(1))
            let double: Int = try await dao.call("double:", read)
            #expect(double == 2 * read)
          }
        }
        #expect(failure?.code == .database && failure?.operation?.hasSuffix("failing") == true, "\(failure as Any)")
        #expect(read >= 64)
      }
    }

    @Test(
      "Loops over result maps have all entities, whole, in each portion", arguments: ["each", "joined", "ordered", "nested"])
    func mapped(selector: String) async throws {
      struct Whole: Codable, Sendable, Equatable {
        var id: Int
        var parts: [Int]?
      }
      let script = """
        <resultMap id="each"><id property="id" column="id"/></resultMap>
        <resultMap id="joined"><id property="id" column="id"/><collection property="parts"><result column="part"/></collection></resultMap>
        <resultMap id="nested"><id property="id" column="id"/><collection property="parts" column="id" select="parts:"/></resultMap>
        <select selector="each" resultMap="each">SELECT n AS id FROM generate_series(1, 400) AS n</select>
        <select selector="joined" resultMap="joined">
          SELECT n AS id, m AS part FROM generate_series(1, 400) AS n, generate_series(1, 3) AS m ORDER BY n, m</select>
        <select selector="ordered" resultMap="joined" resultOrdered="true">
          SELECT n AS id, m AS part FROM generate_series(1, 400) AS n, generate_series(1, 3) AS m ORDER BY n, m</select>
        <select selector="nested" resultMap="nested">SELECT n AS id FROM generate_series(1, 400) AS n</select>
        <select selector="parts:">SELECT m FROM generate_series(1, 3) AS m WHERE ? > 0 ORDER BY m</select>
        """
      try await withDAO("CREATE TABLE t (n integer)", script) { dao, database in
        let wanted = (1...400).map { Whole(id: $0, parts: selector == "each" ? nil : [1, 2, 3]) }
        func rows() async throws -> [Whole] {
          var rows: [Whole] = []
          for try await row in dao.rows(selector, as: Whole.self) { rows.append(row) }
          return rows
        }
        for _ in 0..<2 { #expect(try await rows() == wanted) }
        #expect(try await database.transaction { try await rows() } == wanted)
        #expect(try await database.read { try await rows() } == wanted)
        let all: [Whole] = try await dao.call(selector)
        #expect(all == wanted)
      }
    }

    @Test("A loop of a transaction that writes hears of the cancellation of its task")
    func cancelled() async throws {
      let script =
        "<select selector=\"slow\">SELECT n, pg_sleep(CASE n WHEN 300 THEN 600 ELSE 0 END)::text FROM generate_series(1, 400) AS n</select>"
      try await withDAO("CREATE TABLE t (n integer)", script) { dao, database in
        let task = Task {
          try await database.transaction { for try await _ in dao.rows("slow", as: Row.self) {} }
        }
        let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        while try await database.rows(sleeping, as: Int.self) != [1] { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(await error { try await task.value }?.code == .cancelled)
      }
    }

    @Test("Of many loops whose bodies write none is refused, with more than two connections")
    func writing() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 3
      try await withDAO("CREATE TABLE t (n integer)", Self.script, configuration) { dao, _ in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<40 {
            group.addTask {
              for try await line in dao.rows("numbers:", 5, as: Line.self) {
                async let double: Int = dao.call("double:", line.n)
                try await dao.call("insert:", line.n)
                #expect(try await double == 2 * line.n)
              }
            }
          }
          try await group.waitForAll()
        }
        let all: [Int] = try await dao.call("all")
        #expect(all.count == 200)
      }
    }

    @Test("Memory does not grow with the rows of a loop", .disabled(if: isSanitized, "a sanitizer keeps what is freed"))
    func memory() async throws {
      try await withDAO("CREATE TABLE t (n integer)", Self.script) { dao, _ in
        func peak(_ count: Int) throws -> Int {
          var peak = 0
          try dao.forEachRow("numbers:", count, as: Line.self) { line in
            if line.n % 1000 == 0 { peak = max(peak, residentMemory()) }
            return true
          }
          return peak
        }
        // 60 MB of rows. Tests beside this one use memory, too.
        var growths: [Int] = []
        while growths.count < 5, (growths.last ?? .max) >= 30_000_000 {
          let few = try peak(5000)
          growths.append(try peak(400_000) - few)
        }
        #expect((growths.last ?? .max) < 30_000_000, "\(growths)")
      }
    }
  }
#endif
