#if PostgreSQL && os(Linux)
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("First looks at a schema", .serialized, .timeLimit(.minutes(10)))
  struct FirstLookTests {
    /// A call that looks at what is new to its connection.
    enum Look: CaseIterable {
      case insert, type, document, copied, batch, nested

      func run(_ dao: DAO, on database: Database, _ id: Int) async throws {
        switch self {
        case .insert: try await dao.call("insert:", ["id": id, "mood": "sad"])
        case .type:
          let mood: String = try await dao.call("mood")
          #expect(mood == "glad")
        case .document: try await database.documents("papers").set("\(id)", ["name": "Ada"])
        case .copied: #expect(try await dao.copyIn("stream:", [Thing(id: id)]) == 1)
        case .batch: #expect(try await dao.batch("insert:", [Thing(id: id, mood: "sad"), Thing(id: -id - 1)]).changes == 2)
        case .nested:
          let all: [Whole] = try await dao.call("whole")
          #expect(all == [Whole(one: 1, parts: ["glad"])])
        }
      }

      private struct Thing: Codable, Sendable {
        var id: Int
        var mood: String?
      }

      private struct Whole: Codable, Equatable, Sendable {
        var one: Int
        var parts: [String]
      }

      static let tables = """
        CREATE TYPE mood AS ENUM ('sad', 'glad'); CREATE DOMAIN feeling AS mood; CREATE DOMAIN deep AS feeling;
        CREATE TABLE things (id bigint PRIMARY KEY, mood deep DEFAULT 'glad')
        """

      static let script = """
        <insert selector="insert:" table="things"/>
        <insert selector="stream:">INSERT INTO things (id) VALUES (:id)</insert>
        <select selector="mood">SELECT CAST('glad' AS deep)</select>
        <resultMap id="whole"><id property="one" column="one"/><collection property="parts" column="one" select="part:"/></resultMap>
        <select selector="whole" resultMap="whole">SELECT 1 AS one</select>
        <select selector="part:">SELECT CAST('glad' AS deep) WHERE ? = 1</select>
        """
    }

    @Test(
      "The first looks at tables and types hold no thread while the network stalls", arguments: Look.allCases,
      WaitingThreadTests.Surroundings.allCases)
    func looks(look: Look, surroundings: WaitingThreadTests.Surroundings) async throws {
      let count = 40
      let (proxy, database) = try StalledNetwork.behindProxy(
        connections: count, undoesFailedStatements: surroundings == .savepoints)
      defer { proxy.close() }
      try await database.execute(Look.tables)
      try await database.documents("papers").set("first", ["name": "Bob"])
      let dao = try dao(of: Look.script, on: database)
      let gate = StalledNetwork.Gate(count)
      let isDone = Guarded(0)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in 0..<count {
          group.addTask {
            defer { isDone.withLock { $0 += 1 } }
            // Every connection is open before.
            try await database.transaction {
              await gate.pass()
              if surroundings != .none { try await look.run(dao, on: database, id) }
            }
            if surroundings == .none { try await look.run(dao, on: database, id) }
          }
        }
        try await StalledNetwork.checkThreads(passing: gate, count, stalling: proxy)
        while isDone.withLock({ $0 < count }) {
          proxy.set(.stalled)
          try await Task.sleep(for: .milliseconds(60))
          #expect(try StalledNetwork.threadCount() < count / 2)
          proxy.set(.clear)
          try await Task.sleep(for: .milliseconds(4))
        }
        try await group.waitForAll()
      }
      try database.close()
    }
  }
#endif
