import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Parameter trees")
struct DynamicEncoderTests {
  private enum Level: Int, Codable { case low = 1 }
  private enum Mood: String, Codable { case good }

  private struct Everything: Encodable {
    var bool = true
    var int8: Int8 = -8
    var uint64: UInt64 = 64
    var float: Float = 1.5
    var double = 2.5
    var text = "t"
    var date = Date(timeIntervalSinceReferenceDate: 10)
    var data = Data([1])
    var uuid = UUID(uuidString: "00000000-0000-0000-0000-000000000001")
    var url = URL(string: "https://a.b/c")
    var decimal = Decimal(string: "1.10")
    var level = Level.low
    var mood: Mood? = .good
    var none: Int?
    var noText: String?
    var noDate: Date?
    var value = Value.blob(Data([2]))
    var ids: Set = [1]
    var map = ["k": 1]
    var byNumber = [5: "five"]
    var byLevel: [UUID: Int] = [:]
    var nested = Nested()
    var optionals: [Int?] = [1, nil]
  }

  private struct Nested: Encodable { var list = [["a"], []] }

  private func object(_ value: some Encodable) throws -> DynamicObject {
    guard case .object(let object) = try DynamicValue(encoding: value) else { throw DAOError(.encoding, "no object") }
    return object
  }

  @Test("Every kind of property becomes its value, nil included")
  func everything() throws {
    let object = try object(Everything())
    #expect(object["bool"] == .bool(true))
    #expect(object["int8"] == .integer(-8))
    #expect(object["uint64"] == .integer(64))
    #expect(object["float"] == .float(1.5))
    #expect(object["double"] == .real(2.5))
    #expect(object["text"] == .text("t"))
    #expect(object["date"] == .date(Date(timeIntervalSinceReferenceDate: 10)))
    #expect(object["data"] == .data(Data([1])))
    #expect(object["uuid"] == UUID(uuidString: "00000000-0000-0000-0000-000000000001").map { .uuid($0) })
    #expect(object["url"] == .text("https://a.b/c"))
    #expect(object["decimal"] == .decimal(Decimal(string: "1.1") ?? 0))
    #expect(object["level"] == .integer(1))
    #expect(object["mood"] == .text("good"))
    #expect(object["none"] == .null && object["noText"] == .null && object["noDate"] == .null)
    #expect(object["value"] == .data(Data([2])))
    #expect(object["ids"] == .list([.integer(1)], isSet: true))
    #expect(object["optionals"] == .list([.integer(1), .null], isSet: false))
    #expect(object["absent"] == nil)
    #expect(object.kind == .entity)
  }

  @Test("Dictionaries are told from entities, whatever their keys")
  func dictionaries() throws {
    let object = try object(Everything())
    for name in ["map", "byNumber", "byLevel"] {
      guard case .object(let map)? = object[name] else { return #expect(Bool(false), "\(name)") }
      #expect(map.kind == .dictionary)
    }
    guard case .object(let byNumber)? = object["byNumber"] else { return }
    #expect(byNumber["5"] == .text("five"))
  }

  @Test("An integer of more than 64 bits is an error as a column's value, and a number of JSON in a list")
  func overflow() throws {
    #expect(throws: DAOError.self) { try DynamicValue(encoding: UInt64.max).value(dates: .iso8601) }
    #expect(try DynamicValue(encoding: [UInt64.max]).value(dates: .iso8601) == .text("[18446744073709551615]"))
    #expect(try DynamicValue(encoding: [Int128.min]).decode([Int128].self, dates: .iso8601) == [.min])
    #expect(throws: DAOError.self) { try DynamicValue(encoding: [UInt64.max]).decode([Int].self, dates: .iso8601) }
    #expect(throws: DAOError.self) { try DynamicValue(encoding: UInt128.max) }
  }

  private class Animal: Encodable {
    var name = "Rex"
  }

  private final class Dog: Animal {
    enum CodingKeys: String, CodingKey { case breed, inner, list }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("pug", forKey: .breed)
      var inner = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
      try inner.encode(1, forKey: .breed)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(2)
      var nested = list.nestedUnkeyedContainer()
      try nested.encode(3)
    }
  }

  @Test("Superclasses and containers opened by hand keep their place")
  func handWritten() throws {
    let object = try object(Dog())
    #expect(object.names == ["name", "breed", "inner", "list"])
    #expect(object["list"] == .list([.integer(2), .list([.integer(3)], isSet: false)], isSet: false))
    guard case .object(let inner)? = object["inner"] else { return #expect(Bool(false)) }
    #expect(inner["breed"] == .integer(1))
  }

  @Test("A list or an object that is bound whole is JSON; a date goes by the strategy")
  func binding() throws {
    #expect(try DynamicValue(encoding: Nested()).value(dates: .iso8601) == .text(#"{"list":[["a"],[]]}"#))
    #expect(try DynamicValue(encoding: ["b": 1, "a": 2]).value(dates: .iso8601) == .text(#"{"a":2,"b":1}"#))
    #expect(try DynamicValue(encoding: [Date?.none]).value(dates: .iso8601) == .text("[null]"))
    #expect(
      try DynamicValue.date(Date(timeIntervalSinceReferenceDate: 0)).value(dates: .secondsSince1970) == .real(978_307_200))
    #expect(try DynamicValue.decimal(Decimal(string: "1.10") ?? 0).value(dates: .iso8601) == .text("1.1"))
    #expect(throws: DAOError.self) { try DynamicValue.decimal(.nan).value(dates: .iso8601) }
    #expect(throws: DAOError.self) { try DynamicValue(encoding: [Double.nan]).value(dates: .iso8601) }
  }
}
