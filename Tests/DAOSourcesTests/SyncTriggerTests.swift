import DAOKit
import DAOSources
import Foundation
import TestSupport
import Testing

/// Triggers of the users' own beside those of the log.
@Suite("Sync and triggers")
struct SyncTriggerTests {
  private static let audit = """
    CREATE TABLE audit (n INTEGER PRIMARY KEY, id);
    CREATE TRIGGER auditing AFTER INSERT ON t BEGIN INSERT INTO audit (id) VALUES (new.id); END
    """

  @Test(
    "The log has what is there after all triggers of a change, whichever runs first",
    arguments: [SyncRule.lastWriter, .byColumn])
  func order(rule: SyncRule) throws {
    let fixture = SyncFixture(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, x, y); CREATE TABLE k (id TEXT PRIMARY KEY NOT NULL, x); \(Self.audit)",
      rules: ["t": rule, "k": rule], except: ["audit"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    for database in [a, b] {
      // Newer than those of the log, and newer again after each file.
      try database.execute(
        """
        CREATE TRIGGER zero AFTER UPDATE ON t WHEN new.x = 0 BEGIN DELETE FROM t WHERE id = new.id; END;
        CREATE TRIGGER kept AFTER DELETE ON t WHEN old.y = 'keep' BEGIN INSERT INTO t VALUES (old.id, old.x, 'kept'); END;
        CREATE TRIGGER upper AFTER INSERT ON k BEGIN UPDATE k SET id = upper(id) WHERE id = new.id; END
        """)
    }
    try a.execute("INSERT INTO t VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'keep'); INSERT INTO k VALUES ('k', 1)")
    try fixture.agree(a, b, ["t", "k"])
    #expect(try SyncFixture.log(a, "k") == (1, 0))
    for (database, sql) in [
      (a, "UPDATE t SET x = 0 WHERE id = 1"), (b, "UPDATE t SET x = 0 WHERE id = 2"), (b, "DELETE FROM t WHERE id = 3"),
    ] {
      try database.execute(sql)
      try fixture.agree(a, b)
    }
    #expect(try a.rows("SELECT id || y FROM t", as: String.self) == ["3kept"])
  }

  @Test(
    "ON CONFLICT of a table decides nothing, also where its triggers run", arguments: ["IGNORE", "REPLACE"], [false, true])
  func conflictClauses(clause: String, isLateFirst: Bool) throws {
    let fixture = SyncFixture(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, x UNIQUE ON CONFLICT \(clause), y); \(Self.audit)", except: ["audit"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'k', 'early')")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("INSERT INTO t VALUES (2, 'k', 'late')")
    #expect(try fixture.send(isLateFirst ? b : a, to: isLateFirst ? a : b).conflicts.map(\.key) == [[.integer(1)]])
    try fixture.agree(a, b)
    #expect(try b.rows("SELECT y FROM t", as: String.self) == ["late"])
    // An update that another row is in the way of.
    try a.execute("INSERT INTO t VALUES (3, 'l', 'early')")
    try fixture.agree(a, b)
    try a.execute("UPDATE t SET x = 'm' WHERE id = 3")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("INSERT INTO t VALUES (4, 'm', 'late')")
    try fixture.agree(a, b)
    #expect(try a.rows("SELECT id FROM t ORDER BY id", as: Int.self) == [2, 4])
  }

  @Test("A row that a trigger leaves out refuses the file")
  func ignoredRow() throws {
    let fixture = SyncFixture(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, x); CREATE TABLE refused (id); CREATE TRIGGER refusing BEFORE INSERT ON t
      WHEN new.x = 'bad' BEGIN INSERT INTO refused VALUES (new.id); SELECT RAISE(IGNORE); END
      """, except: ["refused"])
    let (a, b) = (
      try fixture.open("a", "CREATE TABLE t (id INTEGER PRIMARY KEY, x); CREATE TABLE refused (id)"), try fixture.open("b")
    )
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'good'), (2, 'bad'), (3, 'good'), (4, 'good')")
    let fault = #expect(throws: DAOError.self) { try fixture.send(a, to: b) }
    #expect(fault?.code == .constraint && fault?.message.contains("a trigger") == true, "\(fault as Any)")
    #expect(try b.rows("SELECT id FROM t").isEmpty)
  }

  @Test("Triggers that change synced tables by way of other tables and of views do not run", arguments: [false, true])
  func chains(isView: Bool) throws {
    let queue =
      isView
      ? "CREATE VIEW queue AS SELECT id, n FROM orders; CREATE TRIGGER vi INSTEAD OF INSERT ON queue"
      : "CREATE TABLE queue (id INTEGER PRIMARY KEY, n); CREATE TRIGGER vi AFTER INSERT ON queue"
    let fixture = SyncFixture(
      """
      CREATE TABLE orders (id INTEGER PRIMARY KEY, n); CREATE TABLE acc (id INTEGER PRIMARY KEY, n); \(queue)
      BEGIN UPDATE acc SET n = n + new.n; END;
      CREATE TRIGGER o AFTER INSERT ON orders BEGIN INSERT INTO queue (n) VALUES (new.n); END
      """, except: isView ? [] : ["queue"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO acc VALUES (1, 0)")
    try fixture.agree(a, b, ["acc"])
    try a.execute("INSERT INTO orders (n) VALUES (10), (10), (10)")
    try fixture.agree(a, b, ["acc", "orders"])
    #expect(try b.rows("SELECT n FROM acc", as: Int.self) == [30])
    if !isView { #expect(try b.rows("SELECT count(*) FROM queue", as: Int.self) == [3]) }
    try b.execute("INSERT INTO orders (n) VALUES (5)")
    try fixture.agree(a, b, ["acc", "orders"])
    #expect(try a.rows("SELECT n FROM acc", as: Int.self) == [35])
  }

  @Test("A row that was given more time in time is no row whose time is over", arguments: [SyncRule.lastWriter, .byColumn])
  func moreTime(rule: SyncRule) throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, v, daokit_until REAL)", rules: ["t": rule])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'a', 4e9), (2, 'a', 4e9), (3, 'a', 4e9)")
    try fixture.agree(a, b)
    // The time of these is over at one place, before that knows that the other one has given more to the first.
    try a.execute("UPDATE t SET daokit_until = 1 WHERE id < 3; DELETE FROM t WHERE daokit_until < 2")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("UPDATE t SET daokit_until = 5e9, v = 'b' WHERE id = 1")
    try fixture.send(b, to: a)
    try fixture.agree(a, b)
    #expect(try a.rows("SELECT id || v FROM t ORDER BY id", as: String.self) == ["1b", "3a"])
    // Written again after its time, and deleted.
    try a.execute("INSERT INTO t VALUES (2, 'again', 4e9)")
    try fixture.agree(a, b)
    try b.execute("DELETE FROM t WHERE id = 2")
    try fixture.agree(a, b)
    #expect(try a.rows("SELECT id || v FROM t ORDER BY id", as: String.self) == ["1b", "3a"])
  }

  @Test("What is in the way by a generated column, or by one that the file does not have, is seen where triggers run")
  func uncommonKeys() throws {
    let fixture = SyncFixture(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, x, g AS (lower(x)) UNIQUE ON CONFLICT REPLACE); \(Self.audit)", except: ["audit"]
    )
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t (id, x) VALUES (1, 'a')")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("INSERT INTO t (id, x) VALUES (2, 'A')")
    #expect(try fixture.send(b, to: a).conflicts.count == 1)
    try fixture.agree(a, b)
    #expect(try a.rows("SELECT x FROM t", as: String.self) == ["A"])

    let parts = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, x)")
    let c = try parts.open("c")
    let d = try parts.open(
      "d",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, x, y, UNIQUE (x, y) ON CONFLICT REPLACE); CREATE VIRTUAL TABLE f USING fts5(x);"
        + "CREATE TRIGGER f AFTER UPDATE ON t BEGIN INSERT INTO f (x) VALUES (new.x); END")
    defer { for database in [c, d] { try? database.close() } }
    try c.execute("INSERT INTO t VALUES (1, 'a'), (2, 'b')")
    try parts.send(c, to: d)
    try d.execute("UPDATE t SET y = 5")
    Thread.sleep(forTimeInterval: 0.005)
    try c.execute("UPDATE t SET x = 'b' WHERE id = 1")
    #expect(try parts.send(c, to: d).conflicts.map(\.key) == [[.integer(2)]])
    #expect(try d.rows("SELECT id || x || y FROM t", as: String.self) == ["1b5"])
  }

  @Test("The trial of a row runs no triggers but its own")
  func trial() throws {
    let fixture = SyncFixture(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, x); CREATE UNIQUE INDEX i ON t (lower(x));
      CREATE TABLE stats (id INTEGER PRIMARY KEY, n, modified); INSERT INTO stats VALUES (1, 0, 0);
      CREATE TRIGGER counting AFTER INSERT ON t BEGIN UPDATE stats SET n = n + 1; END;
      CREATE TRIGGER modified AFTER UPDATE ON stats BEGIN UPDATE stats SET modified = modified + 1 WHERE id = new.id; END
      """, except: ["stats"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'a')")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("INSERT INTO t VALUES (2, 'A')")
    #expect(try fixture.send(b, to: a).conflicts.count == 1)
    try fixture.agree(a, b)
    #expect(try a.rows("SELECT n || ' ' || modified FROM stats", as: String.self) == ["2 2"])
    // Nothing of it stays where a file is refused.
    try b.execute(
      "CREATE TRIGGER no BEFORE INSERT ON t WHEN new.x = 'no' BEGIN UPDATE stats SET n = 0; SELECT RAISE(FAIL, 'no'); END")
    try a.execute("INSERT INTO t VALUES (3, 'B'), (4, 'no')")
    try b.execute("INSERT INTO t VALUES (5, 'b')")
    #expect(throws: DAOError.self) { try fixture.send(a, to: b) }
    #expect(try b.rows("SELECT name FROM temp.sqlite_schema").isEmpty)
    #expect(try b.rows("PRAGMA recursive_triggers", as: Int.self) == [0])
    #expect(try b.rows("SELECT x FROM t ORDER BY id", as: String.self) == ["A", "b"])
  }

  @Test("A row that a trigger keeps from being deleted refuses the file")
  func keptRow() throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE kept (id)", except: ["kept"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try b.execute("CREATE TRIGGER k BEFORE DELETE ON t BEGIN INSERT INTO kept VALUES (old.id); SELECT RAISE(IGNORE); END")
    try a.execute("INSERT INTO t VALUES (1), (2)")
    try fixture.agree(a, b)
    try a.execute("DELETE FROM t WHERE id = 1")
    let fault = #expect(throws: DAOError.self) { try fixture.send(a, to: b) }
    #expect(fault?.code == .constraint && fault?.message.contains("keeps a row") == true, "\(fault as Any)")
  }

  @Test("Triggers that end those of the log by RAISE(IGNORE) keep no insertion and no deletion from travelling")
  func endedTriggers() throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, x)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'x'), (2, 'x')")
    try fixture.agree(a, b)
    for event in ["INSERT", "DELETE"] {
      try a.execute("CREATE TRIGGER n\(event) AFTER \(event) ON t BEGIN SELECT RAISE(IGNORE); END")
    }
    try a.execute("INSERT INTO t VALUES (3, 'x'); DELETE FROM t WHERE id = 1")
    try fixture.agree(a, b)
    #expect(try b.rows("SELECT id FROM t ORDER BY id", as: Int.self) == [2, 3])
  }

  @Test(
    "By any rule, rows are there as long as the time that was set last says", arguments: [SyncRule.lastWriter, .byColumn],
    1...12)
  func times(rule: SyncRule, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, v, daokit_until REAL)", rules: ["t": rule])
    let all = try ["a", "b", "c"].map { try fixture.open($0) }
    defer { for database in all { try? database.close() } }
    for id in 1...3 { try all[0].execute("INSERT INTO t VALUES (?, 'x', 4e9)", id) }
    func exchange() throws {
      for _ in 0..<3 { for from in all { for to in all where to !== from { try fixture.send(from, to: to) } } }
    }
    try exchange()
    for step in 0..<40 {
      let (database, id) = (all[Int.random(in: 0..<3, using: &random)], Int.random(in: 1...3, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try database.execute("UPDATE t SET daokit_until = 1 WHERE id = ?", id)
      case 1: try database.execute("UPDATE t SET daokit_until = ? WHERE id = ?", 4e9 + Double(step), id)
      case 2: try database.execute("UPDATE t SET v = ? WHERE id = ?", "v\(step)", id)
      case 3: try database.execute("DELETE FROM t WHERE daokit_until < 2")
      case 4: try database.execute("INSERT OR IGNORE INTO t VALUES (?, ?, 4e9)", id, "new \(step)")
      case 5 where step % 3 == 0: try database.execute("DELETE FROM t WHERE id = ?", id)
      default:
        let other = all[Int.random(in: 0..<3, using: &random)]
        if other !== database { try fixture.send(database, to: other) }
      }
    }
    try exchange()
    for database in all { try database.execute("DELETE FROM t WHERE daokit_until < 2") }
    try exchange()
    let rows = try all.map { try SyncFixture.exactRows($0, "t") }
    #expect(rows[0] == rows[1] && rows[1] == rows[2])
  }
}
