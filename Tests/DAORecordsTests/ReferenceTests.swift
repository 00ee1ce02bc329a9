import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

private struct City: Record, Equatable {
  static let table = "cities"
  static let key = RecordKey.uuid(\City.id)
  var id = UUID().uuidString
  var name = ""
}

private struct Club: Record, Equatable {
  static let key = RecordKey.autoIncrement(\Club.number)
  var number: Int?
  var title = ""
  var city: City?
}

private struct Member: Record, Equatable {
  static let table = "members"
  static let key = RecordKey.next(\Member.number)
  var number = 0
  var name = ""
  var home = City()
  var clubs: [Club] = []
  var boss: Reference<Member>?
  var staff: [Reference<Member>] = []
}

private struct Group: Record, Equatable {
  static let table = "member groups"
  static let key = RecordKey.uuid(\Group.id)
  var id = UUID()
  var title = ""
  var members = CrossReference<Member>(name: "group members", leftKeyName: "group", rightKeyName: "member")
}

private struct Order: Record {
  static let key = RecordKey.given(\Order.id)
  static let constraints: [RecordConstraint] = [.owns(\Order.lines), .owns(\Order.address), .owns(\Order.notes)]
  var id = 0
  var address: City?
  var lines: [Line] = []
  var notes = CrossReference<Note>(name: "order_notes", leftKeyName: "order_id", rightKeyName: "note_id")
  var payer: Club?
}

private struct Line: Record, Equatable {
  static let key = RecordKey.autoIncrement(\Line.id)
  var id: Int?
  var text = ""
}

private struct Note: Record {
  static let key = RecordKey.autoIncrement(\Note.id)
  var id: Int?
}

private final class Chain: Record {
  static let key = RecordKey.given(\Chain.id)
  var id = 0
  var next: Chain?
  init() {}
}

private struct Left: Record {
  static let key = RecordKey.given(\Left.id)
  var id = 0
  var right: [Right] = []
}

private struct Right: Record {
  static let key = RecordKey.given(\Right.id)
  var id = 0
  var left: [Left] = []
}

private struct Nameless: Record {
  static let key = RecordKey.given(\Nameless.id)
  var id: Int
  var members: CrossReference<Line>
}

@Suite("Records that hold others")
struct ReferenceTests {
  private func member(_ name: String, _ clubs: [Club] = []) -> Member {
    Member(name: name, home: City(name: "\(name)'s"), clubs: clubs)
  }

  @Test("What a record holds is saved and loaded with it, and members keep their order", arguments: Home.allCases)
  func roundTrip(home: Home) async throws {
    try await withRecords(of: Member.self, [home]) { members, database in
      let clubs = [3, 1, 2].map { Club(title: "club \($0)", city: City(name: "c\($0)")) }
      let ada = try await members.save(member("Ada", clubs)).record
      #expect(ada.clubs.map(\.title) == ["club 3", "club 1", "club 2"] && ada.clubs.allSatisfy { $0.number != nil })
      #expect(ada.home.name == "Ada's" && ada.number == 1)
      var bob = try await members.save(Member(name: "Bob", clubs: ada.clubs.reversed(), boss: Reference(ada))).record
      #expect(try await members.all() == [ada, bob])
      let all = try await members.order(by: \.name, .descending).all()
      #expect(all == [bob, ada])
      #expect(bob.clubs.map(\.title) == ["club 2", "club 1", "club 3"])
      #expect(try await bob.boss?.load(from: database) == ada)
      let boss = try await bob.boss?.load(from: database)
      #expect(boss == ada)
      bob.clubs.removeFirst()
      bob.staff = [Reference(ada), Reference(key: 1)]
      #expect(try await !members.save(bob).isNew)
      #expect(try await members.find(bob.number) == bob)
      #expect(try await members.find(Reference(bob)) == bob)
      #expect(try await database.records(Club.self).count() == 3)
      let stored = try await database.rows("SELECT clubs FROM members WHERE name = 'Bob'", as: [Int].self)
      #expect(stored == [bob.clubs.map { $0.number ?? 0 }])
      var read: [Member] = []
      let collect = { (member: Member) in
        read.append(member)
        return true
      }
      try members.query.forEach(collect)
      #expect(read == [ada, bob])
      #expect(try await members.query.page(number: 2, size: 1).rows == [bob])
      #expect(try await members.where(\.home == ada.home).all() == [ada])
      #expect(try await members.where((\Member.clubs).contains(bob.clubs[0])).count() == 2)
      #expect(try await members.where((\Member.home).in([ada.home, City()])).count() == 1)
      try await members.update(bob.number, .set(\.home, ada.home), .set(\.clubs, ada.clubs))
      #expect(try await members.find(bob.number)?.clubs == ada.clubs)
    }
  }

  @Test("Rows are completed by one statement for each link, however many there are", arguments: TestEngine.all)
  func levels(engine: TestEngine) throws {
    let counter = SelectCounter()
    var configuration = Configuration()
    configuration.interceptors = [counter]
    let database = try engine.makeDatabase(configuration)
    let members = try database.records(Member.self)
    let city = City(name: "shared")
    let clubs = (0..<3).map { Club(number: nil, title: "\($0)", city: city) }
    try members.save((0..<600).map { Member(name: "\($0)", home: city, clubs: $0 == 0 ? clubs : []) })
    let before = counter.count
    let all = try members.all()
    #expect(all.count == 600 && all.allSatisfy { $0.home == city })
    // Members, their homes, their clubs, and the cities of these.
    #expect(counter.count - before == 4)
    try engine.remove(database)
  }

  @Test("A record that is gone is an error that names property and key, or nil where the property is optional")
  func gone() throws {
    try withRecords(of: Member.self) { members, database in
      let ada = try members.save(Member(name: "Ada", clubs: [Club(title: "a", city: City(name: "x"))])).record
      let (cities, clubs) = (try database.records(City.self), try database.records(Club.self))
      try cities.delete(key: ada.clubs[0].city?.id ?? "")
      let found = try members.find(ada.number)
      #expect(found?.clubs[0].city == nil && found?.clubs.count == 1)
      try clubs.delete(ada.clubs[0])
      let error = #expect(throws: DAOError.self) { try members.all() }
      #expect(error?.code == .noRow)
      #expect(error?.message.contains("'clubs' of the row with the key 1 of 'members' holds 1, and no row of 'Club'") == true)
      try members.update(ada.number, .set(\.clubs, []))
      try cities.delete(ada.home)
      let second = #expect(throws: DAOError.self) { try members.find(ada.number) }
      #expect(second?.message.contains("'home'") == true && second?.message.contains(ada.home.id) == true)
    }
  }

  @Test("A record can be saved without what it holds: only the keys of that are stored")
  func alone() throws {
    try withRecords(of: Member.self) { members, database in
      let city = try database.records(City.self).save(City(name: "old")).record
      var member = Member(name: "Ada", home: city)
      member.home.name = "new"
      let saved = try members.save(member, withReferences: false)
      #expect(saved.home.name == "old")
      member.number = saved.number
      try members.update(member)
      #expect(try members.find(saved.number)?.home.name == "new")
      let error = #expect(throws: DAOError.self) {
        try members.save(Member(name: "Bob", home: city, clubs: [Club()]), withReferences: false)
      }
      #expect(error?.message.contains("'Club' has no key yet") == true)
      let reference = #expect(throws: DAOError.self) {
        try members.save(Member(name: "Eve", boss: Reference(key: nil as Int?)))
      }
      #expect(reference?.message.contains("without a key") == true)
      #expect(try members.count() == 1)
    }
  }

  @Test("A failed save of a record saves nothing of what it holds")
  func atomic() throws {
    try withRecords(of: Order.self) { orders, database in
      try orders.insert(Order(id: 1, lines: [Line(text: "a")]))
      #expect(throws: DAOError.self) { try orders.insert(Order(id: 1, address: City(name: "x"), lines: [Line(text: "b")])) }
      #expect(try database.records(Line.self).count() == 1 && database.records(City.self).count() == 0)
      let report = try orders.save([Order(id: 2, lines: [Line(id: 7)]), Order(id: 3, payer: Club())], continuing: true)
      #expect(report.failed.isEmpty && report.saved.map(\.id) == [2, 3] && report.saved[1].payer?.number == 1)
    }
  }

  @Test("A cross reference has a table of its own, whose members keep their order", arguments: Home.allCases)
  func crossReference(home: Home) async throws {
    try await withRecords(of: Group.self, [home]) { groups, database in
      let members = try database.records(Member.self)
      var group = Group(title: "all")
      group.members.records = ["c", "a", "b"].map { member($0) }
      group = try await groups.save(group).record
      #expect(group.members.records.map(\.name) == ["c", "a", "b"] && group.members.records.map(\.number) == [1, 2, 3])
      let other = try await groups.save(
        Group(
          title: "few",
          members: CrossReference(
            name: "group members", leftKeyName: "group", rightKeyName: "member", Array(group.members.records.suffix(1))))
      ).record
      #expect(Set(try await groups.all().map(\.title)) == ["all", "few"])
      #expect(try await groups.find(group.id) == group)
      group.members.records.swapAt(0, 2)
      try await groups.update(group, only: \.members)
      #expect(try await groups.find(group.id)?.members.records.map(\.name) == ["b", "a", "c"])
      group.title = "changed"
      group.members.records = []
      try await groups.update(group, only: \.title)
      #expect(try await groups.find(group.id)?.members.records.count == 3)
      // A member that is deleted leaves every group; a group that is deleted leaves its members.
      #expect(try await members.delete(key: 3) == 1)
      #expect(try await groups.find(other.id)?.members.records.isEmpty == true)
      #expect(try await groups.delete(key: group.id) == 1)
      #expect(try await members.count() == 2)
      #expect(try await database.rows("SELECT count(*) FROM \"group members\"", as: Int.self) == [0])
    }
  }

  @Test("An owner that is deleted takes along what it owns, and leaves the rest")
  func owned() throws {
    try withRecords(of: Order.self) { orders, database in
      func order(_ id: Int) -> Order {
        var order = Order(id: id, address: City(name: "\(id)"), lines: [Line(text: "a"), Line(text: "b")], payer: Club())
        order.notes.records = [Note(), Note()]
        return order
      }
      try orders.save((1...4).map(order))
      func counts() throws -> [Int] {
        try [
          database.records(City.self).count(), database.records(Line.self).count(), database.records(Note.self).count(),
          database.records(Club.self).count(),
        ]
      }
      #expect(try counts() == [4, 8, 8, 4])
      try orders.delete(key: 1)
      #expect(try counts() == [3, 6, 6, 4])
      try orders.where(\.id == 2).delete()
      #expect(try counts() == [2, 4, 4, 4])
      try database.execute("DELETE FROM \"Order\" WHERE id = 3")
      #expect(try counts() == [1, 2, 2, 4])
      try orders.deleteAll()
      #expect(try counts() == [0, 0, 0, 4])
      #expect(try database.recordChanges(for: Order.self).isEmpty)
    }
  }

  @Test("Types whose records would hold themselves are refused, and told to use a Reference", arguments: TestEngine.all)
  func cycles(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    for refused in [{ try database.records(Chain.self).count() }, { try database.records(Left.self).count() }] {
      let error = #expect(throws: DAOError.self) { try refused() }
      #expect(error?.code == .configuration && error?.message.contains("Reference") == true)
    }
    let error = #expect(throws: DAOError.self) { try database.records(Nameless.self) }
    #expect(error?.message.contains("needs an init()") == true)
    try engine.remove(database)
  }

  @Test("Live results tell of changes of what their records hold")
  func observed() async throws {
    try await withRecords(of: Club.self, Home.with(.file)) { clubs, database in
      let club = try await clubs.save(Club(title: "a", city: City(name: "old"))).record
      var names: [String?] = []
      for try await all in clubs.query.observe() {
        names.append(all.first?.city?.name)
        if names.count == 2 { break }
        var city = try #require(club.city)
        city.name = "new"
        try await database.records(City.self).save(city)
      }
      #expect(names == ["old", "new"])
    }
  }

  @Test("What is held and whose time is over is as if it were deleted, whoever has deleted it by then")
  func expired() throws {
    let past = Date(timeIntervalSinceNow: -10)
    try withRecords(of: Club.self) { clubs, database in
      let cities = try database.records(City.self)
      let club = try clubs.save(Club(title: "a", city: City(name: "x"))).record
      try cities.save(try #require(club.city), until: past)
      #expect(try clubs.find(club.number)?.city == nil)
      // Saved again as it was read, it holds nothing.
      try clubs.save(try #require(try clubs.find(club.number)))
      #expect(try database.rows("SELECT city FROM \"Club\"", as: String?.self) == [nil])
      let held = try clubs.save(Club(title: "b", city: City(name: "y")), until: Date(timeIntervalSinceNow: 3_600)).record
      #expect(held.city?.name == "y")
      #expect(try clubs.save(Club(title: "c", city: City(name: "z")), until: past).isNew == true)
      #expect(try clubs.all().map(\.title) == ["a", "b"] && cities.count() == 2)
    }
    try withRecords(of: Group.self) { groups, database in
      var group = Group(title: "all")
      group.members.records = ["c", "a"].map { member($0) }
      group = try groups.save(group).record
      try database.records(Member.self).save(group.members.records[0], until: past)
      #expect(try groups.find(group.id)?.members.records.map(\.name) == ["a"])
    }
  }

  @Test("A record that another one holds keeps its time when that is saved")
  func heldTime() throws {
    try withRecords(of: Club.self) { clubs, database in
      let cities = try database.records(City.self)
      let city = try cities.save(City(name: "x"), until: Date(timeIntervalSinceNow: 3_600)).record
      try clubs.save(Club(title: "a", city: City(id: city.id, name: "y")))
      #expect(try cities.find(city.id)?.name == "y")
      #expect(try database.rows("SELECT count(*) FROM cities WHERE daokit_until IS NOT NULL", as: Int.self) == [1])
    }
  }

  @Test("Records in a list that a name is compared with stand for their keys")
  func listed() throws {
    try withRecords(of: Member.self) { members, _ in
      let (ada, bob) = (try members.save(member("Ada")).record, try members.save(member("Bob")).record)
      #expect(try members.where("home", .in, [ada.home, bob.home]).count() == 2)
      #expect(try members.where("home", .notIn, [ada.home]).all() == [bob])
    }
  }
}
