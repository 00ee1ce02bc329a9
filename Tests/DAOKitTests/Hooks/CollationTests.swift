import DAOCore
import Foundation
import TestSupport
import Testing

@testable import DAOKit

@Suite("Collations written in Swift")
struct CollationTests {
  private static let backwards = SQLCollation("backwards") { left, right in right.compare(left, options: .literal) }

  private func configuration(_ collations: SQLCollation...) -> Configuration {
    var configuration = Configuration()
    configuration.sqlite.collations = collations
    return configuration
  }

  @Test("`a collation orders queries, columns and indexes on every connection`", arguments: TestDatabase.Place.allCases)
  func orders(place: TestDatabase.Place) throws {
    let schema = ["CREATE TABLE t (a TEXT COLLATE backwards)", "CREATE UNIQUE INDEX i ON t (a)"]
    try withDatabase(place, schema: schema, configuration: configuration(Self.backwards)) { test in
      for text in ["b", "", "c", "a", "a\0b"] { try test.change("INSERT INTO t VALUES (?)").call(text) }
      #expect(try test.query("SELECT a FROM t ORDER BY a").call() == ["c", "b", "a\0b", "a", ""])
      #expect(try test.query("SELECT a FROM t WHERE a < 'b' ORDER BY a").call() == ["c"])
      #expect(try test.query("SELECT min(a) FROM t").call() == "c")
      #expect(try test.query("SELECT a FROM t ORDER BY a COLLATE BINARY LIMIT 1").call() == "")
      let error = #expect(throws: DAOError.self) { try test.change("INSERT INTO t VALUES ('a')").call() }
      #expect(error?.code == .constraint)
    }
  }

  @Test("`texts of invalid UTF-8 stay apart, after valid ones and in one order`")
  func invalidTexts() throws {
    let texts = ["x'FFFF'", "x'FE'", "x'61FF'", "x'EFBFBD'", "x'61'", "x''", "x'F0'"]
    let same = SQLCollation("same") { left, right in left.compare(right, options: .literal) }
    try withDatabase(schema: ["CREATE TABLE t (a TEXT COLLATE same UNIQUE)"], configuration: configuration(same)) { test in
      for text in texts { try test.run("INSERT INTO t VALUES (CAST(\(text) AS TEXT))") }
      let sorted: [String] = try test.query("SELECT hex(a) FROM t ORDER BY a").call()
      #expect(sorted == ["", "61", "61FF", "EFBFBD", "F0", "FE", "FFFF"])
      for text in texts {
        #expect(try test.query("SELECT count(*) FROM t WHERE a = CAST(\(text) AS TEXT)").call() == 1)
      }
      try test.run("REINDEX")
      #expect(try test.query("PRAGMA integrity_check").call() == "ok")
    }
  }

  @Test("`a database in UTF-16 is ordered too`")
  func wideTexts() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "wide.sqlite")
    try RawConnection(file).execute("PRAGMA encoding = 'UTF-16'; CREATE TABLE t (a); INSERT INTO t VALUES ('ä'), ('b'), ('Š')")
    let database = try Database.sqlite(at: file, configuration: configuration(.names))
    let dao = try database.dao(script: "<dao><select selector='a'>SELECT a FROM t ORDER BY a COLLATE names</select></dao>")
    #expect(try dao.call("a") == ["ä", "b", "Š"])
    try database.close()
  }

  @Test("`a collation that no order can be made of is refused`")
  func refusals() throws {
    func refusal(_ collations: SQLCollation...) -> String? {
      var configuration = Configuration()
      configuration.sqlite.collations = collations
      let error = #expect(throws: DAOError.self) { try Database.inMemory(configuration: configuration) }
      #expect(error?.code == .configuration)
      return error?.message
    }
    for name in ["binary", "NOCASE", "RTrim"] {
      #expect(refusal(SQLCollation(name) { $0.compare($1) })?.contains("is SQLite's own") == true)
    }
    for name in ["", "a\0", String(repeating: "a", count: 256)] {
      #expect(refusal(SQLCollation(name) { $0.compare($1) })?.contains("from 1 to 255 bytes") == true)
    }
    #expect(refusal(.names, SQLCollation("NAMES") { $0.compare($1) }) == "there are two collations 'NAMES'")
  }

  @Test("`a collation that the application has not given is told with its place`")
  func missing() throws {
    try withDatabase(schema: ["CREATE TABLE t (a)"]) { test in
      let error = #expect(throws: DAOError.self) {
        try test.query("SELECT a FROM t ORDER BY a COLLATE names").call() as [String]
      }
      #expect(error?.message.hasPrefix("no such collation sequence: names: ") == true)
      #expect(error?.message.contains("'Configuration.sqlite.collations'") == true && error?.location?.column ?? 0 > 40)
    }
  }

  // MARK: Names

  @Test("`names are ordered without accents, case and zeros, and stay apart`")
  func names() throws {
    let sorted = [
      "", " Zoë", "10. Mai", "Aasen", "Ada", "ada", "Ådne", "Aero", "Ærø", "ærø", "Angstrom", "Ångström", "Ao", "Azur", "Dag",
      "Đại",
      "Jones", "Łukasz", "Lund", "Oslo", "Ossian", "Östberg", "Østby", "Ostrava", "Room 09", "Room 9", "Room 10", "Room 10a",
      "Strasse",
      "Straße", "straße", "Thor", "Þór", "Zz", "Ωmega", "Ева", "Ёлка", "Жук", "Иван", "Йод", "李",
    ]
    try withDatabase(schema: ["CREATE TABLE t (a TEXT COLLATE names UNIQUE)"], configuration: configuration(.names)) { test in
      for name in sorted.shuffled() { try test.change("INSERT INTO t VALUES (?)").call(name) }
      let found: [String] = try test.query("SELECT a FROM t ORDER BY a").call()
      #expect(found == sorted)
      #expect(try test.query("SELECT a FROM t WHERE a = 'Ostby'").call() == [String]())
      // The same text, decomposed.
      #expect(try test.query("SELECT a FROM t WHERE a = ?").call("Östberg".decomposedStringWithCanonicalMapping) == "Östberg")
    }
  }

  @Test("`numbers of any length are compared as numbers`")
  func numbers() throws {
    let sorted = [
      "a0", "a00", "a01", "a1", "a01b", "a2", "a18446744073709551616", "a18446744073709551617", "a99999999999999999999b", "aa",
    ]
    try withDatabase(configuration: configuration(.names)) { test in
      let list = "[" + sorted.reversed().map { "\"\($0)\"" }.joined(separator: ",") + "]"
      let found: [String] = try test.query("SELECT value FROM json_each(?) ORDER BY value COLLATE names").call(list)
      #expect(found == sorted)
    }
  }

  @Test("`the order of names is an order, whatever the texts`")
  func consistency() {
    var generator = SeededGenerator(seed: 7)
    let scalars: [Unicode.Scalar] = [
      "a", "A", "å", "Å", "\u{30A}", "\u{301}", "0", "1", "9", "/", ":", "ß", "s", "æ", "e", "Ǿ", "ø", "ё", "й", "и", "İ", "ı",
      "ſ", "σ", "ς",
      "\u{345}", "\u{0}", "\u{FFFD}", "\u{1D11E}", "ᾼ", "K",
    ]
    let texts = (0..<70).map { _ in
      var text = ""
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        text.unicodeScalars.append(scalars.randomElement(using: &generator) ?? "a")
      }
      return text
    }
    let compare = SQLCollation.names.comparison
    for a in texts {
      #expect(compare(a, a) == .orderedSame)
      for b in texts {
        #expect(compare(a, b).rawValue == -compare(b, a).rawValue, "\(a.debugDescription) \(b.debugDescription)")
        #expect((compare(a, b) == .orderedSame) == (a == b))
        for c in texts where compare(a, b) != .orderedDescending && compare(b, c) != .orderedDescending {
          if compare(a, c) == .orderedDescending {
            Issue.record("\(a.debugDescription) \(b.debugDescription) \(c.debugDescription)")
          }
        }
      }
    }
  }
}
