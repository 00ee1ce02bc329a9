import DAOCore
import TestSupport
import Testing

@Suite("The id of an inserted row")
struct InsertedIDTests {
  private let schema = [
    "CREATE TABLE t (id INTEGER PRIMARY KEY, n UNIQUE)", "CREATE TABLE log (n)",
    "CREATE TABLE w (k PRIMARY KEY) WITHOUT ROWID", "INSERT INTO log VALUES (1), (2), (3)",
  ]

  private func with(_ body: (any Connection, (String) throws -> Int64?) throws -> Void) throws {
    try withConnection(schema[0], schema[1], schema[2], schema[3]) { connection throws in
      try body(connection) { sql in try connection.insertedID { try connection.run(sql) } }
    }
  }

  @Test("An insert has the id of its last row, given or made")
  func insert() throws {
    try with { _, id throws in
      #expect(try id("INSERT INTO t (n) VALUES ('a')") == 1)
      #expect(try id("INSERT INTO t VALUES (42, 'b')") == 42)
      #expect(try id("INSERT INTO t (n) VALUES ('c'), ('d')") == 44)
      #expect(try id("INSERT INTO t VALUES (-5, 'e')") == -5)
      #expect(try id("REPLACE INTO t VALUES (42, 'f')") == 42)
    }
  }

  @Test(
    "A statement that inserts no row has none, whatever was inserted before",
    arguments: [
      "UPDATE t SET n = 'z'", "DELETE FROM t", "INSERT OR IGNORE INTO t VALUES (7, 'a')",
      "INSERT INTO t VALUES (7, 'b') ON CONFLICT DO UPDATE SET n = 'c'", "INSERT INTO w VALUES (1)",
      "INSERT INTO t SELECT 1, 2 WHERE 0",
    ])
  func none(sql: String) throws {
    try with { connection, id throws in
      #expect(try id("INSERT INTO t VALUES (7, 'a')") == 7)
      #expect(try id(sql) == nil)
      // SQL's own `last_insert_rowid()` is unchanged.
      #expect(try connection.rows("SELECT last_insert_rowid()", []) == [[7]])
    }
  }

  @Test("The least id of all is one, and none where nothing is inserted")
  func least() throws {
    try with { connection, id throws in
      #expect(try id("INSERT INTO t VALUES (-9223372036854775808, 'a')") == .min)
      #expect(try id("UPDATE t SET n = 'b'") == nil)
      #expect(try connection.rows("SELECT last_insert_rowid()", []) == [[.integer(.min)]])
      #expect(try id("INSERT INTO t VALUES (7, 'c')") == 7)
      #expect(try id("INSERT OR IGNORE INTO t VALUES (-9223372036854775808, 'd')") == nil)
      #expect(try connection.rows("SELECT last_insert_rowid()", []) == [[7]])
      #expect(try id("REPLACE INTO t VALUES (-9223372036854775808, 'e')") == .min)
      #expect(try id("INSERT INTO t VALUES (-9223372036854775808, 'e') ON CONFLICT DO UPDATE SET n = 'f'") == nil)
    }
  }

  @Test("An insert within an insert has an id of its own")
  func nested() throws {
    try with { connection, id throws in
      var inner: Int64?
      var logged: Int64?
      let outer = try connection.insertedID {
        try connection.run("INSERT INTO t VALUES (-9223372036854775808, 'a')")
        inner = try connection.insertedID { try connection.run("UPDATE t SET n = 'b'") }
        logged = try connection.insertedID { try connection.run("INSERT INTO log VALUES (9)") }
        try connection.run("REPLACE INTO t VALUES (-9223372036854775808, 'c')")
      }
      #expect(inner == nil && logged == 4 && outer == .min)
    }
  }

  @Test("The rows that a trigger inserts do not count")
  func triggers() throws {
    try with { connection, id throws in
      try connection.execute("CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.n); END")
      #expect(try id("INSERT INTO t (n) VALUES ('a')") == 1)
      try connection.execute("CREATE TRIGGER u AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (new.n); END")
      #expect(try id("UPDATE t SET n = 'b'") == nil)
    }
  }

  @Test("An insert that fails leaves the last id as it was")
  func failure() throws {
    try with { connection, id throws in
      #expect(try id("INSERT INTO t VALUES (7, 'a')") == 7)
      #expect(error { try id("INSERT INTO t VALUES (7, 'b')") }?.code == .constraint)
      #expect(try connection.rows("SELECT last_insert_rowid()", []) == [[7]])
    }
  }
}
