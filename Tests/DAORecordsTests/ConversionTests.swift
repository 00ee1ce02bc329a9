import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Records whose properties have another type by now")
struct ConversionTests {
  private struct Wrapped<Content: Codable & Sendable>: Record {
    static var table: String { "item" }
    static var key: RecordKey { .autoIncrement(\Self.id) }
    var id: Int?
    var v: Content
  }

  private struct Texts: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\Texts.id)
    var id: Int?
    var v: String
  }

  private struct Numbers: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\Numbers.id)
    var id: Int?
    var v: Int
  }

  enum Side: Int, Codable, CaseIterable, Sendable { case left, right }
  enum Colour: String, Codable, CaseIterable, Sendable { case red, green }

  /// Saves values, and reads them again as those of another type, or says why not. The table is as before then.
  private func reading<Old: Record, New: Codable & Sendable & Equatable>(
    _ old: [Old], as type: New.Type, _ check: (Records<Wrapped<New>>) throws -> Void = { _ in }
  ) throws -> Result<[New], DAOError> {
    let database = try Database.inMemory()
    defer { try? database.close() }
    try database.records(Old.self).save(old)
    let schema = try database.rows("SELECT sql FROM sqlite_schema WHERE name = 'item'", as: String.self)
    let rows = try database.rows("SELECT * FROM item", as: Row.self)
    do {
      let items = try database.records(Wrapped<New>.self)
      try check(items)
      #expect(try database.recordChanges(for: Wrapped<New>.self).isEmpty)
      let values = try items.order(by: \.id).all().map(\.v)
      return .success(values)
    } catch let error as DAOError {
      let (later, now) = (
        try database.rows("SELECT sql FROM sqlite_schema WHERE name = 'item'", as: String.self),
        try database.rows("SELECT * FROM item", as: Row.self)
      )
      #expect(schema == later && rows == now)
      #expect(error.code == .recordTable && error.message.contains("'v'"), "\(error)")
      return .failure(error)
    }
  }

  private func isRefused<Old: Record, New: Codable & Sendable & Equatable>(_ old: [Old], as type: New.Type) throws -> Bool {
    if case .failure = try reading(old, as: type) { true } else { false }
  }

  @Test("What a property of the new type cannot read is an error that names the column and the row, and nothing is changed")
  func refusals() throws {
    let texts = [Texts(v: "two words")]
    var refused: [Bool] = []
    refused.append(try isRefused(texts, as: Date.self))
    refused.append(try isRefused(texts, as: UUID.self))
    refused.append(try isRefused(texts, as: Decimal.self))
    refused.append(try isRefused(texts, as: Colour.self))
    refused.append(try isRefused(texts, as: [String].self))
    refused.append(try isRefused(texts, as: [String: Int].self))
    refused.append(try isRefused(texts, as: Int.self))
    refused.append(try isRefused([Numbers(v: 7)], as: Bool.self))
    refused.append(try isRefused([Numbers(v: 1), Numbers(v: 700)], as: Int8.self))
    refused.append(try isRefused([Numbers(v: 7)], as: Side.self))
    #expect(refused == Array(repeating: true, count: 10))
    let result = try reading([Numbers(v: 1), Numbers(v: 700)], as: Int8.self)
    if case .failure(let error) = result { #expect(error.message.contains("the key 2"), "\(error)") }
  }

  @Test("What can be read is stored as a save would store it: it is found, and ordered with what is saved later")
  func forms() throws {
    let moment = try Date("2023-06-01T00:00:00Z", strategy: .iso8601)
    let dates = try reading([Texts(v: "2020-01-31"), Texts(v: "2026-03-01T10:00:00Z")], as: Date.self) { items in
      try items.save(Wrapped(v: moment))
      let later = try items.where(\.v > moment).all().map(\.id)
      let ordered = try items.order(by: \.v).all().map(\.id)
      #expect(later == [2] && ordered == [1, 3, 2])
    }
    #expect(try dates.get().count == 3)
    let uuid = UUID()
    _ = try reading([Texts(v: uuid.uuidString.lowercased())], as: UUID.self) { items in
      let count = try items.where(\.v == uuid).count()
      #expect(count == 1)
    }.get()
    _ = try reading([Texts(v: "1.50")], as: Decimal.self) { items in
      let count = try items.where(\.v == 1.5).count()
      #expect(count == 1)
    }.get()
    let flags = try reading([Numbers(v: 0), Numbers(v: 1)], as: Bool.self).get()
    let lists = try reading([Texts(v: "[\"a\", \"b\"]")], as: [String].self).get()
    let side = try reading([Numbers(v: 1)], as: Side.self).get()
    #expect(flags == [false, true] && lists == [["a", "b"]] && side == [.right])
  }

  @Test("Random values are either read, each equal to the one of Swift's own reading, or refused")
  func random() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 1...60 {
      let numbers = (0..<3).map { _ in Int.random(in: -2...300, using: &generator) }
      let old = numbers.map { Numbers(v: $0) }
      let bytes = numbers.compactMap { UInt8(exactly: $0) }
      if case .success(let found) = try reading(old, as: UInt8.self) {
        #expect(found == bytes)
      } else {
        #expect(bytes.count < 3)
      }
      let flags = numbers.compactMap { $0 == 0 ? false : $0 == 1 ? true : nil }
      if case .success(let found) = try reading(old, as: Bool.self) {
        #expect(found == flags)
      } else {
        #expect(flags.count < 3)
      }
      let decimals = numbers.map { "\($0 / 10).\(abs($0 % 10))0" }
      let found = try reading(decimals.map { Texts(v: $0) }, as: Decimal.self) { items in
        for text in decimals {
          let value = Decimal(string: text) ?? 0
          let isThere = try items.where(\.v == value).exists()
          #expect(isThere)
        }
      }.get()
      #expect(found == decimals.map { Decimal(string: $0) ?? 0 })
    }
  }

  private struct Held: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\Held.id)
    var id: Int?
    var v: Date?
    var one: Ticket?
    var many: [Ticket] = []
    var people = CrossReference<Ticket>(name: "item_tickets", leftKeyName: "item", rightKeyName: "ticket")
  }

  private struct HeldText: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\HeldText.id)
    var id: Int?
    var v: String?
    var one: Ticket?
    var many: [Ticket] = []
    var people = CrossReference<Ticket>(name: "item_tickets", leftKeyName: "item", rightKeyName: "ticket")
  }

  @Test("Rows that hold other records are read without them, and keep them", arguments: TestEngine.all)
  func holding(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    var old = HeldText(v: "2020-01-31", one: Ticket(title: "a"), many: [Ticket(title: "b")])
    old.people.records = [Ticket(title: "c")]
    try database.records(HeldText.self).save([old, HeldText(v: nil)])
    let all = try database.records(Held.self).order(by: \.id).all()
    #expect(all.map(\.v) == [try Date("2020-01-31T00:00:00Z", strategy: .iso8601), nil])
    #expect(
      all.first?.one?.title == "a" && all.first?.many.map(\.title) == ["b"] && all.first?.people.records.map(\.title) == ["c"])
    try engine.remove(database)
  }

  private struct Plain: Record {
    static let table = "fresh"
    static let key = RecordKey.autoIncrement(\Plain.id)
    var id: Int?
    var maybe: UUID?
  }

  private struct Fresh: Record {
    static let table = "fresh"
    static let key = RecordKey.autoIncrement(\Fresh.id)
    var id: Int?
    var maybe = UUID()
    var token = UUID()
    var limit = Double.infinity
    var text = "a\0b"
  }

  @Test("Rows get values of their own where each new record has one, and what SQL cannot write")
  func fresh() throws {
    let database = try Database.inMemory()
    let known = UUID()
    try database.records(Plain.self).save([Plain(), Plain(maybe: known), Plain()])
    let changes = try database.recordChanges(for: Fresh.self)
    #expect(changes.contains { $0.contains("ADD COLUMN \"token\"") })
    let all = try database.records(Fresh.self).order(by: \.id).all()
    #expect(Set(all.map(\.token)).count == 3 && Set(all.map(\.maybe)).count == 3 && all[1].maybe == known)
    #expect(all.allSatisfy { $0.limit == .infinity && $0.text == "a\0b" })
    #expect(try database.recordChanges(for: Fresh.self).isEmpty)
    try database.close()
  }

  private struct Doubled: Record {
    static let table = "item"
    static let key = RecordKey.autoIncrement(\Doubled.id)
    static let constraints: [RecordConstraint] = [.unique(\Doubled.v)]
    var id: Int?
    var v: Int
  }

  @Test("An error of the change names the table, not its copy")
  func names() throws {
    let database = try Database.inMemory()
    try database.records(Numbers.self).save([Numbers(v: 1), Numbers(v: 1)])
    let failure = error { try database.records(Doubled.self) }
    #expect(
      failure?.message.contains("item.v") == true && failure.map { "\($0)" }?.contains("daokit_new") == false,
      "\(failure as Any)")
    try database.close()
  }
}
