import DAOCore
import Foundation
import TestSupport
import Testing

@testable import DAOKit

@Suite("LIKE for all scripts")
struct UnicodeLikeTests {
  private static let configuration: Configuration = {
    var configuration = Configuration()
    configuration.sqlite.functions = [.unicodeLike]
    return configuration
  }()

  @Test("`letters of all scripts are compared without case`")
  func letters() throws {
    let cases: [(text: Value, pattern: Value, isLike: Bool?)] = [
      ("ÅNGSTRÖM", "ångström", true), ("ångström", "ÅNG%", true), ("Ångström", "ang%", false), ("ЁЛКА", "ё_ка", true),
      ("ΟΔΥΣΣΕΥΣ", "οδυσσευς", true), ("straße", "STRA_E", true), ("straße", "STRASSE", false), ("kadı", "kadi", false),
      ("İ", "i", false), ("ẞ", "ß", true), ("", "", true), ("", "%", true), ("", "_", false), ("a\0b", "A_B", true),
      ("a\0b", "a", false), ("Åsa", .text("åsa".decomposedStringWithCanonicalMapping), true), ("Åsa", "A%", false),
      (.text("Åsa".decomposedStringWithCanonicalMapping), "a%", false), ("aab", "%ab", true), ("ababac", "%abac", true),
      ("abc", "a%b%c%", true), ("abc", "%%_%c", true), ("abc", "abcd", false), ("abcd", "abc", false), ("%", "_", true),
      (12, "1%", true), (1.5, "1.5", true), (2.0, "2.0", true), (1e100, "1.0E+100", true), (.real(-.infinity), "-inf", true),
      (.blob(Data("Ö".utf8)), "ö", true), (.blob(Data([0xFF])), "%", false), (.null, "a", nil), ("a", .null, nil),
    ]
    try withDatabase(configuration: Self.configuration) { test in
      let like = try test.query("SELECT ?1 LIKE ?2, 1")
      for (text, pattern, isLike) in cases {
        let row: Row = try like.call(text, pattern)
        #expect(row[0] == isLike.map { $0 ? 1 : 0 } ?? .null, "\(text) LIKE \(pattern)")
        let notLike: Row = try test.query("SELECT ?1 NOT LIKE ?2, 1").call(text, pattern)
        #expect(notLike[0] == isLike.map { $0 ? 0 : 1 } ?? .null)
      }
    }
  }

  @Test("`an escape takes their meaning from % and _`")
  func escapes() throws {
    try withDatabase(configuration: Self.configuration) { test in
      let like = try test.query("SELECT ?1 LIKE ?2 ESCAPE ?3")
      for (text, pattern, escape, isLike) in [
        ("10%", "10\\%", "\\", true), ("10x", "10\\%", "\\", false), ("Å_B", "å!_b", "!", true), ("ÅXB", "å!_b", "!", false),
        ("a\\", "a\\\\", "\\", true), ("a", "a\\", "\\", false), ("a%", "a%%", "%", true), ("abc", "a%", "%", false),
        ("É", "ee", "e", false),
        ("aÅ", "aéå", "é", true),
      ] {
        #expect(try like.call(text, pattern, escape) == isLike, "\(text) LIKE \(pattern) ESCAPE \(escape)")
      }
      for escape in ["", "ab"] {
        let error = #expect(throws: DAOError.self) { try like.call("a", "a", escape) as Bool }
        #expect(error?.message == "the function 'like' has failed: ESCAPE wants a single character")
      }
      let none: Bool? = try like.call("a", "a", nil as String?)
      #expect(none == nil)
    }
  }

  /// What SQLite's own says wherever ASCII texts alone are compared.
  @Test("`ASCII texts are compared as by SQLite's own`")
  func differential() throws {
    var generator = SeededGenerator(seed: 3)
    func text(_ letters: String, upTo count: Int) -> String {
      String((0..<Int.random(in: 0...count, using: &generator)).compactMap { _ in letters.randomElement(using: &generator) })
    }
    let cases = (0..<1500).map { _ in (text("abA%_!", upTo: 7), text("abB%%_!", upTo: 6)) }
    func results(_ configuration: Configuration) throws -> [Value?] {
      var results: [Value?] = []
      try withDatabase(.memory, configuration: configuration) { test in
        let like = try test.query("SELECT ?1 LIKE ?2, ?1 LIKE ?2 ESCAPE '!'")
        for (text, pattern) in cases {
          let row: Row = try like.call(text, pattern)
          results += [row[0], row[1]]
        }
      }
      return results
    }
    #expect(try results(Self.configuration) == results(Configuration()))
  }

  @Test("`an index of the column is not taken for what it would miss`", arguments: ["NOCASE", "BINARY"])
  func indexes(collation: String) throws {
    let schema = ["CREATE TABLE t (a TEXT COLLATE \(collation))", "CREATE INDEX i ON t (a)"]
    try withDatabase(schema: schema, configuration: Self.configuration) { test in
      for text in ["åse", "ÅSE", "Åse", "ase"] { try test.change("INSERT INTO t VALUES (?)").call(text) }
      #expect(try test.query("SELECT count(*) FROM t WHERE a LIKE 'Å%'").call() == 3)
      let plan: Row = try test.query("EXPLAIN QUERY PLAN SELECT a FROM t WHERE a LIKE 'as%'").call()
      #expect("\(plan["detail"] ?? .null)".contains("SCAN"))
    }
  }

  @Test("`a hostile pattern takes no exponential time, and a longer one than SQLite's own takes is an error`")
  func hostilePatterns() throws {
    try withDatabase(configuration: Self.configuration) { test in
      let like = try test.query("SELECT ?1 LIKE ?2")
      let (text, pattern) = (String(repeating: "a", count: 3_000), String(repeating: "%a", count: 300) + "b")
      #expect(try like.call(text, pattern) == false)
      #expect(throws: DAOError.self) { try like.call("a", String(repeating: "%", count: 50_001)) as Bool }
      let count = #expect(throws: DAOError.self) { try test.query("SELECT like('a')").call() as Bool }
      #expect(count?.code == .function)
    }
  }
}
