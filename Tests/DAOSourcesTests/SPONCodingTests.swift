import DAOKit
import DAOSources
import Foundation
import Testing

@Suite("Coding SPON") struct SPONCodingTests {
  struct Address: Codable, Equatable {
    var addr1 = ""
    var addr2 = ""
    var city = ""
    var state = ""
    var zip = ""
  }

  enum Usage: String, Codable { case local, web }

  struct Everything: Codable, Equatable {
    var flag = true
    var int = -42
    var small: Int8 = -128
    var big = UInt64.max
    var real = 0.1
    var float: Float = 0.1
    var text = "a`b"
    var none: String?
    var some: String? = "x"
    var data = Data([0, 1, 254, 255])
    var date = Date(timeIntervalSinceReferenceDate: 530_000_000)
    var moment = Date(timeIntervalSinceReferenceDate: 530_000_000.1234567)
    var url = URL(string: "https://example.org/a?b=c#d")
    var decimal = Decimal(string: "12345678901234567890.123456789") ?? 0
    var id = UUID()
    var usage = Usage.web
    var numbers = [1, 2, 3]
    var texts = ["", "`", "&01;", "a, b]", "@obj<"]
    var nested = [[1.5], [], [2.5, -0.0]]
    var optionals: [Int?] = [1, nil, 3]
    var addresses = ["home": Address(city: "Houston"), "at work": Address(city: "Seabrook")]
    var byNumber = [1: "a", 2: "b"]
    var empty: [String: Int] = [:]
  }

  @Test("What was encoded comes back, compact and readable", arguments: [SPONFormat.compact, .readable])
  func everything(_ format: SPONFormat) throws {
    let value = Everything()
    let text = try SPONEncoder(format).encode(value)
    #expect(try SPONDecoder().decode(Everything.self, from: text) == value)
    #expect(text.contains("\n") == (format == .readable))
    #expect(try SPON(parsing: text).text(format) == text)
  }

  @Test("The example of the description is read and written")
  func described() throws {
    let text = "@obj:Address<state$=`TX` city$=`Seabrook` addr1$=`25 Nasa Rd 1` zip$=`77586` addr2$=`Apt #123`>"
    let address = Address(addr1: "25 Nasa Rd 1", addr2: "Apt #123", city: "Seabrook", state: "TX", zip: "77586")
    #expect(try SPONDecoder().decode(from: text) == address)
    #expect(
      try SPONEncoder().encode(address)
        == "@obj:Address<addr1$=`25 Nasa Rd 1` addr2$=`Apt #123` city$=`Seabrook` state$=`TX` zip$=`77586`>")
  }

  @Test("A readable text has a line for each part")
  func readable() throws {
    struct Person: Encodable {
      var name = "Ada"
      var tags = ["a", "b"]
      var none: [Int] = []
    }
    #expect(
      try SPONEncoder(.readable).encode(Person()) == """
        @obj:Person<
          name$=`Ada`
          tags=@array[
            `a`,
            `b`
          ]
          none=@array[]
        >
        """)
  }

  @Test("A value alone is its text in an array")
  func alone() throws {
    #expect(try SPONEncoder().encode(5) == "5!")
    #expect(try SPONEncoder().encode("a`b") == "`a&01;b`")
    #expect(try SPONEncoder().encode([true, false]) == "@array[true%, false%]")
    #expect(try SPONEncoder().encode(["a": 1]) == "@obj:Dictionary<a!=`1`>")
    #expect(try SPONDecoder().decode(Int.self, from: " 5! \n") == 5)
    #expect(try SPONDecoder().decode([String: Int?].self, from: "@obj<a!=`1` b?=`<null>`>") == ["a": 1, "b": nil])
  }

  @Test("Numbers are read as other numbers, if nothing is lost")
  func numbers() throws {
    #expect(try SPONDecoder().decode([Double].self, from: "@array[1!, 0.1^, 0.1&, inf&]") == [1, 0.1, 0.1, .infinity])
    #expect(try SPONDecoder().decode([Int].self, from: "@array[1&, 2^, 3!]") == [1, 2, 3])
    for text in ["1.5&", "300!", "-1!", "1e300&", "`1`", "true%", "nan&"] {
      let error = try #require(throws: DAOError.self) { try SPONDecoder().decode(UInt8.self, from: text) }
      #expect(error.code == .typeMismatch)
    }
    let error = try #require(throws: DAOError.self) { try SPONDecoder().decode(Double.self, from: "9007199254740993!") }
    #expect(error.code == .typeMismatch)
  }

  @Test("An error of decoding names the path")
  func path() throws {
    struct Person: Decodable {
      var addresses: [String: [Address]]
    }
    let text = "@obj<addresses=@obj<home=@array[@obj<addr1$=`a` addr2$=`b` city!=`1`>]>>"
    let error = try #require(throws: DAOError.self) { try SPONDecoder().decode(Person.self, from: text) }
    #expect(error.message == "the SPON is no Person: addresses.home[0].city: String was wanted, and an integer is there")
    let missing = try #require(throws: DAOError.self) { try SPONDecoder().decode(Address.self, from: "@obj<addr1$=`a`>") }
    #expect(missing.message.contains("the key 'addr2' is missing"))
  }

  @Test("Containers can be written in turns, and twice")
  func turns() throws {
    struct Turns: Encodable {
      enum Key: String, CodingKey { case first, second, third }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var list = container.nestedUnkeyedContainer(forKey: .first)
        try list.encode(1)
        try container.encode(2, forKey: .second)
        try list.encode(3)
        var again = encoder.container(keyedBy: Key.self)
        try list.encode("4")
        try again.encode(5, forKey: .third)
      }
    }
    #expect(try SPONEncoder().encode(Turns()) == "@obj:Turns<first=@array[1!, 3!, `4`] second!=`2` third!=`5`>")
  }

  @Test("A value that encodes nothing, twice or as two things is refused")
  func unfit() {
    struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }
    struct Twice: Encodable {
      func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(1)
        try single.encode(2)
      }
    }
    struct Both: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        var object = encoder.container(keyedBy: Turn.self)
        try object.encode(2, forKey: .a)
      }
      enum Turn: String, CodingKey { case a }
    }
    final class Endless: Encodable {
      enum Key: String, CodingKey { case next }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(self, forKey: .next)
      }
    }
    for value in [Nothing(), Twice(), Both(), Endless(), [Nothing()]] as [any Encodable] {
      let error = #expect(throws: DAOError.self) { try SPONEncoder().encode(value) }
      #expect(error?.code == .encoding)
    }
  }

  @Test("Classes with a super class come back")
  func classes() throws {
    let cat = Cat(name: "Tom", lives: 9)
    let text = try SPONEncoder().encode(cat)
    #expect(text == "@obj:Cat<lives!=`9` super=@obj<name$=`Tom`>>")
    let decoded = try SPONDecoder().decode(Cat.self, from: text)
    #expect(decoded.name == "Tom" && decoded.lives == 9)
  }

  @Test("A class and its super class that write one name into one container are refused")
  func sharedName() throws {
    class Base: Encodable { var name = "a" }
    final class Derived: Base {
      enum Key: String, CodingKey { case name, other }
      let key: Key
      init(_ key: Key) { self.key = key }
      override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("b", forKey: key)
      }
    }
    #expect(try SPONEncoder().encode(Derived(.other)) == "@obj:Derived<name$=`a` other$=`b`>")
    let error = try #require(throws: DAOError.self) { try SPONEncoder().encode(Derived(.name)) }
    #expect(error.message.contains("the name 'name' is given twice"))
  }

  /// Writes its names in their order.
  private struct Named: Encodable {
    var names: [Name]
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      for name in names { try container.encode([Named](), forKey: name) }
    }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test("A name that is written twice into one object is refused, whatever the objects before it had")
  func nameTwice() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let objects = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Named(
          names: (0..<Int.random(in: 0...4, using: &random)).map { _ in
            Name(stringValue: "abcde".randomElement().map(String.init) ?? "")
          })
      }
      let isTwice = objects.contains { Set($0.names.map(\.stringValue)).count < $0.names.count }
      let text = try? SPONEncoder().encode(objects)
      #expect((text == nil) == isTwice)
      if let text { #expect(try SPON(parsing: text).text() == text) }
    }
  }

  @Test("A Decimal that is no number comes back")
  func noNumber() throws {
    #expect(
      try SPONDecoder().decode([Decimal].self, from: SPONEncoder().encode([Decimal.nan, 1.5])).map(\.isNaN) == [true, false])
  }

  class Animal: Codable {
    let name: String
    init(name: String) { self.name = name }
  }

  final class Cat: Animal {
    let lives: Int
    enum Key: String, CodingKey { case lives }

    init(name: String, lives: Int) {
      self.lives = lives
      super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      lives = try container.decode(Int.self, forKey: .lives)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(lives, forKey: .lives)
      try super.encode(to: container.superEncoder())
    }
  }
}
