import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Many records, saved in their places")
struct InPlaceSavingTests {
  struct Item: Record, Equatable {
    static let table = "item"
    static let key = RecordKey.given(\Item.code)
    static let constraints: [RecordConstraint] = [.unique(\Item.mail), .check(\Item.size, "size >= 0")]
    var code: String
    var mail: String
    var size: Int?
    var tags: [String] = []
  }

  private static let triggers = [
    "", "CREATE TRIGGER t AFTER INSERT ON item BEGIN INSERT INTO log VALUES ('inserted ' || new.code); END",
    "CREATE TRIGGER t BEFORE INSERT ON item BEGIN INSERT INTO log VALUES ('before ' || new.code); END",
    "CREATE TRIGGER t BEFORE INSERT ON item WHEN new.size = 7 BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER t BEFORE INSERT ON item WHEN new.size = 7 BEGIN SELECT RAISE(ABORT, 'no seven'); END",
    "CREATE TRIGGER t AFTER UPDATE ON item BEGIN INSERT INTO log VALUES ('updated ' || new.code || ' of ' || old.mail); END",
  ]

  private struct Outcome: Equatable {
    var isNew: [Bool] = []
    var rows: [String]
    var log: [String]
    var error: String?

    init(_ database: Database, _ save: () throws -> [Bool]) throws {
      do { isNew = try save() } catch let failure as DAOError { error = "\(failure.code) \(failure.databaseCode ?? "")" }
      rows = try database.rows(
        "SELECT rowid || code || mail || ifnull(size, '-') || tags FROM item ORDER BY rowid", as: String.self)
      log = try database.rows("SELECT line FROM log ORDER BY rowid", as: String.self)
    }
  }

  private static func records(_ trigger: String) throws -> (Database, Records<Item>) {
    let database = try Database.inMemory()
    let items = try database.records(Item.self)
    try database.execute("CREATE TABLE log (line TEXT)")
    if !trigger.isEmpty { try database.execute(trigger) }
    return (database, items)
  }

  @Test("A batch of new and known records does what saving one after the other does", arguments: triggers)
  func batches(trigger: String) throws {
    let start = UInt64.random(in: 0 ... .max / 2)
    for seed in start..<start + 3 {
      var generator = SeededGenerator(seed: seed)
      let (first, items) = try Self.records(trigger)
      let (second, others) = try Self.records(trigger)
      let (third, lonely) = try Self.records(trigger)
      for _ in 0..<4 {
        let isFaulty = generator.chance(30)
        var mails: Set<String> = []
        let batch = (0..<Int.random(in: 1...220, using: &generator)).map { _ in
          let number = Int.random(in: 0..<300, using: &generator)
          let mail = isFaulty && generator.oneIn(60) ? "mail \(Int.random(in: 0..<300, using: &generator))" : "mail \(number)"
          mails.insert(mail)
          return Item(
            code: "code \(number)", mail: mail, size: isFaulty && generator.oneIn(80) ? -1 : generator.pick([nil, 1, 7]),
            tags: ["\(generator.next() % 9)"])
        }
        let found = try Outcome(first) { try items.save(batch).map(\.isNew) }
        let expected = try Outcome(second) {
          try second.transaction { try batch.map { try others.save($0).isNew } }
        }
        #expect(found == expected, "seed \(seed)")
        guard expected.error == nil else { break }
        #expect(try Outcome(third) { try batch.map { try lonely.save($0).isNew } } == expected, "seed \(seed)")
      }
      try first.close()
      try second.close()
      try third.close()
    }
  }

  private static func item(_ number: Int) -> Item { Item(code: "\(number)", mail: "m\(number)", size: number) }

  @Test("A record whose other unique value is taken by itself is changed, and one whose value another has is an error")
  func unique() throws {
    let (database, items) = try Self.records("")
    let all = (0..<200).map(Self.item)
    #expect(try items.save(all).allSatisfy(\.isNew))
    var mixed = (200..<320).map(Self.item)
    mixed.append(Item(code: "3", mail: "m3", size: 9))
    mixed.append(Item(code: "999", mail: "m999", size: 9))
    #expect(try items.save(mixed).map(\.isNew) == Array(repeating: true, count: 120) + [false, true])
    #expect(try items.find("3")?.size == 9)
    let wrong = (400..<600).map { number in number == 555 ? Item(code: "555", mail: "m3", size: 1) : Self.item(number) }
    let error = #expect(throws: DAOError.self) { try items.save(wrong) }
    #expect(error?.code == .constraint && error?.element == 155)
    #expect(try items.count() == 321)
    try database.close()
  }

  @Test(
    "Keys of every type are found by one statement or by a query, whatever they are asked for with", arguments: TestEngine.all)
  func finding(engine: TestEngine) async throws {
    struct Numbered: Record, Equatable {
      static let key = RecordKey.given(\Numbered.id)
      var id: Int64
      var text = "a"
    }
    struct Dated: Record, Equatable {
      static let key = RecordKey.given(\Dated.id)
      var id: UUID
      var text = "b"
    }
    let database = try engine.makeDatabase()
    let numbered = try database.records(Numbered.self)
    try await numbered.save(Numbered(id: 7))
    let keys: [any Encodable & Sendable] = [7, Int64(7), "7", UInt8(7), 7.0]
    for key in keys { #expect(try await numbered.find(key) == Numbered(id: 7)) }
    for key in [8, "8"] as [any Encodable & Sendable] { #expect(try await numbered.find(key) == nil) }
    await #expect(throws: DAOError.self) { try await numbered.find("seven") }
    await #expect(throws: DAOError.self) { try await numbered.find(7, 8) }
    let dated = try database.records(Dated.self)
    let id = UUID()
    try await dated.save(Dated(id: id))
    #expect(try await dated.find(id) == Dated(id: id))
    #expect(try await dated.find(UUID()) == nil)
    try engine.remove(database)
  }
}
