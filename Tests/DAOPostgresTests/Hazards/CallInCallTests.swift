#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @Suite("Calls from the middle of asynchronous calls on PostgreSQL", .serialized, .timeLimit(.minutes(10)))
  struct CallInCallTests {
    /// What the entities ask of the database while they are decoded, on whatever thread that is.
    private static let ask = Mutex<@Sendable (Int) throws -> Int>({ _ in 0 })

    private struct Asking: Decodable, Equatable {
      var id: Int
      var found: Int

      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
        // As somebody writes who takes a failure for nothing.
        found = (try? CallInCallTests.ask.withLock(\.self)(id)) ?? -1
      }

      private enum Key: CodingKey { case id }
    }

    private static let tables = """
      CREATE TABLE author (id integer PRIMARY KEY);
      CREATE TABLE book (id integer PRIMARY KEY, author integer);
      CREATE TABLE log (author integer);
      INSERT INTO author SELECT generate_series(1, 4);
      INSERT INTO book SELECT n, 1 + n % 4 FROM generate_series(1, 22) AS n
      """

    private static let script = """
      <resultMap id="whole"><id property="id" column="id"/><collection property="books" column="id" select="books:"/></resultMap>
      <select selector="plain">SELECT id FROM author ORDER BY id</select>
      <select selector="whole" resultMap="whole">SELECT id FROM author ORDER BY id</select>
      <insert selector="returning">INSERT INTO author SELECT n FROM generate_series(11, 14) AS n RETURNING id</insert>
      <select selector="books:">SELECT id FROM book WHERE author = ? ORDER BY id</select>
      <select selector="count:">SELECT count(*) FROM book WHERE author = ?</select>
      <select selector="all:" resultMap="whole">SELECT id FROM author WHERE id = ? OR id = 1 ORDER BY id</select>
      <insert selector="log:">INSERT INTO log VALUES (?)</insert>
      """

    private struct Whole: Decodable {
      var id: Int
      var books: [Int]
    }

    enum Place: CaseIterable { case alone, transaction, read, loop }

    @Test(
      "What an entity asks for has its own answer, and what it changes happens once",
      arguments: ["plain", "whole", "returning"],
      Place.allCases)
    func asking(selector: String, place: Place) async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        let counted: @Sendable (Int) throws -> Int = { id in
          try dao.call("log:", id)
          let all: [Whole] = try dao.call("all:", id)
          let count: Int = try dao.call("count:", id)
          return all.last?.books.count == count ? count : -2
        }
        let changes = selector == "returning"
        guard !(changes && (place == .read || place == .loop)) else { return }
        // Nested selects alone read a snapshot.
        let logs = place == .transaction || place == .alone && selector != "whole"
        let counting: @Sendable (Int) throws -> Int = { try dao.call("count:", $0) }
        let asked = logs ? counted : counting
        Self.ask.withLock { $0 = asked }
        defer { Self.ask.withLock { $0 = { _ in 0 } } }
        func found() async throws -> [Asking] { try await dao.call(selector) }
        var all: [Asking] = []
        // The second time all statements are prepared.
        for _ in 0..<2 {
          try await database.execute("DELETE FROM log; DELETE FROM author WHERE id > 4")
          switch place {
          case .alone: all = try await found()
          case .transaction: all = try await database.transaction { try await found() }
          case .read: all = try await database.read { try await found() }
          case .loop:
            all = []
            for try await one in dao.rows("plain", as: Asking.self) { all += try await found().filter { $0 == one } }
          }
        }
        let counts = try await database.rows("SELECT count(*) FROM book GROUP BY author ORDER BY author", as: Int.self)
        #expect(all.map(\.found) == (changes ? [0, 0, 0, 0] : counts))
        let logged = try await database.rows("SELECT author FROM log ORDER BY author", as: Int.self)
        #expect(logged == (logs ? all.map(\.id) : []))
      }
    }

    @Test("A cached call has its limit of time, and opens a connection that is lost again")
    func cached() async throws {
      let script = """
        <cache/><select selector="slow" type="String" timeout="1">SELECT pg_sleep(600)::text</select>
        <select selector="one" type="Int">SELECT 1</select>
        """
      var configuration = Configuration()
      configuration.postgres.connections = 1
      try await withDAO("CREATE TABLE t (n integer)", script, configuration) { dao, database in
        func slow() async throws -> String { try await dao.call("slow") }
        func one() async throws -> Int { try await dao.call("one") }
        for _ in 0..<2 { #expect(await error { _ = try await slow() }?.code == .timeout) }
        #expect(await error { _ = try await database.transaction { try await slow() } }?.code == .timeout)
        let process = try await database.rows("SELECT pg_backend_pid()", as: Int.self)[0]
        let name = try await database.rows("SELECT current_database()", as: String.self)[0]
        let other = try Database.postgres(try Cluster.shared.get().address(name))
        _ = try await other.rows("SELECT pg_terminate_backend(?)", process, as: Bool.self)
        try other.close()
        _ = await error { _ = try await one() }
        #expect(try await one() == 1)
      }
    }
  }
#endif
