import Foundation
import TestSupport
import Testing

@testable import DAOKit

/// A call that throws has changed nothing, whoever throws after its statement.
@Suite("Changes whose call throws")
struct UndoneChangeTests {
  private struct Refusal: Error, Equatable {}

  private struct Entry: Codable, Equatable, Sendable {
    var id: Int?
    var n: Int
  }

  /// Lets a change run, and throws then.
  private struct Late: Interceptor {
    let isOn = Guarded(false)
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
      _ = try proceed()
      if isOn.withLock({ $0 }), call.kind != .select { throw Refusal() }
    }
  }

  private static let schema = ["CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER UNIQUE)"]

  private static let operations = """
    <insert selector="add">INSERT INTO t (n) VALUES (:n)</insert>
    <insert selector="keyed" useGeneratedKeys="true" keyProperty="id">INSERT INTO t (n) VALUES (:n)</insert>
    <insert selector="selected"><selectKey keyProperty="id">SELECT max(id) FROM t</selectKey>
      INSERT INTO t (n) VALUES (#{n})</insert>
    <insert selector="returning">INSERT INTO t (n) VALUES (:n) RETURNING n</insert>
    <update selector="define">CREATE TABLE u (n)</update>
    <select selector="count">SELECT count(*) + (SELECT count(*) FROM sqlite_schema WHERE name = 'u') FROM t</select>
    """

  private static let ways: [@Sendable (DAO) async throws -> Void] = [
    { dao in try synchronously { try dao.call("add", 1) } },
    { dao in try synchronously { _ = try dao.call("add", Entry(n: 1)) as Int } },
    { dao in try synchronously { _ = try dao.operation("returning").call(["n": 1]) as [Int]? } },
    { dao in try synchronously { _ = try dao.insertReturningID("add", 1) } },
    { dao in try synchronously { _ = try dao.batch("add", [1, 2]) } },
    { dao in try synchronously { try dao.forEachRow("returning", ["n": 1], as: Int.self) { _ in true } } },
    { dao in try synchronously { try dao.call("define") } },
    { dao in try await dao.call("add", 1) },
    { dao in try await dao.call("add", ["n": 1]) },
    { dao in _ = try await dao.call("returning", ["n": 1]) as Int },
    { dao in _ = try await dao.call("keyed", Entry(n: 1)) as Entry },
    { dao in _ = try await dao.call("selected", Entry(n: 1)) as Entry },
    { dao in _ = try await dao.insertReturningID("add", 1) },
    { dao in _ = try await dao.insertReturningKeys("add", 1, as: Int.self) },
    { dao in _ = try await dao.batch("keyed", [Entry(n: 1), Entry(n: 2)]) },
    { dao in for try await _ in dao.rows("returning", ["n": 1], as: Int.self) {} },
  ]

  private static func synchronously<R>(_ body: () throws -> R) rethrows { _ = try body() }

  @Test(
    "An interceptor that throws after its statement undoes it, in every way of calling", arguments: TestDatabase.Place.allCases)
  func interceptors(place: TestDatabase.Place) async throws {
    let late = Late()
    var configuration = Configuration()
    configuration.interceptors = [late]
    try await withDatabaseAsync(place, schema: Self.schema, configuration: configuration) { test in
      let dao = try test.dao(Self.operations)
      for (index, way) in Self.ways.enumerated() {
        late.isOn.withLock { $0 = true }
        await expectError(Refusal()) { try await way(dao) }
        #expect(try await dao.call("count") == 0, "way \(index)")
        // A transaction around it keeps what was before, and may go on.
        try await test.database.transaction {
          late.isOn.withLock { $0 = false }
          try await dao.call("add", 7)
          late.isOn.withLock { $0 = true }
          await expectError(Refusal()) { try await way(dao) }
          late.isOn.withLock { $0 = false }
          try await dao.call("add", 8)
        }
        #expect(try await test.query("SELECT n FROM t").call() == [7, 8], "way \(index), in a transaction")
        try await test.change("DELETE FROM t").call()
        try await way(dao)
        #expect(try await dao.call("count") as Int > 0, "way \(index)")
        try await test.change("DELETE FROM t").call()
        try await test.change("DROP TABLE IF EXISTS u").call()
      }
    }
  }

  private struct Retry: Interceptor {
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
      do { _ = try proceed() } catch let error as DAOError where error.code == .busy && !call.isInTransaction {
        _ = try proceed()
      }
    }
  }

  @Test("A lock of another process is seen by interceptors, which may try again")
  func busy() throws {
    var configuration = Configuration()
    configuration.busyTimeout = .milliseconds(20)
    configuration.interceptors = [RecordingInterceptor(), Retry()]
    try withDatabase(schema: Self.schema, configuration: configuration) { test throws in
      let seen = try #require(configuration.interceptors.first as? RecordingInterceptor)
      let dao = try test.dao(Self.operations)
      let other = try RawConnection(test.file)
      try other.execute("BEGIN IMMEDIATE")
      _ = seen.take()
      expectError(.busy, "script.add") { try dao.call("add", 1) }
      let told = seen.take()
      #expect(told.map(\.error?.code) == [.busy])
      // Not the BEGIN of the transaction around it.
      #expect(told.map(\.error?.sql) == told.map(\.call.sql))
      try other.execute("ROLLBACK")
      try dao.call("add", 1)
      #expect(seen.take().map(\.call.isInTransaction) == [false])
    }
  }

  @Test("Who asks for an id that a table or view does not give has inserted nothing")
  func ids() throws {
    let schema = [
      "CREATE TABLE w (k INTEGER PRIMARY KEY) WITHOUT ROWID", "CREATE TABLE log (k)", "CREATE VIEW v AS SELECT k FROM w",
      "CREATE TRIGGER i INSTEAD OF INSERT ON v BEGIN INSERT INTO w VALUES (new.k); END",
      "CREATE TABLE t (k INTEGER UNIQUE)", "CREATE TRIGGER b BEFORE INSERT ON t BEGIN INSERT INTO log VALUES (new.k); END",
    ]
    try withDatabase(schema: schema) { test throws in
      let dao = try test.dao(
        """
        <insert selector="w">INSERT INTO w VALUES (?)</insert><insert selector="v">INSERT INTO v VALUES (?)</insert>
        <insert selector="t">INSERT OR IGNORE INTO t VALUES (?)</insert>
        """)
      for selector in ["w", "v"] {
        for _ in 0..<2 { expectError(.noRow) { try dao.insertReturningID(selector, 1) } }
        #expect(try test.count("w") == 0, "\(selector)")
      }
      #expect(try dao.insertReturningID("t", 1) == 1)
      expectError(.noRow) { try dao.insertReturningID("t", 1) }
      #expect(try test.count("log") == 1)
    }
  }

  @Test("An upsert of a stale version has changed nothing, whatever a trigger does before it", arguments: [false, true])
  func stale(inTransaction: Bool) throws {
    struct Item: Codable { var id = 1, n = 1, version: Int }
    let schema = [
      "CREATE TABLE item (id INTEGER PRIMARY KEY, n INTEGER, version INTEGER NOT NULL)", "CREATE TABLE log (k)",
      "CREATE TRIGGER b BEFORE INSERT ON item BEGIN INSERT INTO log VALUES (new.id); END", "INSERT INTO item VALUES (1, 1, 5)",
    ]
    try withDatabase(schema: schema) { test throws in
      let dao = try test.dao("<insert selector=\"save:\" table=\"item\" conflict=\"id\" version=\"version\"/>")
      let save = {
        expectError(.stale) { try dao.call("save:", Item(version: 4)) }
        expectError(.stale) { try dao.call("save:", Item(version: 4)) as Int }
        expectError(.stale) { try dao.batch("save:", [Item(version: 4)]) }
      }
      if inTransaction { try test.database.transaction { save() } } else { save() }
      #expect(try test.count("log") == 1)
      try dao.call("save:", Item(version: 5))
      #expect(try test.count("log") == 2)
    }
  }

  private final class Ends: Interceptor {
    let ends = Guarded<[Bool]>([])
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }
    func transactionEnded(_ end: TransactionEnd) { ends.withLock { $0.append(end.isCommitted) } }
    func take() -> [Bool] {
      ends.withLock { ends in
        defer { ends = [] }
        return ends
      }
    }
  }

  @Test("Batches and calls with keys are transactions whose end interceptors hear of; single statements are none")
  func ends() throws {
    let ends = Ends()
    var configuration = Configuration()
    configuration.interceptors = [ends]
    try withDatabase(schema: Self.schema, configuration: configuration) { test throws in
      let dao = try test.dao(Self.operations)
      _ = ends.take()
      try dao.batch("add", [1, 2])
      #expect(ends.take() == [true])
      expectError(.constraint) { try dao.batch("add", [3, 1]) }
      #expect(ends.take() == [false])
      _ = try dao.call("selected", Entry(n: 4)) as Entry
      _ = try dao.call("keyed", Entry(n: 5)) as Entry
      #expect(ends.take() == [true, true])
      expectError(.constraint) { try dao.call("selected", Entry(n: 1)) as Entry }
      #expect(ends.take() == [false])
      try dao.call("add", 6)
      _ = try dao.call("returning", ["n": 7]) as Int
      #expect(ends.take().isEmpty)
      try test.database.transaction { try dao.batch("add", [8, 9]) }
      #expect(ends.take() == [true])
    }
  }

  @Test("A list for an insert of one entity is an error that tells of batch")
  func list() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test in
      let dao = try test.dao("<insert selector=\"insert:\" table=\"t\"/>")
      let entries = [Entry(n: 1), Entry(n: 2)]
      Self.synchronously { expectError(.parameter, "call 'batch'") { try dao.call("insert:", entries) } }
      await expectError(.parameter, "call 'batch'") { try await dao.call("insert:", entries) }
      #expect(try await test.query("SELECT count(*) FROM t").call() == 0)
    }
  }
}
