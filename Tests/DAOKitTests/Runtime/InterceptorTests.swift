import Foundation
import TestSupport
import Testing

@testable import DAOKit
@testable import DAORuntime

@Suite("Interceptors")
struct InterceptorTests {
  private static let schema = ["CREATE TABLE t (n INTEGER PRIMARY KEY)"]
  private static let operations = """
    <insert selector="add:">INSERT INTO t VALUES (:n)</insert>
    <select selector="all">SELECT n FROM t ORDER BY n</select>
    <select selector="one:">SELECT n FROM t WHERE n = ?</select>
    <update selector="raise">UPDATE t SET n = n + 10 RETURNING n</update>
    <delete selector="clear">DELETE FROM t</delete>
    """

  private struct Refusal: Error, Equatable {}

  /// What a test does around statements.
  private struct Around: Interceptor {
    var body: @Sendable (InterceptedCall, () throws -> CallOutcome) throws -> Void
    init(_ body: @escaping @Sendable (InterceptedCall, () throws -> CallOutcome) throws -> Void) { self.body = body }
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { try body(call, proceed) }
  }

  private func withNumbers(_ interceptors: [any Interceptor], _ body: (TestDatabase, DAO) throws -> Void) throws {
    var configuration = Configuration()
    configuration.interceptors = interceptors
    try withDatabase(schema: Self.schema, configuration: configuration) { try body($0, $0.dao(Self.operations)) }
  }

  private enum Trace { @TaskLocal static var id = 0 }

  @Test("Interceptors of asynchronous calls see the caller's task-local values, in every way of calling", arguments: [1, 4])
  func taskLocals(readers: Int) async throws {
    let ids = Guarded<[Int]>([])
    var configuration = Configuration()
    configuration.readers = readers
    configuration.interceptors = [
      Around { _, proceed in
        ids.withLock { $0.append(Trace.id) }
        _ = try proceed()
      }
    ]
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      ids.withLock { $0 = [] }
      try await Trace.$id.withValue(7) {
        try await dao.call("add:", 1)
        _ = try await dao.call("all") as [Int]
        for try await _ in dao.rows("all", as: Int.self) { _ = try await dao.call("one:", 1) as Int }
        for try await _ in dao.rows("raise", as: Int.self) {}
        _ = try await dao.page("all", number: 1, size: 2) as Page<Int>
        try await dao.batch("add:", [2, 3])
        try await test.database.transaction {
          try await dao.call("clear")
          for try await _ in dao.rows("all", as: Int.self) {}
        }
        try await test.database.read { _ = try await dao.call("all") as [Int] }
      }
      let seen = ids.withLock { $0 }
      #expect(seen.count == 12 && seen.allSatisfy { $0 == 7 }, "\(seen)")
    }
  }

  private final class Ends: Interceptor {
    let ends = Guarded<[TransactionEnd]>([])
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }
    func transactionEnded(_ end: TransactionEnd) { ends.withLock { $0.append(end) } }
  }

  @Test("A row loop of its own is no transaction, a 'read' and a transaction are one")
  func isInTransaction() throws {
    let seen = RecordingInterceptor()
    try withNumbers([seen]) { test, dao in
      try dao.call("add:", 5)
      _ = seen.take()
      let loop = { try dao.forEachRow("all", as: Int.self) { n in try dao.call("one:", n) as Int == n } }
      try loop()
      try test.database.read(loop)
      try test.database.transaction(loop)
      #expect(seen.take().map(\.call.isInTransaction) == [false, false, true, true, true, true])
    }
  }

  @Test("Interceptors hear of the ends of transactions, in each form")
  func transactionEnds() async throws {
    let ends = Ends()
    var configuration = Configuration()
    configuration.interceptors = [ends]
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      func synchronously() throws { try test.database.transaction { _ = try dao.call("add:", 1) as Int } }
      try synchronously()
      #expect(throws: DAOError.self) { try synchronously() }
      try await test.database.transaction { _ = try dao.call("add:", 2) as Int }
      await expectError(Refusal.self) {
        try await test.database.transaction {
          try await dao.call("add:", 3)
          try await test.database.transaction { try await dao.call("add:", 4) }
          throw Refusal()
        }
      }
      #expect(ends.ends.withLock { $0.map(\.isCommitted) } == [true, false, true, false])
    }
  }

  @Test("An interceptor sees the values where they may be shown, and how long the call has waited")
  func valuesAndWaits() throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    configuration.showsValues = true
    try withDatabase(schema: Self.schema, configuration: configuration) { test throws in
      let dao = try test.dao(Self.operations)
      let done = DispatchSemaphore(value: 0)
      var held = Duration.zero
      try test.database.transaction {
        Thread.detachNewThread {
          _ = try? dao.call("add:", 5) as Int
          done.signal()
        }
        #expect(eventually { !test.database.runtime.pool.state.withLock { $0.lanes[0].waiters.all.isEmpty } })
        let start = ContinuousClock.now
        try dao.call("add:", 4)
        held = ContinuousClock.now - start
      }
      done.wait()
      let all = seen.take()
      let call = all.first { $0.call.values == [.integer(5)] }?.call
      #expect(call?.operation == "script.add:")
      #expect(held > .zero && (call?.waited ?? .zero) >= held)
    }
    try withNumbers([seen]) { _, dao in
      try dao.call("add:", 5)
      #expect(seen.take().last?.call.values == nil)
    }
  }

  @Test("An interceptor sees the operation, its SQL, and what came of it")
  func sees() throws {
    let seen = RecordingInterceptor()
    try withNumbers([seen]) { test, dao in
      _ = seen.take()
      try dao.call("add:", ["n": 7])
      let _: [Int] = try dao.call("all")
      let _: Int? = try dao.call("one:", 9)
      let _: Int = try dao.call("one:", 7)
      let _: [Int] = try dao.call("raise")
      try dao.batch("add:", [["n": 1], ["n": 2]])
      try test.database.transaction { try dao.call("clear") }
      let all = seen.take()
      #expect(
        all.map(\.call.operation) == [
          "script.add:", "script.all", "script.one:", "script.one:", "script.raise", "script.add:", "script.add:",
          "script.clear",
        ])
      #expect(all.map(\.call.kind) == [.insert, .select, .select, .select, .update, .insert, .insert, .delete])
      #expect(all.map { $0.outcome?.rows } == [nil, 1, 0, 1, 1, nil, nil, nil])
      #expect(all.map { $0.outcome?.changes } == [1, nil, nil, nil, nil, 1, 1, 3])
      #expect(all.map(\.call.isInTransaction) == [false, false, false, false, false, true, true, true])
      #expect(all[0].call.sql == "INSERT INTO t VALUES (:n)" && all[0].call.location?.line == 2)
      expectError(.constraint) { try dao.batch("add:", [["n": 5], ["n": 5]]) }
      #expect(seen.take().last?.error?.operation == "script.add:")
    }
  }

  @Test("An operation with a <selectKey> is seen once, whatever is asked for")
  func keys() throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try withDatabase(schema: KeyScene.schema, configuration: configuration) { test throws in
      let dao = try test.dao(KeyScene.operations)
      _ = seen.take()
      for selector in ["before:", "after:", "insert:"] {
        let _: Writer = try dao.call(selector, Writer("Ada \(selector)"))
        #expect(seen.take().map(\.call.operation) == ["script.\(selector)"])
      }
    }
  }

  @Test("Interceptors stand around each other, the first outermost")
  func order() throws {
    let log = Guarded<[String]>([])
    let interceptors = ["a", "b"].map { name in
      Around { _, proceed in
        log.withLock { $0.append(name) }
        _ = try proceed()
        log.withLock { $0.append(name.uppercased()) }
      }
    }
    try withNumbers(interceptors) { _, dao in
      log.withLock { $0 = [] }
      let _: [Int] = try dao.call("all")
      #expect(log.withLock { $0 } == ["a", "b", "B", "A"])
    }
  }

  @Test("An interceptor may refuse an operation, with an error of its own")
  func refuses() throws {
    let guardian = Around { call, proceed in
      if call.kind == .delete { throw Refusal() }
      _ = try proceed()
    }
    try withNumbers([guardian]) { test, dao in
      try dao.call("add:", ["n": 1])
      expectError(Refusal()) { try dao.call("clear") }
      #expect(try test.count("t") == 1)
    }
  }

  @Test("An interceptor may try again; the last try is the result")
  func retries() throws {
    let tries = Guarded(0)
    let retry = Around { call, proceed in
      guard call.operation == "script.add:" else {
        _ = try proceed()
        return
      }
      for _ in 0..<3 {
        tries.withLock { $0 += 1 }
        do {
          _ = try proceed()
          return
        } catch {}
      }
    }
    try withNumbers([retry]) { test, dao in
      try dao.call("add:", ["n": 1])
      #expect(tries.withLock { $0 } == 1)
      // All tries fail, and the interceptor keeps that to itself: the caller gets the error all the same.
      expectError(.constraint, "script.add:") { try dao.call("add:", ["n": 1]) }
      #expect(tries.withLock { $0 } == 4)
      #expect(try test.count("t") == 1)
    }
  }

  @Test("An interceptor that does not let the operation run must say why")
  func silence() throws {
    let silent = Around { call, proceed in if call.operation != "script.all" { _ = try proceed() } }
    try withNumbers([silent]) { _, dao in
      expectError(.interceptor, "script.all", "calls 'proceed', or throws") { let _: [Int] = try dao.call("all") }
    }
  }

  @Test("Nothing is tried again in a transaction that the database has rolled back")
  func rolledBack() throws {
    let stubborn = Around { call, proceed in
      do { _ = try proceed() } catch { _ = try proceed() }
    }
    try withNumbers([stubborn]) { test, dao in
      let rollback = try test.change("INSERT OR ROLLBACK INTO t VALUES (1)")
      try rollback.call()
      expectError(.rolledBack) {
        try test.database.transaction {
          try dao.call("add:", ["n": 2])
          try rollback.call()
        }
      }
      #expect(try test.count("t") == 1)
    }
  }

  @Test("Of a row loop the way to the first row is intercepted, once")
  func loops() async throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      try await dao.batch("add:", (1...100).map { ["n": $0] })
      _ = seen.take()
      var sum = 0
      for try await number in dao.rows("all", as: Int.self) { sum += number }
      #expect(sum == 5050)
      let all = seen.take()
      #expect(all.map(\.call.operation) == ["script.all"] && all[0].outcome?.rows == nil)
    }
    let twice = Around { call, proceed in
      _ = try proceed()
      if call.operation == "script.all" { _ = try proceed() }
    }
    try withNumbers([twice]) { _, dao in
      try dao.call("add:", ["n": 1])
      expectError(.interceptor, "a row loop cannot be tried again") {
        try dao.forEachRow("all", as: Int.self) { _ in true }
      }
    }
  }

  @Test("Asynchronous calls are intercepted on the thread that runs them")
  func asynchronous() async throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      _ = seen.take()
      try await dao.call("add:", ["n": 1])
      for _ in 0..<10 { let _: [Int] = try await dao.call("all") }
      let all = seen.take()
      #expect(all.count == 11 && all.allSatisfy { $0.outcome != nil })
    }
  }
}
