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
      await expectError(.noRow, "no row was inserted") { try await dao.insertReturningID("once:", "b") }
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
