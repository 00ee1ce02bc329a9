import DAOCore
import TestSupport
import Testing

@testable import DAORuntime

@Suite("Transactions on any engine")
struct TransactionTests {
  @Test(
    "A transaction is committed with its closure's end, and rolled back with its error", arguments: Engine.allCases,
    PoolPolicy.each)
  func ends(engine: Engine, policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy, on: engine)
    #expect(try fake.runtime.run(.write) { try fake.call("change 7") as Int } == 7)
    #expect(fake.server.takeLog() == ["1: begin write", "1: change 7", "1: commit"])
    #expect(throws: Undone.self) {
      try fake.runtime.run(.write) {
        try fake.change("change 1")
        throw Undone()
      }
    }
    #expect(fake.server.takeLog() == ["1: begin write", "1: change 1", "1: rollback"])
    try await fake.runtime.run(.write, isolation: nil) { let _: Int = try await fake.callAsync("change 2") }
    #expect(fake.server.takeLog() == ["1: begin write", "1: change 2", "1: commit"])
    try await fake.runtime.runElsewhere(.write) { try fake.change("change 3") }
    #expect(fake.server.takeLog() == ["1: begin write", "1: change 3", "1: commit"])
    try fake.close()
  }

  @Test("A snapshot refuses changes, and ends without a commit", arguments: Engine.allCases, PoolPolicy.each)
  func snapshot(engine: Engine, policy: PoolPolicy) throws {
    let fake = try FakeRuntime(policy, on: engine)
    _ = fake.server.takeLog()
    let connection: Int = try fake.runtime.run(.snapshot) {
      #expect(error { try fake.change("change 1") }?.code == .readOnly)
      return try fake.call("connection")
    }
    // Statements of a server are noted when they are lent, as the one that is then refused is.
    let log = fake.server.takeLog().filter { engine != .postgres || !$0.hasSuffix("change 1") }
    #expect(log == ["\(connection): begin snapshot", "\(connection): connection", "\(connection): rollback"])
    try fake.close()
  }

  @Test("A transaction that has failed is not committed, though its closure has passed over the error", arguments: Engine.many)
  func failed(engine: Engine) async throws {
    let fake = try FakeRuntime(.equal(2), on: engine)
    let ways: [@Sendable () async throws -> Void] = [
      { try await onThread { try fake.runtime.run(.write) { try ignoringFailure(fake) } } },
      { try await fake.runtime.run(.write, isolation: nil) { try ignoringFailure(fake) } },
      { try await fake.runtime.runElsewhere(.write) { try ignoringFailure(fake) } },
      {
        try await onThread {
          try fake.runtime.pool.withSession(for: .write, .other("a test")) { session in
            try session.atomically {
              #expect(error { try session.withStatement(StatementText(sql: "fail")) { try $0.run() } } != nil)
            }
          }
        }
      },
    ]
    for way in ways {
      _ = fake.server.takeLog()
      #expect(await error { try await way() }?.code == .rolledBack)
      let log = fake.server.takeLog()
      #expect(log.last?.hasSuffix(": rollback") == true && !log.contains { $0.contains("commit") }, "\(log)")
    }
    #expect(fake.notices.take() == [])
    try fake.close()
  }

  @Sendable private func ignoringFailure(_ fake: FakeRuntime) throws {
    try fake.change("change 1")
    #expect(error { try fake.change("fail") }?.code == .constraint)
    #expect(error { try fake.change("change 2") } != nil)
  }

  @Test(
    "A transaction that the engine has ended by itself is reported, and nothing more runs in it",
    arguments: [Engine.fake, .sqlite])
  func endedByEngine(engine: Engine) throws {
    let fake = try FakeRuntime(.equal(2), on: engine)
    _ = fake.server.takeLog()
    let failure = error {
      try fake.runtime.run(.write) {
        #expect(error { try fake.change("end") }?.code == .constraint)
        #expect(error { try fake.change("change 1") }?.code == .rolledBack)
      }
    }
    #expect(failure?.code == .rolledBack)
    #expect(fake.server.takeLog() == ["1: begin write", "1: end"])
    try fake.close()
  }

  @Test("A nested transaction that fails is undone, and the one round it goes on", arguments: Engine.allCases, [false, true])
  func nested(engine: Engine, isAsync: Bool) async throws {
    let fake = try FakeRuntime(.equal(2), on: engine)
    _ = fake.server.takeLog()
    if isAsync {
      try await fake.runtime.run(.write, isolation: nil) {
        let failure = await error {
          try await fake.runtime.run(.write, isolation: nil) { let _: Int = try await fake.callAsync("fail") }
        }
        #expect(failure?.code == .constraint)
        let _: Int = try await fake.callAsync("change 1")
        try await fake.runtime.run(.write, isolation: nil) { let _: Int = try await fake.callAsync("change 2") }
      }
    } else {
      try await onThread {
        try fake.runtime.run(.write) {
          #expect(error { try fake.runtime.run(.write) { try fake.change("fail") } }?.code == .constraint)
          try fake.change("change 1")
          try fake.runtime.run(.write) { try fake.change("change 2") }
        }
      }
    }
    #expect(
      fake.server.takeLog() == [
        "1: begin write", "1: savepoint 1", "1: fail", "1: rollback to 1", "1: change 1", "1: savepoint 1", "1: change 2",
        "1: release 1", "1: commit",
      ])
    try fake.close()
  }

  @Test("A failed commit is rolled back, and nobody is told of changes", arguments: Engine.allCases, PoolPolicy.each)
  func failedCommit(engine: Engine, policy: PoolPolicy) throws {
    let fake = try FakeRuntime(policy, on: engine)
    fake.server.refuse(.commit)
    let failure = error {
      try fake.runtime.run(.write) {
        try fake.change("change 1")
        #expect(fake.notices.take() == [])
      }
    }
    #expect(failure?.code == .io)
    #expect(
      fake.server.takeLog().last == "1: rollback"
        && fake.notices.take() == ["will \(engine.changedTable)", "undid \(engine.changedTable)"])
    fake.server.allow(.commit)
    #expect(
      error {
        try fake.runtime.run(.write) {
          try fake.change("change 1")
          throw DAOError(.database, "undone")
        }
      } != nil)
    #expect(fake.notices.take() == [])
    try fake.runtime.run(.write) { try fake.change("change 1") }
    #expect(fake.notices.take() == ["will \(engine.changedTable)", "did \(engine.changedTable)"])
    try fake.change("change 1")
    #expect(fake.notices.take() == ["will \(engine.changedTable)", "did \(engine.changedTable)"])
    try fake.close()
  }

  @Test(
    "A transaction that cannot begin runs nothing, and its connection is there for the next", arguments: Engine.allCases,
    PoolPolicy.each)
  func refusedBegin(engine: Engine, policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy, on: engine)
    fake.server.refuse(.begin)
    for mode in [TransactionMode.write, .snapshot] {
      #expect(error { try fake.runtime.run(mode) { Issue.record("it has begun") } }?.code == .io)
      #expect(await error { try await fake.runtime.run(mode, isolation: nil) { Issue.record("it has begun") } }?.code == .io)
    }
    fake.server.allow(.begin)
    try fake.runtime.run(.write) { try fake.change("change 1") }
    try fake.close()
  }

  @Test(
    "A task that outlives its transaction is refused, and does not reach the next one on the connection",
    arguments: Engine.allCases)
  func outlived(engine: Engine) async throws {
    let fake = try FakeRuntime(.equal(1), on: engine)
    let ended = Gate()
    let outliving = try await fake.runtime.run(.write, isolation: nil) {
      Task {
        #expect(await ended.wait())
        return await error { let _: Int = try await fake.callAsync("change 1") }?.code
      }
    }
    ended.open()
    #expect(await outliving.value == .transactionEnded)
    #expect(!fake.server.takeLog().contains("1: change 1"))
    try fake.close()
  }

  @Test("A change of the schema is seen by whoever asks for the generation", arguments: Engine.allCases)
  func schema(engine: Engine) throws {
    let fake = try FakeRuntime(.equal(2), on: engine)
    let before = fake.runtime.schemaGeneration.load(ordering: .relaxed)
    try fake.change("alter one")
    let after = fake.runtime.schemaGeneration.load(ordering: .relaxed)
    #expect(after > before)
    let failure = error {
      try fake.runtime.run(.write) {
        try fake.change("alter two")
        throw DAOError(.io, "undo")
      }
    }
    #expect(failure?.code == .io)
    #expect(fake.runtime.schemaGeneration.load(ordering: .relaxed) > after)
    try fake.close()
  }
}
