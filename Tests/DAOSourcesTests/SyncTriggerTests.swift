import DAOKit
import DAOSources
import Foundation
import TestSupport
import Testing

/// Triggers of the users' own beside those of the log.
@Suite("Sync and triggers")
struct SyncTriggerTests {
  private func meet(_ fixture: SyncFixture, _ a: Database, _ b: Database, _ tables: [String] = ["t"]) throws {
    for _ in 0..<3 { try fixture.meet(a, b) }
    for table in tables { #expect(try SyncFixture.exactRows(a, table) == SyncFixture.exactRows(b, table)) }
  }

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
    try meet(fixture, a, b, ["t", "k"])
    #expect(try SyncFixture.log(a, "k") == (1, 0))
    for (database, sql) in [
      (a, "UPDATE t SET x = 0 WHERE id = 1"), (b, "UPDATE t SET x = 0 WHERE id = 2"), (b, "DELETE FROM t WHERE id = 3"),
    ] {
      try database.execute(sql)
      try meet(fixture, a, b)
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
    try meet(fixture, a, b)
    #expect(try b.rows("SELECT y FROM t", as: String.self) == ["late"])
    // An update that another row is in the way of.
    try a.execute("INSERT INTO t VALUES (3, 'l', 'early')")
    try meet(fixture, a, b)
    try a.execute("UPDATE t SET x = 'm' WHERE id = 3")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("INSERT INTO t VALUES (4, 'm', 'late')")
    try meet(fixture, a, b)
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
    try meet(fixture, a, b, ["acc"])
    try a.execute("INSERT INTO orders (n) VALUES (10), (10), (10)")
    try meet(fixture, a, b, ["acc", "orders"])
    #expect(try b.rows("SELECT n FROM acc", as: Int.self) == [30])
    if !isView { #expect(try b.rows("SELECT count(*) FROM queue", as: Int.self) == [3]) }
    try b.execute("INSERT INTO orders (n) VALUES (5)")
    try meet(fixture, a, b, ["acc", "orders"])
    #expect(try a.rows("SELECT n FROM acc", as: Int.self) == [35])
  }

  @Test("A row that was given more time in time is no row whose time is over", arguments: [SyncRule.lastWriter, .byColumn])
  func moreTime(rule: SyncRule) throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, v, daokit_until REAL)", rules: ["t": rule])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'a', 4e9), (2, 'a', 4e9), (3, 'a', 4e9)")
    try meet(fixture, a, b)
    // The time of these is over at one place, before that knows that the other one has given more to the first.
    try a.execute("UPDATE t SET daokit_until = 1 WHERE id < 3; DELETE FROM t WHERE daokit_until < 2")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("UPDATE t SET daokit_until = 5e9, v = 'b' WHERE id = 1")
    try fixture.send(b, to: a)
    try meet(fixture, a, b)
    #expect(try a.rows("SELECT id || v FROM t ORDER BY id", as: String.self) == ["1b", "3a"])
    // Written again after its time, and deleted.
    try a.execute("INSERT INTO t VALUES (2, 'again', 4e9)")
    try meet(fixture, a, b)
    try b.execute("DELETE FROM t WHERE id = 2")
    try meet(fixture, a, b)
    #expect(try a.rows("SELECT id || v FROM t ORDER BY id", as: String.self) == ["1b", "3a"])
  }
}
