import DAOKit
import Synchronization
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
      try await Task.sleep(for: .milliseconds(100))
      for task in tasks { task.cancel() }
      for task in tasks { await expectError(.cancelled, "query") { try await task.value } }
      #expect(try await count.call(5) as Int == 5)
    }
  }

  @Test("A read that is given up has not been seen by its entity, which is decoded once a row")
  func decodedOnce() async throws {
    struct Seen: Decodable {
      static let count = Atomic(0)
      let total: Int
      init(from decoder: any Decoder) throws {
        total = try decoder.singleValueContainer().decode(Int.self)
        Self.count.add(1, ordering: .relaxed)
      }
    }
    try await withDatabaseAsync { db in
      let count = try db.query(Self.counting)
      try await warmUp(count)
      let seen: Seen = try await count.call(300_000)
      #expect(seen.total == 300_000)
      #expect(Seen.count.load(ordering: .relaxed) == 1)
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
