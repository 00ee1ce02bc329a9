import DAOKit
import Synchronization
import TestSupport
import Testing

@Suite("Short asynchronous reads", .serialized)
struct ShortCallTests {
  /// Counts to a number: an operation that is as long as its argument says.
  static let counting =
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < :limit) SELECT count(*) FROM c"
  static let minutes = 2_000_000_000

  private func warmUp(_ count: Operation) async throws {
    for _ in 0..<20 { #expect(try await count.call(3) as Int == 3) }
  }

  @Test(
    "A read that was always short and is long for once does not hold the threads of the pool",
    arguments: TestDatabase.Place.allCases)
  func longForOnce(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place) { db in
      let count = try db.query(Self.counting)
      try await warmUp(count)
      // More than there are threads: were one of them held, nothing else would go on before minutes are over.
      let tasks = (0..<8).map { _ in Task { try await count.call(Self.minutes) as Int } }
      #expect(await db.waitForCallers(8))
      for task in tasks { task.cancel() }
      for task in tasks { await expectError(.cancelled, "query") { try await task.value } }
      #expect(try await count.call(5) as Int == 5)
    }
  }

  @Test("A read that is given up has not been seen by its entity, which is decoded once a row")
  func decodedOnce() async throws {
    struct Seen: Decodable { let total: Int }
    let counted = Counted()
    var configuration = Configuration()
    configuration.typeHandlers = ["Counted": counted]
    try await withDatabaseAsync(configuration: configuration) { db in
      let dao = try db.database.dao(
        script: """
          <mapper namespace="counts">
            <resultMap id="seen" type="Seen" autoMapping="false">
              <result property="total" column="total" typeHandler="Counted"/>
            </resultMap>
            <select id="count" resultMap="seen"><![CDATA[\(Self.counting.replacing("count(*)", with: "count(*) AS total")
              .replacing(":limit", with: "#{limit}"))]]></select>
          </mapper>
          """)
      for _ in 0..<20 { #expect(try await (dao.call("count", 3) as Seen).total == 3) }
      let before = counted.reads.load(ordering: .relaxed)
      let seen: Seen = try await dao.call("count", 300_000)
      #expect(seen.total == 300_000)
      #expect(counted.reads.load(ordering: .relaxed) == before + 1)
    }
  }

  /// Counts how often a property is read.
  private final class Counted: TypeHandler {
    let reads = Atomic(0)

    func value(of property: Int) -> Value { .integer(Int64(property)) }

    func property(of value: Value) -> Int {
      reads.add(1, ordering: .relaxed)
      return if case .integer(let number) = value { Int(number) } else { 0 }
    }
  }

  @Test("A short read of a task that is cancelled already is not run")
  func cancelledBefore() async throws {
    try await withDatabaseAsync { db in
      let count = try db.query(Self.counting)
      try await warmUp(count)
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await count.call(3) as Int
      }
      task.cancel()
      await expectError(.cancelled, "query") { try await task.value }
    }
  }

  @Test("Errors of short reads name their operation")
  func errors() async throws {
    try await withDatabaseAsync { db in
      let count = try db.query(Self.counting)
      try await warmUp(count)
      await expectError(.typeMismatch, "query") { try await count.call(3) as String }
      await expectError(.parameter, "query") { try await count.call(3, 4) as Int }
    }
  }

  @Test("Short reads of many tasks see what was written before them")
  func readYourWrites() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n INTEGER PRIMARY KEY)"]) { db in
      let insert = try db.change("INSERT INTO t VALUES (?)")
      let find = try db.query("SELECT count(*) FROM t WHERE n = ?")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<32 {
          group.addTask {
            for n in 0..<10 {
              try await insert.call(task * 100 + n)
              #expect(try await find.call(task * 100 + n) as Int == 1)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
