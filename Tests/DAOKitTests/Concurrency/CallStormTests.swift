import Foundation
import TestSupport
import Testing

@testable import DAOKit
@testable import DAORuntime

/// The one way of an asynchronous call, in a transaction and outside of one: as a part of its task, with or without
/// interceptors, cancelled at any moment, and with calls from within the decoding of its rows.
@Suite("Storms of asynchronous calls")
struct CallStormTests {
  private enum Trace {
    @TaskLocal static var id = 0
    /// The number of interceptors around the statement.
    @TaskLocal static var depth = 0
    @TaskLocal static var ask: (@Sendable () throws -> Int)?
  }

  private static let accounts = 8
  private static let schema = [
    "CREATE TABLE account (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)",
    "INSERT INTO account WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < \(accounts)) SELECT n, 1000 FROM c",
    "CREATE TABLE entry (id INTEGER PRIMARY KEY, step INTEGER UNIQUE)",
  ]
  private static let operations = """
    <select selector="sum">SELECT sum(amount) FROM account</select>
    <select selector="all">SELECT id FROM account</select>
    <select selector="one:">SELECT id FROM account WHERE id = ?</select>
    <update selector="move">
      UPDATE account SET amount = amount + :amount * ((id = :to) - (id = :from)) WHERE id IN (:from, :to) RETURNING id
    </update>
    <insert selector="note:">INSERT INTO entry (step) VALUES (?) RETURNING id</insert>
    <select selector="steps">SELECT step FROM entry</select>
    <select selector="slow"><![CDATA[ WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000)
      SELECT count(*) AS id FROM c ]]></select>
    """

  private struct Failure: Error {}

  /// Asks the same database while it is decoded, and remembers the task's value.
  private struct Asking: Decodable, Sendable {
    let task = Trace.id
    let sum: Int?

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      sum = try Trace.$depth.withValue(0) { try Trace.ask?() }
    }

    private enum Keys: CodingKey { case id }
  }

  private struct Layer: Interceptor {
    let index: Int

    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
      #expect(Trace.id != 0, "\(call.operation)")
      #expect(Trace.depth == index, "\(call.operation)")
      _ = try Trace.$depth.withValue(index + 1) { try proceed() }
    }

    func transactionEnded(_ end: TransactionEnd) { #expect(Trace.id != 0) }
  }

  private struct Worker {
    let id: Int
    let db: Database
    let dao: DAO
    let isInMemory: Bool
    /// The steps that are known to be there, and those known not to be.
    let there = Guarded<Set<Int>>([])
    let absent = Guarded<Set<Int>>([])
    var random: SeededGenerator

    func note(_ steps: [Int], isThere: Bool) {
      (isThere ? there : absent).withLock { $0.formUnion(steps) }
    }

    func expect(_ rows: [Asking]) {
      #expect(rows.allSatisfy { $0.task == id && $0.sum == accounts * 1000 })
    }

    /// Runs `body`, after which the steps are there, or none of them if it throws.
    func noting(_ steps: [Int], _ body: (Worker) async throws -> Void) async throws {
      do {
        try await body(self)
        note(steps, isThere: true)
      } catch {
        note(steps, isThere: false)
        throw error
      }
    }

    /// One call that takes part in nothing, or in the caller's transaction. Notes nothing.
    func call(_ kind: Int, _ step: Int) async throws {
      switch kind {
      case 0: expect(try await dao.call("all"))
      case 1:
        let (from, to) = (1 + step % accounts, 1 + step / 7 % accounts)
        expect(try await dao.call("move", ["from": from, "to": to, "amount": step % 90]))
      case 2: expect([try await dao.call("slow")])
      default: expect([try await dao.call("note:", step)])
      }
    }
  }

  @Test(
    "Each call is a part of its task, whole or not at all, and none hangs", .timeLimit(.minutes(30)),
    arguments: TestDatabase.Place.allCases)
  func storm(place: TestDatabase.Place) async throws {
    try await RandomRuns.repeating(3) { random, seed in
      var configuration = Configuration()
      configuration.readers = Int.random(in: 1...3, using: &random)
      configuration.acquireTimeout = .seconds(600)
      configuration.interceptors = (0..<Int.random(in: 0...2, using: &random)).map { Layer(index: $0) }
      let seeds = (1...10).map { ($0, random.next()) }
      try await Trace.$id.withValue(-1) {
        try await withDatabaseAsync(place, schema: Self.schema, configuration: configuration) { db in
          let dao = try db.dao(Self.operations)
          let workers = seeds.map { id, seed in
            Worker(id: id, db: db.database, dao: dao, isInMemory: place == .memory, random: SeededGenerator(seed: seed))
          }
          await withTaskGroup(of: Void.self) { group in
            for worker in workers {
              group.addTask {
                await Trace.$id.withValue(worker.id) {
                  await Trace.$ask.withValue({ try dao.call("sum") }) { await Self.work(worker) }
                }
              }
            }
          }
          try await Self.check(db, dao, workers, seed)
        }
      }
    }
  }

  private static func check(_ db: TestDatabase, _ dao: DAO, _ workers: [Worker], _ seed: UInt64) async throws {
    #expect(try await dao.call("sum") == accounts * 1000, "seed \(seed)")
    let steps = Set(try await dao.call("steps") as [Int])
    for worker in workers {
      #expect(worker.there.withLock { $0 }.isSubset(of: steps), "lost; seed \(seed)")
      #expect(worker.absent.withLock { $0 }.isDisjoint(with: steps), "not undone; seed \(seed)")
    }
    // The connection of a row loop that was left may be on its way back.
    #expect(await db.waitForCallers(0))
    let lanes = db.database.runtime.pool.state.withLock { state in
      state.lanes.map { ($0.sessions.count, $0.idle.count, $0.capacity) }
    }
    for (sessions, idle, capacity) in lanes { #expect(sessions == idle && sessions <= capacity, "seed \(seed)") }
  }

  private static func work(_ worker: Worker) async {
    var worker = worker
    for round in 0..<20 {
      let delay = worker.random.oneIn(3) ? Int.random(in: 0..<1500, using: &worker.random) : nil
      worker.random = SeededGenerator(seed: worker.random.next())
      // A task that inherits the values.
      let job = Task { [worker] in
        var worker = worker
        try await perform(&worker, firstStep: (worker.id * 100 + round) * 100)
      }
      if let delay {
        try? await Task.sleep(for: .microseconds(delay))
        job.cancel()
      }
      do {
        try await job.value
      } catch is Failure {
      } catch is CancellationError {
        #expect(delay != nil)
      } catch let error as DAOError {
        #expect(delay != nil && (error.code == .cancelled || error.code == .rolledBack), "\(error)")
      } catch {
        Issue.record(error)
      }
    }
  }

  private static func perform(_ worker: inout Worker, firstStep: Int) async throws {
    let (db, dao) = (worker.db, worker.dao)
    switch Int.random(in: 0..<8, using: &worker.random) {
    case 0, 1:
      let kind = Int.random(in: 0..<4, using: &worker.random)
      try await worker.noting(kind == 3 ? [firstStep] : []) { try await $0.call(kind, firstStep) }
    case 2, 3:
      let kinds = (0..<4).map { _ in Int.random(in: 0..<5, using: &worker.random) }
      let fails = worker.random.oneIn(4)
      let steps = kinds.indices.filter { kinds[$0] >= 3 }.map { firstStep + $0 }
      try await worker.noting(steps) { worker in
        try await db.transaction {
          try await siblings(worker, kinds, firstStep)
          if fails { throw Failure() }
        }
      }
    case 4:
      let isNested = worker.random.oneIn(2)
      try await worker.noting([firstStep]) { worker in
        @Sendable func body() throws {
          worker.expect([try dao.call("note:", firstStep)])
          worker.expect(try dao.call("move", ["from": 1, "to": 2, "amount": firstStep % 50]))
        }
        guard isNested else { return try await db.transaction { try body() } }
        try await db.transaction {
          async let other: Void = worker.call(0, firstStep)
          try await db.transaction { try body() }
          try await other
        }
      }
    case 5:
      try await db.read { [worker] in
        try await worker.call(0, 0)
        try await siblings(worker, [0, 2, 0], 0)
        worker.expect(try await db.read { try dao.call("all") })
      }
    case 6:
      var seen = 0
      for try await _ in dao.rows("all", as: Int.self) {
        seen += 1
        try await worker.call(seen % 2 * 2, 0)
      }
      #expect(seen == accounts)
    default:
      // It blocks a thread of the cooperative pool. In memory all of them might wait for the one connection of a row loop.
      guard !worker.isInMemory else { return try await worker.call(0, 0) }
      worker.expect(try synchronously(dao))
    }
  }

  private static func synchronously(_ dao: DAO) throws -> [Asking] { try dao.call("all") }

  /// Calls of child tasks; kind 4 is a nested transaction.
  private static func siblings(_ worker: Worker, _ kinds: [Int], _ firstStep: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, kind) in kinds.enumerated() {
        group.addTask {
          guard kind == 4 else { return try await worker.call(kind, firstStep + index) }
          try await worker.db.transaction {
            try await worker.call(0, 0)
            try await worker.call(3, firstStep + index)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(
    "A call's connection is free when its task goes on, whatever became of the call", arguments: TestDatabase.Place.allCases,
    [0, 1])
  func free(place: TestDatabase.Place, interceptors: Int) async throws {
    var configuration = Configuration()
    configuration.interceptors = (0..<interceptors).map { Layer(index: $0) }
    try await Trace.$id.withValue(1) {
      try await withDatabaseAsync(place, schema: Self.schema, configuration: configuration) { db in
        let dao = try db.dao(Self.operations)
        func isFree() -> Bool {
          db.database.runtime.pool.state.withLock { state in state.lanes.allSatisfy { $0.idle.count == $0.count } }
        }
        for step in 0..<200 {
          _ = try await dao.call("note:", step) as Int
          #expect(isFree())
          await expectError(.constraint) { _ = try await dao.call("note:", step) as Int }
          #expect(isFree())
          _ = try await dao.call("slow") as Int
          #expect(isFree())
          try await db.database.transaction { _ = try dao.call("all") as [Int] }
          #expect(isFree())
        }
      }
    }
  }

  @Test(
    "A call that is cancelled as it begins to wait leaves nobody behind: no other call is told of a deadlock",
    .timeLimit(.minutes(30)))
  func cancelledWaits() async throws {
    try await withDatabaseAsync(.memory, schema: ["CREATE TABLE t (x INTEGER)"]) { db in
      let dao = try db.dao("<insert selector=\"add:\">INSERT INTO t VALUES (?)</insert>")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<12 {
          group.addTask {
            var generator = SeededGenerator(seed: UInt64(worker))
            for _ in 0..<150 {
              let call = Task { let _: Int = try await dao.call("add:", 1) }
              let pause = UInt32.random(in: 0...300, using: &generator)
              Thread.detachNewThread {
                usleep(pause)
                call.cancel()
              }
              _ = await call.result
              // In a task of its own, which may have the id of one that was cancelled.
              let _: Int = try await Task { try await dao.call("add:", 2) }.value
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("Who leaves a row loop does not take the connection of the next call for the loop's own", .timeLimit(.minutes(30)))
  func leftLoops() async throws {
    try await withDatabaseAsync(.memory, schema: Self.schema) { db in
      let dao = try db.dao(
        Self.operations + """
          <select selector="many"><![CDATA[ WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000)
            SELECT n FROM c ]]></select>
          """)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<4 {
          group.addTask {
            var random = SeededGenerator(seed: UInt64(worker))
            for _ in 0..<300 {
              var rest = Int.random(in: 1...80, using: &random)
              // The next rows are read ahead while it is left.
              for try await _ in dao.rows("many", as: Int.self) {
                rest -= 1
                if rest == 0 { break }
              }
            }
          }
          group.addTask {
            try await Trace.$ask.withValue({ try dao.call("sum") }) {
              for step in 0..<300 {
                let asking: Asking = try await dao.call("note:", worker * 1000 + step)
                #expect(asking.sum == Self.accounts * 1000)
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
