import DAOKit
import Foundation
import Testing

@Suite("Versions")
struct VersionTests {
  @Test("An update counts the version up, and a second one of the same state is stale")
  func stale() throws {
    try withPersons { test, dao in
      try dao.call("insert:", Person("a", "Ada"))
      var first: Person = try dao.call("find:", "a")
      let second = first
      first.name = "Änne"
      #expect(try dao.call("update:", first) == 1)
      let error = expectError(.stale, "'revision'", "script.update:") { try dao.call("update:", second) }
      #expect(error?.location?.line == 5)
      let kept: Person = try dao.call("find:", "a")
      #expect(kept.name == "Änne" && kept.revision == 1)
      try dao.call("update:", kept)
      #expect(try test.count("person WHERE revision = 2") == 1)
    }
  }

  @Test("The condition of the script does not get round the version")
  func precedence() throws {
    try withPersons { _, dao in
      try dao.call("insert:", Person("A"))
      var old = Person("A", "new")
      old.revision = 7
      expectError(.stale) { try dao.call("update:", old) }
      expectError(.stale) { try dao.call("update:", Person("nobody")) }
      expectError(.stale) { let _: Int = try dao.call("update:", old) }
      expectError(.stale) { let _: Int? = try dao.operation("update:").call(old) }
    }
  }

  @Test("Of two tasks that change the same state one is told so")
  func tasks() async throws {
    try await withPersonsAsync { test, dao in
      try await dao.call("insert:", Person("a"))
      let read: Person = try await dao.call("find:", "a")
      let stale = await withTaskGroup(of: DAOError.Code?.self) { group in
        for name in ["x", "y"] {
          group.addTask {
            var changed = read
            changed.name = name
            do {
              try await dao.call("update:", changed)
              return nil
            } catch {
              return (error as? DAOError)?.code
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(stale.count == 2 && stale.contains(nil) && stale.contains(.stale))
      let revision: Int = try await test.query("SELECT revision FROM person").call()
      #expect(revision == 1)
    }
  }

  @Test("In a transaction the stale update rolls all back, in a batch its element is named")
  func together() throws {
    try withPersons { test, dao in
      try dao.call("insert:", Person("a"))
      try dao.call("insert:", Person("b"))
      var old = Person("b")
      old.revision = 3
      expectError(.stale) {
        try test.database.transaction {
          try dao.call("update:", Person("a", "x"))
          try dao.call("update:", old)
        }
      }
      let error = expectError(.stale, "element 2 of 2") { try dao.batch("update:", [Person("a", "x"), old]) }
      #expect(error?.element == 1)
      #expect(try test.count("person WHERE revision > 0") == 0)
    }
  }

  @Test("The entity comes back with its new version")
  func keys() throws {
    try withPersons { _, dao in
      try dao.call("insert:", Person("a"))
      let changed: Person = try dao.call("updateBack:", Person("a", "x"))
      #expect(changed.revision == 1 && changed.name == "x")
      let again: Person = try dao.call("updateBack:", changed)
      #expect(again.revision == 2)
      expectError(.stale) { let _: Person? = try dao.call("updateBack:", changed) }
      expectError(.stale) { try dao.call("updateBack:", changed) }
    }
  }

  @Test("An update is not looped over, so that no stale one is missed")
  func loops() throws {
    try withPersons { _, dao in
      expectError(.parameter, "returns no rows to loop over") {
        try dao.forEachRow("update:", Person("a"), as: Row.self) { _ in true }
      }
    }
  }

  @Test("A version that is no number is refused")
  func text() throws {
    try withDatabase(schema: PersonScene.schema) { test in
      let dao = try test.dao("<update selector=\"u:\" table=\"person\" where=\"eid=:eid\" version=\"name\"/>")
      expectError(.script, "the column 'name' is TEXT: a version is an INTEGER") { try dao.call("u:", Person("a")) }
    }
  }
}
