import DAORecords
import Foundation
import Testing

@Suite("Examples of doc comments of records")
struct RecordCommentSnippets {
  // snippet: Record
  struct Person: Record {
    static let table = "people"
    static let key = RecordKey.uuid(\Person.id)
    var id = UUID().uuidString
    var firstName = ""
    var age: Int?
  }
  // end

  struct Membership: Record {
    // snippet: given
    static let key = RecordKey.given(\Membership.person, \.team)
    // end
    var person = ""
    var team = ""
  }

  struct Uuid: Record {
    typealias Person = Uuid
    // snippet: uuid
    static let key = RecordKey.uuid(\Person.id)
    // end
    var id = UUID()
  }

  struct Invoice: Record {
    // snippet: autoIncrement
    static let key = RecordKey.autoIncrement(\Invoice.id)
    // end
    var id: Int?
  }

  struct Ticket: Record {
    // snippet: next
    static let key = RecordKey.next(\Ticket.number)
    // end
    var number = 0
  }

  struct Team: Record {
    static let key = RecordKey.uuid(\Team.id)
    var id = ""
  }

  struct Member: Record {
    typealias Person = Member
    static let key = RecordKey.uuid(\Person.id)
    // snippet: constraints
    static let constraints: [RecordConstraint] = [
      .unique(\Person.email), .index(\Person.lastName, \.firstName), .check(\Person.age, "age >= 0"),
      .references(\Person.teamID, Team.self, onDelete: .setNull),
    ]
    // end
    var id = ""
    var email = ""
    var lastName = ""
    var firstName = ""
    var age: Int?
    var teamID: String?
  }

  struct Guest: Record {
    static let table = "people"
    static let key = RecordKey.uuid(\Guest.id)
    var id = UUID().uuidString
    var firstName = ""
    var age: Int?
    var nickname: String?
    var isOld = false
    var addresses: [String: String] = [:]
  }

  struct Seat: Record {
    static let key = RecordKey.given(\Seat.hall, \.row)
    var hall = ""
    var row = 0
  }

  // snippet: Reference
  struct Employee: Record {
    static let key = RecordKey.uuid(\Employee.id)
    var id = UUID().uuidString
    var manager: Reference<Employee>?
  }
  // end

  struct Group: Record {
    typealias Team = Group
    typealias Person = Employee
    static let key = RecordKey.uuid(\Team.id)
    var id = UUID().uuidString
    // snippet: CrossReference
    var people = CrossReference<Person>(name: "team_people", leftKeyName: "team", rightKeyName: "person")
    // end
  }

  struct Order: Record {
    static let key = RecordKey.uuid(\Order.id)
    // snippet: owns
    static let constraints: [RecordConstraint] = [.owns(\Order.lines)]
    // end
    var id = UUID().uuidString
    var lines: [Invoice] = []
  }

  @Test("Records that hold others")
  func holding() throws {
    let database = try Database.inMemory()
    let employees = try database.records(Employee.self)
    let ada = try employees.save(Employee()).record
    // snippet: load
    let grace = try employees.save(Employee(manager: Reference(ada)))
    let manager = try grace.manager?.load(from: database)
    // end
    #expect(manager?.id == ada.id)
    let teams = try database.records(Group.self)
    // snippet: members
    var team = try teams.make()
    team.people.records.append(ada)
    try teams.save(team)
    // end
    #expect(try teams.all().map(\.people.records.count) == [1])
    #expect(try database.records(Order.self).save(Order(lines: [Invoice()])).lines.count == 1)
    try database.close()
  }

  @Test("The kinds of keys make tables")
  func keys() throws {
    let database = try Database.inMemory()
    _ = try database.records(Membership.self)
    _ = try database.records(Uuid.self)
    _ = try database.records(Invoice.self)
    _ = try database.records(Ticket.self)
    _ = try database.records(Team.self)
    #expect(try database.records(Member.self).save(Member()).isNew)
    try database.close()
  }

  @Test("Saving and finding")
  func saving() async throws {
    typealias Person = Guest
    let database = try Database.inMemory()
    do {
      // snippet: records
      let people = try database.records(Person.self)
      let ada = try await people.save(Person(firstName: "Ada"))
      // end
      #expect(ada.isNew)
    }
    // snippet: Records
    let people = try database.records(Person.self)
    let ada = try await people.save(Person(firstName: "Ada"))
    let found = try await people.find(ada.id)
    let adults = try await people.where(\.age >= 18).order(by: \.firstName).all()
    // end
    #expect(found?.firstName == "Ada" && adults.isEmpty)
    // snippet: recordChanges
    for statement in try database.recordChanges(for: Person.self) { print(statement) }
    // end
    try synchronous(people, try database.records(Seat.self), database)
    // snippet: where
    let some = try await people.where(\.age >= 18 && \.nickname != nil).order(by: \.age, .descending).limit(3).all()
    // end
    #expect(some.isEmpty)
    do {
      // snippet: Query
      let query = people.where(\.age >= 18).order(by: \.age, .descending).limit(3, offset: 2)
      let found = try await query.all()
      print(try query.sql)
      // end
      #expect(found.isEmpty)
    }
    // snippet: dropRecords
    try database.dropRecords(of: Person.self)
    // end
    try database.close()
  }

  private struct Old: Record {
    static let table = "people"
    static let key = RecordKey.uuid(\Old.id)
    var id = UUID().uuidString
    var name = ""
    var street: String?
    var town: String?
  }

  private struct New: Record {
    static let table = "people"
    static let key = RecordKey.uuid(\New.id)
    var id = UUID().uuidString
    var firstName = ""
    var address = ""
    var slug = ""
  }

  @Test("Migrations")
  func migrations() throws {
    typealias Person = New
    let folder = try TemporaryFolder()
    for file in ["a", "b"] {
      let old = try Database.sqlite(at: folder.path(file))
      try old.records(Old.self).save(Old(name: "Ada", street: file == "a" ? "Main" : nil))
      try old.close()
      let database = try Database.sqlite(at: folder.path(file))
      if file == "a" {
        // snippet: RecordMigration
        let people = try database.records(Person.self, version: 3) { migration in
          migration.step(2) { try $0.rename("name", to: \.firstName) }
          migration.step(3) { table in
            try table.combine(["street", "town"], into: \.address, by: ", ")
            try table.fill(\.slug, with: "lower(firstName)")
          }
        }
        // end
        #expect(try people.all().map(\.slug) == ["ada"])
      } else {
        // snippet: version
        let people = try database.records(Person.self, version: 2) { migration in
          migration.step(2) { try $0.rename("name", to: \.firstName) }
        }
        // end
        #expect(try people.all().map(\.firstName) == ["Ada"])
      }
      try database.close()
    }
  }

  private func synchronous(_ people: Records<Guest>, _ seats: Records<Seat>, _ database: Database) throws {
    typealias Person = Guest
    let all = [Person(id: "p-1", firstName: "Ada", age: 99), Person(id: "p-2", age: 33)]
    // snippet: continuing
    for (person, error) in try people.save(all, continuing: true).failed { print(person.firstName, error.message) }
    // end
    do {
      let ada = all[0]
      // snippet: only
      try people.update(ada, only: \.age, \.addresses)
      // end
    }
    // snippet: set
    try people.update("p-1", .set(\.age, 99), .set(\.nickname, nil))
    // end
    do {
      // snippet: find
      let ada = try people.find("p-1")
      let place = try seats.find("hall", 7)  // a key of two properties
      // end
      #expect(ada?.age == 99 && place == nil)
    }
    do {
      // snippet: Saved
      let ada = try people.save(Person(firstName: "Ada"))
      print(ada.isNew, ada.id, ada.record)
      // end
    }
    // snippet: Condition
    let adults = people.where(\.age >= 18 && (\Person.firstName).like("fun%") || \.age == nil)
    // end
    do {
      // snippet: in
      let found = try people.where("age", .in, [33, 66]).all()
      // end
      #expect(found.map(\.id) == ["p-2"])
    }
    // snippet: piece
    let long = people.where(\.age >= 18 && .sql("length(firstName) > ?", 3))
    // end
    // snippet: like
    let funny = people.where((\Person.firstName).like("fun%"))
    // end
    // snippet: list
    let some = people.where((\Person.age).in([33, 66]))
    // end
    // snippet: between
    let grown = people.where((\Person.age).between(18, 65))
    // end
    do {
      // snippet: Results
      let results = try people.order(by: \.firstName).results()
      for index in 0..<results.count { print(try results.record(at: index)?.firstName ?? "gone") }
      // end
      #expect(results.count > 0)
    }
    // snippet: sql
    let longer = people.where("length(firstName) > ?", 3)
    // end
    #expect(try [adults, long, funny, some, grown, longer].map { try $0.count() } == [3, 0, 0, 1, 1, 0])
    do {
      // snippet: select
      let names = try people.order(by: \.firstName).select(\.firstName).distinct().all()
      // end
      #expect(names == ["", "Ada"])
    }
    do {
      // snippet: part
      struct Name: Decodable { let firstName: String, age: Int? }
      let names = try people.query.select(as: Name.self).all()
      // end
      #expect(names.count == 5)
    }
    // snippet: counts
    for (age, count) in try people.query.counts(by: \.age) { print(age ?? 0, count) }
    // end
    do {
      // snippet: update
      let count = try people.where(\.age >= 99).update(.set(\.isOld, true))
      // end
      #expect(count == 1)
    }
    do {
      // snippet: execute
      let count = try database.execute("UPDATE people SET age = age + 1 WHERE age < ?", 99)
      try database.execute("CREATE TABLE log (text TEXT); CREATE INDEX byText ON log (text)")
      // end
      #expect(count == 1)
    }
    // snippet: rows
    let names = try database.rows("SELECT firstName FROM people WHERE age > ?", 18, as: String.self)
    for row in try database.rows("SELECT * FROM people") { print(row["firstName"] ?? .null) }
    // end
    #expect(names.count == 2)
  }

  @Test("Observing")
  func observing() async throws {
    let database = try Database.inMemory()
    let people = try database.records(Guest.self)
    let task = Task {
      // snippet: observe
      for try await adults in people.where(\.age >= 18).observe() { print(adults.count) }
      // end
    }
    task.cancel()
    try await task.value
    try database.close()
  }
}
