import DAOKit
import Foundation
import Testing

@Suite("Transactions")
struct TransactionTests {
  struct Failure: Error, Equatable {}
  struct Thing: Codable, Equatable {
    var id: Int
    var name: String?
  }
  private let schema = ["CREATE TABLE t (n INTEGER UNIQUE)"]

  private func numbers(_ db: TestDatabase) throws -> [Int] { try db.query("SELECT n FROM t ORDER BY n").call() }

  @Test("Commits what was done, and gives the body's result", arguments: TestDatabase.Place.allCases)
  func commit(place: TestDatabase.Place) throws {
    try withDatabase(place, schema: schema) { db throws in
      let insert = try db.change("INSERT INTO t VALUES (?)")
      let count: Int = try db.database.transaction {
        try insert.call(1)
        try insert.call(2)
        return try db.count("t")
      }
      #expect(count == 2)
      #expect(try numbers(db) == [1, 2])
    }
  }

  @Test("An error rolls back and comes through as it is", arguments: TestDatabase.Place.allCases)
  func rollback(place: TestDatabase.Place) throws {
    try withDatabase(place, schema: schema) { db throws in
      expectError(Failure()) {
        try db.database.transaction {
          try db.run("INSERT INTO t VALUES (1)")
          throw Failure()
        }
      }
      expectError(.constraint, "SQLITE_CONSTRAINT_UNIQUE") {
        try db.database.transaction {
          try db.run("INSERT INTO t VALUES (1)")
          try db.run("INSERT INTO t VALUES (1)")
        }
      }
      #expect(try numbers(db) == [])
      try db.run("INSERT INTO t VALUES (5)")
    }
  }

  @Test("A failed statement that the body gets over undoes itself alone")
  func failedStatement() throws {
    try withDatabase(schema: schema) { db throws in
      try db.database.transaction {
        try db.run("INSERT INTO t VALUES (1)")
        expectError(.constraint) { try db.run("INSERT INTO t VALUES (2), (1)") }
        try db.run("INSERT INTO t VALUES (3)")
      }
      #expect(try numbers(db) == [1, 3])
    }
  }

  @Test("A transaction inside of another is a savepoint")
  func savepoints() throws {
    try withDatabase(schema: schema) { db throws in
      try db.database.transaction {
        try db.run("INSERT INTO t VALUES (1)")
        expectError(Failure()) {
          try db.database.transaction {
            try db.run("INSERT INTO t VALUES (2)")
            try db.database.transaction { try db.run("INSERT INTO t VALUES (3)") }
            #expect(try db.count("t") == 3)
            throw Failure()
          }
        }
        #expect(try db.count("t") == 1)
        try db.database.transaction { try db.run("INSERT INTO t VALUES (4)") }
        expectError(Failure()) {
          try db.database.transaction {
            try db.database.transaction { throw Failure() }
          }
        }
      }
      #expect(try numbers(db) == [1, 4])
    }
  }

  @Test("The asynchronous form: commits, rolls back, nests by a synchronous one")
  func asynchronous() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let database = db.database
      let insert = try db.change("INSERT INTO t VALUES (?)")
      let count: Int = try await database.transaction {
        try insert.call(1)
        try database.transaction { try insert.call(2) }
        try? database.transaction {
          try insert.call(3)
          throw Failure()
        }
        return try db.count("t")
      }
      #expect(count == 2)
      await expectError(Failure()) {
        try await database.transaction {
          try insert.call(9)
          throw Failure()
        }
      }
      let kept: [Int] = try await db.query("SELECT n FROM t ORDER BY n").call()
      #expect(kept == [1, 2])
    }
  }

  @Test("Tasks that inherit take part, detached ones and other threads do not")
  func taskMembership() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let seen: [Int] = try await db.database.transaction {
        try db.run("INSERT INTO t VALUES (1)")
        let inherited = try wait { await Task { try await db.query("SELECT count(*) FROM t").call() as Int }.result }
        let detached = try wait { await Task.detached { try await db.query("SELECT count(*) FROM t").call() as Int }.result }
        let thread = try onOtherThread { try db.count("t") }
        return [inherited, detached, thread]
      }
      #expect(seen == [1, 0, 0])
    }
  }

  @Test("Several tasks of one transaction take turns, and all that they do is in it")
  func siblings() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let insert = try db.change("INSERT INTO t VALUES (?)")
      await expectError(Failure()) {
        try await db.database.transaction {
          let count: Int = try wait {
            await Task {
              try await withThrowingTaskGroup(of: Void.self) { group in
                for n in 0..<20 { group.addTask { try await insert.call(n) } }
                try await group.waitForAll()
              }
              return try await db.query("SELECT count(*) FROM t").call() as Int
            }.result
          }
          #expect(count == 20)
          throw Failure()
        }
      }
      let none: [Int] = try await db.query("SELECT n FROM t").call()
      #expect(none.isEmpty)
    }
  }

  @Test("A task that outlives the transaction gets an error")
  func outliving() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let gate = DispatchSemaphore(value: 0)
      let task: Task<Void, any Error> = try await db.database.transaction {
        Task {
          _ = await onOtherThread { gate.wait() }
          try await db.change("INSERT INTO t VALUES (1)").call()
        }
      }
      gate.signal()
      await expectError(.transactionEnded, "has ended") { try await task.value }
      let count: Int = try await db.query("SELECT count(*) FROM t").call()
      #expect(count == 0)
    }
  }

  @Test("A row sequence that outlives its transaction gets an error")
  func outlivingRows() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try db.dao("<select selector=\"all\"><![CDATA[\(SlowSQL.rows)]]></select>")
      let task: Task<Int, any Error> = try await db.database.transaction {
        let started = DispatchSemaphore(value: 0)
        let task = Task {
          var count = 0
          for try await _ in dao.rows("all", as: Int.self) {
            count += 1
            if count == 1 { started.signal() }
          }
          return count
        }
        started.wait()
        return task
      }
      await expectError(.transactionEnded) { try await task.value }
    }
  }

  @Test("A row sequence inside a transaction reads its rows")
  func rowsInside() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try db.dao("<select selector=\"all\">SELECT n FROM t ORDER BY n</select>")
      let seen: [Int] = try await db.database.transaction {
        try db.run("INSERT INTO t VALUES (1), (2), (3)")
        return try wait {
          await Task {
            var seen: [Int] = []
            for try await n in dao.rows("all", as: Int.self) { seen.append(n) }
            return seen
          }.result
        }
      }
      #expect(seen == [1, 2, 3])
    }
  }

  @Test("The database's own rollback poisons the scope: calls fail, and so does the end, though the body swallowed the error")
  func poisoned() throws {
    try withDatabase(schema: schema) { db throws in
      try db.run("INSERT INTO t VALUES (1)")
      expectError(.rolledBack) {
        try db.database.transaction {
          try db.run("INSERT INTO t VALUES (2)")
          expectError(.constraint) { try db.run("INSERT OR ROLLBACK INTO t VALUES (1)") }
          expectError(.rolledBack, "rolled the whole transaction back") { try db.run("INSERT INTO t VALUES (3)") }
          expectError(.rolledBack) { try db.count("t") }
          expectError(.rolledBack) { try db.database.transaction { try db.run("INSERT INTO t VALUES (4)") } }
        }
      }
      #expect(try numbers(db) == [1])
      try db.run("INSERT INTO t VALUES (5)")
    }
  }

  @Test("A poisoned savepoint poisons the transaction around it")
  func poisonedSavepoint() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      try await db.change("INSERT INTO t VALUES (1)").call()
      await expectError(.rolledBack) {
        try await db.database.transaction {
          try? db.database.transaction { try db.run("INSERT OR ROLLBACK INTO t VALUES (1)") }
          expectError(.rolledBack) { try db.count("t") }
        }
      }
      let count: Int = try await db.query("SELECT count(*) FROM t").call()
      #expect(count == 1)
    }
  }

  @Test("A ROLLBACK in a trigger poisons, too")
  func raiseRollback() throws {
    let trigger = "CREATE TRIGGER no BEFORE INSERT ON t WHEN new.n < 0 BEGIN SELECT RAISE(ROLLBACK, 'no negatives'); END"
    try withDatabase(schema: schema + [trigger]) { db throws in
      expectError(.rolledBack) {
        try db.database.transaction {
          try db.run("INSERT INTO t VALUES (1)")
          expectError(.constraint, "no negatives") { try db.run("INSERT INTO t VALUES (-1)") }
        }
      }
      #expect(try numbers(db) == [])
    }
  }

  @Test("A deferred constraint that fails at the commit rolls back")
  func deferredConstraint() throws {
    let schema = [
      "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
      "CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)",
    ]
    try withDatabase(schema: schema) { db throws in
      expectError(.constraint, "SQLITE_CONSTRAINT_FOREIGNKEY") {
        try db.database.transaction { try db.run("INSERT INTO child VALUES (1)") }
      }
      #expect(try db.count("child") == 0)
      try db.database.transaction {
        try db.run("INSERT INTO child VALUES (1)")
        try db.run("INSERT INTO parent VALUES (1)")
      }
      #expect(try db.count("child") == 1)
    }
  }

  @Test("DDL in a transaction is seen by it, rolled back with it, and built statements follow")
  func definitions() throws {
    try withDatabase(schema: ["CREATE TABLE thing (id INTEGER)"]) { db throws in
      let dao = try db.dao(
        "<insert selector=\"insert:\" table=\"thing\"/><select selector=\"all\">SELECT * FROM thing ORDER BY id</select>")
      try dao.call("insert:", Thing(id: 1, name: "lost"))
      var seen: [Thing] = []
      try? db.database.transaction {
        try db.run("ALTER TABLE thing ADD COLUMN name TEXT")
        try dao.call("insert:", Thing(id: 2, name: "seen"))
        seen = try dao.call("all")
        throw Failure()
      }
      #expect(seen == [Thing(id: 1), Thing(id: 2, name: "seen")])
      try dao.call("insert:", Thing(id: 3, name: "lost"))
      #expect(try dao.call("all") == [Thing(id: 1), Thing(id: 3)])
      try db.database.transaction {
        try db.run("CREATE TABLE other (id INTEGER)")
        try db.run("INSERT INTO other VALUES (1)")
      }
      #expect(try db.count("other") == 1)
    }
  }

  @Test("A table that a row loop of the transaction reads cannot be dropped, and the error says so")
  func dropInLoop() throws {
    try withDatabase(schema: schema + ["INSERT INTO t VALUES (1), (2)"]) { db throws in
      let dao = try db.dao("<select selector=\"all\">SELECT n FROM t ORDER BY n</select>")
      try db.database.transaction {
        try dao.forEachRow("all", as: Int.self) { _ in
          expectError(.busy, "SQLITE_LOCKED", "row loop around this call") { try db.run("DROP TABLE t") }
          return true
        }
        try db.run("DROP TABLE t")
      }
      expectError(.database, "no such table") { try numbers(db) }
    }
  }

  @Test("Transactions of two databases nest, and each has its own calls")
  func twoDatabases() throws {
    try withDatabase(schema: schema) { one throws in
      try withDatabase(schema: schema) { two throws in
        try one.database.transaction {
          try one.run("INSERT INTO t VALUES (1)")
          expectError(Failure()) {
            try two.database.transaction {
              try two.run("INSERT INTO t VALUES (2)")
              try one.run("INSERT INTO t VALUES (3)")
              try one.database.transaction { try one.run("INSERT INTO t VALUES (4)") }
              throw Failure()
            }
          }
        }
        #expect(try numbers(one) == [1, 3, 4])
        #expect(try numbers(two) == [])
      }
    }
  }

  @Test("BEGIN and its like in an operation never load")
  func transactionStatements() throws {
    try withDatabase { db throws in
      for sql in ["BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT a", "END"] {
        expectError(.script, "transaction") { try db.change(sql) }
      }
    }
  }
}

/// Waits for a task from a synchronous function.
private func wait<R: Sendable>(_ body: @escaping @Sendable () async -> Result<R, any Error>) throws -> R {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Result<R, any Error> = .failure(CancellationError())
  Task {
    result = await body()
    done.signal()
  }
  done.wait()
  return try result.get()
}
