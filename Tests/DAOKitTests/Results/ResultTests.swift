import DAOKit
import Foundation
import Testing

@Suite("Results")
struct ResultTests {
  private let three = "SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3"
  struct Number: Codable, Equatable { var n: Int }
  struct Other: Codable, Equatable { var n: Int }

  @Test("An array has all rows, an optional one or none, anything else exactly one")
  func shapes() throws {
    try withDatabase { db throws in
      #expect(try db.query(three).call() == [1, 2, 3])
      #expect(try db.query(three).call() == [Number(n: 1), Number(n: 2), Number(n: 3)])
      #expect(try db.query("SELECT 1 WHERE 0").call() == [Int]())
      #expect(try db.query("SELECT 1 WHERE 0").call() == Int?.none)
      #expect(try db.query("SELECT 7 AS n").call() == Optional(Number(n: 7)))
      #expect(try db.query("SELECT 7 AS n").call() == Number(n: 7))
      expectError(.noRow, "optional or an array") { try db.query("SELECT 1 WHERE 0").call() as Int }
      expectError(.noRow) { try db.query("SELECT 1 AS n WHERE 0").call() as Number }
      expectError(.tooManyRows) { try db.query(three).call() as Int }
      expectError(.tooManyRows) { try db.query(three).call() as Int? }
      expectError(.tooManyRows) { try db.query(three).call() as Number }
      expectError(.tooManyRows) { try db.query(three).call() as Row? }
    }
  }

  @Test("The same shapes asynchronously")
  func asynchronousShapes() async throws {
    try await withDatabaseAsync { db in
      let all: [Int] = try await db.query(three).call()
      #expect(all == [1, 2, 3])
      let none: Number? = try await db.query("SELECT 1 AS n WHERE 0").call()
      #expect(none == nil)
      await expectError(.tooManyRows) { try await db.query(three).call() as Int }
      await expectError(.noRow) { try await db.query("SELECT 1 WHERE 0").call() as Int }
      await expectError(.columnCount) { try await db.query("SELECT 1, 2").call() as [Int] }
    }
  }

  @Test("A scalar wants one column, whichever its type")
  func columnCount() throws {
    try withDatabase { db throws in
      let select = try db.query("SELECT 1 AS a, 2 AS b")
      expectError(.columnCount, "a, b", "Int") { try select.call() as Int }
      expectError(.columnCount) { try select.call() as [Int] }
      expectError(.columnCount) { try select.call() as Int? }
      expectError(.columnCount, "Date") { try select.call() as Date }
      expectError(.columnCount) { try select.call() as [UUID] }
      expectError(.columnCount) { try select.call() as Gender }
      // Without a row nothing shows that there are too many columns.
      expectError(.noRow) { try db.query("SELECT 1 AS a, 2 AS b WHERE 0").call() as Int }
    }
  }

  @Test("The first of two columns of one label wins, as in a join")
  func doubledLabels() throws {
    try withDatabase { db throws in
      #expect(try db.query("SELECT * FROM (SELECT 1 AS n) JOIN (SELECT 2 AS n)").call() == Number(n: 1))
    }
  }

  @Test("The script's type is held to: another type is an error, a row is not")
  func entityType() throws {
    try withDatabase { db throws in
      let select = try db.query("SELECT 5 AS n", type: "Number")
      #expect(try select.call() == Number(n: 5))
      #expect(try select.call() == [Number(n: 5)])
      #expect(try select.call() == Optional(Number(n: 5)))
      let row: Row = try select.call()
      #expect(row["n"] == 5)
      expectError(.wrongEntity, "Other", "Number", "script.query") { try select.call() as Other }
      expectError(.wrongEntity) { try select.call() as [Other] }
      expectError(.wrongEntity) { try select.call() as Other? }
      expectError(.wrongEntity, "Int") { try select.call() as Int }
      #expect(try db.query("SELECT 5 AS n", type: "ResultTests.Number").call() == Number(n: 5))
      expectError(.wrongEntity) { try db.query("SELECT 5 AS n", type: "ValueTests.Number").call() as Number }
    }
  }

  @Test("@ promises at most one row, even to who asks for an array")
  func atMostOne() throws {
    try withDatabase { db throws in
      expectError(.tooManyRows, "at most one") { try db.query(three, type: "@Number").call() as [Number] }
      expectError(.tooManyRows) { try db.query(three, type: "@Number").call() as Number? }
      #expect(try db.query("SELECT 1 AS n WHERE 0", type: "@Number").call() == [Number]())
      #expect(try db.query("SELECT 1 AS n", type: "@Number").call() == [Number(n: 1)])
    }
  }

  @Test("Insert, update and delete count the rows that they change, triggers' changes left out")
  func changeCounts() throws {
    let trigger = "CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO log VALUES (1); INSERT INTO log VALUES (2); END"
    try withDatabase(schema: ["CREATE TABLE t (n)", "CREATE TABLE log (n)", trigger]) { db throws in
      #expect(try db.change("INSERT INTO t VALUES (1), (2), (3)").call() == 3)
      #expect(try db.change("UPDATE t SET n = n + 1 WHERE n > 1").call() == 2)
      #expect(try db.change("UPDATE t SET n = 0 WHERE n > 100").call() == 0)
      #expect(try db.change("DELETE FROM t").call() == 3)
      #expect(try db.change("CREATE TABLE u (n)").call() == 0)
      #expect(try db.change("INSERT OR IGNORE INTO t SELECT 1 WHERE 0").call() == 0)
      #expect(try db.change("WITH v(n) AS (VALUES (1), (2)) INSERT INTO t SELECT n FROM v").call() == 2)
      #expect(try db.change("REPLACE INTO t VALUES (9)").call() as Int64 == 1)
      expectError(.typeMismatch, "String", "Int") { try db.change("DELETE FROM t WHERE 0").call() as String }
    }
  }

  @Test("Asking a change for what it cannot give changes nothing")
  func refusedShape() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      expectError(.typeMismatch) { try db.change("INSERT INTO t VALUES (1)").call() as [Number] }
      #expect(try db.count("t") == 0)
    }
  }

  @Test("RETURNING gives rows; where they cannot be read, nothing is changed")
  func returning() throws {
    try withDatabase(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, n)"]) { db throws in
      let insert = try db.change("INSERT INTO t (n) VALUES (?1), (?1) RETURNING id AS n")
      #expect(try insert.call(5) == [Number(n: 1), Number(n: 2)])
      #expect(try db.change("UPDATE t SET n = 6 WHERE id = 1 RETURNING n").call() == 6)
      #expect(try db.change("DELETE FROM t WHERE id = 1 RETURNING *").call() as Row? != nil)
      expectError(.tooManyRows) { try insert.call(7) as Number }
      expectError(.typeMismatch) { try db.change("INSERT INTO t (n) VALUES ('x') RETURNING n").call() as Int }
      expectError(.noRow) { try db.change("DELETE FROM t WHERE 0 RETURNING n").call() as Int }
      expectError(.wrongEntity) {
        try db.dao("<select selector=\"s\" type=\"Number\">INSERT INTO t (n) VALUES (8) RETURNING n</select>").call("s")
          as Other
      }
      #expect(try db.count("t") == 1)
    }
  }

  @Test("RETURNING called for its effect runs to its end")
  func returningForEffect() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      try db.change("INSERT INTO t VALUES (1), (2), (3) RETURNING n").call()
      #expect(try db.count("t") == 3)
    }
  }

  @Test("A transaction around keeps what was before a RETURNING that cannot be read")
  func returningInTransaction() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      try db.database.transaction {
        try db.run("INSERT INTO t VALUES (1)")
        expectError(.typeMismatch) { try db.change("INSERT INTO t VALUES ('x') RETURNING n").call() as Int }
        try db.run("INSERT INTO t VALUES (3)")
      }
      #expect(try db.query("SELECT n FROM t ORDER BY n").call() == [1, 3])
    }
  }

  @Test("The id of an inserted row; without one an error")
  func insertedID() throws {
    try withDatabase(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, n UNIQUE)"]) { db throws in
      let dao = try db.dao(
        """
        <insert selector="insert:">INSERT INTO t (n) VALUES (:n)</insert>
        <insert selector="ignore:">INSERT OR IGNORE INTO t (n) VALUES (:n)</insert>
        """)
      #expect(try dao.insertReturningID("insert:", Number(n: 5)) == 1)
      #expect(try dao.insertReturningID("insert:", 6) == 2)
      expectError(.noRow) { try dao.insertReturningID("ignore:", 6) }
      expectError(.constraint) { try dao.insertReturningID("insert:", 6) }
    }
  }

  @Test(
    "The id of a row that a written upsert updates is its own, not that of the last insert", arguments: ["fixed", "dynamic"])
  func upsertedID(selector: String) async throws {
    let schema = ["CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE, n INTEGER DEFAULT 0)"]
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try db.dao(
        """
        <insert selector="fixed">
          INSERT INTO t (name) VALUES (:name) ON CONFLICT (name) DO UPDATE SET n = n + 1
        </insert>
        <insert selector="dynamic">
          INSERT INTO t (name) VALUES (#{name}) <if test="name != null">on conflict (name) do update set n = n + 1</if>
        </insert>
        """)
      var ids: [Int64] = []
      for name in ["a", "b", "a"] { ids.append(try await dao.insertReturningID(selector, ["name": name])) }
      ids.append(try await dao.operation(selector).insertReturningID(["name": "b"]))
      #expect(ids == [1, 2, 1, 2])
    }
  }

  @Test("What inserts nothing has no id, and changes nothing when it is asked for one")
  func idOfNoInsert() throws {
    try withDatabase(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, n)"]) { db throws in
      let dao = try db.dao(
        """
        <insert selector="insert:">INSERT INTO t (n) VALUES (:n)</insert>
        <update selector="insertToo:">INSERT INTO t (n) VALUES (:n)</update>
        <update selector="update:">UPDATE t SET n = :n WHERE id = 1</update>
        <delete selector="delete:">DELETE FROM t WHERE n = :n</delete>
        <select selector="select:">SELECT id FROM t WHERE n = :n</select>
        """)
      #expect(try dao.insertReturningID("insert:", 5) == 1)
      #expect(try dao.insertReturningID("insertToo:", 6) == 2)
      for selector in ["update:", "delete:"] {
        expectError(.parameter, "inserts no row", selector) { try dao.insertReturningID(selector, 5) }
      }
      expectError(.noRow, "select:") { try dao.insertReturningID("select:", 5) }
      #expect(try db.query("SELECT n FROM t ORDER BY id").call() == [5, 6])
    }
  }

  @Test("A statement that inserts no row with an id is no insert of the row before it")
  func noInsertedID() throws {
    let schema = [
      "CREATE TABLE t (id INTEGER PRIMARY KEY, n UNIQUE)", "CREATE TABLE w (k TEXT PRIMARY KEY) WITHOUT ROWID",
      "CREATE VIEW v AS SELECT n FROM t",
      "CREATE TRIGGER v_insert INSTEAD OF INSERT ON v BEGIN INSERT INTO t (n) VALUES (new.n); END",
    ]
    try withDatabase(schema: schema) { db throws in
      #expect(try db.change("INSERT INTO t VALUES (7, 'a')").insertReturningID() == 7)
      for sql in [
        "INSERT INTO w VALUES ('k')", "INSERT INTO v VALUES ('c')",
      ] {
        expectError(.noRow, "row id") { try db.change(sql).insertReturningID() }
      }
      #expect(try db.query("SELECT last_insert_rowid()").call() == 7)
      #expect(try db.change("INSERT INTO t VALUES (0, 'zero')").insertReturningID() == 0)
    }
  }

  @Test("What SQLite says of its connection's last change is asked of the one that writes")
  func lastChange() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY)"]) { db in
      try await db.change("INSERT INTO t VALUES (41), (42)").call()
      #expect(try await db.query("SELECT last_insert_rowid()").call() == 42)
      #expect(try await db.query("SELECT changes()").call() == 2)
    }
  }

  @Test(
    "Statements that return rows without being a change run as they are: EXPLAIN of a change, PRAGMAs that want no transaction")
  func otherRows() throws {
    try withDatabase(schema: ["CREATE TABLE t (n)"]) { db throws in
      #expect(try (db.query("EXPLAIN INSERT INTO t VALUES (1)").call() as [Row]).isEmpty == false)
      #expect(try db.count("t") == 0)
      #expect(
        try db.query("PRAGMA wal_checkpoint(TRUNCATE)").call() as [String: Int] == ["busy": 0, "log": 0, "checkpointed": 0])
    }
    try withFolder { folder throws in
      let database = try Database.sqlite(at: folder.appending(path: "alone.sqlite"))
      let mode = try database.dao(script: "<dao><select selector=\"rollback\">PRAGMA journal_mode = DELETE</select></dao>")
      #expect(try mode.call("rollback") == "delete")
      try database.close()
    }
  }

  @Test("Ids of inserts at the same time are each their own")
  func concurrentIDs() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)"]) { db in
      let dao = try db.dao("<insert selector=\"insert:\">INSERT INTO t (n) VALUES (?)</insert>")
      try await withThrowingTaskGroup(of: (Int, Int64).self) { group in
        for n in 0..<50 { group.addTask { (n, try await dao.insertReturningID("insert:", n)) } }
        for try await (n, id) in group {
          let kept: Int = try await db.query("SELECT n FROM t WHERE id = ?").call(id)
          #expect(kept == n)
        }
      }
    }
  }

  @Test("A select of more than one statement never loads")
  func severalStatements() throws {
    try withDatabase { db throws in
      expectError(.script, "script:2:") { try db.query("SELECT 1; SELECT 2") }
      #expect(try db.query("SELECT 1;").call() == 1)
    }
  }
}
