import DAOKit
import Foundation
import Testing

@Suite("Upserts")
struct UpsertTests {
  @Test("A row that is not there is inserted, one that is there is updated, in NULLs and Unicode too")
  func saves() throws {
    try withPersons { test, dao in
      #expect(try dao.call("save:", Person("é-1", "Zoë")) == 1)
      #expect(try dao.call("save:", Person("é-1", "ゾーイ")) == 1)
      let found: Person = try dao.call("find:", "é-1")
      #expect(found.name == "ゾーイ")
      try dao.call("save:", Person("é-1"))
      let cleared: Person = try dao.call("find:", "é-1")
      #expect(cleared.name == nil)
      #expect(try test.count("person") == 1)
    }
  }

  @Test("A batch of upserts counts each")
  func batch() async throws {
    try await withPersonsAsync { _, dao in
      let result = try await dao.batch("save:", [Person("a", "A"), Person("b"), Person("a", "C")])
      #expect(result.counts == [1, 1, 1])
      let a: Person = try await dao.call("find:", "a")
      #expect(a.name == "C")
    }
  }

  @Test("The id is that of the row that was inserted or updated")
  func identifiers() async throws {
    let operations = """
      <insert selector="count:" table="counter" exclude="id" conflict="name"/>
      <insert selector="once:" table="counter" exclude="id, n" conflict="name"/>
      """
    try await withPersonsAsync(operations) { _, dao in
      let first = try await dao.insertReturningID("count:", ["name": "a", "n": nil])
      let second = try await dao.insertReturningID("count:", ["name": "b", "n": nil])
      let again = try await dao.insertReturningID("count:", ["name": "a", "n": "5"])
      #expect([first, second, again] == [1, 2, 1])
      #expect(try await dao.call("once:", "b") == 0)
      #expect(try await dao.insertReturningID("once:", "b") == 2)
      #expect(try await dao.insertReturningID("once:", "c") == 3)
    }
  }

  private static let marks = """
    <insert selector="mark:" table="mark" exclude="id" conflict="kind, name" created="made" useGeneratedKeys="true"
            keyProperty="id" typeHandlers="kind=Letter"/>
    <insert selector="ignore:" useGeneratedKeys="true" keyProperty="id">
      INSERT INTO mark (name, kind) VALUES (#{name}, #{kind}) ON CONFLICT DO NOTHING </insert>
    """

  private struct Mark: Codable, Equatable {
    var id: Int?
    var name: String?
    var kind: String
  }

  /// Stores letters in upper case.
  private struct Letter: TypeHandler {
    func value(of letter: String) -> Value { .text(letter.uppercased()) }
    func property(of value: Value) -> String { if case .text(let letter) = value { letter } else { "" } }
  }

  private func withMarks(_ body: (TestDatabase, DAO) throws -> Void) throws {
    var configuration = Configuration()
    configuration.typeHandlers["Letter"] = Letter()
    let schema = [
      """
      CREATE TABLE mark (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, kind TEXT NOT NULL DEFAULT 'K', made REAL,
        UNIQUE (name, kind))
      """
    ]
    try withDatabase(schema: schema, configuration: configuration) { test in try body(test, test.dao(Self.marks)) }
  }

  @Test("An upsert with nothing to set gives the key of the row that is there, which it leaves as it was")
  func nothingToSet() throws {
    try withMarks { test, dao in
      let first: Mark = try dao.call("mark:", Mark(name: "a", kind: "x"))
      let second: Mark = try dao.call("mark:", Mark(name: "a", kind: "y"))
      #expect(first.id == 1 && second.id == 2)
      let again: Mark = try dao.call("mark:", Mark(id: 9, name: "A", kind: "Y"))
      #expect(again == Mark(id: 2, name: "A", kind: "Y"))
      let optional: Mark? = try dao.call("mark:", Mark(name: "a", kind: "x"))
      #expect(optional?.id == 1)
      #expect(try dao.call("mark:", Mark(name: "a", kind: "x")) == 0)
      #expect(try dao.insertReturningKeys("mark:", Mark(name: "a", kind: "y"), as: Int.self) == [2])
      let named = try dao.insertReturningID("mark:", ["kind": "y", "name": "a"])
      #expect(named == 2)
      #expect(try test.query("SELECT name || kind FROM mark ORDER BY id").call() == ["aX", "aY"])
      // NULL is never equal to NULL, so that there is no conflict.
      #expect(try dao.insertReturningID("mark:", Mark(name: nil, kind: "x")) == 3)
      #expect(try dao.insertReturningID("mark:", Mark(name: nil, kind: "x")) == 4)
      try test.run("ALTER TABLE mark RENAME COLUMN id TO number")
      #expect(try dao.insertReturningKeys("ignore:", Mark(name: "z", kind: "Z"), as: Row.self).count == 1)
    }
  }

  @Test("A batch has the keys in the places of its elements, and nil where there is no row")
  func batchKeys() throws {
    try withMarks { _, dao in
      let marks = ["a", "b", "a", "c", "b"].map { Mark(name: $0, kind: "x") }
      let result = try dao.batch("mark:", marks)
      #expect(result.counts == [1, 1, 0, 1, 0])
      #expect(try result.keys(as: Int.self) == [1, 2, 1, 3, 2])
      #expect(try result.keys(as: Int?.self) == [1, 2, 1, 3, 2])
      let ignored = try dao.batch("ignore:", ["d", "A", "e", "e"].map { Mark(name: $0, kind: "X") })
      #expect(ignored.counts == [1, 0, 1, 0])
      #expect(try ignored.keys(as: Int.self) == [4, 5])
      #expect(try ignored.keys(as: Int?.self) == [4, nil, 5, nil])
      #expect(try dao.batch("ignore:", [Mark(name: "a", kind: "X")]).keys(as: Int?.self) == [nil])
    }
  }

  @Test("A conflict that no unique columns can have is an error at the attribute")
  func notUnique() throws {
    try withDatabase(schema: PersonScene.schema) { test in
      let dao = try test.dao("<insert selector=\"save:\" table=\"person\" conflict=\"name\" exclude=\"retired\"/>")
      expectError(.database, "script:2:51: error: ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE") {
        try dao.call("save:", Person("a"))
      }
    }
  }

  @Test("A column that is not there is an error when it is first called")
  func unknown() throws {
    try withDatabase(schema: PersonScene.schema) { test in
      let dao = try test.dao("<insert selector=\"save:\" table=\"person\" conflict=\"eit\"/>")
      expectError(.script, "script:2:51: error: the table 'person' has no column 'eit'; did you mean 'eid'?") {
        try dao.call("save:", Person("a"))
      }
    }
  }
}
