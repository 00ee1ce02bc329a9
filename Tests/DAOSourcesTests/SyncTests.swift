import DAOCore
import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOSources

@Suite("Sync between instances") struct SyncTests {
  private static let notes = "CREATE TABLE notes (id INTEGER PRIMARY KEY, text, day)"

  private func rows(_ database: Database, _ table: String = "notes") throws -> [String] {
    try SyncFixture.rows(database, "SELECT * FROM \(table)").sorted()
  }

  // MARK: What travels

  @Test("Rows that are there, changes, deletions and emptied tables travel")
  func travel() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (
      try fixture.open("a", Self.notes + "; INSERT INTO notes VALUES (1, 'old', 1), (2, 'older', 2)"), try fixture.open("b")
    )
    let report = try fixture.send(a, to: b)
    #expect((report.instance, report.applied, report.skipped) == ("a", 2, 0))
    #expect(try rows(b) == rows(a))
    try b.execute(
      "UPDATE notes SET text = 'new' WHERE id = 1; DELETE FROM notes WHERE id = 2; INSERT INTO notes VALUES (3, 'c', 3)")
    #expect(try fixture.send(b, to: a).applied == 3)
    #expect(try rows(a) == rows(b))
    try a.execute("DELETE FROM notes")
    try fixture.send(a, to: b)
    #expect(try rows(b) == [])
  }

  @Test("Values travel exactly, in tables of every kind")
  func values() throws {
    let schema = """
      CREATE TABLE things (a, b TEXT, c AS (a + 1), d AS (b || 'x') STORED, e REAL, PRIMARY KEY (b, a)) WITHOUT ROWID;
      CREATE TABLE "odd ""name"".x" ("key ""s:" INTEGER PRIMARY KEY AUTOINCREMENT, "a:b" BLOB, "seq:" TEXT);
      CREATE TABLE strict (id ANY PRIMARY KEY NOT NULL, v ANY) STRICT;
      CREATE TABLE keysOnly (a TEXT, b INT, PRIMARY KEY (a, b))
      """
    let fixture = SyncFixture(schema, rules: ["strict": .byColumn, "keysOnly": .byColumn])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute(
      """
      INSERT INTO things (a, b, e) VALUES (1, 'é', 9e999), (x'00', char(0, 1), -9e999), (1.5, CAST(x'ff00fe' AS TEXT), 1),
        ('1', '', 5e-324), (9223372036854775807, 'max', -1.7976931348623157e308);
      INSERT INTO "odd ""name"".x" VALUES (7, x'', ''), (8, NULL, CAST(x'80' AS TEXT)), (-9223372036854775808, 'text', 'e' || char(769));
      INSERT INTO strict VALUES ('1', 1), (1, '1'), (x'31', 1.0), (2.5, NULL);
      INSERT INTO keysOnly VALUES ('a', 1), ('a', 2)
      """)
    try fixture.send(a, to: b)
    for table in ["things", "odd \"name\".x", "strict", "keysOnly"] {
      #expect(try !SyncFixture.exactRows(a, table).isEmpty)
      #expect(try SyncFixture.exactRows(a, table) == SyncFixture.exactRows(b, table))
    }
    try b.execute("INSERT INTO \"odd \"\"name\"\".x\" (\"a:b\") VALUES ('next')")
    #expect(try b.rows("SELECT max(\"key \"\"s:\") FROM \"odd \"\"name\"\".x\"", as: Int.self) == [9])
    try a.execute("DELETE FROM things; DELETE FROM keysOnly WHERE b = 1")
    try fixture.send(a, to: b)
    #expect(try rows(b, "things") == [] && rows(b, "keysOnly") == rows(a, "keysOnly"))
  }

  @Test("Changes of other programs, records, documents, replacements and new keys travel")
  func ways() throws {
    struct Person: Record, Identifiable {
      static let key: RecordKey = .given(\Person.id)
      var id: Int
      var name: String
    }
    let schema = Self.notes + "; CREATE TABLE codes (id INTEGER PRIMARY KEY, code TEXT UNIQUE)"
    let fixture = SyncFixture(schema)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    for database in [a, b] {
      _ = try database.records(Person.self).all()
      try database.records(Person.self).save(Person(id: 0, name: "all"))
    }
    try a.records(Person.self).save(Person(id: 1, name: "Ada"))
    try a.execute("INSERT INTO codes VALUES (1, 'x'), (2, 'y'); INSERT INTO notes VALUES (1, 'one', 1)")
    try fixture.meet(a, b)
    #expect(try b.records(Person.self).find(1)?.name == "Ada")
    let other = try Database.sqlite(at: fixture.folder.path("a"))
    try other.execute(
      "INSERT OR REPLACE INTO codes VALUES (3, 'x'); UPDATE notes SET id = 5 WHERE id = 1; REPLACE INTO codes VALUES (2, 'z')")
    try other.close()
    try fixture.send(a, to: b)
    #expect(try rows(b, "codes") == rows(a, "codes") && rows(b) == rows(a))
    #expect(try rows(b, "codes").count == 2)
  }

  @Test("Documents travel with the tables and columns that they have made")
  func documents() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.documents("accounts").set(
      "k1", ["name": "Ada", "age": 36, "tags": ["x"], "odd name": true], until: Date(timeIntervalSince1970: 4e9))
    try a.documents("accounts").set("k2", ["age": "old"])
    try fixture.send(a, to: b)
    for key in ["k1", "k2"] {
      let found = try b.documents("accounts").document(key)?.json
      #expect(try found != nil && found == a.documents("accounts").document(key)?.json)
    }
    #expect(try b.rows("SELECT daokit_until FROM accounts WHERE daokit_until IS NOT NULL", as: Double.self) == [4e9])
    try b.documents("accounts").set("k3", ["more": 1.5])
    try fixture.send(b, to: a)
    #expect(try rows(a, "accounts").count == 3 && rows(a, "accounts").count == rows(b, "accounts").count)
  }

  @Test("Changes through an attached database, after VACUUM, and of two connections at once travel")
  func otherWays() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1), (2, 'x', 1)")
    try fixture.meet(a, b)
    let epoch = try a.writeChanges(to: fixture.folder.path("f")).epoch
    let other = try Database.inMemory()
    try other.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY)")
    try other.execute("ATTACH ? AS there", fixture.folder.path("a"))
    try other.execute("INSERT INTO there.notes VALUES (3, 'attached', 1); DELETE FROM there.notes WHERE id = 1")
    try other.close()
    try a.execute("VACUUM")
    try fixture.meet(a, b)
    #expect(try rows(b) == rows(a) && rows(b).count == 2)
    #expect(try a.writeChanges(to: fixture.folder.path("f")).epoch == epoch)
    // Two at once, each with a program's own view of the sync.
    let second = try Database.sqlite(at: fixture.folder.path("a"))
    try second.enableSync(instance: "a")
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      let database = number == 0 ? a : second
      for round in 0..<50 {
        _ = try? database.execute("INSERT INTO notes VALUES (?, 'at once', 1)", 100 * (number + 1) + round)
        if round % 10 == 0 { _ = try? database.writeChanges(to: fixture.folder.path("f\(number)")) }
      }
    }
    try second.close()
    try fixture.send(a, to: b)
    #expect(try rows(a).count == 102 && rows(b) == rows(a))
  }

  @Test("A copy, by VACUUM INTO or byte by byte, is an instance of its own, and a template of others")
  func copies() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1), (2, 'x', 1)")
    try fixture.meet(a, b)
    try a.execute("VACUUM INTO ?", fixture.folder.path("c"))
    let c = try fixture.open("c")
    #expect(try c.syncInstance == "c")
    try c.execute("UPDATE notes SET text = 'c' WHERE id = 1; DELETE FROM notes WHERE id = 2")
    for (from, to) in [(c, a), (a, b), (b, c), (c, b), (b, a), (a, c)] { try fixture.send(from, to: to) }
    #expect(try rows(a) == rows(b) && rows(b) == rows(c) && rows(c).count == 1)
  }

  @Test("Dates until which rows are there travel, and a sweep is no deletion")
  func expiry() throws {
    let fixture = SyncFixture("CREATE TABLE sessions (id INTEGER PRIMARY KEY, v, daokit_until REAL)")
    let bare = "CREATE TABLE sessions (id INTEGER PRIMARY KEY, v)"
    let (a, b) = (try fixture.open("a"), try fixture.open("b", bare))
    try a.execute("INSERT INTO sessions VALUES (1, 'a', 4e9), (2, 'b', NULL), (3, 'c', 4e9)")
    try fixture.meet(a, b)
    #expect(try rows(b, "sessions") == rows(a, "sessions"))
    let before = try a.writeChanges(to: fixture.folder.path("f"))
    // Their time is over at one place: its rows go, and those of others stay until their own time says so.
    try a.execute("UPDATE sessions SET daokit_until = 1 WHERE id = 1")
    try fixture.send(a, to: b)
    try a.execute("DELETE FROM sessions WHERE daokit_until <= 2")
    #expect(try fixture.send(a, to: b).applied == 0)
    #expect(try SyncFixture.log(a, "sessions").gone == 1)
    #expect(
      try b.rows("SELECT v FROM sessions WHERE daokit_until = 1", as: String.self) == ["a"] || rows(b, "sessions").count == 2)
    try a.execute("DELETE FROM sessions WHERE id = 3")
    #expect(try fixture.send(a, to: b).applied == 1)
    #expect(before.number > 0)
  }

  // MARK: Tables

  @Test("Tables that are not synced are neither sent nor applied, also after reopening")
  func unsynced() throws {
    let schema = Self.notes + "; CREATE TABLE cache (id INTEGER PRIMARY KEY, v); CREATE TABLE log (text)"
    let fixture = SyncFixture(schema, except: ["cache", "LOG"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO cache VALUES (1, 'a'); INSERT INTO notes VALUES (1, 'x', 1)")
    try a.close()
    let again = try Database.sqlite(at: fixture.folder.path("a"))
    try again.execute("INSERT INTO cache VALUES (2, 'a')")
    #expect(try fixture.send(again, to: b).applied == 1)
    #expect(try rows(b, "cache") == [])
    // A sender that syncs the table: it is left out where it is excepted, until it is not.
    let c = try Database.sqlite(at: fixture.folder.path("c"))
    try c.execute(schema)
    try c.execute("INSERT INTO cache VALUES (9, 'c')")
    try c.enableSync(instance: "c", except: ["log"])
    let report = try fixture.send(c, to: b)
    #expect(report.applied == 0 && report.skipped == 1)
    #expect(try rows(b, "cache") == [])
    try b.enableSync(instance: "b", except: ["log"])
    try fixture.send(b, to: c)
    try fixture.send(c, to: b)
    #expect(try rows(b, "cache") == rows(c, "cache"))
  }

  @Test("Tables without a primary key, and rows with NULL in it, are refused by name")
  func keyless() throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("a"))
    try database.execute("CREATE TABLE one (a); CREATE TABLE two (a); CREATE TABLE good (id TEXT PRIMARY KEY)")
    let fault = error { try database.enableSync(instance: "a") }
    #expect(fault?.code == .configuration && fault?.message.contains("'one', 'two'") == true)
    #expect(try database.syncInstance == nil)
    try database.enableSync(instance: "a", except: ["one", "two"])
    try database.execute("INSERT INTO good VALUES (NULL)")
    #expect(error { try database.writeChanges(to: folder.path("f")) }?.message.contains("'good'") == true)
    try database.execute("DELETE FROM good; CREATE TABLE three (a)")
    #expect(error { try database.writeChanges(to: folder.path("f")) }?.message.contains("'three'") == true)
    #expect(error { try database.enableSync(instance: "a", except: ["none"]) }?.code == .configuration)
    try database.execute("DROP TABLE three; CREATE TABLE four (id TEXT PRIMARY KEY COLLATE NOCASE, v)")
    let all = ["one", "two"]
    #expect(
      error { try database.enableSync(instance: "a", except: all, rules: ["four": .byColumn]) }?.message.contains("'four'")
        == true)
    #expect(error { try database.enableSync(instance: "") }?.code == .configuration)
    #expect(error { try database.transaction { try database.disableSync() } }?.code == .configuration)
  }

  @Test("Disabled, nothing is left of the sync; enabled again, rows begin anew")
  func disabling() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    try fixture.meet(a, b)
    try b.disableSync()
    try b.disableSync()
    #expect(try b.rows("SELECT name FROM sqlite_schema WHERE name LIKE '%daokit%'", as: String.self) == [])
    #expect(error { try b.writeChanges(to: fixture.folder.path("f")) }?.code == .configuration)
    #expect(error { try fixture.send(a, to: b) }?.code == .configuration)
    try b.execute("UPDATE notes SET text = 'y'")
    try b.enableSync(instance: "b")
    // What b has known is gone with its log, which a hears of by a file of b.
    #expect(error { try fixture.send(a, to: b) }?.code == .stale)
    try fixture.meet(b, a)
    #expect(try rows(a) == rows(b) && rows(a)[0].contains("x"))
  }

  @Test("Tables that are made or get columns later are synced; a file with columns more is refused, one with fewer is carried")
  func schemas() throws {
    let fixture = SyncFixture(Self.notes + "; CREATE TABLE cells (id INTEGER PRIMARY KEY, x)", rules: ["cells": .byColumn])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1); INSERT INTO cells VALUES (1, 'x')")
    try fixture.meet(a, b)
    try a.execute(
      """
      ALTER TABLE notes ADD COLUMN more DEFAULT 'm'; ALTER TABLE cells ADD COLUMN y;
      UPDATE notes SET more = 'a'; UPDATE cells SET y = 'a'
      """)
    let fault = error { try fixture.send(a, to: b) }
    #expect(
      fault?.code == .schemaChanged && fault?.message.contains("'more'") == true || fault?.message.contains("'y'") == true)
    try b.execute(
      "UPDATE notes SET text = 'b'; INSERT INTO notes VALUES (2, 'b', 2); UPDATE cells SET x = 'b'; INSERT INTO cells VALUES (2, 2)"
    )
    try fixture.send(b, to: a)
    #expect(try a.rows("SELECT text || more FROM notes ORDER BY id", as: String.self) == ["ba", "bm"])
    #expect(try a.rows("SELECT x || coalesce(y, '-') FROM cells ORDER BY id", as: String.self) == ["ba", "2-"])
    try b.execute("ALTER TABLE notes ADD COLUMN more DEFAULT 'm'; ALTER TABLE cells ADD COLUMN y")
    try fixture.meet(a, b)
    try fixture.meet(a, b)
    for table in ["notes", "cells"] { #expect(try rows(a, table) == rows(b, table), "\(table)") }
    try a.execute("CREATE TABLE later (id INTEGER PRIMARY KEY, v); INSERT INTO later VALUES (1, 1)")
    #expect(error { try fixture.send(a, to: b) }?.message.contains("'later'") == true)
    try b.execute("CREATE TABLE later (id INTEGER PRIMARY KEY, v)")
    try fixture.send(a, to: b)
    #expect(try rows(a, "later") == rows(b, "later"))
    // A table that is rebuilt loses its triggers, and its log stays.
    try a.execute(
      "CREATE TABLE n (id INTEGER PRIMARY KEY, v); INSERT INTO n SELECT * FROM later; DROP TABLE later; ALTER TABLE n RENAME TO later"
    )
    try a.execute("INSERT INTO later VALUES (2, 2)")
    try fixture.send(a, to: b)
    #expect(try rows(a, "later") == rows(b, "later"))
  }

  // MARK: Conflicts

  @Test("The last writer wins, deletions too")
  func lastWriter() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1), (2, 'x', 1)")
    try fixture.meet(a, b)
    try a.execute("UPDATE notes SET text = 'a' WHERE id = 1; DELETE FROM notes WHERE id = 2")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("UPDATE notes SET day = 7")
    try fixture.meet(a, b)
    #expect(try rows(a) == rows(b))
    #expect(try a.rows("SELECT text || day FROM notes ORDER BY id", as: String.self) == ["x7", "x7"])
  }

  @Test("By column each keeps its last value; a deletion stays")
  func byColumn() throws {
    let fixture = SyncFixture(Self.notes, rules: ["notes": .byColumn])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1), (2, 'x', 1)")
    try fixture.meet(a, b)
    try a.execute("UPDATE notes SET text = 'a' WHERE id = 1; DELETE FROM notes WHERE id = 2")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("UPDATE notes SET day = 7, text = text")
    try fixture.meet(a, b)
    #expect(try rows(a) == rows(b))
    #expect(try a.rows("SELECT text || day FROM notes", as: String.self) == ["a7"])
    try b.execute("INSERT INTO notes VALUES (2, 'again', 2)")
    try fixture.meet(b, a)
    #expect(try rows(a).count == 2)
  }

  @Test("By priority the instance that is named first wins, and a change that knows of another one wins over it")
  func priority() throws {
    let fixture = SyncFixture(Self.notes, rules: ["notes": .priority(["a", "b"])])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    try fixture.meet(a, b)
    try a.execute("UPDATE notes SET text = 'a'")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("UPDATE notes SET text = 'b'")
    try fixture.meet(a, b)
    #expect(try a.rows("SELECT text FROM notes UNION ALL SELECT text FROM notes", as: String.self) == ["a", "a"])
    #expect(try rows(a) == rows(b))
    try b.execute("UPDATE notes SET text = 'later'")
    try fixture.meet(b, a)
    #expect(try a.rows("SELECT text FROM notes", as: String.self) == ["later"])
  }

  @Test("By a function the higher rank wins; a program that does not give it again is refused")
  func ranked() throws {
    let rule = SyncRule.ranked { if case .integer(let level)? = $0.row?["day"] { Int(level) } else { 0 } }
    let fixture = SyncFixture(Self.notes, rules: ["notes": rule])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    try fixture.meet(a, b)
    try a.execute("UPDATE notes SET day = 9, text = 'a'")
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("UPDATE notes SET day = 5, text = 'b'")
    try fixture.meet(b, a)
    try fixture.meet(b, a)
    #expect(try rows(a) == rows(b) && rows(b)[0].contains("\"a\""))
    try a.close()
    let again = try Database.sqlite(at: fixture.folder.path("a"))
    try b.execute("UPDATE notes SET text = 'c'")
    #expect(error { try fixture.send(b, to: again) }?.code == .configuration)
    try again.enableSync(instance: "a", rules: ["notes": .byColumn])
    #expect(error { try fixture.send(again, to: b) }?.code == .schemaChanged)
  }

  @Test("Unique and foreign keys hold: rows give way, and the report names them")
  func keys() throws {
    let schema = """
      CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT UNIQUE);
      CREATE TABLE posts (id INTEGER PRIMARY KEY, user INTEGER NOT NULL REFERENCES users);
      CREATE TABLE tags (id INTEGER PRIMARY KEY, post INTEGER REFERENCES posts ON DELETE SET NULL, user INT REFERENCES users)
      """
    let fixture = SyncFixture(schema)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO users VALUES (1, 'e'), (2, 'f')")
    try fixture.meet(a, b)
    try a.execute(
      "DELETE FROM users WHERE id = 1; INSERT INTO users VALUES (3, 'g'); UPDATE users SET email = 'e' WHERE id = 2; INSERT INTO users VALUES (4, 'f')"
    )
    Thread.sleep(forTimeInterval: 0.005)
    try b.execute("INSERT INTO posts VALUES (1, 1); INSERT INTO tags VALUES (1, 1, 2); INSERT INTO users VALUES (5, 'g')")
    let there = try fixture.send(a, to: b)
    #expect(Set(there.conflicts.map(\.table)) == ["users", "posts", "tags"])
    #expect(there.conflicts.first { $0.table == "users" }?.key == [.integer(3)])
    try fixture.send(b, to: a)
    for table in ["users", "posts", "tags"] { #expect(try rows(a, table) == rows(b, table)) }
    #expect(try a.rows("SELECT id || email FROM users ORDER BY id", as: String.self) == ["2e", "4f", "5g"])
    #expect(try rows(a, "posts") == [] && a.rows("SELECT count(*) FROM tags WHERE post IS NULL", as: Int.self) == [1])
    #expect(try b.rows("PRAGMA foreign_keys", as: Int.self) == [1])
  }

  @Test("Rows whose parents are not synced, and not there, refuse the file, and are deleted nowhere")
  func unknownParents() throws {
    let schema = """
      CREATE TABLE kinds (id INTEGER PRIMARY KEY);
      CREATE TABLE items (id INTEGER PRIMARY KEY, kind INTEGER REFERENCES kinds ON DELETE SET NULL, text)
      """
    let fixture = SyncFixture(schema, except: ["kinds"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO kinds VALUES (1); INSERT INTO items VALUES (1, 1, 'precious')")
    let refused = error { try fixture.send(a, to: b) }
    #expect(refused?.code == .constraint && refused?.message.contains("of 'items' refer by kind to no row of 'kinds'") == true)
    try fixture.send(b, to: a)
    #expect(try rows(a, "items").count == 1 && rows(b, "items") == [])
    try b.execute("INSERT INTO kinds VALUES (1)")
    try fixture.meet(a, b)
    #expect(try rows(a, "items") == rows(b, "items") && rows(a, "items").count == 1)
  }

  @Test("A row that the schema refuses lets the whole file be refused")
  func refusedRow() throws {
    let fixture = SyncFixture(Self.notes)
    let strict = "CREATE TABLE notes (id INTEGER PRIMARY KEY, text CHECK (text <> 'bad'), day)"
    let (a, b) = (try fixture.open("a"), try fixture.open("b", strict))
    try a.execute("INSERT INTO notes VALUES (1, 'good', 1), (2, 'bad', 1)")
    let refused = error { try fixture.send(a, to: b) }
    #expect(refused?.code == .constraint)
    #expect(refused?.message.contains("the file of 'a' is refused, since a row of 'notes'") == true)
    #expect(try rows(b) == [] && SyncFixture.log(b, "notes").rows == 0)
    try a.execute("UPDATE notes SET text = 'better'")
    #expect(try fixture.send(a, to: b).applied == 2)
  }

  @Test(
    "Triggers that change synced tables do not run a second time; those that keep other tables do", arguments: [false, true])
  func triggers(keepsOthers: Bool) throws {
    let indexing =
      keepsOthers ? "CREATE TRIGGER indexing AFTER INSERT ON notes BEGIN INSERT INTO words VALUES (new.text); END" : ""
    let schema =
      Self.notes + """
        ; CREATE TABLE counts (id INTEGER PRIMARY KEY, n); INSERT INTO counts VALUES (1, 0);
        CREATE TABLE words (text);
        CREATE TRIGGER counting AFTER INSERT ON notes BEGIN UPDATE counts SET n = n + 1; END;
        \(indexing)
        """
    let fixture = SyncFixture(schema, except: ["words"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    try fixture.meet(a, b)
    #expect(try b.rows("SELECT n FROM counts", as: Int.self) == [1])
    #expect(try b.rows("SELECT text FROM words", as: String.self) == (keepsOthers ? ["x"] : []))
    try b.execute("INSERT INTO notes VALUES (2, 'y', 1)")
    try fixture.send(b, to: a)
    for database in [a, b] { #expect(try database.rows("SELECT n FROM counts", as: Int.self) == [2]) }
    #expect(try rows(a) == rows(b))
  }

  @Test(
    "Rows that come together are written as one by one, whatever of them is known or in the way",
    arguments: ["", "ON CONFLICT FAIL", "ON CONFLICT REPLACE", "ON CONFLICT IGNORE"], [false, true])
  func runs(clause: String, keepsOthers: Bool) throws {
    let seeing = keepsOthers ? "CREATE TRIGGER seeing AFTER INSERT ON people BEGIN INSERT INTO seen VALUES (new.id); END" : ""
    let fixture = SyncFixture(
      "CREATE TABLE people (id PRIMARY KEY, email TEXT UNIQUE \(clause), data); CREATE TABLE seen (id); \(seeing)",
      except: ["seen"])
    let (a, b, c) = (try fixture.open("a"), try fixture.open("b"), try fixture.open("c"))
    defer { for database in [a, b, c] { try? database.close() } }
    let numbers = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)"
    try a.execute(
      "\(numbers) INSERT INTO people SELECT i, 'e' || i, CASE i % 50 WHEN 7 THEN CAST(x'41ff' AS TEXT) ELSE i END FROM n")
    try a.execute("\(numbers) INSERT INTO people SELECT 'k' || i, NULL, zeroblob(i * 10) FROM n")
    // Rows that are known to one, and such with an address that another one has.
    try fixture.send(a, to: b)
    try a.execute("\(numbers) INSERT INTO people SELECT 1000 + i, 'f' || i, i FROM n")
    for (database, addresses) in [(b, [3, 90, 91]), (c, [1, 64, 250])] {
      for number in addresses { try database.execute("INSERT INTO people VALUES (?, 'f' || ?, 0)", 5000 + number, number) }
    }
    for _ in 0..<3 {
      for (from, to) in [(a, b), (b, c), (a, c), (c, a), (c, b), (b, a)] { try fixture.send(from, to: to) }
    }
    let rows = try [a, b, c].map { try SyncFixture.exactRows($0, "people") }
    #expect(rows[0] == rows[1] && rows[1] == rows[2] && rows[0].count == 900)
    for database in [a, b, c] {
      #expect(try SyncFixture.log(database, "people").rows == 900)
      #expect(try database.rows("PRAGMA integrity_check", as: String.self) == ["ok"])
      try database.execute("DELETE FROM people WHERE id = 1002")
      #expect(try SyncFixture.log(database, "people").gone > 0, "triggers log again")
    }
  }

  @Test("A trigger that rolls the transaction back refuses the file, and nothing of it is there")
  func rollingBack() throws {
    let fixture = SyncFixture(
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, email TEXT UNIQUE); CREATE TABLE seen (id);
      CREATE TRIGGER seeing BEFORE INSERT ON people BEGIN
        INSERT INTO seen VALUES (new.id); SELECT RAISE(ROLLBACK, 'twice') WHERE new.email IN (SELECT email FROM people);
      END
      """, except: ["seen"])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO people VALUES (1, 'x'), (2, 'y'), (3, 'z')")
    try b.execute("INSERT INTO people VALUES (9, 'y')")
    #expect(error { try fixture.send(a, to: b) }?.code == .constraint)
    #expect(try b.rows("SELECT id FROM people", as: Int.self) == [9])
    #expect(try SyncFixture.log(b, "people").rows == 1)
  }

  // MARK: Files

  @Test("Repeated files change nothing, and one after a lost one is refused with the reason")
  func order() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    func path(_ number: Int) -> String { fixture.folder.path("f\(number)") }
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    let first = try a.writeChanges(to: path(1))
    try a.execute("INSERT INTO notes VALUES (2, 'y', 1)")
    let second = try a.writeChanges(to: path(2), since: first)
    try a.execute("UPDATE notes SET text = 'z'")
    try a.writeChanges(to: path(3), since: second)
    let fault = error { try b.applyChanges(from: path(2)) }
    #expect(fault?.code == .stale && fault?.message.contains("missing") == true)
    #expect(try b.applyChanges(from: path(1)).sequence == first)
    #expect(try b.applyChanges(from: path(1)).isRepeated)
    try b.applyChanges(from: path(2))
    try b.applyChanges(from: path(3))
    for number in [3, 1, 2] { #expect(try b.applyChanges(from: path(number)).isRepeated) }
    #expect(try rows(a) == rows(b))
    #expect(error { try a.applyChanges(from: path(1)) }?.message.contains("by this instance") == true)
    try a.writeChanges(to: path(4), for: "c")
    #expect(error { try b.applyChanges(from: path(4)) }?.message.contains("'c'") == true)
  }

  @Test("Relayed changes keep their origin, and are not sent back to it, nor to who has sent them")
  func relays() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b, c) = (try fixture.open("a"), try fixture.open("b"), try fixture.open("c"))
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    try fixture.send(a, to: b)
    try fixture.send(b, to: c)
    for (from, to) in [(c, a), (c, b), (b, a)] {
      let report = try fixture.send(from, to: to)
      #expect(report.applied + report.skipped == 0)
    }
    let origin = "SELECT instance FROM daokit_instances JOIN daokit_sync_notes ON \"actor:\" = number"
    #expect(try c.rows(origin, as: String.self) == ["a"])
    try c.execute("UPDATE notes SET text = 'c'")
    try fixture.send(c, to: b)
    try fixture.send(b, to: a)
    #expect(try rows(a) == rows(c))
  }

  @Test("Deleted rows are forgotten when all have heard of them, by files or by acknowledgements")
  func acknowledgement() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b, c) = (try fixture.open("a"), try fixture.open("b"), try fixture.open("c"))
    for number in 1...20 { try a.execute("INSERT INTO notes VALUES (?, 'x', 1)", number) }
    for _ in 0..<50 { try a.execute("UPDATE notes SET day = day + 1") }
    #expect(try SyncFixture.log(a, "notes").rows == 20)
    try fixture.meet(a, b)
    try fixture.meet(a, c)
    try a.execute("DELETE FROM notes WHERE id > 5")
    try fixture.meet(a, b)
    #expect(try SyncFixture.log(a, "notes") == (20, 15))
    let report = try fixture.send(a, to: c)
    let data = try JSONEncoder().encode(report.acknowledgement)
    try a.acknowledge(JSONDecoder().decode(SyncAcknowledgement.self, from: data))
    // What c has written before could still bring rows back: its files come first.
    #expect(try SyncFixture.log(a, "notes") == (20, 15))
    try fixture.send(c, to: a)
    #expect(try SyncFixture.log(a, "notes") == (5, 0))
    try a.execute("DELETE FROM notes")
    try fixture.meet(a, b)
    #expect(try SyncFixture.log(a, "notes").gone == 5)
    try a.forgetSyncInstance("c")
    #expect(try SyncFixture.log(a, "notes").gone == 0)
  }

  @Test("A restored backup begins another epoch: nothing is lost, and no point names two states", arguments: [true, false])
  func restored(isNewFile: Bool) throws {
    let fixture = SyncFixture(Self.notes)
    var a = try fixture.open("a")
    let b = try fixture.open("b")
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    try fixture.meet(a, b)
    try a.close()
    let backup = try Data(contentsOf: URL(filePath: fixture.folder.path("a")))
    a = try fixture.open("a")
    try a.execute("INSERT INTO notes VALUES (2, 'lost', 1)")
    try b.execute("INSERT INTO notes VALUES (3, 'b', 1)")
    try fixture.meet(a, b)
    let point = try a.writeChanges(to: fixture.folder.path("f"), for: "b")
    try b.applyChanges(from: fixture.folder.path("f"))
    try a.close()
    if isNewFile { try FileManager.default.removeItem(atPath: fixture.folder.path("a")) }
    try backup.write(to: URL(filePath: fixture.folder.path("a")))
    a = try fixture.open("a")
    try a.execute("INSERT INTO notes VALUES (4, 'new', 1)")
    let next = try a.writeChanges(to: fixture.folder.path("g"), since: point)
    #expect(next.epoch != point.epoch)
    try b.applyChanges(from: fixture.folder.path("g"))
    try fixture.meet(b, a)
    #expect(try rows(a) == rows(b) && rows(a).count == 4)
  }

  @Test("A stamp from the far future is refused, and one of the near future does not stop the clock")
  func future() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    let clock = try a.rows("SELECT clock FROM daokit_sync", as: Int64.self)[0]
    func advance(hours: Int64) throws { try a.execute("UPDATE daokit_sync SET clock = ?", clock + hours * 3_600_000 * 65_536) }
    try advance(hours: 1)
    try a.execute("INSERT INTO notes VALUES (1, 'x', 1)")
    try fixture.send(a, to: b)
    try b.execute("UPDATE notes SET text = 'later'")
    try fixture.send(b, to: a)
    #expect(try rows(a)[0].contains("later"))
    try advance(hours: 50)
    try a.execute("UPDATE notes SET text = 'future'")
    let fault = error { try fixture.send(a, to: b) }
    #expect(fault?.code == .stale && fault?.message.contains("future") == true)
    #expect(try rows(b)[0].contains("later"))
  }

  @Test("Progress goes up to 1; a database in memory syncs too, and a server is refused by name")
  func progress() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try Database.inMemory())
    try b.execute(Self.notes)
    try b.enableSync(instance: "b")
    try a.execute(
      "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO notes SELECT i, 'x', i FROM n")
    try a.writeChanges(to: fixture.folder.path("f"), for: "b")
    var shares: [Double] = []
    try b.applyChanges(from: fixture.folder.path("f")) { shares.append($0) }
    #expect(shares == shares.sorted() && shares.last == 1 && shares.count >= 3)
    #expect(try rows(a) == rows(b))
    try b.execute("DELETE FROM notes WHERE id > 1")
    #expect(try fixture.send(b, to: a).applied == 2999)
  }
}
