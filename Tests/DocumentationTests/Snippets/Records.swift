// snippet: imports
import DAORecords
import Foundation
// end
import Testing

@Suite("Records.md")
struct RecordSnippets {
  // snippet: type
  struct Person: Record {
    static let table = "people"  // by default the name of the type
    static let key = RecordKey.uuid(\Person.id)
    static let constraints: [RecordConstraint] = [.index(\Person.firstName), .check(\Person.age, "age >= 0")]
    var id = UUID().uuidString
    var firstName = ""
    var age: Int?
    var nickname: String?
    var addresses: [String: String] = [:]  // a JSON column
  }
  // end

  // snippet: holding
  struct Task: Record {
    static let key = RecordKey.autoIncrement(\Task.number)
    var number: Int?
    var title = ""
  }

  struct Project: Record {
    static let key = RecordKey.uuid(\Project.id)
    static let constraints: [RecordConstraint] = [.owns(\Project.tasks)]
    var id = UUID().uuidString
    var title = ""
    var lead: Person?  // the key of a person
    var tasks: [Task] = []  // the keys of tasks
    var parent: Reference<Project>?  // a key alone
    var people = CrossReference<Person>(name: "project_people", leftKeyName: "project", rightKeyName: "person")
  }
  // end

  @Test("Records that hold others")
  func holding() async throws {
    let database = try Database.inMemory()
    // snippet: held
    let projects = try database.records(Project.self)
    var engine = Project(title: "Engine", lead: Person(firstName: "Ada"), tasks: [Task(title: "Draw"), Task(title: "Build")])
    engine.people.records = [Person(firstName: "Charles")]
    engine = try await projects.save(engine).record
    let led = try await projects.where(\.lead == engine.lead).all()
    // end
    #expect(led.map(\.tasks.count) == [2] && led.first?.people.records.first?.firstName == "Charles")
    try database.close()
  }

  private struct Old: Record {
    static let table = "contact"
    static let key = RecordKey.autoIncrement(\Old.id)
    var id: Int?
    var name = ""
    var street: String?
    var town: String?
  }

  struct Contact: Record {
    static let table = "contact"
    static let key = RecordKey.autoIncrement(\Contact.id)
    var id: Int?
    var firstName = ""
    var address = ""
    var slug = ""
  }

  @Test("Brought to a new version")
  func versions() throws {
    let folder = try TemporaryFolder()
    let old = try Database.sqlite(at: folder.path("a"))
    try old.records(Old.self).save(Old(name: "Ada", street: "Main", town: "London"))
    try old.close()
    let database = try Database.sqlite(at: folder.path("a"))
    // snippet: versions
    let contacts = try database.records(Contact.self, version: 3) { migration in
      migration.step(2) { try $0.rename("name", to: \.firstName) }
      migration.step(3) { table in
        try table.combine(["street", "town"], into: \.address, by: ", ")
        try table.fill(\.slug, with: "lower(firstName)")
      }
    }
    // end
    #expect(try contacts.all().map(\.address) == ["Main, London"])
    try database.close()
  }

  struct Member: Record {
    static let table = "contact"
    static let key = RecordKey.autoIncrement(\Member.id)
    var id: Int?
    var givenName = ""
    var street: String?
    var town: String?
  }

  @Test("Renamed twice")
  func renamedTwice() throws {
    let folder = try TemporaryFolder()
    let old = try Database.sqlite(at: folder.path("a"))
    try old.records(Old.self).save(Old(name: "Ada"))
    try old.close()
    let database = try Database.sqlite(at: folder.path("a"))
    // snippet: renames
    let members = try database.records(Member.self, version: 3) { migration in
      migration.step(2) { try $0.rename("name", to: "firstName") }
      migration.step(3) { try $0.rename("firstName", to: \.givenName) }
    }
    // end
    #expect(try members.all().map(\.givenName) == ["Ada"])
    try database.close()
  }

  @Test("Saved, found, changed and deleted")
  func people() async throws {
    let database = try Database.inMemory()
    // snippet: use
    let people = try database.records(Person.self)
    let ada = try await people.save(Person(firstName: "Ada", age: 36))
    let found = try await people.find(ada.id)
    let adults = try await people.where(\.age >= 18).order(by: \.age, .descending).limit(10).all()
    try await people.update(ada.id, .set(\.age, 37), .set(\.nickname, nil))
    try await people.delete(key: ada.id)
    // end
    #expect(found?.age == 36 && adults.count == 1)
    #expect(try await people.count() == 0)
    // snippet: saved
    let saved = try await people.save(Person(firstName: "Grace"))
    print(saved.isNew, saved.id, saved.record)
    // end
    // snippet: continuing
    let report = try await people.save(
      [Person(firstName: "Ada", age: 36), Person(firstName: "Nobody", age: -1)], continuing: true)
    for (person, error) in report.failed { print(person.firstName, error.message) }
    // end
    #expect(saved.isNew && report.saved.count == 1 && report.failed.count == 1)
    // snippet: conditions
    let some = try await people.where(\.age >= 18 && (\Person.firstName).like("fun%") || \.age == nil).all()
    let byName = try await people.where("age", .in, [33, 66]).where("length(firstName) > ?", 3).all()
    // end
    #expect(some.map(\.firstName) == ["Grace"] && byName.isEmpty)
    // snippet: aggregates
    let names = try await people.query.select(\.firstName).distinct().all()
    let oldest = try await people.query.max(\.age)
    let (sum, mean) = (try await people.query.sum(\.age), try await people.query.average(\.age))
    for (age, count) in try await people.query.counts(by: \.age) { print(age ?? 0, count) }
    // end
    #expect(Set(names) == ["Ada", "Grace"] && oldest == 36 && (sum, mean) == (36, 36))
    // snippet: results
    let results = try await people.order(by: \.firstName).results()
    let last = try await results.record(at: results.count - 1)
    // end
    #expect(last?.firstName == "Grace")
    // snippet: changes
    let count = try await people.where(\.age >= 99).update(.set(\.nickname, "old"))
    // end
    #expect(count == 0)
    // snippet: plain
    try await database.execute("UPDATE people SET age = age + 1 WHERE age < ?", 99)
    let grown = try await database.rows("SELECT firstName FROM people WHERE age > :age", ["age": 18], as: String.self)
    // end
    #expect(grown == ["Ada"])
    try database.close()
  }
}
