import DAOCore
import TestSupport
import Testing

@testable import DAORuntime

@Suite("Connections that come back")
struct ReturningSessionTests {
  /// Leaves a transaction open, or failed, on a connection that goes back to the pool.
  private func leaveTransaction(_ fake: FakeRuntime, failed: Bool) throws {
    try fake.runtime.pool.withSession(for: .write, .other("a test")) { session in
      try session.connection.begin(.write)
      guard failed else { return }
      #expect(error { try session.withStatement(StatementText(sql: "fail")) { try $0.run() } } != nil)
      #expect(session.connection.transactionState == .failed)
    }
  }

  @Test(
    "An open or failed transaction is rolled back before the next caller has the connection",
    arguments: Engine.many.flatMap { engine in [(engine, false), (engine, true)] }, PoolPolicy.each)
  func rolledBack(way: (engine: Engine, failed: Bool), policy: PoolPolicy) throws {
    let (engine, failed) = way
    let fake = try FakeRuntime(policy, on: engine)
    try leaveTransaction(fake, failed: failed)
    #expect(fake.server.takeLog().last == "1: rollback")
    #expect(try fake.call("connection", access: .write) == 1)
    try fake.runtime.run(.write) { try fake.change("change 1") }
    #expect(fake.server.takeLog().suffix(3) == ["1: begin write", "1: change 1", "1: commit"])
    try fake.close()
  }

  @Test(
    "Where the rollback fails the connection is closed, and the next caller has another", arguments: PoolPolicy.each,
    [false, true])
  func replaced(policy: PoolPolicy, failed: Bool) throws {
    let fake = try FakeRuntime(policy)
    fake.server.refuse(.rollback)
    try leaveTransaction(fake, failed: failed)
    fake.server.allow(.rollback)
    #expect(fake.server.closed == [1] && fake.server.openCount == 0)
    #expect(try fake.call("connection", access: .write) == 2)
    try fake.close()
  }

  @Test("Where even the closing fails the connection is not lent again")
  func refusedClose() throws {
    let fake = try FakeRuntime(.equal(1))
    fake.server.refuse(.rollback)
    fake.server.refuse(.close)
    try leaveTransaction(fake, failed: true)
    fake.server.allow(.rollback)
    fake.server.allow(.close)
    #expect(try fake.call("connection") == 2)
    try fake.close()
  }

  /// Has three callers wait for the only connection, which is lost when its holder returns it with an open transaction.
  ///
  /// - Parameters:
  ///   - refused: The actions that the server refuses from the time that all callers wait until the end.
  ///   - body: Gets the waiting calls after the connection is lost.
  private func losingConnection(
    isAsync: Bool, refused: [FakeServer.Refusal], _ body: ([Task<Int, any Error>]) async throws -> Void
  ) async throws {
    let fake = try FakeRuntime(.equal(1))
    let held = Gate()
    let losing = Task {
      try await onThread {
        try fake.runtime.pool.withSession(for: .write, .other("a test")) { session in
          try session.connection.begin(.write)
          #expect(held.wait())
        }
      }
    }
    #expect(await eventually { fake.server.takeLog().contains("1: begin write") })
    var waiting: [Task<Int, any Error>] = []
    for number in 1...3 {
      waiting.append(
        isAsync
          ? Task { try await fake.callAsync("connection", access: .write) }
          : Task { try await onThread { try fake.call("connection", access: .write) } })
      #expect(await fake.waitForLine(of: number))
    }
    for refusal in refused { fake.server.refuse(refusal) }
    held.open()
    try await losing.value
    try await body(waiting)
    for refusal in refused { fake.server.allow(refusal) }
    #expect(try await fake.callAsync("connection") == 2)
    try fake.close()
  }

  @Test("Threads and tasks that wait for a lost connection get the one in its place", arguments: [false, true])
  func waiters(isAsync: Bool) async throws {
    try await losingConnection(isAsync: isAsync, refused: [.rollback]) { waiting in
      for task in waiting {
        let connection = try await task.value
        #expect(connection == 2)
      }
    }
  }

  @Test("Where there is no other connection to be had, those who wait for a lost one get the error", arguments: [false, true])
  func noReplacement(isAsync: Bool) async throws {
    try await losingConnection(isAsync: isAsync, refused: [.rollback, .connect]) { waiting in
      for task in waiting {
        let failure = await error { try await task.value }
        #expect(failure?.code == .io)
      }
    }
  }
}
