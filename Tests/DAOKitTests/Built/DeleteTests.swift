import DAOKit
import Foundation
import Testing

@Suite("Built deletes")
struct DeleteTests {
  @Test("A soft delete keeps the row and the time of the first delete")
  func soft() throws {
    try withPersons { test, dao in
      try dao.call("insert:", Person("a"))
      try dao.call("insert:", Person("ß"))
      let before = Date()
      #expect(try dao.call("delete:", "a") == 1)
      let deleted: Person = try dao.call("find:", "a")
      let time = try #require(deleted.deletedAt)
      #expect(time >= before && time <= Date())
      #expect(try dao.call("delete:", ["eid": "a"]) == 0)
      #expect(try dao.call("delete:", Person("ß")) == 1)
      let again: Person = try dao.call("find:", "a")
      #expect(again.deletedAt == time)
      #expect(try test.count("person") == 2)
    }
  }

  @Test("A BOOLEAN becomes true")
  func boolean() async throws {
    try await withPersonsAsync { test, dao in
      try await dao.call("insert:", Person("a"))
      #expect(try await dao.call("retire:", "a") == 1)
      #expect(try await dao.call("retire:", "a") == 0)
      let retired: Bool = try await test.query("SELECT retired FROM person").call()
      #expect(retired)
    }
  }

  @Test("Without soft the row is gone, and every row only where that is said")
  func hard() throws {
    try withPersons("<delete selector=\"removeAll\" table=\"person\" all-rows=\"true\"/>") { test, dao in
      for eid in ["a", "b", "c"] { try dao.call("insert:", Person(eid)) }
      #expect(try dao.call("remove:", "a") == 1)
      #expect(try dao.call("remove:", nil as String?) == 0)
      #expect(try test.count("person") == 2)
      #expect(try dao.call("removeAll") == 2)
    }
  }

  @Test("Arguments are counted without the time of the call")
  func arguments() throws {
    try withPersons { _, dao in
      expectError(.parameter, "1 parameter (:eid) and 2 values were given") { try dao.call("delete:", "a", "b") }
      expectError(.parameter, "1 parameter (:eid) and 0 values were given") { try dao.call("delete:") }
      expectError(.parameter, "'id' is no parameter of the statement") {
        try dao.call("delete:", ["id": "a"] as [String: (any Encodable)?])
      }
      expectError(.parameter, "':eid' has no value") { try dao.call("delete:", [:] as [String: (any Encodable)?]) }
    }
  }

  @Test("A column that is never NULL cannot hold the time of a delete")
  func notNull() throws {
    try withDatabase(schema: PersonScene.schema) { test in
      let dao = try test.dao("<delete selector=\"d:\" table=\"person\" where=\"eid=:eid\" soft=\"revision\"/>")
      expectError(.script, "'revision' is NOT NULL: a soft delete needs a BOOLEAN") { try dao.call("d:", "a") }
    }
  }
}
