import Foundation
import TestSupport
import Testing

@testable import DAOKit
@testable import DAORuntime

@Suite("The connection pool")
struct PoolTests {
  private let schema = ["CREATE TABLE t (n INTEGER)", "INSERT INTO t VALUES (1), (2), (3)"]

  private func dao(_ db: TestDatabase) throws -> DAO {
    try db.dao(
      """
      <select selector="all">SELECT n FROM t ORDER BY n</select>
      <select selector="one:">SELECT n FROM t WHERE n = ?</select>
      <insert selector="add:">INSERT INTO t VALUES (?)</insert>
      <insert selector="addReturning">INSERT INTO t VALUES (7), (8), (9) RETURNING n</insert>
      """)
  }

  private func configuration(readers: Int = 4, acquireTimeout: Duration = .seconds(30)) -> Configuration {
    var configuration = Configuration()
    configuration.readers = readers
    configuration.acquireTimeout = acquireTimeout
    return configuration
  }

  @Test(
    "Cancelling a task that waits for the writer ends the wait, whatever form its transaction has",
    .timeLimit(.minutes(30)))
  func cancelledWait() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      for form in 0..<3 {
        try await db.database.transaction {
          let waiting = Task.detached {
            switch form {
            case 0: try await db.database.transaction { _ = try dao.call("add:", 1) as Int }
            case 1: try await db.database.transaction { _ = try await dao.call("add:", 1) as Int }
            default: try await dao.call("add:", 1)
            }
          }
          #expect(await db.waitForLine(of: 1))
          waiting.cancel()
          await expectError(.cancelled) { try await waiting.value }
        }
      }
      #expect(try await dao.call("all") == [1, 2, 3])
    }
  }

  @Test("Nested transactions in cancelled child tasks end with an error", .timeLimit(.minutes(30)))
  func cancelledNested() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      for _ in 0..<50 {
        try await db.database.transaction {
          await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
              group.addTask { try await db.database.transaction { _ = try dao.call("add:", 4) as Int } }
            }
            group.cancelAll()
            while let result = await group.nextResult() {
              if case .failure(let error) = result { #expect((error as? DAOError)?.code == .cancelled) }
            }
          }
          try await db.change("DELETE FROM t WHERE n = 4").call()
        }
      }
      #expect(try await dao.call("all") == [1, 2, 3])
    }
  }

  @Test(
    "Loops over the rows of changes get on with synchronous changes of more tasks than there are threads",
    .timeLimit(.minutes(30)))
  func returningLoops() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      func add() throws { _ = try dao.call("add:", 1) as Int }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            for _ in 0..<20 {
              for try await _ in dao.rows("addReturning", as: Int.self) { await Task.yield() }
            }
          }
        }
        for _ in 0..<8 { group.addTask { for _ in 0..<20 { try add() } } }
        try await group.waitForAll()
      }
      #expect(try await db.query("SELECT count(*) FROM t").call() == 3 + 80 * 3 + 160)
    }
  }

  @Test(
    "Loops with reads inside work in many tasks and threads, and readers do not exceed their number", .timeLimit(.minutes(30)))
  func loopsWithReads() async throws {
    try await withDatabaseAsync(schema: schema, configuration: configuration(readers: 2)) { db in
      let dao = try dao(db)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<25 {
              for try await n in dao.rows("all", as: Int.self) { #expect(try await dao.call("one:", n) == n) }
            }
          }
          group.addTask {
            try await onOtherThread {
              for _ in 0..<25 {
                try dao.forEachRow("all", as: Int.self) { n in
                  let same: Int = try dao.call("one:", n)
                  return same == n
                }
              }
            }.get()
          }
        }
        try await group.waitForAll()
      }
      let readers = db.database.runtime.pool.state.withLock { state in state.lanes[1].sessions.count }
      #expect(readers <= 2)
    }
  }

  @Test("A wait without an end has one: the error says who has the connection, and since when", .timeLimit(.minutes(30)))
  func acquireTimeout() async throws {
    try await withDatabaseAsync(schema: schema, configuration: configuration(acquireTimeout: .milliseconds(200))) { db in
      let dao = try dao(db)
      try await db.database.transaction {
        await expectError(.busy, "script.add:", "held by a transaction for ", "acquireTimeout") {
          try await Task.detached { try await dao.call("add:", 4) }.value
        }
        let blocked = await onOtherThread { _ = try dao.call("add:", 5) as Int }
        expectError(.busy, "held by a transaction") { try blocked.get() }
      }
      let iterator = Iterator(dao.rows("all", as: Int.self))
      _ = try await iterator.next()
      #expect(try await dao.call("all") == [1, 2, 3])
    }
  }

  private final class Iterator {
    var iterator: RowSequence<Int>.AsyncIterator
    init(_ rows: RowSequence<Int>) { iterator = rows.makeAsyncIterator() }
    func next() async throws -> Int? { try await iterator.next() }
  }

  @Test("A transaction that takes too long is rolled back", .timeLimit(.minutes(30)))
  func transactionTimeout() async throws {
    var configuration = configuration()
    configuration.transactionTimeout = .milliseconds(100)
    try await withDatabaseAsync(schema: schema, configuration: configuration) { db in
      let dao = try dao(db)
      await expectError(.timeout, "transactionTimeout") {
        try await db.database.transaction {
          while true { try await dao.call("add:", 4) }
        }
      }
      await expectError(.timeout) {
        try await db.database.transaction { _ = try await db.query(SlowSQL.select).call() as Int }
      }
      #expect(try await dao.call("all") == [1, 2, 3])
    }
  }

  @Test("Closing while something is under way closes nothing, also not for a moment", .timeLimit(.minutes(30)))
  func busyClose() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      try await db.database.transaction {
        let reading = Task.detached {
          for _ in 0..<2000 {
            let all: [Int] = try await dao.call("all")
            #expect(all == [1, 2, 3])
          }
        }
        for _ in 0..<2000 { expectError(.busy) { try db.database.close() } }
        try await reading.value
      }
    }
  }

  @Test("A built operation and one that names columns run inside of a loop that has the only reader")
  func builtInLoop() async throws {
    struct Number: Codable { var n: Int }
    try await withDatabaseAsync(schema: schema, configuration: configuration(readers: 1)) { db in
      let dao = try db.dao(
        """
        <select selector="all">SELECT n FROM t ORDER BY n</select>
        <insert selector="insert:" table="t"/>
        <select selector="sorted"><![CDATA[SELECT n FROM t ORDER BY ${column}]]><substitution name="column" columns-of="t"/></select>
        """)
      for try await n in dao.rows("all", as: Int.self) { try await dao.call("insert:", Number(n: n + 10)) }
      #expect(try await dao.call("all") == [1, 2, 3, 11, 12, 13])
    }
  }

  @Test("While a nested transaction is open, calls of sibling tasks wait, and are not undone with it", .timeLimit(.minutes(30)))
  func siblings() async throws {
    struct Failure: Error {}
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      for _ in 0..<20 {
        try await db.database.transaction {
          try await db.change("DELETE FROM t").call()
          try await withThrowingTaskGroup(of: Void.self) { group in
            for n in 0..<4 {
              group.addTask { try await dao.call("add:", n) }
              group.addTask {
                await expectError(Failure.self) {
                  try await db.database.transaction {
                    try await dao.call("add:", 100 + n)
                    await Task.yield()
                    try await db.database.transaction { try await dao.call("add:", 200 + n) }
                    throw Failure()
                  }
                }
              }
              group.addTask {
                try await db.database.transaction {
                  try await dao.call("add:", 10 + n)
                  await Task.yield()
                }
              }
            }
            try await group.waitForAll()
          }
          #expect(try await dao.call("all") == [0, 1, 2, 3, 10, 11, 12, 13])
        }
      }
    }
  }

  @Test("An iterator that has outlived its task gives its snapshot to no other task", .timeLimit(.minutes(30)))
  func keptIterator() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      let kept = Guarded<RowSequence<Int>.AsyncIterator?>(nil)
      await Task.detached {
        var iterator = dao.rows("all", as: Int.self).makeAsyncIterator()
        _ = try? await iterator.next()
        nonisolated(unsafe) let handedOver = iterator
        kept.withLock { $0 = handedOver }
      }.value
      try await dao.call("add:", 4)
      for _ in 0..<200 {
        let all = try await Task.detached { try await dao.call("all") as [Int] }.value
        #expect(all == [1, 2, 3, 4])
      }
      kept.withLock { $0 = nil }
    }
  }

  @Test(
    "Hundreds of calls beside a nested transaction take no thread each, and their waits can be cancelled",
    .timeLimit(.minutes(30)))
  func manySiblings() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try dao(db)
      try await db.database.transaction {
        let (began, asked) = (Gate(), Gate(arrivals: 600))
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await db.database.transaction {
              began.open()
              #expect(await asked.wait())
              try await dao.call("add:", 0)
            }
          }
          #expect(await began.wait())
          for _ in 0..<600 {
            group.addTask {
              asked.open()
              try await dao.call("add:", 1)
            }
          }
          try await group.waitForAll()
        }
        let (holds, letGo) = (Gate(), Gate())
        let nested = Task {
          try await db.database.transaction {
            holds.open()
            #expect(await letGo.wait())
          }
        }
        #expect(await holds.wait())
        let waiting = Task { try await dao.call("add:", 2) as Int }
        #expect(await db.waitForSibling())
        waiting.cancel()
        await expectError(.cancelled) { _ = try await waiting.value }
        letGo.open()
        try await nested.value
      }
      #expect(try await db.query("SELECT count(*) FROM t").call() == 3 + 601)
    }
  }

  @Test("A thread's wait has its limit though all threads of the global queues wait", .timeLimit(.minutes(30)))
  func fullQueues() async throws {
    try await withDatabaseAsync(schema: schema, configuration: configuration(acquireTimeout: .milliseconds(300))) { db in
      let dao = try dao(db)
      let group = DispatchGroup()
      try await db.database.transaction {
        for n in 0..<100 {
          DispatchQueue.global().async(group: group) { _ = try? dao.call("add:", n) as Int }
        }
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            #expect(group.wait(timeout: .now() + 50) == .success)
            continuation.resume()
          }
        }
      }
      #expect(try await dao.call("all") == [1, 2, 3])
    }
  }
}
