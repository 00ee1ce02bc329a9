import DAOKit
import Foundation
import Testing

@Suite("Times of inserts and updates")
struct TimeTests {
  @Test("Both are the time of the call, whatever the entity says")
  func times() throws {
    try withPersons { _, dao in
      var person = Person("a", "Ada")
      person.createdAt = .distantPast
      person.updatedAt = .distantFuture
      let before = Date()
      try dao.call("insert:", person)
      let inserted: Person = try dao.call("find:", "a")
      let created = try #require(inserted.createdAt)
      #expect(created >= before && created <= Date() && inserted.updatedAt == created)
      try dao.call("update:", inserted)
      let updated: Person = try dao.call("find:", "a")
      #expect(updated.createdAt == created)
      #expect(try #require(updated.updatedAt) > created)
    }
  }

  @Test("An upsert keeps the time of the insert")
  func upsert() async throws {
    try await withPersonsAsync { _, dao in
      try await dao.call("save:", Person("a"))
      let inserted: Person = try await dao.call("find:", "a")
      try await dao.call("save:", Person("a", "x"))
      let updated: Person = try await dao.call("find:", "a")
      #expect(updated.createdAt == inserted.createdAt)
      #expect(try #require(updated.updatedAt) > #require(inserted.updatedAt))
    }
  }

  @Test("They are stored by the strategy of the database")
  func strategy() throws {
    var configuration = Configuration()
    configuration.dateStrategy = .iso8601
    try withPersons(configuration: configuration) { test, dao in
      try dao.call("insert:", Person("a"))
      let stored: String = try test.query("SELECT created_at FROM person").call()
      #expect(stored.hasSuffix("Z") && stored.count == 24)
    }
  }

  @Test("A batch, and arguments in order, leave them out")
  func arguments() async throws {
    let operation =
      "<insert selector=\"add:\" table=\"person\" exclude=\"revision, deleted_at, retired\" created=\"created_at\"/>"
    try await withPersonsAsync(operation) { test, dao in
      try await dao.batch("insert:", [Person("a"), Person("b")])
      try await dao.call("add:", "c", nil, Date(timeIntervalSinceReferenceDate: 5))
      let times: [Double] = try await test.query("SELECT updated_at FROM person WHERE created_at > 100 ORDER BY eid").call()
      #expect(times.count == 3 && times[2] == 5 && times[0] > 100)
      await expectError(.parameter, "3 parameters (:eid, :name, :updated_at)") { try await dao.call("add:", "c", "d") }
      await expectError(.parameter, "'createdAt'") {
        try await dao.call("insert:", ["eid": "x", "name": nil, "revision": 1, "createdAt": Date()])
      }
    }
  }
}
