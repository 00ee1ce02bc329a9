import DAOCore
import Foundation
import TestSupport
import Testing

@testable import DAORuntime

@Suite("Notices of change")
struct ChangeNoticeTests {
  /// Takes down what it is told.
  final class Watcher: ChangeObserver {
    private let log = Guarded<[(Int, TableSet, String)]>([])

    func willChange(_ notice: ChangeNotice) { log.withLock { $0.append((notice.transaction, notice.tables, "will")) } }
    func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
      log.withLock { $0.append((notice.transaction, notice.tables, isCommitted ? "did" : "undid")) }
    }

    func take() -> [(transaction: Int, tables: TableSet, event: String)] {
      log.withLock { log in
        defer { log = [] }
        return log
      }
    }

    func events() -> [String] { take().map(\.event) }
  }

  @Test(
    "An observer is told of the changes of its tables and of no others, whichever way they are made", arguments: PoolPolicy.each
  )
  func byTable(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    let (one, both, none, every) = (Watcher(), Watcher(), Watcher(), Watcher())
    let changes = fake.runtime.changes
    let observations = [
      changes.observe(.some(["a"]), by: one), changes.observe(.some(["a", "b"]), by: both),
      changes.observe(.some(["c"]), by: none), changes.observe(.unknown, by: every),
    ]
    func expect(_ counts: [Int], _ line: Int = #line) {
      let told = [one, both, none, every].map { $0.events() }
      #expect(told == counts.map { Array(repeating: ["will", "did"], count: $0).flatMap(\.self) }, "line \(line)")
    }
    try fake.change("change 1 a b")
    expect([1, 1, 0, 1])
    try fake.change("change 1 b")
    expect([0, 1, 0, 1])
    try fake.runtime.run(.write) {
      for table in ["a", "b", "d"] { try fake.change("change 1 \(table)") }
      expect([0, 0, 0, 0])
    }
    expect([1, 1, 0, 1])
    try await fake.runtime.run(.write, isolation: nil) { let _: Int = try await fake.callAsync("change 1 d") }
    expect([0, 0, 0, 1])
    // Nobody knows what it changes.
    try fake.change("change 1 ?")
    expect([1, 1, 1, 1])
    observations[1].move(to: .some(["c"]))
    observations[0].cancel()
    try fake.change("change 1 a c")
    expect([0, 1, 1, 1])
    withExtendedLifetime(observations) {}
    try fake.close()
  }

  @Test("A transaction has one number in all its notices, and no other has it", arguments: PoolPolicy.each)
  func numbers(policy: PoolPolicy) throws {
    let fake = try FakeRuntime(policy)
    let watcher = Watcher()
    let observation = fake.runtime.changes.observe(.unknown, by: watcher)
    for _ in 0..<3 {
      try fake.runtime.run(.write) { for table in ["a", "b"] { try fake.change("change 1 \(table)") } }
      try fake.change("change 1 c")
    }
    let told = watcher.take()
    #expect(told.map(\.event) == Array(repeating: ["will", "did"], count: 6).flatMap(\.self))
    #expect(stride(from: 0, to: told.count, by: 2).allSatisfy { told[$0].transaction == told[$0 + 1].transaction })
    #expect(Set(told.map(\.transaction)).count == 6)
    #expect(told[0].tables == .some(["a", "b"]))
    withExtendedLifetime(observation) {}
    try fake.close()
  }

  @Test("Nobody is told of what was rolled back, by whichever door", arguments: PoolPolicy.each)
  func rollback(policy: PoolPolicy) async throws {
    let fake = try FakeRuntime(policy)
    struct Undo: Error {}
    #expect(throws: Undo.self) {
      try fake.runtime.run(.write) {
        try fake.change("change 1 a")
        throw Undo()
      }
    }
    await #expect(throws: Undo.self) {
      try await fake.runtime.run(.write, isolation: nil) {
        let _: Int = try await fake.callAsync("change 1 a")
        throw Undo()
      }
    }
    #expect(fake.notices.take() == [])
    try fake.close()
  }

  @Test("Nobody is told of what a session or the pool rolls back", arguments: PoolPolicy.each)
  func rollbackOfSession(policy: PoolPolicy) throws {
    let fake = try FakeRuntime(policy)
    struct Undo: Error {}
    #expect(throws: Undo.self) {
      try fake.runtime.pool.withSession(for: .write, .other("a test")) { session in
        try session.atomically {
          try session.withStatement(StatementText(sql: "change 1 a", verb: .change)) { _ = try $0.run() }
          throw Undo()
        }
      }
    }
    // The pool rolls back what was left open.
    try fake.runtime.pool.withSession(for: .write, .other("a test")) { session in
      try session.connection.begin(.write)
      try session.withStatement(StatementText(sql: "change 1 a", verb: .change)) { _ = try $0.run() }
    }
    #expect(fake.notices.take() == [])
    try fake.change("change 1 b")
    #expect(fake.notices.take() == ["will b", "did b"])
    try fake.close()
  }

  @Test("Rows are old once a change of their tables is committed, and uncertain while it is under way")
  func ages() throws {
    let fake = try FakeRuntime(.equal(2))
    let changes = fake.runtime.changes
    final class AgeAtNotice: ChangeObserver {
      let changes: ChangeRegistry
      let ages = Guarded<[ChangeRegistry.Age]>([])
      init(_ changes: ChangeRegistry) { self.changes = changes }
      func willChange(_ notice: ChangeNotice) { ages.withLock { $0.append(changes.age(of: .some(["a"]), since: changes.now)) } }
      func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
        ages.withLock { $0.append(changes.age(of: .some(["a"]), since: changes.now - 1)) }
      }
    }
    let observer = AgeAtNotice(changes)
    let observation = changes.observe(.some(["a"]), by: observer)
    let moment = changes.now
    try fake.change("change 1 b")
    #expect(changes.age(of: .some(["a"]), since: moment) == .current && changes.age(of: .unknown, since: moment) == .old)
    try fake.change("change 1 a")
    #expect(observer.ages.withLock { $0 } == [.uncertain, .old])
    #expect(changes.age(of: .some(["a", "c"]), since: moment) == .old)
    #expect(changes.age(of: .some(["a", "c"]), since: changes.now) == .current)
    fake.server.refuse(.commit)
    #expect(error { try fake.runtime.run(.write) { try fake.change("change 1 c") } } != nil)
    #expect(changes.age(of: .some(["c"]), since: moment) == .current)
    fake.server.allow(.commit)
    try fake.change("change 1 ?")
    #expect(changes.age(of: .some(["c"]), since: moment) == .old && changes.age(of: .none, since: moment) == .old)
    withExtendedLifetime(observation) {}
    try fake.close()
  }

  @Test("A change of the schema while a statement runs tells everybody, since its triggers may be others")
  func schemaChange() throws {
    let fake = try FakeRuntime(.equal(1))
    try fake.runtime.pool.withSession(for: .write, .other("a test")) { session in
      let bound = BoundStatement(StatementText(sql: "change 1 a", verb: .change), .positional([]))
      _ = try fake.runtime.execute(bound, of: FakeOwner(), on: session) { statement in
        (session.connection as? FakeConnection)?.changeSchema()
        return try statement.run()
      }
    }
    #expect(fake.notices.take() == ["will a", "will *", "did a *"])
    let changes = fake.runtime.changes
    #expect(changes.age(of: .some(["a", "b"]), since: changes.now) == .current, "a change has not ended")
    try fake.close()
  }

  @Test("A query whose function may change anything is told to everybody, and so is one in a transaction")
  func queries() throws {
    let fake = try FakeRuntime(.equal(1))
    #expect(try fake.call("function") == 1)
    #expect(fake.notices.take() == ["will *", "did *"])
    try fake.runtime.run(.write) { () throws in
      #expect(try fake.call("function") == 1)
      #expect(fake.notices.take() == [])
    }
    #expect(fake.notices.take() == ["will *", "did *"])
    #expect(try fake.call("rows 1") == 1)
    #expect(fake.notices.take() == [])
    try fake.close()
  }

  @Test("A thousand observers of other tables cost a commit nothing that grows with them")
  func manyObservers() throws {
    let fake = try FakeRuntime(.equal(1))
    let watcher = Watcher()
    func time() throws -> Duration {
      try ContinuousClock().measure { for _ in 0..<300 { try fake.change("change 1 t") } }
    }
    _ = try time()
    let alone = try (0..<3).map { _ in try time() }.max() ?? .zero
    let observations = (0..<1000).map { fake.runtime.changes.observe(.some(["other\($0 % 50)"]), by: watcher) }
    // Whatever runs beside the test takes its time, too.
    var beside = try time()
    for _ in 0..<30 where beside >= alone * 3 { beside = try min(beside, time()) }
    #expect(beside < alone * 3, "\(beside) beside a thousand observers, \(alone) alone")
    #expect(watcher.events() == [])
    for observation in observations { observation.cancel() }
    try fake.change("change 1 other1")
    #expect(watcher.events() == [])
    try fake.close()
  }
}
