import DAORecords
import Foundation
import TestSupport
import Testing

/// A table and columns whose names end a name in quotes, if nobody looks at scalars.
private struct Quoted: Record, Equatable {
  static let table = "q\"\u{301} --"
  static let key = RecordKey.given(\Quoted.id)
  var id: String
  var text = "it's '\u{301} quoted"
  var count = 0
  var value: Int?
  var prices: [Decimal] = []
  var sizes: [String: Int] = [:]

  enum CodingKeys: String, CodingKey {
    case id, count, value, prices, sizes
    case text = "t\"\u{301}"
  }
}

private struct Parent: Record, Equatable {
  static let key = RecordKey.given(\Parent.id)
  var id: Int
  var children: [Child] = []
  var friend: Child?
}

private struct Child: Record, Equatable {
  static let key = RecordKey.given(\Child.name)
  var name: String
  var note = ""
}

@Suite("Records that mean harm")
struct HostileRecordTests {
  @Test("Names and defaults with quotes before combining marks stay names and texts")
  func quotes() throws {
    try withRecords(of: Quoted.self) { quoted, database in
      let record = Quoted(id: "\"\u{301}", count: 1)
      try quoted.save([record, Quoted(id: "b", text: "x", count: 2, value: 3)])
      #expect(try quoted.where(\.text == record.text).order(by: \.text).all() == [record])
      #expect(try database.recordChanges(for: Quoted.self).isEmpty)
      let documents = database.documents("d\"\u{301}")
      try documents.set("k", ["m\"\u{301}": "v"])
      #expect(try documents.document("k")?.members == ["m\"\u{301}": "v"])
    }
  }

  @Test("A column that another connection has dropped is an error, and no text")
  func droppedColumns() throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("records"))
    let people = try database.records(Person.self)
    try people.save([Person(firstName: "a"), Person(firstName: "b")])
    let other = try Database.sqlite(at: folder.path("records"))
    try other.execute("ALTER TABLE people DROP COLUMN nickname")
    let query = people.where(\.nickname != "x")
    #expect(error { try query.delete() }?.code == .database)
    #expect(error { try query.update(.set(\.age, 1)) }?.code == .database)
    #expect(error { try query.count() }?.code == .database)
    #expect(error { _ = try people.query.select(\.nickname).all() }?.code == .database)
    #expect(error { _ = try people.query.max(\.nickname) }?.code == .database)
    #expect(error { _ = try people.order(by: \.nickname).select(\.id).all() }?.code == .database)
    #expect(error { _ = try people.query.counts(by: \.nickname) }?.code == .database)
    #expect(try other.rows("SELECT count(*) FROM people WHERE age IS NULL", as: Int.self) == [2])
    try other.close()
    try database.close()
  }

  @Test("Members of arrays are found in the form that JSON gives them, and groups by the property of any name")
  func members() throws {
    try withRecords(of: Quoted.self) { quoted, _ in
      try quoted.save([
        Quoted(id: "a", count: 9, prices: [1.5, 2], sizes: ["s": 1]), Quoted(id: "b", count: 1, prices: [3]),
        Quoted(id: "c", count: 9),
      ])
      for _ in 1...2 {
        #expect(try quoted.where((\Quoted.prices).contains(Decimal(1.5))).all().map(\.id) == ["a"])
        #expect(try quoted.where((\Quoted.prices).contains(3)).all().map(\.id) == ["b"])
        #expect(try quoted.where(\.sizes == ["s": 1]).all().map(\.id) == ["a"])
      }
      #expect(try quoted.query.counts(by: \.count).map { [$0.value, $0.count] } == [[1, 1], [9, 2]])
      let greatest: Int? = try quoted.query.max(\.value)
      #expect(greatest == nil)
    }
  }

  @Test("A member of more digits than 64 bits have is found, or an error that says so", arguments: Home.allCases)
  func longMembers(home: Home) async throws {
    try await withRecords(of: Quoted.self, [home]) { quoted, _ in
      let long = try ["12345678901234567890", "0.1234567890123456789"].map { try #require(Decimal(string: $0)) }
      try await quoted.save(Quoted(id: "a", count: 1, prices: long))
      for number in long {
        let found = Result { try quoted.where((\Quoted.prices).contains(number)).count() }
        switch found {
        case .success(let count): #expect((home == .server) && count == 1)
        case .failure(let failure):
          let failure = failure as? DAOError
          #expect(home != .server && failure?.code == .parameter && failure?.message.contains("0.1234") == false)
        }
      }
    }
  }

  @Test("Equal sets are equal in the database, whatever their order")
  func sets() throws {
    struct Tagged: Record, Equatable {
      static let key = RecordKey.given(\Tagged.id)
      var id = 0
      var tags: Set<String> = ["a", "b", "c", "d"]
    }
    try withRecords(of: Tagged.self) { tagged, database in
      try tagged.save(Tagged())
      let same = Set(["d", "c", "b", "a"].shuffled())
      #expect(try tagged.where(\.tags == same).all() == [Tagged()])
      #expect(try database.rows("SELECT tags FROM \"Tagged\"", as: [String].self) == [["a", "b", "c", "d"]])
      #expect(try database.recordChanges(for: Tagged.self).isEmpty)
      #expect(error { _ = try tagged.query.max(\.tags) }?.code == .parameter)
    }
  }

  @Test("A record that cannot be encoded is told with the others that cannot be saved")
  func unencodable() throws {
    struct Picky: Record {
      struct Refused: Error {}
      static let key = RecordKey.given(\Picky.id)
      var id: Int
      func encode(to encoder: any Encoder) throws {
        guard id != 2 else { throw Refused() }
        try ["id": id].encode(to: encoder)
      }
    }
    try withRecords(of: Picky.self) { picky, _ in
      let report = try picky.save([1, 2, 3].map { Picky(id: $0) }, continuing: true)
      #expect(report.saved.map(\.record.id) == [1, 3] && report.failed.map(\.record.id) == [2])
      #expect(try picky.count() == 2)
    }
  }

  @Test("Long chains of conditions are no deep ones")
  func chains() throws {
    try withRecords(of: Quoted.self) { quoted, _ in
      try quoted.save(Quoted(id: "a", count: 5))
      let each = (0..<400).map { \Quoted.count != $0 + 100 }
      #expect(try quoted.where(each.dropFirst().reduce(each[0]) { $0 && $1 }).count() == 1)
      #expect(try quoted.where(!each.dropFirst().reduce(each[0]) { $0 && $1 }).count() == 0)
      #expect(try each.reduce(quoted.query) { $0.where($1) }.count() == 1)
      #expect(try quoted.where(each.dropFirst().reduce(each[0]) { $0 || $1 }).count() == 1)
    }
  }

  @Test("A record that could not be read again was not saved", arguments: Home.allCases)
  func unreadable(home: Home) async throws {
    try await withRecords(of: Parent.self, [home]) { parents, database in
      try await parents.save(Parent(id: 1, children: [Child(name: "a")]))
      let bad = Parent(id: 1, children: [Child(name: "absent")])
      #expect(await error { try await parents.save(bad, withReferences: false) }?.code == .noRow)
      #expect(error { () throws in try parents.save(bad, withReferences: false) }?.code == .noRow)
      #expect(await error { try await parents.save([Parent(id: 2), bad], withReferences: false) }?.code == .noRow)
      #expect(try await parents.all().map(\.children) == [[Child(name: "a")]])
      // Nobody asks for the record that an update writes.
      try await parents.update(Parent(id: 1, children: [Child(name: "a", note: "n")]), only: \.children)
      #expect(try await parents.find(1)?.children == [Child(name: "a", note: "n")])
      let past = Date(timeIntervalSince1970: 0)
      #expect(try await parents.save(Parent(id: 3, friend: Child(name: "f")), until: past).record.friend == Child(name: "f"))
    }
  }

  @Test("Keys that differ in the composition of an accent alone are two")
  func exactKeys() throws {
    try withRecords(of: Parent.self) { parents, database in
      let names = ["\u{E9}", "e\u{301}"]
      try parents.save(Parent(id: 1, children: names.map { Child(name: $0, note: "\($0.utf8.count)") }))
      let found = try #require(try parents.find(1)).children
      #expect(found.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
      #expect(found.map(\.note) == ["2", "3"])
      #expect(Value.text(names[0]) != Value.text(names[1]))
      for name in names {
        #expect(try database.records(Child.self).where("name = '\(name)'").all().map(\.note) == ["\(name.utf8.count)"])
      }
    }
  }

  @Test("A time that is no number is an error")
  func times() throws {
    try withRecords(of: Child.self) { children, database in
      for seconds in [Double.nan, .infinity, -.infinity] {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(error { try children.save(Child(name: "a"), until: date) }?.code == .parameter)
        #expect(error { try database.documents("notes").set("a", [:], until: date) }?.code == .parameter)
      }
      let count = try children.count()
      #expect(count == 0)
    }
  }

  @Test("Each row of a loop is complete by the state in which the loop began")
  func loops() async throws {
    try await withRecords(of: Parent.self, Home.with(.file)) { parents, database in
      try await parents.save((0..<300).map { Parent(id: $0, children: [Child(name: "\($0)")]) })
      let children = try database.records(Child.self)
      var count = 0
      let body = { (parent: Parent) throws -> Bool in
        if count == 0 { try children.query.deleteAll() }
        count += 1
        return parent.children == [Child(name: "\(parent.id)")]
      }
      try parents.query.forEach(body)
      #expect(count == 300)
      #expect(try await children.count() == 0)
    }
  }
}
