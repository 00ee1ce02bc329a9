#if PostgreSQL && os(Linux)
  import DAOCore
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  // They count threads, one test at a time.
  extension WaitingThreadTests {
    @Suite("First looks at a schema")
    struct FirstLookTests {
      /// A call that looks at what is new to its connection.
      enum Look: CaseIterable {
        case insert, keyed, entity, upsert, type, types, loop, copied, builtCopy, batch, selectKey, pages

        func run(_ dao: DAO, on database: Database, _ id: Int) async throws {
          switch self {
          case .insert: try await dao.call("insert:", ["id": id, "mood": "sad"])
          case .keyed: #expect(try await dao.insertReturningID("insert:", ["id": id, "mood": "sad"]) == Int64(id))
          case .entity:
            let thing: Thing = try await dao.call("entity:", Thing(id: id, mood: "sad"))
            #expect(thing.id == id)
          case .upsert: try await dao.call("put:", Thing(id: id, mood: "glad"))
          case .type:
            let mood: String = try await dao.call("mood")
            #expect(mood == "glad")
          case .types:
            let moods: [[String]] = try await dao.call("moods:", ["sad"])
            #expect(moods == [["sad", "glad"]])
          case .loop:
            var moods: [String] = []
            for try await mood in dao.rows("mood", as: String.self) { moods.append(mood) }
            #expect(moods == ["glad"])
          case .copied: #expect(try await dao.copyIn("stream:", [Thing(id: id)]) == 1)
          case .builtCopy: #expect(try await dao.copyIn("insert:", [Thing(id: id, mood: "sad")]) == 1)
          case .batch:
            let things = [Thing(id: id, mood: "sad"), Thing(id: -id - 1, mood: "glad")]
            #expect(try await dao.batch("insert:", things).changes == 2)
          case .selectKey:
            let thing: Thing = try await dao.call("keyed:", Thing(id: id))
            #expect(thing.mood == "sad")
          case .pages:
            let page: Page<String> = try await dao.page("mood", number: 1, size: 1)
            #expect(page.rows == ["glad"])
          }
        }

        private struct Thing: Codable, Sendable {
          var id: Int
          var mood: String?
        }

        static let tables = """
          CREATE TYPE mood AS ENUM ('sad', 'glad'); CREATE DOMAIN feeling AS mood; CREATE DOMAIN deep AS feeling;
          CREATE TABLE things (id bigint PRIMARY KEY, mood deep DEFAULT 'glad')
          """

        static let script = """
          <insert selector="insert:" table="things"/>
          <insert selector="entity:" table="things" useGeneratedKeys="true" keyProperty="id"/>
          <insert selector="put:" table="things" conflict="id"/>
          <insert selector="keyed:" table="things"><selectKey keyProperty="mood" order="BEFORE">SELECT 'sad'</selectKey></insert>
          <insert selector="stream:">INSERT INTO things (id) VALUES (:id)</insert>
          <select selector="mood">SELECT CAST('glad' AS deep)</select>
          <select selector="moods:">SELECT CAST(? AS deep[]) || ARRAY[CAST('glad' AS deep)]</select>
          """
      }

      /// Runs `body` for many tasks, each with a connection that knows nothing, and expects that most of them hold no thread whenever the network
      /// stalls.
      private func withStalls(
        _ body: @escaping @Sendable (DAO, Database, Int, _ begin: () async -> Void) async throws -> Void
      ) async throws {
        let count = 40
        // The last one is for no row loop.
        let (proxy, database) = try behindProxy(
          connections: count + 1)
        defer { proxy.close() }
        try await database.execute(Look.tables)
        let dao = try dao(of: Look.script, on: database)
        let (gate, done) = (Gate(count), Guarded(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
          for id in 0..<count {
            group.addTask {
              defer { done.withLock { $0 += 1 } }
              try await body(dao, database, id) { await gate.pass() }
            }
          }
          await gate.full()
          proxy.set(.stalled)
          await gate.open()
          while done.withLock({ $0 < count }) {
            proxy.set(.stalled)
            try await Task.sleep(for: .milliseconds(60))
            #expect(try threadCount() < count / 2)
            proxy.set(.clear)
            try await Task.sleep(for: .milliseconds(4))
          }
          try await group.waitForAll()
        }
        try database.close()
      }

      @Test(
        "The first looks at tables and types hold no thread while the network stalls", arguments: Look.allCases, [false, true])
      func looks(look: Look, isInTransaction: Bool) async throws {
        try await withStalls { dao, database, id, begin in
          // Every connection is open before.
          try await database.transaction {
            await begin()
            if isInTransaction { try await look.run(dao, on: database, id) }
          }
          if !isInTransaction { try await look.run(dao, on: database, id) }
        }
      }

      @Test("Calls look at tables that others change, and happen once", arguments: 0..<3, [false, true])
      func changes(seed: Int, addsColumns: Bool) async throws {
        var configuration = Configuration()
        configuration.postgres.connections = 4
        try await withDAO(
          Look.tables + "; CREATE TABLE counted (id bigint PRIMARY KEY, n bigint NOT NULL)", Storm.script, configuration
        ) {
          dao, database in
          try await dao.call("start:", 0)
          let added = Guarded(0)
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              for round in 0..<25 {
                try await database.execute("CREATE TABLE other\(round) (id bigint)")
                try await Task.sleep(for: .milliseconds(3))
                let mood = round % 3 == 0 ? "sad" : "glad"
                try await database.execute("ALTER TABLE things ALTER COLUMN mood SET DEFAULT '\(mood)'")
                if addsColumns { try await database.execute("ALTER TABLE things ADD COLUMN c\(round) bigint") }
              }
            }
            for task in 0..<8 {
              group.addTask {
                var random = SeededGenerator(seed: UInt64(seed * 100 + task))
                for round in 0..<40 {
                  let id = (task * 1000 + round) * 10
                  do {
                    let rows = try await Storm.call(Int.random(in: 0..<7, using: &random), id, dao, database)
                    added.withLock { $0 += rows }
                  } catch let error as DAOError where addsColumns && error.code == .parameter {
                    // A column that the entities do not have.
                  }
                }
              }
            }
            try await group.waitForAll()
          }
          let count: Int = try await dao.call("count")
          #expect(count == added.withLock(\.self))
        }
      }

      /// Calls that look at the schema, each of which tells how many things it has added.
      private enum Storm {
        /// Notes that the schema has changed as it is encoded, as the change of another task would.
        struct Noting: Codable, Sendable {
          @TaskLocal static var database: Database?
          var id: Int

          func encode(to encoder: any Encoder) throws {
            Self.database?.runtime.noteSchemaChange()
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(id, forKey: .id)
          }
        }

        struct Thing: Codable, Sendable {
          var id: Int
          var mood = "sad"
        }

        static func call(_ kind: Int, _ id: Int, _ dao: DAO, _ database: Database) async throws -> Int {
          switch kind {
          case 0:
            try await dao.call("insert:", Thing(id: id))
            return 1
          case 1:
            return try await Noting.$database.withValue(database) {
              try await dao.batch("stored:", (0..<5).map { Noting(id: id + $0) }).changes
            }
          case 2: return try await dao.batch("insert:", (0..<5).map { Thing(id: id + $0) }).changes
          case 3: return try await dao.copyIn("stream:", (0..<5).map { Thing(id: id + $0) })
          case 4:
            let ids: [Int] = try await dao.call("sorted:column:", id, "mood")
            #expect(ids.isEmpty)
            return 0
          case 5:
            for try await mood in dao.rows("moods", as: String.self) { #expect(mood == "sad") }
            return 0
          default:
            let changed = try await dao.batch("add:", [["column": "n", "id": 0], ["column": "n", "id": 0]]).changes
            #expect(changed == 2)
            let rows = try await dao.insertReturningKeys("insert:", Thing(id: id), as: Int.self)
            return rows.count
          }
        }

        static let script = """
          <insert selector="insert:" table="things"/>
          <insert selector="stream:">INSERT INTO things (id, mood) VALUES (:id, :mood)</insert>
          <insert selector="stored:" table="things" exclude="mood"/>
          <insert selector="start:">INSERT INTO counted VALUES (?, 0)</insert>
          <update selector="add:"><substitution name="column" columns-of="counted"/>
          UPDATE counted SET ${column} = ${column} + 1 WHERE id = :id</update>
          <select selector="sorted:column:"><substitution name="column" columns-of="things"/>
          SELECT id FROM things WHERE id = CAST(:sorted AS bigint) - 9000000 ORDER BY ${column}</select>
          <select selector="moods">SELECT mood FROM things WHERE CAST(mood AS text) = 'sad' LIMIT 150</select>
          <select selector="count">SELECT count(*) FROM things</select>
          """
      }
    }
  }
#endif
