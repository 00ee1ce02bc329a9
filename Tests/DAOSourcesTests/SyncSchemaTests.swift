import DAOCore
import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOSources

@Suite("Sync of schemas that change") struct SyncSchemaTests {
  private static let notes = "CREATE TABLE notes (id INTEGER PRIMARY KEY, text)"
  private static let all: [SyncRule] = [.lastWriter, .byColumn, .priority(["b", "a"]), .ranked { _ in 0 }]

  private func texts(_ database: Database, _ table: String = "notes") throws -> [String] {
    try database.rows("SELECT id || coalesce(text, '-') FROM \(table) ORDER BY id", as: String.self)
  }

  @Test(
    "A table that is dropped and made again has its new rows everywhere, and changes of others that came later",
    arguments: 0..<4)
  func madeAgain(rule: Int) throws {
    let fixture = SyncFixture(Self.notes, rules: ["notes": Self.all[rule]])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'x'), (3, 'x'), (4, 'x'), (5, 'x')")
    try fixture.meet(a, b)
    try a.execute("DELETE FROM notes WHERE id = 5")
    try b.execute("UPDATE notes SET text = 'later' WHERE id = 3")
    try a.execute(
      "DROP TABLE notes; \(Self.notes); INSERT INTO notes VALUES (1, 'new'), (3, 'new'), (4, 'x'), (5, 'again'), (6, 'new')")
    try fixture.meet(a, b)
    try fixture.meet(a, b)
    #expect(try texts(a) == texts(b))
    #expect(try texts(a) == ["1new", "3later", "4x", "5again", "6new"])
    try a.execute("UPDATE notes SET text = 'end'")
    try fixture.send(a, to: b)
    #expect(try texts(b) == ["1end", "3end", "4end", "5end", "6end"])
  }

  @Test(
    "Names that differ only in how an accent is composed are refused",
    arguments: [
      "CREATE TABLE \"\u{E9}\" (id INTEGER PRIMARY KEY); CREATE TABLE \"e\u{301}\" (id INTEGER PRIMARY KEY)",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, \"\u{E9}\", \"e\u{301}\")",
    ])
  func accents(_ schema: String) throws {
    let error = try #require(throws: DAOError.self) { try SyncFixture(schema).open("a") }
    #expect(error.code == .configuration && error.message.contains("accent"), "\(error)")
  }

  @Test("Columns that are renamed, exchanged too, take along what is known of their values")
  func renamedColumns() throws {
    let schema = "CREATE TABLE shelf (id INTEGER PRIMARY KEY, first, last, extra)"
    let fixture = SyncFixture(schema, rules: ["shelf": .byColumn])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO shelf VALUES (1, 'Ada', 'Byron', 'e')")
    try fixture.meet(a, b)
    try a.execute("UPDATE shelf SET first = 'Augusta'")
    try b.execute("UPDATE shelf SET last = 'King'")
    for database in [a, b] { try database.execute("ALTER TABLE shelf RENAME COLUMN first TO \"given name\"") }
    try b.execute("UPDATE shelf SET extra = 'late'")
    for (database, name) in [(a, "a"), (b, "b")] {
      try database.enableSync(instance: name, rules: fixture.rules)
      for step in ["last TO x", "extra TO last", "x TO extra"] {
        try database.execute("ALTER TABLE shelf RENAME COLUMN \(step)")
      }
    }
    try a.execute("UPDATE shelf SET last = 'later'")
    for (database, name) in [(a, "a"), (b, "b")] { try database.enableSync(instance: name, rules: fixture.rules) }
    try fixture.meet(a, b)
    try fixture.meet(a, b)
    for database in [a, b] {
      let rows = try SyncFixture.rows(database, "SELECT * FROM shelf")
      #expect(rows == ["id=integer(1) given name=text(\"Augusta\") extra=text(\"King\") last=text(\"later\")"], "\(rows)")
    }
    for database in [a, b] { try database.close() }
  }

  @Test("A table that was gone for a time, and was looked for in it, has its new rows everywhere")
  func gone() throws {
    let fixture = SyncFixture(Self.notes + "; CREATE TABLE other (id INTEGER PRIMARY KEY)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'x')")
    try fixture.meet(a, b)
    try a.execute("DROP TABLE notes; INSERT INTO other VALUES (1)")
    try fixture.send(a, to: b)
    #expect(try texts(b) == ["1x", "2x"])
    try a.execute("\(Self.notes); INSERT INTO notes VALUES (2, 'new'), (3, 'new')")
    try fixture.meet(a, b)
    #expect(try texts(a) == ["2new", "3new"] && texts(b) == texts(a))
  }

  @Test("Documents that are dropped and set again are the new ones everywhere")
  func documents() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    for number in 1...3 { try a.documents("accounts").set("k\(number)", ["n": .init(integerLiteral: 1)]) }
    try fixture.meet(a, b)
    #expect(try b.documents("accounts").count() == 3)
    try a.documents("accounts").delete("k3")
    try fixture.meet(a, b)
    #expect(try b.documents("accounts").count() == 2)
    try a.documents("accounts").drop()
    try a.documents("accounts").set("k1", ["m": "new"])
    try a.documents("accounts").set("k4", ["m": "new"])
    try fixture.meet(a, b)
    for database in [a, b] {
      #expect(try database.documents("accounts").count() == 2)
      #expect(try database.documents("accounts").get("k1") == ["m": "new"])
    }
  }

  @Test("A table that is renamed takes its log and its rule along, deletions too")
  func renamed() throws {
    let fixture = SyncFixture(Self.notes, rules: ["notes": .byColumn])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'x'), (3, 'x')")
    try fixture.meet(a, b)
    try a.execute("UPDATE notes SET text = 'a' WHERE id = 1; DELETE FROM notes WHERE id = 2; ALTER TABLE notes RENAME TO pages")
    try b.execute("UPDATE notes SET text = 'b' WHERE id = 3")
    #expect(error { try fixture.send(a, to: b) }?.message.contains("'pages'") == true)
    try b.execute("ALTER TABLE notes RENAME TO pages")
    try fixture.meet(a, b)
    #expect(try texts(a, "pages") == ["1a", "3b"] && texts(b, "pages") == texts(a, "pages"))
    // The name is free for another table.
    for database in [a, b] { try database.execute(Self.notes) }
    try a.execute("INSERT INTO notes VALUES (1, 'other')")
    try fixture.meet(a, b)
    #expect(try texts(b) == ["1other"] && texts(b, "pages") == ["1a", "3b"])
    try a.enableSync(instance: "a", rules: ["pages": .byColumn])
    try a.execute("DELETE FROM pages")
    try fixture.send(a, to: b)
    #expect(try texts(b, "pages") == [])
  }

  @Test(
    "A table that is renamed away and made again takes its log along, and the new one has its own",
    arguments: [SyncRule.lastWriter, .byColumn])
  func archived(rule: SyncRule) throws {
    let fixture = SyncFixture(Self.notes, rules: ["notes": rule])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'x'), (3, 'x')")
    try fixture.meet(a, b)
    try a.execute("UPDATE notes SET text = 'unsent' WHERE id = 1; DELETE FROM notes WHERE id = 2")
    for database in [b, a] {
      try database.execute("ALTER TABLE notes RENAME TO archive")
      try database.execute(Self.notes)
      let instance = try #require(try database.syncInstance)
      try database.enableSync(instance: instance, rules: ["notes": rule, "archive": rule])
      if instance == "b" { try b.execute("INSERT INTO notes (text) VALUES ('new')") }
    }
    try fixture.agree(a, b, ["notes", "archive"])
    #expect(try texts(a) == ["1new"] && texts(a, "archive") == ["1unsent", "3x"])
  }

  @Test(
    "A table that is made again beside the old one under another name has its new rows everywhere", arguments: [true, false])
  func madeAgain(keepsOld: Bool) throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'x')")
    try fixture.meet(a, b)
    try a.execute("ALTER TABLE notes RENAME TO old")
    try a.execute(Self.notes)
    try a.execute("INSERT INTO notes SELECT id, upper(text) FROM old; INSERT INTO notes VALUES (3, 'Y')")
    if !keepsOld { try a.execute("DROP TABLE old") }
    try a.enableSync(instance: "a", except: keepsOld ? ["old"] : [])
    try fixture.agree(a, b, ["notes"])
    #expect(try texts(b) == ["1X", "2X", "3Y"])
  }

  @Test("A table whose name is written in other letters keeps its log", arguments: [true, false])
  func otherLetters(renames: Bool) throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'x')")
    try fixture.meet(a, b)
    let epoch = try a.rows("SELECT actor FROM daokit_sync", as: Int.self)
    try a.execute("DELETE FROM notes WHERE id = 1; ALTER TABLE notes RENAME TO old")
    if renames {
      try a.execute("ALTER TABLE old RENAME TO Notes")
    } else {
      try a.execute(Self.notes.replacing("notes", with: "Notes"))
      try a.execute("INSERT INTO Notes SELECT * FROM old; DROP TABLE old")
    }
    try fixture.agree(a, b, ["notes"])
    #expect(try texts(b) == ["2x"] && a.rows("SELECT actor FROM daokit_sync", as: Int.self) == epoch)
  }

  @Test("Tables that exchange their names exchange their logs")
  func exchanged() throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, text); CREATE TABLE u (id INTEGER PRIMARY KEY, text)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 't'), (2, 't'); INSERT INTO u VALUES (1, 'u'), (3, 'u')")
    try fixture.meet(a, b)
    try a.execute("DELETE FROM t WHERE id = 1")
    for database in [b, a] {
      try database.execute("ALTER TABLE t RENAME TO z; ALTER TABLE u RENAME TO t; ALTER TABLE z RENAME TO u")
      try database.enableSync(instance: #require(try database.syncInstance))
      if database === b { try b.execute("INSERT INTO u VALUES (3, 'new')") }
    }
    try fixture.agree(a, b, ["t", "u"])
    #expect(try texts(a, "t") == ["1u", "3u"] && texts(a, "u") == ["2t", "3new"])
  }

  @Test("A column and its table that are renamed together take along what has not been sent", arguments: [true, false])
  func renamedTogether(columnFirst: Bool) throws {
    let fixture = SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, v, w)", rules: ["t": .byColumn])
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'v', 'w')")
    try fixture.meet(a, b)
    try a.execute("UPDATE t SET w = 'unsent'")
    for database in [a, b] {
      let table = columnFirst ? "t" : "tt"
      if !columnFirst { try database.execute("ALTER TABLE t RENAME TO tt") }
      try database.execute("ALTER TABLE \(table) RENAME COLUMN w TO ww")
      if columnFirst { try database.execute("ALTER TABLE t RENAME TO tt") }
    }
    for _ in 0..<2 { try fixture.meet(a, b) }
    for database in [a, b] { #expect(try database.rows("SELECT ww FROM tt", as: String.self) == ["unsent"]) }
  }

  @Test("A table that gets another key is sent and asked for anew")
  func key() throws {
    let fixture = SyncFixture("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'y')")
    try fixture.meet(a, b)
    let rebuilt = """
      CREATE TABLE n (id INTEGER, text TEXT PRIMARY KEY NOT NULL); INSERT INTO n SELECT id, text FROM notes;
      DROP TABLE notes; ALTER TABLE n RENAME TO notes
      """
    try a.execute(rebuilt)
    try a.execute("INSERT INTO notes VALUES (3, 'z')")
    try b.execute(rebuilt)
    try b.execute("INSERT INTO notes VALUES (4, 'b')")
    for _ in 0..<3 { for (from, to) in [(a, b), (b, a)] { _ = error { try fixture.send(from, to: to) } } }
    try fixture.meet(a, b)
    #expect(try texts(a) == ["1x", "2y", "3z", "4b"] && texts(b) == texts(a))
  }

  @Test("A table that is not synced any more, is changed, and is synced again has the same rows everywhere")
  func excepted() throws {
    let fixture = SyncFixture(Self.notes)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'x')")
    try fixture.meet(a, b)
    try a.enableSync(instance: "a", except: ["notes"])
    try a.execute("DELETE FROM notes WHERE id = 1; UPDATE notes SET text = 'hidden'; INSERT INTO notes VALUES (3, 'new')")
    try b.execute("INSERT INTO notes VALUES (4, 'b')")
    try fixture.meet(a, b)
    #expect(try texts(a) == ["2hidden", "3new"] && texts(b) == ["1x", "2x", "4b"])
    try a.enableSync(instance: "a")
    for _ in 0..<3 { for (from, to) in [(a, b), (b, a)] { _ = error { try fixture.send(from, to: to) } } }
    try fixture.meet(a, b)
    #expect(try texts(a) == texts(b) && texts(a).count == 4)
  }

  @Test("A schema that a refused file would have changed is looked at anew")
  func rolledBack() throws {
    let fixture = SyncFixture(Self.notes)
    let strict = "CREATE TABLE notes (id INTEGER PRIMARY KEY, text CHECK (text <> 'bad'))"
    let (a, b) = (try fixture.open("a"), try fixture.open("b", strict))
    try a.documents("accounts").set("k", ["n": 1])
    try a.execute("INSERT INTO notes VALUES (1, 'bad')")
    #expect(error { try fixture.send(a, to: b) }?.code == .constraint)
    let other = try Database.sqlite(at: fixture.folder.path("b"))
    for number in 0..<40 {
      try other.execute("CREATE TABLE t\(number) (id INTEGER PRIMARY KEY, v)")
      try other.execute("INSERT INTO t\(number) VALUES (1, 1)")
      try b.writeChanges(to: fixture.folder.path("f"))
      #expect(try SyncFixture.log(b, "t\(number)").rows == 1)
    }
    try other.close()
  }
}
