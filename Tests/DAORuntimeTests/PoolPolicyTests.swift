import DAOCore
import TestSupport
import Testing

@testable import DAORuntime

@Suite("The policies of a connection pool")
struct PoolPolicyTests {
  @Test("One connection reads and writes", arguments: Engine.allCases)
  func single(engine: Engine) throws {
    let fake = try FakeRuntime(.single, on: engine)
    for _ in 0..<3 {
      #expect(try fake.call("connection", access: .read) == 1)
      #expect(try fake.call("connection", access: .write) == 1)
    }
    #expect(fake.server.accesses == [.write])
    try fake.close()
  }

  @Test("A writer writes, and no more readers than there may be read", arguments: Engine.allCases)
  func writerAndReaders(engine: Engine) async throws {
    let fake = try FakeRuntime(.writerAndReaders(2), on: engine)
    #expect(try fake.call("connection", access: .write) == 1)
    let both = Gate(arrivals: 2)
    async let first = onThread { try read(fake, both) }
    async let second = onThread { try read(fake, both) }
    #expect(try await Set([first, second]) == [2, 3])
    for _ in 0..<5 { #expect(try fake.runReading("connection") > 1) }
    #expect(fake.server.accesses == [.write, .read, .read])
    try fake.close()
  }

  /// A select in which the other caller's select runs too.
  @Sendable private func read(_ fake: FakeRuntime, _ gate: Gate) throws -> Int {
    var number = 0
    try fake.runtime.forEachRow(of: fake.rows("connection"), as: Int.self) { connection throws in
      number = connection
      #expect(gate.meet())
      return true
    }
    return number
  }

  @Test("A reader waits for another to come back where there are no more of them", arguments: Engine.allCases)
  func readersLimit(engine: Engine) async throws {
    let fake = try FakeRuntime(.writerAndReaders(2), on: engine)
    let holders = (0..<2).map { _ in Task { try await onThread { try fake.call("wait go") as Int } } }
    #expect(await eventually { fake.server.lentCount == 2 })
    let third = Task { try await onThread { try fake.call("connection", access: .read) as Int } }
    #expect(await fake.waitForLine(of: 1, for: .read))
    // Who writes waits for none of them.
    #expect(try await fake.callAsync("connection", access: .write) == 1)
    fake.server.open("go")
    for holder in holders { #expect(try await holder.value == 1) }
    #expect([2, 3].contains(try await third.value))
    #expect(fake.server.accesses.count == 3)
    try fake.close()
  }

  @Test("Of equal connections each reads and writes, whoever asks for the first of them", arguments: Engine.allCases)
  func equalAccess(engine: Engine) async throws {
    let fake = try FakeRuntime(.equal(3), on: engine)
    let holders = (0..<3).map { _ in Task { try await onThread { try fake.call("wait go", access: .read) as Int } } }
    #expect(await eventually { fake.server.lentCount == 3 })
    fake.server.open("go")
    for holder in holders { _ = try await holder.value }
    #expect(fake.server.accesses == [.write, .write, .write])
    try fake.close()
  }

  @Test(
    "A connection that takes a lost one's place is opened for all that it was for", arguments: Engine.allCases, PoolPolicy.each)
  func replacedAccess(engine: Engine, policy: PoolPolicy) throws {
    let fake = try FakeRuntime(policy, on: engine)
    fake.server.refuse(.rollback)
    try fake.runtime.pool.withSession(for: .write, .other("a test")) { try $0.connection.begin(.write) }
    fake.server.allow(.rollback)
    #expect(fake.server.closed == [1])
    let _: Int = try fake.call("connection", access: .read)
    let _: Int = try fake.call("connection", access: .write)
    switch policy {
    case .single, .equal: #expect(fake.server.accesses == [.write, .write])
    case .writerAndReaders, .primaryAndReplicas: #expect(fake.server.accesses == [.write, .read, .write])
    }
    try fake.close()
  }

  @Test("As many transactions write at once as there are equal connections", arguments: Engine.many)
  func transactionsAtOnce(engine: Engine) async throws {
    let fake = try FakeRuntime(.equal(3), on: engine)
    let all = Gate(arrivals: 3)
    let tasks = (0..<3).map { number in
      Task {
        try await onThread {
          try fake.runtime.run(.write) {
            let connection: Int = try fake.call("connection")
            #expect(all.meet())
            try fake.change("change 1")
            // Each stays on its own connection, however many are open.
            #expect(try fake.call("connection") == connection)
            if number == 0 { throw Undone() }
            return connection
          }
        }
      }
    }
    let results = await [tasks[0].result, tasks[1].result, tasks[2].result]
    #expect(throws: Undone.self) { try results[0].get() }
    #expect(try Set(results[1...].map { try $0.get() }).count == 2)
    let log = fake.server.takeLog()
    #expect(log.count { $0.hasSuffix("commit") } == 2 && log.count { $0.hasSuffix("rollback") } == 1)
    try fake.close()
  }

  @Test("Asynchronous transactions of one database are open at once, too", .timeLimit(.minutes(30)), arguments: Engine.many)
  func asynchronousTransactionsAtOnce(engine: Engine) async throws {
    let fake = try FakeRuntime(.equal(3), on: engine)
    let all = Gate(arrivals: 3)
    let connections = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try await fake.runtime.run(.write, isolation: nil) {
            let connection: Int = try await fake.callAsync("connection")
            #expect(await all.meet())
            let again: Int = try await fake.callAsync("connection")
            #expect(again == connection)
            return connection
          }
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(connections.count == 3)
    #expect(fake.server.takeLog().count { $0.hasSuffix("commit") } == 3)
    try fake.close()
  }

  @Test("One transaction more waits for the first that ends", arguments: Engine.many)
  func oneMore(engine: Engine) async throws {
    let fake = try FakeRuntime(.equal(2), on: engine)
    let tasks = (0..<2).map { number in
      Task { try await onThread { try fake.runtime.run(.write) { try fake.call("wait go\(number)") as Int } } }
    }
    #expect(await eventually { fake.server.lentCount == 2 })
    let last = Task { try await onThread { try fake.runtime.run(.write) { try fake.call("connection") as Int } } }
    #expect(await fake.waitForLine(of: 1))
    fake.server.open("go1")
    _ = try await last.value
    #expect(fake.server.lentCount == 1)
    fake.server.open("go0")
    for task in tasks { _ = try await task.value }
    #expect(fake.server.accesses.count == 2)
    try fake.close()
  }
}

/// What a test's transaction ends with.
struct Undone: Error {}

extension FakeRuntime {
  func runReading(_ sql: String) throws -> Int { try call(sql, access: .read) }
}
