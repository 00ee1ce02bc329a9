#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Connections for the bodies of row loops")
  struct LoopConnectionTests {
    private static let script = """
      <select selector="numbers:">SELECT n FROM generate_series(1, CAST(:count AS integer)) AS n</select>
      <insert selector="insert:">INSERT INTO t VALUES (:n)</insert>
      <select selector="slow">SELECT count(*) FROM pg_sleep(1)</select>
      <select selector="count">SELECT count(*) FROM t</select>
      """

    private func sync<R>(_ body: () throws -> R) throws -> R { try body() }

    private func withPool(_ connections: Int, _ body: (DAO, Database) async throws -> Void) async throws {
      var configuration = Configuration()
      configuration.postgres.connections = connections
      configuration.acquireTimeout = .seconds(20)
      try await withDAO("CREATE TABLE t (n integer)", Self.script, configuration, body)
    }

    @Test("A synchronous loop takes none from the bodies of the others, with three connections")
    func synchronousLoop() async throws {
      try await withPool(3) { dao, _ in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 1...2 {
            group.addTask {
              for try await n in dao.rows("numbers:", 2, as: Int.self) {
                try await Task.sleep(for: .milliseconds(300))
                try await dao.call("insert:", n)
              }
            }
          }
          group.addTask {
            try await Task.sleep(for: .milliseconds(100))
            try sync {
              try dao.forEachRow("numbers:", 2, as: Int.self) { n in
                Thread.sleep(forTimeInterval: 0.5)
                try dao.call("insert:", n)
                return true
              }
            }
          }
          try await group.waitForAll()
        }
        let count: Int = try await dao.call("count")
        #expect(count == 6)
      }
    }

    @Test("Two loops that wait for each other are told so, also after another call has hidden it, and nobody else is")
    func hidden() async throws {
      try await withPool(2) { dao, database in
        let start = ContinuousClock.now
        let loops = (1...2).map { number in
          Task {
            await error {
              for try await n in dao.rows("numbers:", 2, as: Int.self) {
                try await Task.sleep(for: .milliseconds(300 + 50 * number))
                try await dao.call("insert:", n)
              }
            }
          }
        }
        let slow = Task {
          try await Task.sleep(for: .milliseconds(100))
          return try sync { try dao.call("slow") as Int }
        }
        let other = Task {
          try await Task.sleep(for: .milliseconds(900))
          return try await database.transaction { try await dao.call("count") as Int }
        }
        let failures = [await loops[0].value, await loops[1].value].compactMap(\.self)
        #expect(failures.map(\.code) == [.deadlock], "\(failures)")
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(try await slow.value == 1)
        _ = try await other.value
      }
    }
  }
#endif
