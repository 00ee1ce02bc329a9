import DAOSQLite
import Foundation
import TestSupport
import Testing

@testable import DAOKit
@testable import DAORuntime

@Suite("Interrupts")
struct InterruptTests {
  private let schema = [
    "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
    "CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent ON DELETE CASCADE)",
    "CREATE TABLE log (n INTEGER)",
    "CREATE TRIGGER logged AFTER DELETE ON child BEGIN INSERT INTO log VALUES (old.id); END",
    "INSERT INTO parent VALUES (1)",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 20000) INSERT INTO child SELECT n, 1 FROM c",
  ]

  @Test("A cancelled change with a trigger and a cascade is reported as what has become of it")
  func cancelledChange() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let delete = try db.change("DELETE FROM parent WHERE id = 1")
      let count = try db.query("SELECT count(*) FROM child")
      for attempt in 0..<40 {
        let task = Task { try await delete.call() }
        try await Task.sleep(for: .microseconds(200 * (attempt % 20)))
        task.cancel()
        let left: () async throws -> Int = { try await count.call() }
        switch await task.result {
        case .success(let changes):
          #expect(try await left() == 0)
          #expect(changes == 1 || changes == 0)
          try await db.change("DELETE FROM log").call()
          try await db.change("INSERT INTO parent VALUES (1)").call()
          try await db.change(schema[5].replacing("INSERT INTO child", with: "INSERT INTO child")).call()
        case .failure(let error):
          #expect((error as? DAOError)?.code == .cancelled)
          #expect(try await left() == 20000)
        }
      }
    }
  }

  @Test("Beginning and ending a transaction is never interrupted, however often it is run with an interrupt pending")
  func transactionControl() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      let connection = try db.database.runtime.driver.connect(for: .write)
      for index in 0..<20_000 {
        connection.interrupter.interrupt()
        try connection.begin(.write)
        #expect(connection.isInTransaction)
        if index % 2 == 0 { try connection.commit() } else { try connection.rollback() }
        #expect(!connection.isInTransaction)
      }
      connection.interrupter.clear()
      try connection.close()
    }
  }

  @Test("A session that comes back with an open transaction is rolled back before the next one gets it")
  func openTransaction() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      try db.database.runtime.pool.withSession(for: .write, .other("a test")) { session in
        try session.connection.begin(.write)
        try session.connection.execute("INSERT INTO t VALUES (1)")
      }
      #expect(try db.count("t") == 0)
      try db.database.transaction { try db.run("INSERT INTO t VALUES (2)") }
      #expect(try db.count("t") == 1)
    }
  }

  @Test("Leaving a loop early in a transaction stops nothing else", .timeLimit(.minutes(30)))
  func leavingLoops() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)"]) { db in
      let dao = try db.dao(
        "<select selector=\"rows\"><![CDATA[\(SlowSQL.rows)]]></select><insert selector=\"add\">INSERT INTO t VALUES (?)</insert>"
      )
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            for _ in 0..<100 {
              try await db.database.transaction {
                for try await n in dao.rows("rows", as: Int.self) where n > task { break }
                try await dao.call("add", task)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await db.query("SELECT count(*) FROM t").call() == 400)
    }
  }

  @Test("Cancelling a child's select leaves the row loop of its parent alone")
  func cancelledChild() async throws {
    try await withDatabaseAsync { db in
      let dao = try db.dao(
        "<select selector=\"rows\"><![CDATA[\(SlowSQL.rows)]]></select><select selector=\"slow\"><![CDATA[\(SlowSQL.select)]]></select>"
      )
      for _ in 0..<10 {
        try await db.database.transaction {
          var seen = 0
          for try await n in dao.rows("rows", as: Int.self) {
            if n == 2 {
              let child = Task { try await dao.call("slow") as Int }
              #expect(await db.waitForSibling())
              child.cancel()
              await expectError(.cancelled) { try await child.value }
            }
            seen = n
            if n == 5 { break }
          }
          #expect(seen == 5)
        }
      }
    }
  }

  @Test("An interrupted loop over the rows of a change, with changes in its body, is no end of the rows")
  func returningLoop() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (n)", "CREATE TABLE log (n)"]) { db in
      let dao = try db.dao(
        """
        <insert selector="add">
          <![CDATA[ INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 500) SELECT n FROM c
          RETURNING n ]]>
        </insert>
        <insert selector="log">INSERT INTO log VALUES (?)</insert>
        """)
      let task = Task {
        var seen = 0
        for try await n in dao.rows("add", as: Int.self) {
          try await dao.call("log", n)
          seen += 1
          if n == 10 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return seen
      }
      await expectError(.cancelled) { try await task.value }
      #expect(try await db.query("SELECT count(*) FROM t").call() == 500)
      #expect(try await db.query("SELECT count(*) FROM log").call() == 10)
    }
  }
}
