import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Saving records")
struct SavingTests {
  private let full = Person(
    id: "p-1", firstName: "Ada", age: 36, nickname: nil, mood: .sad, born: Date(timeIntervalSinceReferenceDate: 1.5),
    balance: Decimal(string: "12345678901234567890.25") ?? 0, photo: Data([0, 255]), home: URL(string: "https://example.org/a"),
    token: UUID(), isOld: true, addresses: ["home": Address(street: "Main", zip: 7)], tags: ["a", "b"])

  @Test("What is saved is found again, with every type of property", arguments: Home.allCases)
  func roundTrip(home: Home) async throws {
    try await withRecords(of: Person.self, [home]) { people, _ in
      let saved = try await people.save(full)
      #expect(saved.isNew && saved.record == full && saved.firstName == "Ada")
      #expect(try await people.find("p-1") == full)
      var changed = full
      changed.age = nil
      changed.addresses = [:]
      #expect(try await people.save(changed).isNew == false)
      #expect(try await people.find("p-1") == changed)
      #expect(try await people.count() == 1)
      #expect(try await people.find("p-2") == nil)
    }
  }

  @Test("A key that is absent is given: a UUID, the database's number, one more than the greatest", arguments: TestEngine.all)
  func keys(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    struct Badge: Record {
      static let key = RecordKey.uuid(\Badge.id)
      let id: UUID?
      var text = ""
      init(text: String = "") { (id, self.text) = (nil, text) }
    }
    let badges = try database.records(Badge.self)
    let badge = try badges.save(Badge(text: "x"))
    #expect(badge.id != nil && badge.text == "x")
    let invoices = try database.records(Invoice.self)
    let first = try invoices.save(Invoice(text: "a"))
    let second = try invoices.save(Invoice(text: "b"))
    #expect(first.number == 1 && second.number == 2 && second.isNew)
    #expect(try invoices.delete(second.record) == 1)
    #expect(try invoices.save(Invoice(text: "c")).number == 3)
    #expect(try invoices.save(Invoice(number: 3, text: "d")).isNew == false)
    let tickets = try database.records(Ticket.self)
    #expect(try tickets.save(Ticket(title: "a")).number == 1)
    #expect(try tickets.save(Ticket(number: 41, title: "b")).number == 41)
    #expect(try tickets.save(Ticket(title: "c")).number == 42)
    #expect(try tickets.nextKey(as: Int.self) == 43)
    #expect(try tickets.all().map(\.title) == ["a", "b", "c"])
    try engine.remove(database)
  }

  @Test("A key of several properties is compared as a whole")
  func wholeKeys() throws {
    try withRecords(of: Seat.self) { seats, _ in
      try seats.save([Seat(hall: "a", row: 1), Seat(hall: "a", row: 2), Seat(hall: "b", row: 1)])
      #expect(try seats.save(Seat(hall: "a", row: 2, taken: true)).isNew == false)
      #expect(try seats.find("a", 2)?.taken == true)
      #expect(try seats.find("b", 1)?.taken == false)
      #expect(error { try seats.find("a") }?.code == .parameter)
      #expect(try seats.delete(key: "a", 1) == 1)
      #expect(try seats.count() == 2)
    }
  }

  @Test("Many are saved in one transaction, or none of them")
  func many() async throws {
    try await withRecords(of: Invoice.self, Home.with(.file)) { invoices, database in
      let saved = try await invoices.save((1...5).map { Invoice(text: "\($0)") })
      #expect(saved.map(\.number) == [1, 2, 3, 4, 5])
      let failure = await error { try await invoices.insert([Invoice(text: "6"), Invoice(number: 1, text: "twice")]) }
      #expect(failure?.code == .constraint && failure?.element == 1 && failure?.operation == "Invoice.insert")
      #expect(try await invoices.count() == 5)
      struct Undo: Error {}
      await #expect(throws: Undo.self) {
        try await database.transaction {
          try await invoices.save(Invoice(text: "7"))
          throw Undo()
        }
      }
      #expect(try await invoices.count() == 5)
    }
  }

  @Test("Those that cannot be saved are handed back, each with its error, and the others stay", arguments: [true, false])
  func continuing(inTransaction: Bool) async throws {
    try await withRecords(of: Checked.self, Home.with(.memory)) { records, database in
      let all = [1, -1, 2, -2, 3].map { Checked(id: $0 * $0, value: $0) }
      var report: SaveReport<Checked>?
      if inTransaction {
        report = try await database.transaction { try await records.save(all, continuing: true) }
      } else {
        report = try await records.save(all, continuing: true)
      }
      #expect(report?.saved.map(\.value) == [1, 2, 3])
      #expect(report?.failed.map(\.record.value) == [-1, -2])
      #expect(report?.failed.allSatisfy { $0.error.code == .constraint } == true)
      #expect(try await records.all().map(\.value) == [1, 2, 3])
    }
  }

  struct Checked: Record, Equatable {
    static let key = RecordKey.given(\Checked.id)
    static let constraints: [RecordConstraint] = [.check(\Checked.value, "value > 0")]
    var id: Int
    var value: Int
  }

  @Test("An update changes the row that is there, wholly or in part, and throws where there is none")
  func updates() throws {
    try withRecords(of: Person.self) { people, _ in
      try people.insert(full)
      var changed = full
      (changed.firstName, changed.age) = ("Bo", 1)
      try people.update(changed, only: \.age)
      let partly = try people.find("p-1")
      #expect(partly?.firstName == "Ada" && partly?.age == 1)
      try people.update("p-1", .set(\.age, 99), .set(\.home, nil), .set("nickname", "Lady"), .set(\.addresses, [:]))
      let found = try #require(try people.find("p-1"))
      #expect(found.age == 99 && found.home == nil && found.nickname == "Lady" && found.addresses == [:])
      try people.update(full)
      #expect(try people.find("p-1") == full)
      #expect(error { try people.update(Person(id: "p-9")) }?.code == .noRow)
      #expect(error { try people.update("p-9", .set(\.age, 1)) }?.code == .noRow)
      #expect(error { try people.update("p-1", .set("agee", 1)) }?.message.contains("did you mean 'age'") == true)
      #expect(try people.delete(Person(id: "p-9")) == 0)
      #expect(try people.delete(full) == 1)
    }
  }

  @Test("Saving keeps the row: its number, what refers to it, its triggers")
  func identity() throws {
    try withRecords(of: Invoice.self, on: [.sqlite]) { invoices, database in
      try invoices.save(Invoice(text: "a"))
      let log = try database.dao(
        script: """
          <dao><select selector="log">SELECT text FROM log</select>
          <insert selector="make">CREATE TRIGGER noted AFTER UPDATE ON Invoice BEGIN INSERT INTO log VALUES (old.text || new.text); END</insert>
          <insert selector="table">CREATE TABLE log (text TEXT)</insert></dao>
          """)
      let _: Int = try log.call("table")
      let _: Int = try log.call("make")
      try invoices.save(Invoice(number: 1, text: "b"))
      let texts: [String] = try log.call("log")
      #expect(texts == ["ab"])
    }
  }
}
