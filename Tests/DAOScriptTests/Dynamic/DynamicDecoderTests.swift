import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Entities made again of parameter trees")
struct DynamicDecoderTests {
  private enum Mood: String, Codable { case good }
  private enum Shape: Codable, Hashable {
    case dot
    case circle(radius: Double)
  }

  private struct Everything: Codable, Equatable {
    var bool = true
    var int8: Int8 = -8
    var uint64: UInt64 = 64
    var float: Float = 3.1
    var double = 2.5
    var text = "ü\u{0}🦊"
    var date = Date(timeIntervalSinceReferenceDate: 10.123456789)
    var data = Data([0, 255])
    var uuid = UUID()
    var url = URL(string: "https://a.b/c?d=e")
    var decimal = Decimal(string: "12345678901234567890.10")
    var mood: Mood? = .good
    var none: Int?
    var noDate: Date?
    var shapes: [Shape] = [.dot, .circle(radius: 1.5)]
    var optionals: [Int?] = [1, nil]
    var dates: [Date?] = [Date(timeIntervalSinceReferenceDate: 0.1), nil]
    var ids: Set = [1, 2]
    var map = ["k": [1]]
    var numbers = [3: "three"]
    var named = [UUID(): 1]
    var nested = Nested(list: [Nested(list: [])])
  }

  private struct Nested: Codable, Equatable { var list: [Nested] }

  private class Base: Codable { var id = 1 }
  private final class Derived: Base {
    var name = "n"

    override init() { super.init() }

    private enum CodingKeys: CodingKey { case name }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: container.superEncoder())
    }
  }

  private func again<T: Codable>(_ value: T) throws -> T {
    try DynamicValue(encoding: value).decode(T.self, dates: .iso8601)
  }

  @Test("What is encoded is what is decoded, whatever the date strategy")
  func roundTrip() throws {
    let value = Everything()
    #expect(try again(value) == value)
    #expect(try again([value, value]) == [value, value])
    #expect(try again(["a": 1.5]) == ["a": 1.5])
    let derived = Derived()
    (derived.id, derived.name) = (7, "Ö")
    let copy = try again(derived)
    #expect(copy.id == 7 && copy.name == "Ö")
  }

  @Test("Numbers become the property's type as columns do")
  func conversion() throws {
    struct Target: Decodable {
      var id: Int8
      var rate: Double
      var born: Date
    }
    func tree(_ id: DynamicValue) -> DynamicValue {
      .object(
        DynamicObject(names: ["id", "rate", "born"], values: [id, .integer(2), .text("2026-01-31")], kind: .dictionary))
    }
    let target = try tree(.integer(7)).decode(Target.self, dates: .secondsSince1970)
    #expect(target.id == 7 && target.rate == 2 && target.born.timeIntervalSince1970 == 1_769_817_600)
    for id: DynamicValue in [.integer(300), .real(1.5), .text("7"), .null, .list([], isSet: false)] {
      let error = #expect(throws: DAOError.self) { try tree(id).decode(Target.self, dates: .iso8601) }
      #expect(error?.message.contains("'id'") == true)
    }
  }

  @Test("A value of another shape is an error")
  func shapes() throws {
    #expect(throws: DAOError.self) { try DynamicValue.integer(1).decode(Nested.self, dates: .iso8601) }
    #expect(throws: DAOError.self) { try DynamicValue(encoding: Nested(list: [])).decode(String.self, dates: .iso8601) }
    #expect(throws: DAOError.self) { try DynamicValue(encoding: Nested(list: [])).decode([Nested].self, dates: .iso8601) }
    #expect(throws: DAOError.self) { try DynamicValue(encoding: [1]).decode(Nested.self, dates: .iso8601) }
    let missing = #expect(throws: DAOError.self) {
      try DynamicValue(encoding: ["x": 1]).decode(Nested.self, dates: .iso8601)
    }
    #expect(missing?.message.contains("'list' is missing") == true)
  }
}
