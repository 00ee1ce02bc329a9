import DAOCore
import TestSupport
import Testing

@testable import DAORuntime

@Suite("Waiting for a connection")
struct WaitingTests {
  @Test("Threads and tasks get a connection in the order of their asking", arguments: [PoolPolicy.single, .equal(1)])
  func order(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let holder = Task { try await onThread { try fake.call("wait go") as Int } }
    #expect(await fake.server.gate("go reached").wait())
    var waiting: [Task<Int, any Error>] = []
    for number in 1...6 {
      let sql = "change \(number)"
      waiting.append(
        number.isMultiple(of: 2)
          ? Task { try await fake.callAsync(sql) } : Task { try await onThread { try fake.call(sql) } })
      #expect(await fake.waitForLine(of: number))
    }
    fake.server.open("go")
    _ = try await holder.value
    for (number, task) in waiting.enumerated() { #expect(try await task.value == number + 1) }
    #expect(fake.server.takeLog() == ["1: wait go"] + (1...6).map { "1: change \($0)" })
    try fake.close()
  }

  @Test("A wait has its limit, and its error says who has the connections")
  func limit() async throws {
    let fake = try FakeRuntime(.equal(2), acquireTimeout: .milliseconds(50))
    let call = Task { try await onThread { try fake.call("wait go", of: FakeOwner("fake.slow")) as Int } }
    #expect(await fake.server.gate("go reached").wait())
    let transaction = Task {
      try await onThread { try fake.runtime.run(.write) { try fake.call("wait go too") as Int } }
    }
    #expect(await eventually { fake.server.lentCount == 2 })
    for isAsync in [false, true] {
      let failure =
        isAsync
        ? await error { try await fake.callAsync("change 1") as Int }
        : await Task { await error { try await onThread { try fake.change("change 1") } } }.value
      #expect(failure?.code == .busy)
      for part in ["all 2 connections", "'fake.slow'", "a transaction", "within 0.1 s"] {
        #expect(failure?.message.contains(part) == true, "\(part): \(String(describing: failure))")
      }
      #expect(failure?.operation == "fake.call")
    }
    fake.server.open("go")
    _ = try await (call.value, transaction.value)
    try fake.change("change 1")
    try fake.close()
  }

  @Test("A task that is cancelled leaves the line, and those after it go on", arguments: PoolPolicy.each)
  func cancelled(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let count =
      switch policy {
      case .single, .writerAndReaders: 1
      case .equal(let count), .primaryAndReplicas(let count, _): count
      }
    let holders = (0..<count).map { _ in Task { try await onThread { try fake.call("wait go", access: .write) as Int } } }
    #expect(await eventually { fake.server.lentCount == count })
    let leaving = Task { try await fake.callAsync("change 1") as Int }
    #expect(await fake.waitForLine(of: 1))
    let staying = Task { try await fake.callAsync("change 2") as Int }
    #expect(await fake.waitForLine(of: 2))
    leaving.cancel()
    #expect(await error { try await leaving.value }?.code == .cancelled)
    #expect(await fake.waitForLine(of: 1))
    fake.server.open("go")
    #expect(try await staying.value == 2)
    for holder in holders { _ = try await holder.value }
    #expect(!fake.server.takeLog().contains { $0.hasSuffix("change 1") })
    try fake.close()
  }

  @Test(
    "A change in a row loop on the only connection is an error, and no wait without end",
    arguments: [PoolPolicy.single, .equal(1)])
  func ownLoop(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let failure = error {
      try fake.runtime.forEachRow(of: fake.rows("rows 3"), as: Int.self) { _ in
        try fake.change("change 1")
        return true
      }
    }
    #expect(failure?.code == .deadlock)
    let rows = try await fake.runtime.stream(fake.rows("rows 3"), as: Int.self)
    #expect(try await rows.next() == 1)
    #expect(await error { try await fake.callAsync("change 1") as Int }?.code == .deadlock)
    #expect(try await rows.next() == 2)
    rows.close()
    try fake.change("change 1")
    try fake.close()
  }

  @Test("Of two row loops that wait for each other one ends with an error, and the other gets its connection")
  func crossedLoops() async throws {
    let fake = try FakeRuntime(.equal(2))
    let both = Gate(arrivals: 2)
    let loops = (0..<2).map { number in
      Task {
        try await onThread {
          try fake.runtime.forEachRow(of: fake.rows("rows 3"), as: Int.self) { _ in
            #expect(both.meet())
            try fake.change("change \(number)")
            return false
          }
        }
      }
    }
    var codes: [DAOError.Code?] = []
    for loop in loops { codes.append(await error { try await loop.value }?.code) }
    #expect(codes.contains(nil) && codes.contains(.deadlock))
    try fake.close()
  }

  @Test("Where one of those who have the connections does not wait, a wait is none without end")
  func noDeadlock() async throws {
    let fake = try FakeRuntime(.equal(2))
    let working = Task { try await onThread { try fake.call("wait go") as Int } }
    #expect(await fake.server.gate("go reached").wait())
    let loop = Task {
      try await onThread {
        try fake.runtime.forEachRow(of: fake.rows("rows 1"), as: Int.self) { _ in
          try fake.change("change 1")
          return true
        }
      }
    }
    #expect(await fake.waitForLine(of: 1))
    fake.server.open("go")
    try await loop.value
    _ = try await working.value
    try fake.close()
  }

  private struct Passing: Interceptor {
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }
  }

  @Test("A task that is cancelled leaves the line of its transaction at once, and those after it go on", arguments: [0, 1])
  func cancelledSibling(interceptors: Int) async throws {
    var configuration = Configuration()
    configuration.interceptors = (0..<interceptors).map { _ in Passing() }
    let fake = try FakeRuntime(.equal(2), configuration)
    try await fake.runtime.run(.write, isolation: nil) {
      let holder = Task { try await fake.callAsync("wait go") as Int }
      #expect(await fake.server.gate("go reached").wait())
      let leaving = Task { try await fake.callAsync("change 1") as Int }
      let staying = Task { try await fake.callAsync("change 2") as Int }
      leaving.cancel()
      #expect(await error { try await leaving.value }?.code == .cancelled)
      fake.server.open("go")
      _ = try await holder.value
      #expect(try await staying.value == 2)
    }
    #expect(!fake.server.takeLog().contains { $0.hasSuffix("change 1") })
    try fake.close()
  }

  @Test("What is left of a call's job after its end runs without a connection", arguments: PoolPolicy.each)
  func jobAgain(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let call = SessionCall(.pool(fake.runtime.pool, .write, .schema), Cancellation())
    try await withTaskExecutorPreference(call) {
      let isWriter = try call.withSession { $0.access == .write }
      for _ in 0..<3 { await Task.yield() }
      #expect(isWriter)
      try fake.close()
    }
  }

  @Test(
    "A connection that cannot be opened is an error of its caller, and of those who wait for it", arguments: PoolPolicy.each)
  func refusedConnection(policy: PoolPolicy) throws {
    let fake = try FakeRuntime(policy)
    fake.server.refuse(.rollback)
    try fake.runtime.pool.withSession(for: .write, .other("a test")) { try $0.connection.begin(.write) }
    fake.server.allow(.rollback)
    fake.server.refuse(.connect)
    for _ in 0..<3 { #expect(error { try fake.change("change 1") }?.code == .io) }
    fake.server.allow(.connect)
    try fake.change("change 1")
    try fake.close()
  }

  @Test("A pool is not closed while a connection is lent, and lends none afterwards", arguments: PoolPolicy.each)
  func close(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let holder = Task { try await onThread { try fake.call("wait go") as Int } }
    #expect(await fake.server.gate("go reached").wait())
    #expect(error { try fake.runtime.pool.close() }?.code == .busy)
    fake.server.open("go")
    _ = try await holder.value
    try fake.close()
    #expect(error { try fake.change("change 1") }?.code == .closed)
    #expect(await error { try await fake.callAsync("change 1") as Int }?.code == .closed)
    #expect(error { try fake.runtime.run(.write) {} }?.code == .closed)
  }
}
