import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Cancellation", .serialized)
struct CancellationTests {
  @Test(
    "A select of minutes stops when its task is cancelled", .timeLimit(.minutes(30)), arguments: TestDatabase.Place.allCases)
  func promptly(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place) { db in
      let select = try db.query(SlowSQL.select)
      for _ in 0..<5 {
        let task = Task { try await select.call() as Int }
        #expect(await db.waitForCallers(1))
        task.cancel()
        await expectError(.cancelled, "query") { try await task.value }
      }
      let one: Int = try await db.query("SELECT 1").call()
      #expect(one == 1)
    }
  }

  @Test("A task that is cancelled already runs nothing")
  func cancelledBefore() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)"]) { db in
      let insert = try db.change("INSERT INTO t VALUES (1)")
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        try await insert.call()
      }
      task.cancel()
      await expectError(.cancelled) { try await task.value }
      let count: Int = try await db.query("SELECT count(*) FROM t").call()
      #expect(count == 0)
    }
  }

  @Test("A late interrupt never hits the next statement: hundreds of cancellations at random times")
  func lateInterrupts() async throws {
    var configuration = Configuration()
    configuration.readers = 1
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)"], configuration: configuration) { db in
      let slow = try db.query(SlowSQL.select)
      let short = try db.query(
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 500) SELECT count(*) FROM c")
      let insert = try db.change("INSERT INTO t VALUES (1)")
      for round in 0..<300 {
        let select = round.isMultiple(of: 2) ? slow : short
        let task = Task { try await select.call() as Int }
        let delay = UInt32.random(in: 0...600)
        if delay > 50 { try await Task.sleep(for: .microseconds(delay)) }
        task.cancel()
        async let following: Int = short.call()
        try await insert.call()
        #expect(try await following == 500)
        switch await task.result {
        case .success(let count): #expect(count == 500)
        case .failure(let error): #expect((error as? DAOError)?.code == .cancelled)
        }
      }
      let count: Int = try await db.query("SELECT count(*) FROM t").call()
      #expect(count == 300)
    }
  }

  @Test("A cancelled write is whole or not at all")
  func cancelledWrites() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)"]) { db in
      let insert = try db.change(
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000) INSERT INTO t SELECT n FROM c")
      var whole = 0
      for _ in 0..<60 {
        let task = Task { try await insert.call() as Int }
        try await Task.sleep(for: .microseconds(.random(in: 0...3000)))
        task.cancel()
        if (try? await task.value) != nil { whole += 1 }
        let count: Int = try await db.query("SELECT count(*) FROM t").call()
        #expect(count == whole * 3000)
      }
    }
  }

  @Test("A cancelled transaction is rolled back, whatever its body does with the error")
  func cancelledTransaction() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)"]) { db in
      let started = Gate()
      let rows = try db.dao("<select selector=\"rows\"><![CDATA[\(SlowSQL.rows)]]></select>")
      let task = Task {
        try await db.database.transaction {
          try db.run("INSERT INTO t VALUES (1)")
          try? rows.forEachRow("rows", as: Int.self) { _ in
            started.open()
            return true
          }
          try? db.run("INSERT INTO t VALUES (2)")
        }
      }
      #expect(await started.wait())
      task.cancel()
      await expectError(.cancelled) { try await task.value }
      let count: Int = try await db.query("SELECT count(*) FROM t").call()
      #expect(count == 0)
      try await db.change("INSERT INTO t VALUES (3)").call()
    }
  }

  @Test("The wait for a connection can be cancelled, and the connection is there for the next")
  func waitIsCancellable() async throws {
    var configuration = Configuration()
    configuration.readers = 1
    try await withDatabaseAsync(configuration: configuration) { db in
      let dao = try db.dao(
        "<select selector=\"rows\"><![CDATA[\(SlowSQL.rows)]]></select><select selector=\"one\">SELECT 1</select>")
      let (holds, letGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        try? dao.forEachRow("rows", as: Int.self) { _ in
          holds.signal()
          letGo.wait()
          return false
        }
      }
      _ = await onOtherThread { holds.wait() }
      let waiting = Task { try await dao.call("one") as Int }
      let patient = Task { try await dao.call("one") as Int }
      #expect(await db.waitForLine(of: 2, for: .read))
      waiting.cancel()
      await expectError(.cancelled) { try await waiting.value }
      letGo.signal()
      #expect(try await patient.value == 1)
    }
  }

  @Test("The wait for another connection's lock can be cancelled", .timeLimit(.minutes(30)))
  func busyWaitIsCancellable() async throws {
    var configuration = Configuration()
    configuration.busyTimeout = .seconds(3600)
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)"], configuration: configuration) { db in
      let other = try RawConnection(db.file)
      try other.execute("BEGIN IMMEDIATE")
      let insert = try db.change("INSERT INTO t VALUES (1)")
      let streams = db.folder.appending(path: "streams", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
      let stream = "<execute><statement>CREATE TABLE u (n)</statement></execute>"
      try Data(stream.utf8).write(to: streams.appending(path: "1.stream.xml"))
      let waits: [@Sendable () async throws -> Void] = [
        { try await insert.call() },
        { _ = try await db.database.transaction { try db.count("t") } },
        { try await db.database.transaction { await Task.yield() } },
        { try await db.database.processStreams(at: streams) },
      ]
      for wait in waits {
        let task = Task { try await wait() }
        #expect(await db.waitForCallers(1))
        task.cancel()
        await expectError(.cancelled) { try await task.value }
      }
      try other.execute("ROLLBACK")
      try await insert.call()
      let applied = try await db.database.processStreams(at: streams)
      #expect(applied == [1])
    }
  }

  @Test("A row sequence stops when its task is cancelled")
  func rows() async throws {
    try await withDatabaseAsync { db in
      let dao = try db.dao("<select selector=\"rows\"><![CDATA[\(SlowSQL.rows)]]></select>")
      let started = Gate()
      let task = Task {
        for try await n in dao.rows("rows", as: Int.self) {
          started.open()
          if n < 0 { return n }
        }
        return 0
      }
      #expect(await started.wait())
      task.cancel()
      await expectError(.cancelled) { try await task.value }
    }
  }
}
