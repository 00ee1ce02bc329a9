#if PostgreSQL && os(Linux)
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("First looks at a schema", .serialized, .timeLimit(.minutes(10)))
  struct FirstLookTests {
    /// A call that looks at what is new to its connection.
    enum Look: CaseIterable {
      case insert, type, copied, batch

      func run(_ dao: DAO, on database: Database, _ id: Int) async throws {
        switch self {
        case .insert: try await dao.call("insert:", ["id": id, "mood": "sad"])
        case .type:
          let mood: String = try await dao.call("mood")
          #expect(mood == "glad")
        case .copied: #expect(try await dao.copyIn("stream:", [Thing(id: id)]) == 1)
        case .batch: #expect(try await dao.batch("insert:", [Thing(id: id, mood: "sad"), Thing(id: -id - 1)]).changes == 2)
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
        <insert selector="stream:">INSERT INTO things (id) VALUES (:id)</insert>
        <select selector="mood">SELECT CAST('glad' AS deep)</select>
        """
    }

    @Test(
      "The first looks at tables and types hold no thread while the network stalls", arguments: Look.allCases, [false, true])
    func looks(look: Look, isInTransaction: Bool) async throws {
      let count = 40
      let (proxy, database) = try StalledNetwork.behindProxy(connections: count)
      defer { proxy.close() }
      try await database.execute(Look.tables)
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
              if isInTransaction { try await look.run(dao, on: database, id) }
            }
            if !isInTransaction { try await look.run(dao, on: database, id) }
          }
        }
        await gate.full()
        proxy.set(.stalled)
        await gate.open()
        while isDone.withLock({ $0 < count }) {
          proxy.set(.stalled)
          try await Task.sleep(for: .milliseconds(60))
          #expect(try StalledNetwork.threadCount(named: "DAOKit.sockets") < count / 2)
          proxy.set(.clear)
          try await Task.sleep(for: .milliseconds(4))
        }
        try await group.waitForAll()
      }
      try database.close()
    }
  }
#endif
