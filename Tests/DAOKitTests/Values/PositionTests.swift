import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Entities that read and write by position")
struct PositionTests {
  enum Grade: Int, Codable {
    case low = 1
    case high = 2
  }

  /// Read and written through `Codable`.
  struct Plain: Codable, Equatable {
    var id: Int
    var name: String
    var note: String?
    var size: Double
    var weight: Double?
    var isOpen: Bool
    var isOld: Bool?
    var count: Int?
    var born: Date?
    var grade: Grade
    var words: [String]?
    var data: Data
    var token: UUID?
  }

  /// The same as generated code has it.
  struct Positioned: Codable, Equatable, PositionDecodable, PositionEncodable {
    var id: Int
    var name: String
    var note: String?
    var size: Double
    var weight: Double?
    var isOpen: Bool
    var isOld: Bool?
    var count: Int?
    var born: Date?
    var grade: Grade
    var words: [String]?
    var data: Data
    var token: UUID?

    static let columns = [
      "id", "name", "note", "size", "weight", "is_open", "is_old", "count", "born", "grade", "words", "data", "token",
    ]

    init(row: borrowing RowView) throws {
      id = try row[0]
      name = try row[1]
      note = try row[2]
      size = try row[3]
      weight = try row[4]
      isOpen = try row[5]
      isOld = try row[6]
      count = try row[7]
      born = try row[8]
      grade = try row.decode(9)
      words = row.isNull(10) ? nil : try row.decode(10, as: [String].self)
      data = try row[11]
      token = try row[12]
    }

    func write(to row: borrowing RowWriter) throws {
      try row.set(id, at: 0)
      try row.set(name, at: 1)
      try row.set(note, at: 2)
      try row.set(size, at: 3)
      try row.set(weight, at: 4)
      try row.set(isOpen, at: 5)
      try row.set(isOld, at: 6)
      try row.set(count, at: 7)
      try row.set(born, at: 8)
      try row.set(grade, at: 9)
      try row.set(words, at: 10)
      try row.set(data, at: 11)
      try row.set(token, at: 12)
    }
  }

  private static let schema = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT, size REAL NOT NULL, weight REAL, is_open BOOLEAN NOT NULL,
      is_old BOOLEAN, count INTEGER, born DATETIME, grade INTEGER NOT NULL, words TEXT, data BLOB NOT NULL, token TEXT)
    """

  private static let operations = """
    <insert selector="insert:" table="t"/>
    <insert selector="insertSome:">INSERT INTO t (id, name, size, is_open, grade, data) VALUES (:id, :name, :size, :isOpen, :grade, :data)</insert>
    <insert selector="insertMore:">INSERT INTO t (id, name) VALUES (:id, :colour)</insert>
    <update selector="update:" table="t" where="id = :id"/>
    <delete selector="delete:">DELETE FROM t WHERE id = :id</delete>
    <select selector="all">SELECT * FROM t ORDER BY id</select>
    <select selector="one:">SELECT * FROM t WHERE id = ?</select>
    """

  private func random(_ id: Int, _ generator: inout SeededGenerator) throws -> Positioned {
    let texts =
      ["", "a", "ä", "Zoë", "a\0b", "👩‍👩‍👧", "\u{FFFD}", "seven77", "eightchr", "nine char", "fifteen bytes ab"] + [
        String(repeating: "ab", count: 40), String(repeating: "é", count: 70_000), String(repeating: "x", count: 3_000),
      ]
    func maybe<T>(_ value: T) -> T? { Bool.random(using: &generator) ? value : nil }
    let name = texts.randomElement(using: &generator) ?? ""
    let plain = Plain(
      id: id, name: name, note: maybe(texts.randomElement(using: &generator) ?? ""),
      size: [0, -0.0, 1.5, .infinity, 1e300, 3].randomElement(using: &generator) ?? 0, weight: maybe(2),
      isOpen: .random(using: &generator),
      isOld: maybe(true), count: maybe(.random(in: .min ... .max, using: &generator)),
      born: maybe(Date(timeIntervalSinceReferenceDate: Double(id) + 0.5)), grade: Bool.random(using: &generator) ? .low : .high,
      words: maybe(["a", name]), data: Data((0..<Int.random(in: 0..<20, using: &generator)).map(UInt8.init)),
      token: maybe(UUID()))
    return try Self.converted(plain)
  }

  private static func converted(_ plain: Plain) throws -> Positioned {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "nan")
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "nan")
    return try decoder.decode(Positioned.self, from: encoder.encode(plain))
  }

  private static func converted(_ entity: Positioned) -> Plain {
    Plain(
      id: entity.id, name: entity.name, note: entity.note, size: entity.size, weight: entity.weight, isOpen: entity.isOpen,
      isOld: entity.isOld, count: entity.count, born: entity.born, grade: entity.grade, words: entity.words, data: entity.data,
      token: entity.token)
  }

  @Test("They store and read what the same entity does through Codable, one by one, in batches and in both forms")
  func same() async throws {
    try await RandomRuns.repeating(5) { generator, _ in
      try await withDatabaseAsync(schema: [Self.schema]) { test in
        let dao = try test.dao(Self.operations)
        var entities: [Positioned] = []
        for id in 1...40 { entities.append(try random(id, &generator)) }
        func stored() async throws -> [Row] { try await dao.call("all") }
        let plain = entities.map(Self.converted)
        try await dao.batch("insert:", plain)
        let expected = try await stored()
        for way in 0..<5 {
          for id in 1...40 { try await dao.call("delete:", id) }
          switch way {
          case 0: try insertOneByOne(entities, dao)
          case 1: try insertAtOnce(entities, dao)
          case 2: try await dao.batch("insert:", entities)
          case 3: for entity in entities { try await dao.call("insert:", entity) }
          default:
            // Entities of two types in turns, by one statement.
            for (entity, other) in zip(entities, plain) {
              if entity.id.isMultiple(of: 3) {
                try await dao.call("insert:", other)
              } else {
                try await dao.call("insert:", entity)
              }
              try await dao.call("update:", entity)
            }
          }
          let rows = try await stored()
          #expect(rows == expected, "way \(way)")
        }
        let read: [Positioned] = try await dao.call("all")
        #expect(read == entities)
        for try await entity in dao.rows("all", as: Positioned.self) { #expect(entity == entities[entity.id - 1]) }
        let one: Positioned? = try await dao.call("one:", 7)
        #expect(one == entities[6])
      }
    }
  }

  private func insertOneByOne(_ entities: [Positioned], _ dao: DAO) throws {
    for entity in entities { #expect(try dao.call("insert:", entity) == 1) }
  }

  private func insertAtOnce(_ entities: [Positioned], _ dao: DAO) throws {
    #expect(try dao.batch("insert:", entities).changes == entities.count)
  }

  @Test(
    "A statement takes the values that it has a parameter for; a parameter without a value, or one that cannot be stored, is an error"
  )
  func some() throws {
    try withDatabase(schema: [Self.schema]) { test in
      var generator = SeededGenerator(seed: 7)
      let dao = try test.dao(Self.operations)
      let entity = try random(1, &generator)
      try dao.call("insertSome:", entity)
      let rows: [Row] = try dao.call("all")
      #expect(rows.map { $0["note"] } == [.null])
      expectError(.parameter, "the parameter ':colour' has no value", "Positioned") {
        try dao.call("insertMore:", entity) as Int
      }
      var other = entity
      (other.id, other.size) = (2, .nan)
      expectError(.encoding, "NaN") { try dao.call("insert:", other) as Int }
      #expect(try test.count("t") == 1)
      try dao.call("delete:", 1)
      #expect(try test.count("t") == 0)
    }
  }

  @Test(
    "Stored values of any kind are read as Codable reads them, or refused with the same error", arguments: ["strict", "zero"])
  func reading(nulls: String) throws {
    try withDatabase { test in
      for value in OddValues.all {
        let dao = try test.dao("<select selector='v'>SELECT \(value.exactLiteral) AS a, 1 AS b</select>", nulls: nulls)
        func outcome<T: Decodable>(_ type: T.Type, _ shown: (T) -> Any?) -> String {
          do {
            return "\(String(describing: shown(try dao.call("v"))))"
          } catch let error as DAOError {
            return "\(error.code) \(error.message)"
          } catch {
            return "\(error)"
          }
        }
        func same<T: Decodable & Cell, U: Decodable & Cell>(_ type: T.Type, _ other: U.Type) {
          let (first, second) = (outcome(type) { $0.cell }, outcome(other) { $0.cell })
          #expect(first == second, "\(value) \(type)")
        }
        same(Cells.Text.self, PlainText.self)
        same(Cells.Texts.self, PlainTexts.self)
        same(Cells.Number.self, PlainNumber.self)
        same(Cells.Numbers.self, PlainNumbers.self)
        same(Cells.Real.self, PlainReal.self)
        same(Cells.Reals.self, PlainReals.self)
      }
    }
  }
}

private protocol Cell {
  associatedtype Content
  var a: Content { get }
}

extension Cell {
  var cell: Any? { a }
}

private struct PlainText: Decodable, Cell { var a: String }
private struct PlainTexts: Decodable, Cell { var a: String? }
private struct PlainNumber: Decodable, Cell { var a: Int }
private struct PlainNumbers: Decodable, Cell { var a: Int? }
private struct PlainReal: Decodable, Cell { var a: Double }
private struct PlainReals: Decodable, Cell { var a: Double? }

private enum Cells {
  struct Text: PositionDecodable, Cell {
    static let columns = ["a", "b"]
    var a: String
    init(row: borrowing RowView) throws { a = try row[0] }
    init(from decoder: any Decoder) throws { a = "" }
  }

  struct Texts: PositionDecodable, Cell {
    static let columns = ["a", "b"]
    var a: String?
    init(row: borrowing RowView) throws { a = try row[0] }
    init(from decoder: any Decoder) throws { a = "" }
  }

  struct Number: PositionDecodable, Cell {
    static let columns = ["a", "b"]
    var a: Int
    init(row: borrowing RowView) throws { a = try row[0] }
    init(from decoder: any Decoder) throws { a = 7 }
  }

  struct Numbers: PositionDecodable, Cell {
    static let columns = ["a", "b"]
    var a: Int?
    init(row: borrowing RowView) throws { a = try row[0] }
    init(from decoder: any Decoder) throws { a = 7 }
  }

  struct Real: PositionDecodable, Cell {
    static let columns = ["a", "b"]
    var a: Double
    init(row: borrowing RowView) throws { a = try row[0] }
    init(from decoder: any Decoder) throws { a = 7 }
  }

  struct Reals: PositionDecodable, Cell {
    static let columns = ["a", "b"]
    var a: Double?
    init(row: borrowing RowView) throws { a = try row[0] }
    init(from decoder: any Decoder) throws { a = 7 }
  }
}
