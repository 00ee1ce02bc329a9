#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @Suite("Row loops with a savepoint around each statement", .timeLimit(.minutes(10)))
  struct LoopSavepointTests {
    private struct Undone: Error {}

    private static let tables = "CREATE TABLE t (id integer PRIMARY KEY)"

    private static let script = """
      <select selector="numbersTo:failing:">SELECT n + 0 / (n - ?2) AS n FROM generate_series(1, ?1) AS n</select>
      <select selector="slow">SELECT n + length(pg_sleep(CASE WHEN n = 1 THEN 0 ELSE 600 END)::text) AS n
        FROM generate_series(1, 100000) AS n</select>
      <select selector="sum" type="Int">SELECT coalesce(sum(id), 0)::integer FROM t</select>
      <select selector="division:" type="Int">SELECT 1 / CAST(? AS integer)</select>
      <insert selector="add:">INSERT INTO t VALUES (?)</insert>
      """

    private static var configuration: Configuration {
      var configuration = Configuration()
      configuration.postgres.undoesFailedStatements = true
      return configuration
    }

    /// What a transaction does.
    private indirect enum Step {
      case sum, division, missing
      case add(Int)
      /// The rows up to a count, of which one fails and one leaves the loop; every hundredth does what is in it.
      case loop(count: Int, failing: Int, leaving: Int, [Step])
      case nested(isUndone: Bool, [Step])

      static func some(depth: Int, _ random: inout SeededGenerator) -> [Step] {
        (0..<Int.random(in: 1...(depth == 0 ? 6 : 3), using: &random)).map { _ in
          switch Int.random(in: 0..<(depth < 3 ? 9 : 5), using: &random) {
          case 0, 1: return .add(Int.random(in: 0..<40, using: &random))
          case 2: return .sum
          case 3: return .division
          case 4: return .missing
          case 5, 6, 7:
            let count = [0, 1, 63, 64, 65, 130, 700].randomElement(using: &random) ?? 0
            let failing = Bool.random(using: &random) ? Int.random(in: 1...800, using: &random) : -1
            let leaving = Bool.random(using: &random) ? Int.random(in: 1...800, using: &random) : -1
            return .loop(count: count, failing: failing, leaving: leaving, some(depth: depth + 1, &random))
          default: return .nested(isUndone: .random(using: &random), some(depth: depth + 1, &random))
          }
        }
      }
    }

    /// What a transaction has seen.
    private final class Events: Sendable {
      private let lines = Mutex<[String]>([])
      var all: [String] { lines.withLock { $0 } }
      func add(_ line: String) { lines.withLock { $0.append(line) } }
      func add(_ failure: any Error, in step: String) throws {
        guard let failure = failure as? DAOError else { throw failure }
        add("\(step) \(failure.code) \(failure.databaseCode ?? "")")
      }
    }

    private static func runAtOnce(_ steps: [Step], _ dao: DAO, _ database: Database, _ events: Events) throws {
      for step in steps {
        do {
          switch step {
          case .add(let id): events.add("add \(try dao.call("add:", id) as Int)")
          case .sum: events.add("sum \(try dao.call("sum") as Int)")
          case .division: _ = try dao.call("division:", 0) as Int
          case .missing: try database.execute("SELECT * FROM missing")
          case .loop(let count, let failing, let leaving, let inner):
            var seen = 0
            defer { events.add("loop \(seen)") }
            try dao.forEachRow("numbersTo:failing:", count, failing, as: Int.self) { number in
              seen += 1
              if number % 100 == 1 { try runAtOnce(inner, dao, database, events) }
              return number != leaving
            }
          case .nested(let isUndone, let inner):
            try database.transaction {
              try runAtOnce(inner, dao, database, events)
              if isUndone { throw Undone() }
            }
          }
        } catch is Undone {
          events.add("undone")
        } catch {
          try events.add(error, in: "\(step)")
        }
      }
    }

    private static func run(_ steps: [Step], _ dao: DAO, _ database: Database, _ events: Events) async throws {
      for step in steps {
        do {
          switch step {
          case .add(let id): events.add("add \(try await dao.call("add:", id) as Int)")
          case .sum: events.add("sum \(try await dao.call("sum") as Int)")
          case .division: _ = try await dao.call("division:", 0) as Int
          case .missing: try await database.execute("SELECT * FROM missing")
          case .loop(let count, let failing, let leaving, let inner):
            var seen = 0
            defer { events.add("loop \(seen)") }
            for try await number in dao.rows("numbersTo:failing:", count, failing, as: Int.self) {
              seen += 1
              if number % 100 == 1 { try await run(inner, dao, database, events) }
              if number == leaving { break }
            }
          case .nested(let isUndone, let inner):
            try await database.transaction {
              try await run(inner, dao, database, events)
              if isUndone { throw Undone() }
            }
          }
        } catch is Undone {
          events.add("undone")
        } catch {
          try events.add(error, in: "\(step)")
        }
      }
    }

    private func runAtOnce(_ steps: [Step], _ dao: DAO, _ database: Database, _ events: Events) throws {
      try database.transaction { try Self.runAtOnce(steps, dao, database, events) }
    }

    @Test("Tasks and threads see the same, whatever fails or is left in between", arguments: 0..<40)
    func both(seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let steps = Step.some(depth: 0, &random)
      try await withDAO(Self.tables, Self.script, Self.configuration) { dao, database in
        let (expected, events) = (Events(), Events())
        try runAtOnce(steps, dao, database, expected)
        let rows = try await database.rows("SELECT id FROM t ORDER BY id", as: Int.self)
        try await database.execute("TRUNCATE t")
        try await database.transaction {
          try await Self.run(steps, dao, database, events)
          let cursors = try await database.rows("SELECT count(*) FROM pg_cursors WHERE name LIKE 'dao%'", as: Int.self)
          #expect(cursors == [0])
        }
        #expect(events.all == expected.all, "\(steps)")
        let stored = try await database.rows("SELECT id FROM t ORDER BY id", as: Int.self)
        #expect(stored == rows)
      }
    }

    @Test("A transaction goes on after a loop of it was cancelled while it waited for its rows")
    func cancelled() async throws {
      try await withDAO(Self.tables, Self.script, Self.configuration) { dao, database in
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        let other = try Database.postgres(
          try #require(try await database.rows("SELECT current_database()", as: String.self).first).address)
        try await database.transaction {
          try await dao.call("add:", 1)
          let task = Task { for try await _ in dao.rows("slow", as: Int.self) {} }
          while try await other.rows(waiting, as: Int.self) != [1] { try await Task.sleep(for: .milliseconds(5)) }
          task.cancel()
          let failure = await error { try await task.value }
          #expect(failure?.code == .cancelled)
          try await dao.call("add:", 2)
        }
        try other.close()
        let sum: Int = try await dao.call("sum")
        #expect(sum == 3)
      }
    }

    @Test("A transaction goes on after each loop that was cancelled at any time")
    func cancelledAtAnyTime() async throws {
      try await withDAO(Self.tables, Self.script, Self.configuration) { dao, database in
        var random = SeededGenerator(seed: 7)
        for id in 0..<150 {
          let delay = Duration.microseconds(Int.random(in: 0..<3000, using: &random))
          try await database.transaction {
            let task = Task { for try await _ in dao.rows("numbersTo:failing:", 3000, -1, as: Int.self) {} }
            try await Task.sleep(for: delay)
            task.cancel()
            let failure = await error { try await task.value }
            #expect(failure == nil || failure?.code == .cancelled)
            let added: Int = try await dao.call("add:", id)
            #expect(added == 1)
            let cursors = try await database.rows("SELECT count(*) FROM pg_cursors WHERE name LIKE 'dao%'", as: Int.self)
            #expect(cursors == [0])
          }
        }
        let rows = try await database.rows("SELECT count(*) FROM t", as: Int.self)
        #expect(rows == [150])
      }
    }

    @Test("A transaction may end at any time of a loop in it")
    func ended() async throws {
      var configuration = Self.configuration
      configuration.postgres.connections = 1
      try await withDAO(Self.tables, Self.script, configuration) { dao, database in
        var random = SeededGenerator(seed: 11)
        for id in 0..<150 {
          let delay = Duration.microseconds(Int.random(in: 0..<3000, using: &random))
          let task = try await database.transaction {
            let task = Task { for try await _ in dao.rows("numbersTo:failing:", 3000, -1, as: Int.self) {} }
            try await Task.sleep(for: delay)
            try await dao.call("add:", id)
            return task
          }
          let failure = await error { try await task.value }
          #expect(failure == nil || failure?.code == .transactionEnded)
        }
        let rows = try await database.rows("SELECT count(*) FROM t", as: Int.self)
        #expect(rows == [150])
      }
    }
  }
#endif
