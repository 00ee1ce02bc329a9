import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Tables of records beside those of others")
struct HostileTableTests {
  private struct Note: Record {
    static let key = RecordKey.given(\Note.id)
    var id = 0
    var text: String?
  }

  private struct Loose: Record {
    static let key = RecordKey.given(\Loose.id)
    var id = 0
    var extra: JSON = .null
  }

  private struct MaybeLoose: Record {
    static let key = RecordKey.given(\MaybeLoose.id)
    var id = 0
    var extra: JSON?
  }

  private enum NumberOrText: Codable, Equatable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = try (try? .number(container.decode(Int.self))) ?? .text(container.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  private struct Mixed: Record {
    static let key = RecordKey.given(\Mixed.id)
    var id = 0
    var value = NumberOrText.number(0)
  }

  /// Reads what others write, and has one form itself.
  private struct Flag: Codable, Equatable {
    var isOn: Bool

    init(_ isOn: Bool) { self.isOn = isOn }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      isOn = try (try? container.decode(Bool.self)) ?? (container.decode(String.self) == "yes")
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(isOn)
    }
  }

  private struct Flagged: Record {
    static let key = RecordKey.given(\Flagged.id)
    var id = 0
    var flag = Flag(true)
    var members: [String: JSON] = ["a": "5"]
    var list: [JSON] = [1, 1.5, "1", true]
  }

  @Test("A property of values of several kinds is refused, for one column would make them alike", arguments: TestEngine.all)
  func kinds(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    let failures = [
      error { try database.records(Loose.self) }, error { try database.records(MaybeLoose.self) },
      error { try database.records(Mixed.self) },
    ]
    for failure in failures { #expect(failure?.code == .configuration && failure?.message.contains("one kind") == true) }
    let flagged = try database.records(Flagged.self)
    try flagged.save(Flagged())
    let found = try flagged.find(0)
    #expect(found?.flag == Flag(true) && found?.members == ["a": "5"] && found?.list == [1, 1.5, "1", true])
    try engine.remove(database)
  }

  private struct Timed: Record {
    static let key = RecordKey.given(\Timed.id)
    var id = 0
    var until = 5.0

    private enum CodingKeys: String, CodingKey {
      case id
      case until = "daokit_until"
    }
  }

  private struct Dotted: Record {
    static let table = "main.note"
    static let key = RecordKey.given(\Dotted.id)
    var id = 0
  }

  private struct Bracketed: Record {
    static let table = "[note]"
    static let key = RecordKey.given(\Bracketed.id)
    var id = 0
  }

  @Test("A name that looks like SQL is the name of a table, and a property cannot be one of the library's columns")
  func names() throws {
    let database = try Database.inMemory()
    #expect(error { try database.records(Timed.self) }?.code == .configuration)
    try database.execute("CREATE TABLE note (other TEXT)")
    for _ in 1...2 {
      try database.records(Dotted.self).save(Dotted(id: 1))
      try database.records(Bracketed.self).save(Bracketed(id: 2))
    }
    let tables = try database.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%note%' ORDER BY name", as: String.self)
    #expect(tables == ["[note]", "main.note", "note"])
    try database.close()
  }

  private struct Holder: Record {
    static let key = RecordKey.given(\Holder.id)
    var id = 0
    var child: Child?
  }

  private struct Child: Record {
    static let key = RecordKey.given(\Child.name)
    var name = ""
  }

  @Test("Whoever lets the columns of one type go keeps those of the types that it holds")
  func otherPolicies() throws {
    let folder = try TestFolder()
    let old = try Database.sqlite(at: folder.path("a"))
    try old.records(Holder.self).save(Holder(id: 1, child: Child(name: "a")))
    try old.execute("ALTER TABLE Child ADD COLUMN age INTEGER; UPDATE Child SET age = 7")
    try old.close()
    let database = try Database.sqlite(at: folder.path("a"))
    #expect(error { try database.records(Holder.self, .updateDroppingData) }?.message.contains("age") == true)
    #expect(try database.rows("SELECT age FROM Child", as: Int.self) == [7])
    try database.close()
  }

  @Test("A table that was dropped is made again when its records are asked for")
  func dropped() throws {
    let folder = try TestFolder()
    let (database, other) = (try Database.sqlite(at: folder.path("a")), try Database.sqlite(at: folder.path("a")))
    try database.records(Note.self).save(Note(id: 1))
    let notes = try database.records(Note.self)
    try other.execute("DROP TABLE Note")
    #expect(error { try notes.count() } != nil)
    try database.records(Note.self).save(Note(id: 2))
    #expect(try database.records(Note.self).all().map(\.id) == [2])
    try database.close()
    try other.close()
  }

  @Test("A type that is asked for inside of a loop over rows has its table")
  func insideOfLoops() throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("a"))
    let notes = try database.records(Note.self)
    try notes.save([Note(id: 1), Note(id: 2)])
    let body = { (note: Note) throws -> Bool in
      try database.records(Child.self).save(Child(name: "\(note.id)"))
      return true
    }
    try notes.query.forEach(body)
    #expect(try database.records(Child.self).count() == 2)
    try database.close()
  }

  private struct Owner: Record {
    static let table = "owner"
    static let key = RecordKey.given(\Owner.id)
    var id = ""
    var above: String?
  }

  @Test("A row that a deferred foreign key keeps holds up no other one", arguments: ["", "DEFERRABLE INITIALLY DEFERRED"])
  func deferred(_ deferral: String) throws {
    try withRecords(of: Note.self) { notes, database in
      try database.execute(
        """
        CREATE TABLE owner (id TEXT PRIMARY KEY NOT NULL, above TEXT REFERENCES owner (id) \(deferral), daokit_until REAL);
        CREATE TABLE pet (id INTEGER PRIMARY KEY, owner TEXT REFERENCES owner (id) \(deferral))
        """)
      let owners = try database.records(Owner.self)
      try owners.save([Owner(id: "a"), Owner(id: "b"), Owner(id: "c", above: "b"), Owner(id: "d")])
      try database.execute("INSERT INTO pet VALUES (1, 'a'), (2, NULL)")
      try owners.save(
        [Owner(id: "a"), Owner(id: "b"), Owner(id: "c", above: "b")], until: Date(timeIntervalSince1970: 1))
      try owners.save(Owner(id: "e"))
      let there = try owners.all().map(\.id)
      #expect(Set(there) == ["d", "e"])
      #expect(try database.rows("SELECT id FROM owner ORDER BY id", as: String.self) == ["a", "d", "e"])
      try database.execute("DELETE FROM pet")
      try owners.save(Owner(id: "f"))
      #expect(try database.rows("SELECT id FROM owner ORDER BY id", as: String.self) == ["d", "e", "f"])
    }
  }

  @Test("A condition of documents takes as many values as a statement has parameters")
  func longLists() throws {
    let database = try Database.inMemory()
    let notes = database.documents("notes")
    for number in [1, 1_500, 9_999] { try notes.set("\(number)", ["n": JSON(number)]) }
    let list = JSON.list((0..<3_000).map { JSON($0) })
    #expect(Set(try notes.keys(where: [[DocumentCondition("n", .in, list)]])) == ["1", "1500"])
    #expect(try notes.keys(where: [[DocumentCondition("n", .notIn, list)]]) == ["9999"])
    try database.close()
  }
}
