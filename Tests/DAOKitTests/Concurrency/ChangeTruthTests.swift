import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DAOKit

/// What throws has changed nothing, and what does not throw has changed all of it, whenever its task is cancelled.
@Suite("What callers are told of changes", .serialized)
struct ChangeTruthTests {
  private static let schema = [
    "CREATE TABLE t (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, n INTEGER)", "CREATE TABLE log (run INTEGER)",
    "CREATE TRIGGER logged AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.run); END",
  ]

  private static let operations = """
    <insert selector="add">INSERT INTO t (run, n) VALUES (:run, :n)</insert>
    <insert selector="many"><![CDATA[ INSERT INTO t (run, n)
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 40) SELECT :run, n FROM c ]]></insert>
    <insert selector="returning"><![CDATA[ INSERT INTO t (run, n)
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 40) SELECT :run, n FROM c RETURNING n ]]></insert>
    <insert selector="keyed" useGeneratedKeys="true" keyProperty="id">INSERT INTO t (run, n) VALUES (:run, :n)</insert>
    <insert selector="selected"><selectKey keyProperty="n" order="BEFORE">SELECT 7</selectKey>
      INSERT INTO t (run, n) VALUES (#{run}, #{n})</insert>
    <insert selector="selectedAfter"><selectKey keyProperty="id">SELECT last_insert_rowid()</selectKey>
      INSERT INTO t (run, n) VALUES (#{run}, #{n})</insert>
    <insert selector="limited" timeout="60">INSERT INTO t (run, n) VALUES (:run, :n)</insert>
    <select selector="count:">SELECT (SELECT count(*) FROM t WHERE run = ?1) AS rows,
      (SELECT count(*) FROM log WHERE run = ?1) AS logged</select>
    """

  private struct Entry: Codable, Sendable {
    var id: Int?
    var run: Int
    var n: Int?
  }

  private struct Counts: Codable, Equatable, Sendable {
    var rows: Int
    var logged: Int
  }

  private typealias Change = @Sendable (Database, DAO, _ run: Int) async throws -> Int

  /// Every way to change something; each tells how many rows it has inserted.
  private static let changes: [Change] = [
    { _, dao, run in try await dao.call("add", Entry(run: run)) as Int },
    { _, dao, run in try await dao.call("many", ["run": run]) as Int },
    { _, dao, run in try await dao.operation("limited").call(Entry(run: run)) as Int },
    { _, dao, run in try await (dao.call("returning", ["run": run]) as [Int]).count },
    { _, dao, run in try await (dao.call("keyed", Entry(run: run)) as Entry).id == nil ? 0 : 1 },
    { _, dao, run in try await (dao.call("selected", Entry(run: run)) as Entry).n == 7 ? 1 : 0 },
    { _, dao, run in try await (dao.call("selectedAfter", Entry(run: run)) as Entry).id == nil ? 0 : 1 },
    { _, dao, run in try await dao.insertReturningID("add", Entry(run: run)) > 0 ? 1 : 0 },
    { _, dao, run in try await dao.insertReturningKeys("add", Entry(run: run), as: Int.self).count },
    { _, dao, run in try await dao.batch("add", (0..<5).map { Entry(run: run, n: $0) }).changes },
    { _, dao, run in try await dao.batch("keyed", (0..<5).map { Entry(run: run, n: $0) }).keys(as: Int.self).count },
    { _, dao, run in
      var seen = 0
      for try await _ in dao.rows("returning", ["run": run], as: Int.self) { seen += 1 }
      return seen
    },
    { database, dao, run in
      try await database.transaction {
        try dao.call("add", Entry(run: run))
        var seen = 1
        try dao.forEachRow("returning", ["run": run], as: Int.self) { _ in
          seen += 1
          return true
        }
        return seen
      }
    },
    { database, dao, run in
      try await database.transaction {
        var seen: Int = try await dao.call("add", Entry(run: run))
        for try await _ in dao.rows("returning", ["run": run], as: Int.self) { seen += 1 }
        seen += try await database.transaction { try await dao.call("add", Entry(run: run)) as Int }
        return seen
      }
    },
  ]

  /// Throws now and then, before or after its statement.
  private struct Moody: Interceptor {
    struct Mood: Error {}
    let isMoody = Guarded(false)
    let random: Guarded<SeededGenerator>

    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
      let mood = isMoody.withLock { $0 } && call.kind != .select ? random.withLock { $0.next() % 8 } : 7
      if mood == 0 { throw Mood() }
      _ = try proceed()
      if mood < 3 { throw Mood() }
    }
  }

  @Test(
    "A storm of cancellations: what throws has changed nothing", .timeLimit(.minutes(30)),
    arguments: TestDatabase.Place.allCases, [false, true])
  func storm(place: TestDatabase.Place, isIntercepted: Bool) async throws {
    try await RandomRuns.repeating(1) { random, seed in
      var configuration = Configuration()
      let moody = Moody(random: Guarded(SeededGenerator(seed: random.next())))
      if isIntercepted { configuration.interceptors = [moody] }
      try await withDatabaseAsync(place, schema: Self.schema, configuration: configuration) { test in
        let dao = try test.dao(Self.operations)
        moody.isMoody.withLock { $0 = true }
        var told = (changed: 0, failed: 0)
        for run in 0..<800 {
          let index = Int.random(in: 0..<Self.changes.count, using: &random)
          let delay = Int.random(in: 0..<500, using: &random)
          let task = Task { [database = test.database] in try await Self.changes[index](database, dao, run) }
          if delay > 250 {
            try await Task.sleep(for: .microseconds(delay))
          } else {
            for _ in 0..<delay / 4 { await Task.yield() }
          }
          task.cancel()
          let result = await task.result
          let there: Counts = try await dao.call("count:", run)
          switch result {
          case .success(let rows):
            told.changed += 1
            #expect(
              there == Counts(rows: rows, logged: rows) && rows > 0, "seed \(seed), run \(run), change \(index): \(rows) told")
          case .failure(let error):
            told.failed += 1
            #expect(there == Counts(rows: 0, logged: 0), "seed \(seed), run \(run), change \(index): \(error)")
            if let error = error as? DAOError, error.code == .cancelled {
              #expect(error.message.contains("the task was cancelled"), "\(error)")
            }
          }
        }
        #expect(told.changed > 0 && told.failed > 0)
      }
    }
  }

  @Test("A cancelled loop over the rows of a change gets them all once the change is committed")
  func committedRows() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      let task = Task {
        var seen = 0
        for try await _ in dao.rows("returning", ["run": 1], as: Int.self) {
          seen += 1
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return seen
      }
      #expect(try await task.value == 40)
      #expect(try await test.query("SELECT count(*) FROM t").call() == 40)
    }
  }

  @Test("An error of a cancelled task tells of the task, of the operation, and of the change")
  func messages() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test in
      let dao = try test.dao(
        Self.operations + """
          <insert selector="slow"><![CDATA[ INSERT INTO t (run) \(SlowSQL.rows) ]]></insert>
          <select selector="read"><![CDATA[ \(SlowSQL.select) ]]></select>
          """)
      let change = Task { try await dao.call("slow") as Int }
      #expect(await test.waitForCallers(1))
      change.cancel()
      await expectError(.cancelled, "the task was cancelled, and 'script.slow' has changed nothing") { try await change.value }
      let select = Task { try await dao.call("read") as Int }
      #expect(await test.waitForCallers(1))
      select.cancel()
      await expectError(.cancelled, "the task was cancelled, and 'script.read' was stopped") { try await select.value }
      let transaction = Task {
        try await test.database.transaction {
          try await dao.call("add", Entry(run: 1))
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await expectError(.cancelled, "the task was cancelled, and the transaction is rolled back") {
        try await transaction.value
      }
      #expect(try await test.query("SELECT count(*) FROM t").call() == 0)
    }
  }
}
