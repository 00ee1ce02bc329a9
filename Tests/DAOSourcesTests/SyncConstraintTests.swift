import DAOKit
import DAOSources
import Foundation
import TestSupport
import Testing

/// Keys that are compared in uncommon ways, and rows that are in each other's way.
@Suite("Sync and constraints")
struct SyncConstraintTests {
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
    try fixture.agree(a, b, ["p", "c"])
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
    try fixture.agree(a, b)
    try a.execute("UPDATE t SET k = 'Anna', v = '1b' WHERE k = 'anna' COLLATE BINARY; REPLACE INTO t VALUES ('BOB', '2b')")
    try fixture.agree(a, b)
    #expect(
      try texts(b, "SELECT k || v FROM t ORDER BY v")
        == (isFolded ? ["Anna1b", "BOB2b"] : ["Anna1b", "bob2", "BOB2b", "ANNA3"]))
    try b.execute("DELETE FROM t WHERE k = 'Anna' COLLATE BINARY; UPDATE t SET v = 'z' WHERE k = 'BOB' COLLATE BINARY")
    try fixture.agree(a, b)
    #expect(try texts(a, "SELECT k || v FROM t ORDER BY v") == (isFolded ? ["BOBz"] : ["bob2", "ANNA3", "BOBz"]))
  }

  @Test("A key that becomes an equal value of another kind travels")
  func spelledKeys() throws {
    let fixture = SyncFixture("CREATE TABLE t (k PRIMARY KEY NOT NULL, v)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'x')")
    try fixture.agree(a, b)
    try a.execute("UPDATE t SET k = 1.0")
    try fixture.agree(a, b)
    #expect(try texts(b, "SELECT typeof(k) FROM t") == ["real"])
    let blobs = SyncFixture("CREATE TABLE t (k BLOB PRIMARY KEY NOT NULL, v)")
    let (e, f) = (try blobs.open("e"), try blobs.open("f"))
    defer { for database in [e, f] { try? database.close() } }
    try e.execute("INSERT INTO t VALUES (1, 'x')")
    try blobs.agree(e, f)
    try e.execute("UPDATE t SET k = 1.0, v = 'y'")
    try blobs.agree(e, f)
    #expect(try texts(f, "SELECT typeof(k) FROM t") == ["real"])
    let tags = SyncFixture("CREATE TABLE t (name TEXT PRIMARY KEY NOT NULL COLLATE NOCASE)")
    let (c, d) = (try tags.open("c"), try tags.open("d"))
    defer { for database in [c, d] { try? database.close() } }
    try c.execute("INSERT INTO t VALUES ('swift')")
    try tags.agree(c, d)
    try c.execute("UPDATE t SET name = 'Swift'")
    try tags.agree(c, d)
    #expect(try texts(d, "SELECT name FROM t") == ["Swift"])
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
    Thread.sleep(forTimeInterval: 0.005)
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
    try fixture.agree(a, b)
    #expect(try a.rows("SELECT id FROM t ORDER BY id", as: Int.self) == [2, 3, 4, 5])
    // Exchanged values are in each other's way for a moment alone.
    try a.execute("UPDATE t SET u = 'x' WHERE id = 3; UPDATE t SET u = 'l' WHERE id = 5; UPDATE t SET u = 'm' WHERE id = 3")
    #expect(try fixture.send(a, to: b).conflicts == [])
    try fixture.agree(a, b)
    #expect(try texts(b, "SELECT u FROM t WHERE id IN (3, 5) ORDER BY id") == ["m", "l"])
  }

  @Test(
    "A long chain of references ends in linear time", arguments: ["CASCADE", "SET NULL"], [SyncRule.lastWriter, .byColumn])
  func chains(action: String, rule: SyncRule) throws {
    // The table has the name that the queries give to parents.
    let fixture = SyncFixture(
      """
      CREATE TABLE p (
        id INTEGER PRIMARY KEY, parent INT REFERENCES p (id) ON DELETE CASCADE, friend INT REFERENCES p (id) ON DELETE \(action));
      CREATE TABLE t (id INTEGER PRIMARY KEY, s INT REFERENCES p (id) ON DELETE \(action))
      """, rules: ["p": rule, "t": rule])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    let time = try growth(upTo: 4_000) { count in
      try a.execute("DELETE FROM p; DELETE FROM t; INSERT INTO p (id) VALUES (0)")
      for _ in 0..<2 { try fixture.meet(a, b) }
      try a.execute("DELETE FROM p")
      let numbers = "WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
      try b.execute("\(numbers) INSERT INTO p SELECT i, i - 1, i - 1 FROM n; \(numbers) INSERT INTO t SELECT i, i FROM n")
      try fixture.send(a, to: b)
      try fixture.send(b, to: a)
      for database in [a, b] {
        #expect(try database.rows("SELECT count(*) FROM p", as: Int.self) == [0])
        #expect(try database.rows("SELECT count(*) FROM t", as: Int.self) == [action == "CASCADE" ? 0 : count])
        #expect(try database.rows("SELECT 1 FROM t WHERE s IS NOT NULL").isEmpty)
      }
    }
    #expect(time < linearGrowth)
  }

  @Test("References of a table of any name to itself are followed")
  func ownReferences() throws {
    for table in ["p", "c", "t", "l", "d", "P"] {
      let fixture = SyncFixture("CREATE TABLE \(table) (id INTEGER PRIMARY KEY, parent REFERENCES \(table) (id), p, c)")
      let (a, b) = (try fixture.open("a"), try fixture.open("b"))
      defer { for database in [a, b] { try? database.close() } }
      try a.execute("INSERT INTO \(table) (id, parent) VALUES (1, NULL), (2, 1), (3, 2), (4, NULL), (5, 4)")
      try fixture.agree(a, b, [table])
      try a.execute("DELETE FROM \(table) WHERE id = 5; DELETE FROM \(table) WHERE id = 4")
      try b.execute("INSERT INTO \(table) (id, parent) VALUES (6, 4), (7, 3)")
      try fixture.agree(a, b, [table])
      #expect(try a.rows("SELECT id FROM \(table) ORDER BY id", as: Int.self) == [1, 2, 3, 7])
    }
  }

  @Test("A trigger that keeps another table may ignore what is there already", arguments: ["", "ON CONFLICT IGNORE"])
  func ignoringTriggers(clause: String) throws {
    let fixture = SyncFixture(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, k, u UNIQUE \(clause)); CREATE TABLE counts (k PRIMARY KEY, n);
      CREATE TRIGGER counting AFTER INSERT ON t BEGIN
        INSERT OR IGNORE INTO counts VALUES (new.k, 0); UPDATE counts SET n = n + 1 WHERE k = new.k;
      END;
      CREATE TRIGGER counting_updates AFTER UPDATE ON t BEGIN INSERT OR IGNORE INTO counts VALUES (new.k, 0); END
      """, except: ["counts"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    for id in 1...3 {
      try a.execute("INSERT INTO t VALUES (?, 'k', ?)", id, id)
      try fixture.agree(a, b)
    }
    try a.execute("UPDATE t SET u = -u")
    try fixture.agree(a, b)
    #expect(try b.rows("SELECT n FROM counts", as: Int.self) == [3])
  }

  @Test("Two rows may be in the way, and the columns that the file does not have may be what is in the way")
  func severalInTheWay() throws {
    let fixture = SyncFixture(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a UNIQUE, b); CREATE UNIQUE INDEX i ON t (b) WHERE b <> ''")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'a', 'x'), (2, 'y', 'b')")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("INSERT INTO t VALUES (3, 'a', 'b')")
    #expect(try Set(fixture.send(b, to: a).conflicts.map(\.key)) == [[.integer(1)], [.integer(2)]])
    try fixture.agree(a, b)
    #expect(try a.rows("SELECT id FROM t", as: Int.self) == [3])

    let slots = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, name)")
    let c = try slots.open("c")
    let d = try slots.open("d", "CREATE TABLE t (id INTEGER PRIMARY KEY, name, slot, UNIQUE (name, slot))")
    defer { for database in [c, d] { try? database.close() } }
    try c.execute("INSERT INTO t VALUES (1, 'a'), (2, 'b')")
    try slots.send(c, to: d)
    try d.execute("UPDATE t SET slot = 5")
    Thread.sleep(forTimeInterval: 0.005)
    try c.execute("UPDATE t SET name = 'b' WHERE id = 1")
    #expect(try slots.send(c, to: d).conflicts.count == 1)
    #expect(try d.rows("SELECT count(*) FROM t", as: Int.self) == [1])
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

  @Test("Many rows that are in the way by an index of some rows, or of expressions, are found in linear time")
  func manyInTheWay() throws {
    let fixture = SyncFixture(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, x, y); CREATE UNIQUE INDEX i ON t (x) WHERE x <> ''; CREATE UNIQUE INDEX j ON t (y || '!')"
    )
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    let time = try growth(upTo: 1_500) { count in
      for database in [a, b] { try database.execute("DELETE FROM t") }
      try fixture.agree(a, b)
      for (database, first) in [(a, 0), (b, count)] {
        let numbers = "WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
        try database.execute("\(numbers) INSERT INTO t SELECT \(first) + i, i, i FROM n")
        Thread.sleep(forTimeInterval: 0.005)
      }
      #expect(try fixture.send(a, to: b).conflicts.count == count)
      try fixture.send(b, to: a)
      #expect(try a.rows("SELECT count(*) FROM t WHERE id > ?", count, as: Int.self) == [count])
    }
    #expect(time < linearGrowth)
    try fixture.agree(a, b)
    #expect(try b.rows("SELECT name FROM temp.sqlite_schema").isEmpty)
  }

  @Test(
    "NULL in a key is refused, whatever its type",
    arguments: ["INT PRIMARY KEY", "INTEGER PRIMARY KEY DESC", "TEXT PRIMARY KEY"])
  func nullKeys(key: String) throws {
    let fixture = SyncFixture("CREATE TABLE t (id \(key), x)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (7, 'ok')")
    try fixture.agree(a, b)
    try a.execute("UPDATE t SET id = NULL")
    let fault = #expect(throws: DAOError.self) { try fixture.send(a, to: b) }
    #expect(fault?.code == .configuration && fault?.message.contains("NULL") == true)
    try a.execute("UPDATE t SET id = 8")
    try fixture.agree(a, b)
    #expect(try b.rows("SELECT CAST(id AS INTEGER) FROM t", as: Int.self) == [8])
  }

  @Test("A temporary table that hides a synced one is refused")
  func temporaryTable() throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, x)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'x')")
    try b.execute("CREATE TEMP TABLE T (id INTEGER PRIMARY KEY, x)")
    let fault = #expect(throws: DAOError.self) { try fixture.send(a, to: b) }
    #expect(fault?.code == .configuration && fault?.message.contains("hides 'T'") == true)
    #expect(throws: DAOError.self) { try fixture.send(b, to: a) }
    try b.execute("DROP TABLE temp.t")
    try fixture.agree(a, b)
    #expect(try b.rows("SELECT x FROM t", as: String.self) == ["x"])
  }

  @Test("What no file or trigger has room for is refused when the sync is enabled")
  func limits() throws {
    let columns = (1...600).map { "c\($0)" }.joined(separator: ", ")
    let long = String(repeating: "n", count: 1_100)
    let names = (1...400).map { String(repeating: "n", count: 200) + "\($0)" }
    for (schema, rule, part) in [
      ("CREATE TABLE t (id INTEGER PRIMARY KEY, \(columns))", SyncRule.byColumn, "600 columns"),
      ("CREATE TABLE t (id INTEGER PRIMARY KEY, \(long))", .lastWriter, "1024 bytes"),
      ("CREATE TABLE t (id INTEGER PRIMARY KEY)", .priority(names), "65536 bytes"),
    ] {
      let database = try Database.inMemory()
      try database.execute(schema)
      let fault = #expect(throws: DAOError.self) { try database.enableSync(instance: "a", rule: rule) }
      #expect(fault?.code == .configuration && fault?.message.contains(part) == true, "\(fault as Any)")
      try database.close()
    }
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    let a = try fixture.open("a")
    let fault = #expect(throws: DAOError.self) { try a.writeChanges(to: fixture.folder.path("f"), for: "a") }
    #expect(fault?.message.contains("is this instance") == true)
    try a.close()
  }

  @Test("Rows of tables that are not synced follow their parents through each other", arguments: ["CASCADE", "SET NULL"])
  func unsyncedChain(clause: String) throws {
    let fixture = SyncFixture(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY);
      CREATE TABLE drafts (id INTEGER PRIMARY KEY, t REFERENCES t ON DELETE CASCADE);
      CREATE TABLE lines (id INTEGER PRIMARY KEY, draft REFERENCES drafts ON DELETE \(clause))
      """, except: ["drafts", "lines"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1), (2)")
    try fixture.meet(a, b)
    try b.execute("INSERT INTO drafts VALUES (1, 1), (2, 2); INSERT INTO lines VALUES (1, 1), (2, 2)")
    try a.execute("DELETE FROM t WHERE id = 1")
    try fixture.agree(a, b)
    #expect(try b.rows("SELECT id FROM drafts", as: Int.self) == [2])
    #expect(try b.rows("SELECT draft FROM lines", as: Int?.self) == (clause == "CASCADE" ? [2] : [nil, 2]))
  }
}
