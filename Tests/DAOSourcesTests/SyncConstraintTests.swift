import DAOKit
import DAOSources
import Foundation
import TestSupport
import Testing

/// Keys that are compared in uncommon ways, and rows that are in each other's way.
@Suite("Sync and constraints")
struct SyncConstraintTests {
  private func meet(_ fixture: SyncFixture, _ a: Database, _ b: Database, _ tables: [String] = ["t"]) throws {
    for _ in 0..<3 { try fixture.meet(a, b) }
    for table in tables { #expect(try SyncFixture.exactRows(a, table) == SyncFixture.exactRows(b, table)) }
    for database in [a, b] { #expect(try database.rows("PRAGMA foreign_key_check").isEmpty) }
  }

  private func texts(_ database: Database, _ sql: String) throws -> [String] { try database.rows(sql, as: String.self) }

  @Test(
    "A child is no orphan where the engine finds its parent, whatever their types",
    arguments: ["", "TEXT", "INTEGER", "BLOB", "TEXT COLLATE NOCASE"], ["TEXT", "INTEGER", "NUMERIC", ""])
  func references(child: String, parent: String) throws {
    let fixture = SyncFixture(
      """
      CREATE TABLE p (id \(parent) PRIMARY KEY NOT NULL, v);
      CREATE TABLE c (id INTEGER PRIMARY KEY, p \(child) REFERENCES p (id))
      """)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO p VALUES ('1', 'x'), (2, 'y')")
    // Those that the engine takes.
    for value in ["1", "'1'", "2", "'2'", "2.0"] { _ = try? a.execute("INSERT INTO c (p) VALUES (\(value))") }
    let count = try a.rows("SELECT count(*) FROM c", as: Int.self)
    try #require(count[0] >= 2)
    #expect(try fixture.send(a, to: b).conflicts == [])
    try meet(fixture, a, b, ["p", "c"])
    #expect(try b.rows("SELECT count(*) FROM c", as: Int.self) == count)
  }

  @Test("A primary key has a collation of its own", arguments: ["", "WITHOUT ROWID"], [false, true])
  func collations(end: String, isFolded: Bool) throws {
    let (column, key) = isFolded ? ("", "NOCASE") : ("COLLATE NOCASE", "BINARY")
    let fixture = SyncFixture(
      "CREATE TABLE t (k TEXT NOT NULL \(column), v TEXT UNIQUE, PRIMARY KEY (k COLLATE \(key))) \(end)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES ('anna', '1'), ('bob', '2')")
    if !isFolded { try a.execute("INSERT INTO t VALUES ('ANNA', '3')") }
    try meet(fixture, a, b)
    try a.execute("UPDATE t SET k = 'Anna', v = '1b' WHERE k = 'anna' COLLATE BINARY; REPLACE INTO t VALUES ('BOB', '2b')")
    try meet(fixture, a, b)
    #expect(
      try texts(b, "SELECT k || v FROM t ORDER BY v")
        == (isFolded ? ["Anna1b", "BOB2b"] : ["Anna1b", "bob2", "BOB2b", "ANNA3"]))
    try b.execute("DELETE FROM t WHERE k = 'Anna' COLLATE BINARY; UPDATE t SET v = 'z' WHERE k = 'BOB' COLLATE BINARY")
    try meet(fixture, a, b)
    #expect(try texts(a, "SELECT k || v FROM t ORDER BY v") == (isFolded ? ["BOBz"] : ["bob2", "ANNA3", "BOBz"]))
  }

  @Test("A key that becomes an equal value of another kind travels")
  func spelledKeys() throws {
    let fixture = SyncFixture("CREATE TABLE t (k PRIMARY KEY NOT NULL, v)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'x')")
    try meet(fixture, a, b)
    try a.execute("UPDATE t SET k = 1.0")
    try meet(fixture, a, b)
    #expect(try texts(b, "SELECT typeof(k) FROM t") == ["real"])
  }

  @Test(
    "Columns that the file does not have stay, also where unique values are exchanged",
    arguments: [SyncRule.lastWriter, .byColumn, .priority(["a"])])
  func partialRows(rule: SyncRule) throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, u TEXT UNIQUE)", rules: ["t": rule])
    let (a, b) = (
      try fixture.open("a"),
      try fixture.open("b", "CREATE TABLE t (id INTEGER PRIMARY KEY, u TEXT UNIQUE, note TEXT DEFAULT 'new')")
    )
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'x'), (2, 'y')")
    try fixture.send(a, to: b)
    try b.execute("UPDATE t SET note = iif(id = 1, 'note', NULL)")
    try a.execute("UPDATE t SET u = 'z' WHERE id = 1; UPDATE t SET u = 'x' WHERE id = 2; UPDATE t SET u = 'y' WHERE id = 1")
    #expect(try fixture.send(a, to: b).conflicts == [])
    #expect(try texts(b, "SELECT id || u || coalesce(note, '-') FROM t ORDER BY id") == ["1ynote", "2x-"])
  }

  @Test(
    "Of two rows with a unique key the later one stays, whatever its index is made of and its clause says",
    arguments: [
      "u TEXT UNIQUE ON CONFLICT IGNORE", "u TEXT UNIQUE ON CONFLICT REPLACE", "u TEXT UNIQUE ON CONFLICT ROLLBACK",
      "u TEXT UNIQUE ON CONFLICT FAIL", "u TEXT UNIQUE", "u TEXT COLLATE NOCASE UNIQUE",
      "u TEXT, l TEXT GENERATED ALWAYS AS (lower(u)) STORED UNIQUE", "u TEXT;i (u) WHERE v <> ''", "u TEXT;i (lower(u))",
      "u TEXT;i (u COLLATE NOCASE)", "u TEXT NOT NULL ON CONFLICT IGNORE;i (u, v IS NULL)",
    ])
  func uniqueKeys(form: String) throws {
    let parts = form.split(separator: ";")
    let index = parts.count > 1 ? "; CREATE UNIQUE INDEX i ON t \(parts[1].dropFirst(2))" : ""
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, v, \(parts[0]))\(index)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t (id, u, v) VALUES (1, 'k', 'earlier'), (3, 'l', 'other'), (5, 'm', 'both')")
    Thread.sleep(forTimeInterval: 0.005)
    let isFolded = form.lowercased().contains("nocase") || form.contains("lower")
    try b.execute("INSERT INTO t (id, u, v) VALUES (2, '\(isFolded ? "K" : "k")', 'later'), (4, 'n', 'more')")
    let report = try fixture.send(b, to: a)
    #expect(report.conflicts.map(\.key) == [[.integer(1)]])
    try meet(fixture, a, b)
    #expect(try a.rows("SELECT id FROM t ORDER BY id", as: Int.self) == [2, 3, 4, 5])
    // Exchanged values are in each other's way for a moment alone.
    try a.execute("UPDATE t SET u = 'x' WHERE id = 3; UPDATE t SET u = 'l' WHERE id = 5; UPDATE t SET u = 'm' WHERE id = 3")
    #expect(try fixture.send(a, to: b).conflicts == [])
    try meet(fixture, a, b)
    #expect(try texts(b, "SELECT u FROM t WHERE id IN (3, 5) ORDER BY id") == ["m", "l"])
  }

  @Test("A long chain of references ends in linear time", arguments: ["CASCADE", "SET NULL"])
  func chains(action: String) throws {
    func seconds(_ count: Int) throws -> Double {
      let fixture = SyncFixture(
        """
        CREATE TABLE s (id INTEGER PRIMARY KEY, parent INT REFERENCES s (id) ON DELETE CASCADE);
        CREATE TABLE t (id INTEGER PRIMARY KEY, s INT REFERENCES s (id) ON DELETE \(action))
        """)
      let (a, b) = (try fixture.open("a"), try fixture.open("b"))
      defer { for database in [a, b] { try? database.close() } }
      try a.execute("INSERT INTO s VALUES (0, NULL)")
      try fixture.meet(a, b)
      try a.execute("DELETE FROM s")
      let numbers = "WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
      try b.execute("\(numbers) INSERT INTO s SELECT i, i - 1 FROM n; \(numbers) INSERT INTO t SELECT i, i FROM n")
      let start = ContinuousClock.now
      try fixture.send(a, to: b)
      let time = ContinuousClock.now - start
      try fixture.send(b, to: a)
      for database in [a, b] {
        #expect(try database.rows("SELECT count(*) FROM s", as: Int.self) == [0])
        #expect(try database.rows("SELECT count(*) FROM t", as: Int.self) == [action == "CASCADE" ? 0 : count])
        #expect(try database.rows("SELECT 1 FROM t WHERE s IS NOT NULL").isEmpty)
      }
      return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }
    let small = try min(seconds(1_000), seconds(1_000))
    #expect(try min(seconds(6_000), seconds(6_000)) < small * 18, "quadratic work takes 36 times as long")
  }

  @Test("Names that the log needs are refused by name")
  func reservedNames() throws {
    for (schema, name) in [
      ("CREATE TABLE t (\"seq:\" INTEGER PRIMARY KEY)", "seq:"),
      ("CREATE TABLE x (id INTEGER PRIMARY KEY); CREATE TABLE \"x:seq\" (id INTEGER PRIMARY KEY)", "daokit_sync_x:seq"),
    ] {
      let database = try Database.inMemory()
      try database.execute(schema)
      let fault = #expect(throws: DAOError.self) { try database.enableSync(instance: "a") }
      #expect(fault?.code == .configuration && fault?.message.contains("'\(name)'") == true)
      try database.close()
    }
  }
}
