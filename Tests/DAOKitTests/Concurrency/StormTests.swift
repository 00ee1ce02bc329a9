import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DAOKit
@testable import DAORuntime

/// Tasks and threads that do at once what a service may do, at random, and what must hold all the while.
@Suite("Storms")
struct StormTests {
  private static let accounts = 8
  private static let schema = [
    "CREATE TABLE account (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)",
    "INSERT INTO account WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < \(accounts)) SELECT n, 1000 FROM c",
    "CREATE TABLE entry (id INTEGER PRIMARY KEY, worker INTEGER, step INTEGER, UNIQUE (worker, step))",
    "CREATE TABLE log (n INTEGER)",
    "CREATE TRIGGER logged AFTER INSERT ON entry BEGIN INSERT INTO log VALUES (new.id); END",
  ]
  private static let operations = """
    <select selector="sum">SELECT sum(amount) FROM account</select>
    <select selector="ids">SELECT id FROM account ORDER BY id</select>
    <select selector="amount:">SELECT amount FROM account WHERE id = ?</select>
    <update selector="add"><![CDATA[ UPDATE account SET amount = amount + :amount WHERE id = :id ]]></update>
    <insert selector="note:"> INSERT INTO entry (worker, step) VALUES (:worker, :step) </insert>
    <insert selector="noteReturning"> INSERT INTO entry (worker, step) VALUES (:worker, :step) RETURNING id </insert>
    <select selector="slow"><![CDATA[ WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 20000)
      SELECT count(*) FROM c ]]></select>
    """

  private struct Failure: Error {}

  /// One of those who work at once, with random numbers of its own.
  private struct Worker {
    let id: Int
    let db: Database
    let dao: DAO
    let ledger: Ledger
    var random: SeededGenerator
    var step = 0

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// What is moved, and between which accounts; the sum stays as it is.
    mutating func transfer() -> (from: Int, to: Int, amount: Int) { (pick(accounts) + 1, pick(accounts) + 1, pick(100)) }

    mutating func nextStep() -> Int {
      step += 1
      return step
    }
  }

  /// Which entries are known to be there, and which are known not to be.
  private final class Ledger: Sendable {
    private let state = Guarded<(there: Set<[Int]>, absent: Set<[Int]>)>((there: [], absent: []))
    func note(_ worker: Int, _ step: Int, isThere: Bool) {
      state.withLock { state in
        _ = isThere ? state.there.insert([worker, step]) : state.absent.insert([worker, step])
      }
    }
    var found: (there: Set<[Int]>, absent: Set<[Int]>) { state.withLock { $0 } }
  }

  @Test(
    "Nothing is lost, nothing is half done, nothing hangs", .timeLimit(.minutes(30)), arguments: TestDatabase.Place.allCases)
  func storm(place: TestDatabase.Place) async throws {
    try await RandomRuns.repeating(1) { random, _ in
      var configuration = Configuration()
      configuration.readers = Int.random(in: 1...4, using: &random)
      configuration.acquireTimeout = .seconds(600)
      let seeds = (0..<12).map { _ in random.next() }
      try await withDatabaseAsync(place, schema: Self.schema, configuration: configuration) { db in
        let dao = try db.dao(Self.operations)
        let ledger = Ledger()
        await withTaskGroup(of: Void.self) { group in
          for (id, seed) in seeds.enumerated() {
            let worker = Worker(id: id, db: db.database, dao: dao, ledger: ledger, random: SeededGenerator(seed: seed))
            if id % 3 == 2 {
              group.addTask { _ = await onOtherThread { Self.workSynchronously(worker) } }
            } else {
              group.addTask { await Self.work(worker, inMemory: place == .memory) }
            }
          }
        }
        try await check(db, dao, ledger)
      }
    }
  }

  private func check(_ db: TestDatabase, _ dao: DAO, _ ledger: Ledger) async throws {
    #expect(try await dao.call("sum") == Self.accounts * 1000)
    let rows: [Row] = try await db.query("SELECT worker, step FROM entry").call()
    let entries = try Set(rows.map { try [$0.value("worker") as Int, $0.value("step") as Int] })
    let found = ledger.found
    #expect(found.there.isSubset(of: entries), "lost: \(found.there.subtracting(entries))")
    #expect(found.absent.isDisjoint(with: entries), "not undone: \(found.absent.intersection(entries))")
    let logged: Int = try await db.query("SELECT count(*) FROM log").call()
    #expect(logged == rows.count)
    // The connection of a row loop that was left may be on its way back.
    #expect(await db.waitForCallers(0))
    let lanes = db.database.runtime.pool.state.withLock { state in
      state.lanes.map { ($0.sessions.count, $0.idle.count, $0.capacity) }
    }
    for (sessions, idle, capacity) in lanes { #expect(sessions == idle && sessions <= capacity) }
  }

  // MARK: Asynchronous workers

  private static func work(_ worker: Worker, inMemory: Bool) async {
    var worker = worker
    for _ in 0..<12 {
      let job = worker
      worker.step += 100
      worker.random = SeededGenerator(seed: worker.random.next())
      let delay = worker.pick(4) == 0 ? worker.pick(2000) : nil
      let task = Task { try await perform(job, inMemory: inMemory) }
      if let delay {
        try? await Task.sleep(for: .microseconds(delay))
        task.cancel()
      }
      do {
        try await task.value
      } catch is Failure {
      } catch is CancellationError {
        #expect(delay != nil)
      } catch let error as DAOError {
        // In memory a call inside of a row loop would wait for the loop.
        let allowed: Set<DAOError.Code> = inMemory ? [.cancelled, .rolledBack, .deadlock] : [.cancelled, .rolledBack]
        #expect(allowed.contains(error.code) && (delay != nil || error.code == .deadlock), "\(error)")
      } catch {
        Issue.record(error)
      }
    }
  }

  private static func perform(_ worker: Worker, inMemory: Bool) async throws {
    var worker = worker
    switch worker.pick(9) {
    case 0: try await transferInTransaction(&worker)
    case 1:
      let (from, to, amount) = worker.transfer()
      try await worker.db.transaction { [dao = worker.dao] in try transfer(dao, from, to, amount) }
    case 2: try await noteAlone(&worker)
    case 3:
      let sum: Int = try await worker.dao.call("sum")
      #expect(sum == accounts * 1000)
    case 4:
      let dao = worker.dao
      let sums = try await worker.db.read {
        let first: Int = try await dao.call("sum")
        var second = 0
        for try await id in dao.rows("ids", as: Int.self) { second += try await dao.call("amount:", id) }
        return [first, second]
      }
      #expect(sums == [accounts * 1000, accounts * 1000])
    case 5:
      var sum = 0
      for try await id in worker.dao.rows("ids", as: Int.self) { sum += try await worker.dao.call("amount:", id) }
      #expect(sum == accounts * 1000)
    case 6:
      let last = worker.pick(accounts)
      for try await id in worker.dao.rows("ids", as: Int.self) where id > last { break }
      _ = try await worker.dao.call("slow") as Int
    case 7:
      let step = worker.nextStep()
      var ids = 0
      for try await _ in worker.dao.rows(
        "noteReturning", NewEntry(worker: worker.id, step: step), as: Int.self)
      {
        ids += 1
        await Task.yield()
      }
      #expect(ids == 1)
      worker.ledger.note(worker.id, step, isThere: true)
    default: try await loopThatWrites(&worker, inMemory: inMemory)
    }
  }

  private struct NewEntry: Codable {
    var worker: Int
    var step: Int
  }

  /// An entry outside of transactions: where the call says that it is done it is there, where it was cancelled it is not.
  private static func noteAlone(_ worker: inout Worker) async throws {
    let step = worker.nextStep()
    do {
      try await worker.dao.call("note:", NewEntry(worker: worker.id, step: step))
      worker.ledger.note(worker.id, step, isThere: true)
    } catch {
      worker.ledger.note(worker.id, step, isThere: false)
      throw error
    }
  }

  private static func transferInTransaction(_ worker: inout Worker) async throws {
    let (from, to, amount) = worker.transfer()
    let step = worker.nextStep()
    let (fails, nests) = (worker.pick(4) == 0, worker.pick(3))
    let (dao, db, id, ledger) = (worker.dao, worker.db, worker.id, worker.ledger)
    do {
      try await db.transaction {
        try await dao.call("add", ["id": from, "amount": -amount])
        for nested in 0..<nests {
          do {
            try await db.transaction {
              try await dao.call("note:", NewEntry(worker: id, step: step + 10 + nested))
              if nested == 1 { throw Failure() }
            }
          } catch is Failure {
            ledger.note(id, step + 10 + nested, isThere: false)
          }
        }
        for try await other in dao.rows("ids", as: Int.self) where other == to {
          try await dao.call("add", ["id": to, "amount": amount])
          break
        }
        try await dao.call("note:", NewEntry(worker: id, step: step))
        if fails { throw Failure() }
      }
      ledger.note(id, step, isThere: true)
    } catch {
      ledger.note(id, step, isThere: false)
      throw error
    }
  }

  private static func loopThatWrites(_ worker: inout Worker, inMemory: Bool) async throws {
    var seen = 0
    for try await id in worker.dao.rows("ids", as: Int.self) {
      seen += 1
      if seen == 3, !inMemory {
        let step = worker.nextStep()
        try await worker.dao.call("note:", NewEntry(worker: worker.id, step: step))
        worker.ledger.note(worker.id, step, isThere: true)
      }
      let amount: Int = try await worker.dao.call("amount:", id)
      #expect(amount > -1_000_000)
      for try await _ in worker.dao.rows("ids", as: Int.self) where seen.isMultiple(of: 2) { break }
    }
    #expect(seen == accounts)
  }

  // MARK: Threads

  private static func transfer(_ dao: DAO, _ from: Int, _ to: Int, _ amount: Int) throws {
    try dao.call("add", ["id": from, "amount": -amount])
    try dao.call("add", ["id": to, "amount": amount])
  }

  private static func workSynchronously(_ worker: Worker) {
    var worker = worker
    for _ in 0..<12 {
      do {
        try performSynchronously(&worker)
      } catch is Failure {
      } catch {
        Issue.record(error)
      }
    }
  }

  private static func performSynchronously(_ worker: inout Worker) throws {
    let (dao, db) = (worker.dao, worker.db)
    let (from, to, amount) = worker.transfer()
    switch worker.pick(5) {
    case 0:
      let fails = worker.pick(3) == 0
      try db.transaction {
        try transfer(dao, from, to, amount)
        try? db.transaction {
          try dao.call("add", ["id": from, "amount": 1])
          throw Failure()
        }
        if fails { throw Failure() }
      }
    case 1:
      var sum = 0
      try dao.forEachRow("ids", as: Int.self) { id in
        sum += try dao.call("amount:", id)
        return true
      }
      #expect(sum == accounts * 1000)
    case 2:
      let sums: [Int] = try db.read { [try dao.call("sum"), try dao.call("sum")] }
      #expect(sums == [accounts * 1000, accounts * 1000])
    case 3:
      expectBusyOrClosed(db)
    default:
      let step = worker.nextStep()
      try dao.forEachRow("noteReturning", NewEntry(worker: worker.id, step: step), as: Int.self) { _ in
        let sum: Int = try dao.call("sum")
        return sum == accounts * 1000
      }
      worker.ledger.note(worker.id, step, isThere: true)
    }
  }

  /// Closing is refused while a transaction is open, and nothing is closed.
  private static func expectBusyOrClosed(_ db: Database) {
    do {
      try db.transaction { try db.close() }
      Issue.record("closed in the middle of a transaction")
    } catch let error as DAOError {
      #expect(error.code == .busy)
    } catch {
      Issue.record(error)
    }
  }
}
