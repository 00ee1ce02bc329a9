import DAOCore
import DAORecords
import Foundation
import TestSupport
import Testing

@Suite("Queries of records")
struct QueryTests {
  private static let people: [Person] = [
    Person(id: "1", firstName: "Ada", age: 36, tags: ["math", "a%"]), Person(id: "2", firstName: "fundi", age: 12),
    Person(id: "3", firstName: "Funke", age: nil, nickname: "F'); DROP TABLE people; --"),
    Person(id: "4", firstName: "Grace", age: 85, mood: .sad), Person(id: "5", firstName: "100%", age: 33),
  ]

  private func ids(_ query: Query<Person, Person>) throws -> [String] { try query.order(by: \.id).all().map(\.id) }

  @Test("Conditions mean what the same operators mean in Swift")
  func conditions() throws {
    try withRecords(of: Person.self) { people, _ in
      try people.save(Self.people)
      #expect(try ids(people.where(\.age >= 18)) == ["1", "4", "5"])
      #expect(try ids(people.where(\.age == nil)) == ["3"])
      #expect(try ids(people.where(\.age != nil)) == ["1", "2", "4", "5"])
      #expect(try ids(people.where(\.age != 36)) == ["2", "3", "4", "5"])
      #expect(try ids(people.where(\.age >= 18 && (\Person.firstName).like("a%") || \.age == nil)) == ["1", "3"])
      #expect(try ids(people.where(!(\.age == 36))) == ["2", "3", "4", "5"])
      #expect(try ids(people.where((\Person.age).in([12, 85]))) == ["2", "4"])
      #expect(try ids(people.where((\Person.age).in([12, nil]))) == ["2", "3"])
      #expect(try ids(people.where(!(\Person.age).in([12, 85]))) == ["1", "3", "5"])
      #expect(try ids(people.where((\Person.age).in([Int]()))) == [])
      #expect(try ids(people.where((\Person.age).between(12, 36))) == ["1", "2", "5"])
      #expect(try ids(people.where((\Person.firstName).contains("0%"))) == ["5"])
      #expect(try ids(people.where((\Person.tags).contains("a%"))) == ["1"])
      #expect(try ids(people.where(\.mood == .sad)) == ["4"])
      #expect(try ids(people.where(\.nickname == "F'); DROP TABLE people; --")) == ["3"])
      #expect(try ids(people.where("age", .in, [33, 36])) == ["1", "5"])
      #expect(try ids(people.where("age", .notIn, [33, 36])) == ["2", "3", "4"])
      #expect(try ids(people.where(#"age >= ? OR "firstName" = ?"#, 80, "Ada").where(\.mood == .happy)) == ["1"])
      #expect(try ids(people.where(\.age > 1 && .sql(#"length("firstName") > ? -- OR 1"#, 4))) == ["2", "4"])
      #expect(try ids(people.where("age", .equal, "36")) == ["1"])
      #expect(try people.count() == 5)
    }
  }

  @Test("Order, limit, offset, positions, pages, counts")
  func numbers() throws {
    try withRecords(of: Person.self) { people, _ in
      try people.save(Self.people)
      let byAge = people.order(by: \.age, .descending)
      #expect(try byAge.all().map(\.id) == ["4", "1", "5", "2", "3"])
      #expect(try byAge.limit(2, offset: 1).all().map(\.id) == ["1", "5"])
      #expect(try byAge.offset(3).all().map(\.id) == ["2", "3"])
      #expect(try byAge.limit(2, offset: 1).count() == 2)
      #expect(try byAge.limit(2, offset: 1).row(at: 1)?.id == "5")
      #expect(try byAge.limit(2, offset: 1).row(at: 2) == nil)
      #expect(try byAge.first()?.id == "4")
      #expect(try byAge.row(at: 4)?.id == "3")
      #expect(try people.order(by: "mood desc, age desc").all().map(\.id) == ["4", "1", "5", "2", "3"])
      let page = try byAge.page(number: 2, size: 2)
      #expect(page.rows.map(\.id) == ["5", "2"] && page.total == 5 && page.pageCount == 3)
      #expect(try people.where(\.age > 80).exists())
      #expect(try !people.where(\.age > 90).exists())
      #expect(try byAge.limit(0).all().isEmpty)
      #expect(error { try byAge.limit(-1).all() }?.code == .parameter)
    }
  }

  @Test("A property, a part of a record, aggregates and groups")
  func selections() throws {
    try withRecords(of: Person.self) { people, database in
      try people.save(Self.people)
      #expect(try people.order(by: \.id).select(\.age).all() == [36, 12, nil, 85, 33])
      #expect(try people.query.select(\.mood).distinct().order(by: \.mood).all() == [.happy, .sad])
      #expect(try people.where(\.id == "1").select(\.tags).first() == ["math", "a%"])
      struct Name: Decodable, Equatable { let firstName: String, age: Int? }
      #expect(try people.where(\.age == 12).select(as: Name.self).all() == [Name(firstName: "fundi", age: 12)])
      #expect(try people.query.max(\.age) == 85)
      #expect(try people.query.min(\.firstName) == "100%")
      #expect(try people.query.sum(\.age) == 166)
      #expect(try people.where(\.age > 80).average(\.age) == 85)
      #expect(try people.where(\.age > 90).sum(\.age) == 0)
      #expect(try people.query.counts(by: \.mood).map(\.count) == [4, 1])
      try people.save(Person(id: "6", balance: Decimal(string: "0.1234567890123456789") ?? 0))
      if database.runtime.driver.dialect is SQLiteDialect {
        #expect(error { try people.query.sum(\.balance) }?.code == .parameter)
      } else {
        let balances = try people.all().map(\.balance)
        #expect(try people.query.sum(\.balance) == balances.reduce(0, +))
        #expect(try people.query.max(\.balance) == balances.max())
      }
    }
  }

  @Test("What a query finds is changed or deleted; all rows only when that is said")
  func changes() throws {
    try withRecords(of: Person.self) { people, _ in
      try people.save(Self.people)
      #expect(try people.where(\.age >= 80).update(.set(\.isOld, true), .set(\.nickname, "G")) == 1)
      #expect(try people.find("4")?.nickname == "G")
      #expect(error { try people.query.update(.set(\.isOld, true)) }?.code == .allRows)
      #expect(error { try people.query.delete() }?.code == .allRows)
      #expect(try people.order(by: \.age).limit(2).update(.set(\.isOld, true)) == 2)
      #expect(try ids(people.where(\.isOld == true)) == ["2", "3", "4"])
      #expect(try people.where(\.isOld == true).delete() == 3)
      #expect(try people.deleteAll() == 2)
      #expect(try people.all().isEmpty)
    }
  }

  @Test("A wrong name, operator, text or piece of SQL is an error before any SQL runs")
  func faults() throws {
    try withRecords(of: Person.self) { people, database in
      let unknown = error { try people.where("agee", .equal, 1).all() }
      #expect(unknown?.code == .missingColumn && unknown?.message.contains("did you mean 'age'") == true)
      #expect(error { try people.order(by: "age; DROP TABLE people").all() }?.code == .parameter)
      #expect(error { try people.order(by: "agee desc").all() }?.code == .missingColumn)
      #expect(error { try people.where("age", .greater, "old").all() }?.code == .parameter)
      #expect(error { try people.where("age > ?) OR (1", 1).all() }?.code == .parameter)
      #expect(error { try people.where("age > ?; DELETE FROM people", 1).all() }?.code == .parameter)
      #expect(error { try people.where("age > ?").all() }?.code == .parameter)
      #expect(error { try people.where("age > ?1", 1).all() }?.code == .parameter)
      #expect(error { try people.where("age", .greater, nil).all() }?.code == .parameter)
      let refusals = [
        error { try people.where(\.balance > 5).all() }, error { try people.where((\Person.balance).between(1, 20)).all() },
        error { try people.order(by: \.balance).all() },
      ]
      // A server has a type for them.
      if database.runtime.driver.dialect is SQLiteDialect {
        #expect(refusals.map { $0?.code } == [.parameter, .parameter, .parameter])
        #expect(refusals[0]?.message.contains("holds Decimals as texts") == true)
      } else {
        #expect(refusals.allSatisfy { $0 == nil })
      }
      let equal = try people.where(\.balance == 5).count()
      #expect(equal == 0)
    }
  }

  @Test("A list of keys reads its records when they are asked for", arguments: Home.allCases)
  func lists(home: Home) async throws {
    try await withRecords(of: Seat.self, [home]) { seats, database in
      try await seats.save((0..<50).map { Seat(hall: "h\($0 % 3)", row: $0) })
      let results = try await seats.where(\.row < 40).order(by: "row desc").results()
      #expect(results.count == 40)
      let third = try await results.record(at: 3)
      #expect(third == Seat(hall: "h0", row: 36))
      try await seats.update(Seat(hall: "h0", row: 36, taken: true))
      try await seats.delete(key: "h2", 35)
      #expect(try await results.record(at: 3)?.taken == true)
      #expect(try await results.record(at: 4) == nil)
      #expect(try await results.record(at: 40) == nil)
      #expect(try await results.record(at: -1) == nil)
    }
  }

  private struct Odd: Record {
    static let key = RecordKey.autoIncrement(\Odd.id)
    var id: Int?
    var value: [Int] = []
    var json: [String] = []
  }

  @Test("An array has a member whatever its property is named, and a range has two ends by name, too")
  func oddNames() throws {
    try withRecords(of: Odd.self) { records, _ in
      try records.save([Odd(value: [1, 2], json: ["a"]), Odd(value: [3], json: ["b"])])
      #expect(try records.where((\Odd.value).contains(2)).all().map(\.id) == [1])
      #expect(try records.where((\Odd.json).contains("b")).all().map(\.id) == [2])
      #expect(try records.where("id", .between, [2, 5]).all().map(\.id) == [2])
      #expect(error { try records.where("id", .between, [2]).all() }?.code == .parameter)
    }
  }

  private struct Place: Record {
    static let key = RecordKey.given(\Place.id)
    var id = 0
    var street = ""
    var home = Address()
  }

  @Test("A part of a property's value is no column, even if a property has its name")
  func parts() throws {
    try withRecords(of: Place.self) { places, _ in
      try places.save(Place(id: 1, street: "a", home: Address(street: "b")))
      let error = #expect(throws: DAOError.self) { try places.where(\.home.street == "b").all() }
      #expect(error?.code == .missingColumn)
      #expect(try places.where(\.street == "a").count() == 1)
    }
  }

  @Test("Whole records are distinct by their keys, in counts and sums too")
  func distinctRecords() throws {
    try withRecords(of: Seat.self) { seats, _ in
      try seats.save((0..<3).map { Seat(hall: "h", row: $0) })
      #expect(try seats.query.distinct().count() == 3 && seats.query.distinct().all().count == 3)
      #expect(try seats.query.distinct().counts(by: \.hall).map(\.count) == [3])
      #expect(try seats.query.select(\.hall).distinct().count() == 1)
      #expect(throws: DAOError.self) { try seats.query.limit(.min).row(at: 1) }
    }
  }
}
