import DAOKit
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Calls at the same time")
struct ConcurrencyTests {
  /// Reads a property while another call reads one: each waits for the other in the middle of its select.
  private struct Meeting: TypeHandler {
    let both = Gate(arrivals: 2)

    func value(of property: Int) -> Value { .integer(Int64(property)) }

    func property(of value: Value) throws -> Int {
      guard both.meet() else { throw CancellationError() }
      return 7
    }
  }

  @Test("Two selects overlap in time")
  func overlap() async throws {
    struct One: Decodable { var n: Int }
    var configuration = Configuration()
    configuration.typeHandlers = ["Meeting": Meeting()]
    try await withDatabaseAsync(configuration: configuration) { db in
      let dao = try db.database.dao(
        script: """
          <mapper namespace="meetings">
            <resultMap id="one" type="One" autoMapping="false"><result property="n" column="n" typeHandler="Meeting"/></resultMap>
            <select id="one" resultMap="one">SELECT 1 AS n</select>
          </mapper>
          """)
      async let first: One = dao.call("one")
      async let second: One = dao.call("one")
      #expect(try await first.n + second.n == 14)
    }
  }

  @Test("A select proceeds during a write transaction and sees the state before it")
  func readDuringWrite() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)", "INSERT INTO t VALUES (1)"]) { db throws in
      try db.database.transaction {
        try db.run("INSERT INTO t VALUES (2)")
        let before = try onOtherThread { try db.count("t") }
        #expect(before == 1)
        #expect(try db.count("t") == 2)
      }
      let after = try onOtherThread { try db.count("t") }
      #expect(after == 2)
    }
  }

  @Test("Sixty-four tasks at once read and write", arguments: TestDatabase.Place.allCases)
  func manyTasks(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place, schema: ["CREATE TABLE t (n INTEGER)"]) { db in
      let insert = try db.change("INSERT INTO t VALUES (?)")
      let sum = try db.query("SELECT coalesce(sum(n), 0) FROM t")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for n in 1...64 {
          group.addTask {
            try await insert.call(n)
            let seen: Int = try await sum.call()
            #expect(seen >= n)
            try await db.database.transaction {
              try insert.call(-n)
              try insert.call(n)
            }
          }
        }
        try await group.waitForAll()
      }
      let total: Int = try await sum.call()
      #expect(total == 64 * 65 / 2)
    }
  }

  @Test("Threads and tasks at once, synchronous and asynchronous calls")
  func threadsAndTasks() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n INTEGER)"]) { db in
      let insert = try db.change("INSERT INTO t VALUES (?)")
      let count = try db.query("SELECT count(*) FROM t")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for n in 0..<16 {
          group.addTask { for _ in 0..<20 { try await insert.call(n) } }
          group.addTask { for _ in 0..<20 { _ = try await count.call() as Int } }
          group.addTask {
            try await onOtherThread {
              for _ in 0..<20 {
                try insert.call(n)
                _ = try count.call() as Int
              }
            }.get()
          }
        }
        try await group.waitForAll()
      }
      #expect(try await count.call() as Int == 640)
    }
  }

  @Test("Synchronous calls inside of tasks get on with asynchronous ones")
  func synchronousInTasks() async throws {
    func both(_ insert: DAOKit.Operation, _ count: DAOKit.Operation) throws {
      try insert.call(1)
      _ = try count.call() as Int
    }
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n INTEGER)"]) { db in
      let insert = try db.change("INSERT INTO t VALUES (?)")
      let count = try db.query("SELECT count(*) FROM t")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<64 {
          group.addTask {
            try await insert.call(1)
            try both(insert, count)
            _ = try await count.call() as Int
            try both(insert, count)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await count.call() as Int == 192)
    }
  }

  @Test("Synchronous reads of more tasks than there are threads get on with row loops that have all readers")
  func synchronousReadsBesideLoops() async throws {
    var configuration = Configuration()
    configuration.readers = 2
    let schema = ["CREATE TABLE t (n INTEGER)", "INSERT INTO t VALUES (1), (2), (3)"]
    try await withDatabaseAsync(schema: schema, configuration: configuration) { db in
      let dao = try db.dao(
        "<select selector=\"all\">SELECT n FROM t</select><select selector=\"sum\">SELECT sum(n) FROM t</select>")
      func sum() throws -> Int { try dao.call("sum") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 * ProcessInfo.processInfo.activeProcessorCount {
          group.addTask {
            for _ in 0..<10 {
              var total = 0
              for try await n in dao.rows("all", as: Int.self) { total += n }
              #expect(try sum() == total)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test(
    "Synchronous writes of more tasks than there are threads get on with transactions that wait within",
    arguments: TestDatabase.Place.allCases)
  func synchronousWritesBesideTransactions(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place, schema: ["CREATE TABLE t (n INTEGER)"]) { db in
      let insert = try db.change("INSERT INTO t VALUES (?)")
      func add() throws { try insert.call(1) }
      func addInTransaction() throws { try db.database.transaction { try add() } }
      let tasks = 8 * ProcessInfo.processInfo.activeProcessorCount
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask {
            if task % 2 == 0 { return try task % 4 == 0 ? add() : addInTransaction() }
            try await db.database.transaction {
              try await insert.call(2)
              await Task.yield()
              try await insert.call(-2)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await db.query("SELECT sum(n) FROM t").call() == tasks / 2)
    }
  }

  @Test("Slow asynchronous selects leave the cooperative pool free")
  func noStarvation() async throws {
    try await withDatabaseAsync { db in
      let select = try db.query(SlowSQL.select)
      let slow = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map { _ in Task { try await select.call() as Int } }
      #expect(await db.waitForCallers(slow.count))
      let time = await duration {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<50 { group.addTask { await Task.yield() } }
        }
      }
      // The selects take hours; what is shorter than that is only the load of the other tests.
      #expect(time < .seconds(240))
      for task in slow { task.cancel() }
      for task in slow { await expectError(.cancelled) { try await task.value } }
    }
  }

  @Test("Nested transactions that wait for a statement of a sibling task leave the cooperative pool free")
  func waitingSavepoints() async throws {
    try await withDatabaseAsync { db in
      let select = try db.query(SlowSQL.select)
      try await db.database.transaction { () async throws in
        let slow = Task { try await select.call() as Int }
        #expect(await db.waitForSibling())
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount
        let started = Gate(arrivals: count)
        let nested = (0..<count).map { _ in
          Task {
            started.open()
            try await db.database.transaction { await Task.yield() }
          }
        }
        let isFree = await onOtherThread {
          let free = DispatchSemaphore(value: 0)
          let haveStarted = started.wait()
          Task.detached { free.signal() }
          defer { slow.cancel() }
          // The select takes hours; what is shorter than that is only the load of the other tests.
          return haveStarted && free.wait(timeout: .now() + 240) == .success
        }
        #expect(try isFree.get())
        await expectError(.cancelled) { try await slow.value }
        for task in nested { _ = await task.result }
      }
    }
  }

  @Test("Closing is refused while a call is under way, and works afterwards; then calls fail")
  func closeInUse() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)", "INSERT INTO t VALUES (1)"]) { db throws in
      let dao = try db.dao("<select selector=\"all\">SELECT n FROM t</select>")
      try dao.forEachRow("all", as: Int.self) { _ in
        expectError(.busy, "in use") { try db.database.close() }
        return true
      }
      try db.database.transaction {
        expectError(.busy, "in use") { try db.database.close() }
      }
      #expect(try dao.call("all") == [1])
      try db.database.close()
      expectError(.closed) { try dao.call("all") as [Int] }
      expectError(.closed) { try db.run("DELETE FROM t") }
      expectError(.closed) { try db.database.transaction {} }
      expectError(.closed) { try db.database.backup(to: db.folder.appending(path: "b")) }
      expectError(.closed) { try db.database.processStreams(at: db.folder) }
    }
  }

  @Test("After closing, asynchronous calls and row sequences fail, too")
  func asynchronousAfterClose() async throws {
    try await withDatabaseAsync { db in
      let dao = try db.dao("<select selector=\"all\">SELECT 1</select>")
      try db.database.close()
      await expectError(.closed) { try await dao.call("all") as Int }
      await expectError(.closed) { for try await _ in dao.rows("all", as: Int.self) {} }
      await expectError(.closed) { try await db.database.transaction {} }
    }
  }

  @Test("A column that another connection adds is in the next SELECT * and built statement")
  func foreignSchemaChange() throws {
    struct Thing: Codable, Equatable {
      var id: Int
      var name: String?
    }
    try withDatabase(schema: ["CREATE TABLE thing (id INTEGER)"]) { db throws in
      let dao = try db.dao(
        "<insert selector=\"insert:\" table=\"thing\"/><select selector=\"all\">SELECT * FROM thing ORDER BY id</select>")
      try dao.call("insert:", Thing(id: 1, name: "lost"))
      #expect(try dao.call("all") == [Thing(id: 1)])
      let other = try RawConnection(db.file)
      try other.execute("ALTER TABLE thing ADD COLUMN name TEXT; UPDATE thing SET name = 'old'")
      #expect(try dao.call("all") == [Thing(id: 1, name: "old")])
      let rows: [Row] = try dao.call("all")
      #expect(rows.first?.columns == ["id", "name"])
      try dao.call("insert:", Thing(id: 2, name: "new"))
      #expect(try dao.call("all") == [Thing(id: 1, name: "old"), Thing(id: 2, name: "new")])
      try other.execute("ALTER TABLE thing DROP COLUMN name")
      #expect(try dao.call("all") == [Thing(id: 1), Thing(id: 2)])
    }
  }
}
