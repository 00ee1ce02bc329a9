import DAOKit
import Foundation
import Testing

@Suite("Entities of every make")
struct EntityTests {
  struct Address: Codable, Equatable {
    var street: String
    var codes: [Int]
    var since: Date?
  }
  struct Person: Codable, Equatable {
    var id: Int
    var home: Address
    var work: Address?
    var tags: [String]
    var scores: [String: Double]
    var levels: Set<Int>
  }

  @Test("Nested Codable properties, arrays, dictionaries and sets are JSON columns")
  func json() throws {
    let table = "CREATE TABLE person (id INTEGER PRIMARY KEY, home TEXT, work TEXT, tags TEXT, scores TEXT, levels TEXT)"
    try withDatabase(schema: [table]) { db throws in
      let dao = try db.dao(
        "<insert selector=\"insert:\" table=\"person\"/><select selector=\"all\">SELECT * FROM person</select>")
      let home = Address(street: "Bahnhofstrasse \"1\"", codes: [8001, -1], since: Date(timeIntervalSinceReferenceDate: 0.25))
      let person = Person(id: 1, home: home, work: nil, tags: ["a", "ö", ""], scores: ["x": 0.1], levels: [3])
      try dao.call("insert:", person)
      #expect(try dao.call("all") == [person])
      #expect(try db.query("SELECT json_extract(home, '$.codes[0]') FROM person").call() == 8001)
      #expect(try db.query("SELECT work IS NULL FROM person").call() == true)
      #expect(try db.query("SELECT tags FROM person").call() == #"["a","ö",""]"#)
      #expect(try db.query("SELECT tags FROM person").call() as [[String]] == [["a", "ö", ""]])
    }
  }

  @Test("Broken JSON, or JSON of another shape, is an error that names the column")
  func brokenJSON() throws {
    struct Box: Codable { var home: Address }
    try withDatabase { db throws in
      for text in ["'{'", "''", "'[]'", "'{\"street\": 1}'", "'{}'", "'null'", "5"] {
        expectError(.typeMismatch, "column 0 'home'", "wanted") { try db.query("SELECT \(text) home").call() as Box }
      }
    }
  }

  struct Picky: Codable {
    var id: Int
    init() { id = 0 }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not to my taste")
    }
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(id, .init(codingPath: [], debugDescription: "not for sale"))
    }
  }
  struct Refusal: Error, Equatable {}
  struct Thrower: Codable {
    init() {}
    init(from decoder: any Decoder) throws { throw Refusal() }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  @Test("What an entity's own coding refuses tells the operation; errors of its own come through as they are")
  func ownErrors() throws {
    try withDatabase { db throws in
      expectError(.typeMismatch, "not to my taste", "script.query", "Picky") { try db.query("SELECT 1 id").call() as Picky }
      expectError(.typeMismatch, "not to my taste", "script.query", "Picky") {
        try db.query("SELECT 1 id, 2 b").call() as [Picky]
      }
      expectError(.encoding, "not for sale", "script.query") { try db.query("SELECT :id").call(Picky()) as Int }
      expectError(.encoding, "script.query") { try db.query("SELECT ?").call([1.5, .nan]) as [[Double]] }
      expectError(Refusal()) { try db.query("SELECT 1 id").call() as Thrower }
      expectError(Refusal()) { try db.query("SELECT :id").call(Thrower()) as Int }
    }
  }

  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }
  final class Dog: Animal {
    var tricks: Int
    init(name: String, tricks: Int) {
      self.tricks = tricks
      super.init(name: name)
    }
    private enum Keys: String, CodingKey { case tricks }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      tricks = try container.decode(Int.self, forKey: .tricks)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(tricks, forKey: .tricks)
    }
  }
  final class Cat: Animal {
    var lives: Int
    init(name: String, lives: Int) {
      self.lives = lives
      super.init(name: name)
    }
    private enum Keys: String, CodingKey { case lives }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      lives = try container.decode(Int.self, forKey: .lives)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(lives, forKey: .lives)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test("A class and its superclass share a row, by the same decoder and by superDecoder")
  func inheritance() throws {
    try withDatabase(schema: ["CREATE TABLE animal (name TEXT, tricks INTEGER, lives INTEGER)"]) { db throws in
      try db.change("INSERT INTO animal (name, tricks) VALUES (:name, :tricks)").call(Dog(name: "Rex", tricks: 3))
      try db.change("INSERT INTO animal (name, lives) VALUES (:name, :lives)").call(Cat(name: "Tom", lives: 9))
      let dog: Dog = try db.query("SELECT * FROM animal WHERE tricks IS NOT NULL").call()
      #expect(dog.name == "Rex" && dog.tricks == 3)
      let cats: [Cat] = try db.query("SELECT * FROM animal WHERE lives IS NOT NULL").call()
      #expect(cats.map(\.name) == ["Tom"] && cats.map(\.lives) == [9])
      let animals: [Animal] = try db.query("SELECT * FROM animal ORDER BY name").call()
      #expect(animals.map(\.name) == ["Rex", "Tom"])
    }
  }

  struct HandWritten: Codable, Equatable {
    var id: Int
    var x: Double
    var y: Double
    var list: [Int]
    var note: String?
    enum Keys: String, CodingKey { case id, point, list, note }
    enum PointKeys: String, CodingKey { case x, y }

    init(id: Int, x: Double, y: Double, list: [Int], note: String? = nil) {
      (self.id, self.x, self.y, self.list, self.note) = (id, x, y, list, note)
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      id = try container.decode(Int.self, forKey: .id)
      let point = try container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
      x = try point.decode(Double.self, forKey: .x)
      y = try point.decode(Double.self, forKey: .y)
      var items = try container.nestedUnkeyedContainer(forKey: .list)
      list = []
      while !items.isAtEnd { list.append(try items.decode(Int.self)) }
      note =
        try container.contains(.note) && !container.decodeNil(forKey: .note)
        ? container.decode(String.self, forKey: .note) : nil
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(id, forKey: .id)
      var point = container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
      try point.encode(x, forKey: .x)
      try point.encode(y, forKey: .y)
      var items = container.nestedUnkeyedContainer(forKey: .list)
      for item in list { try items.encode(item) }
      if let note { try container.encode(note, forKey: .note) } else { try container.encodeNil(forKey: .note) }
    }
  }

  @Test("Hand-written coding with containers inside of a property works, entity after entity")
  func handWritten() throws {
    try withDatabase(schema: ["CREATE TABLE t (id INTEGER, point TEXT, list TEXT, note TEXT)"]) { db throws in
      let insert = try db.change("INSERT INTO t VALUES (:id, :point, :list, :note)")
      let all = [
        HandWritten(id: 1, x: 0.5, y: -2, list: [1, 2]), HandWritten(id: 2, x: 3, y: 4, list: [], note: "n"),
        HandWritten(id: 3, x: 5, y: 6, list: [7]),
      ]
      for one in all { try insert.call(one) }
      #expect(try db.query("SELECT * FROM t ORDER BY id").call() == all)
    }
  }

  struct Renamed: Codable, Equatable {
    var identifier: Int
    var title: String
    enum CodingKeys: String, CodingKey {
      case identifier = "ID"
      case title = "first_name"
    }
  }
  struct Single: Codable, Equatable {
    var value: Int
    enum CodingKeys: String, CodingKey { case value = "the_only_one" }
  }
  struct Free: Codable, Equatable {
    var values: [String: Int]
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    init(_ values: [String: Int]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      values = [:]
      for key in container.allKeys { values[key.stringValue] = try container.decode(Int.self, forKey: key) }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in values { try container.encode(value, forKey: Key(stringValue: name)) }
    }
  }

  @Test("Coding keys of one's own: renamed, a single one, made up while running")
  func codingKeys() throws {
    try withDatabase { db throws in
      let renamed = Renamed(identifier: 7, title: "T")
      #expect(try db.query("SELECT :id id, :firstName AS firstName").call(renamed) == renamed)
      #expect(try db.query("SELECT :ID ID, :first_name first_name").call(renamed) == renamed)
      let single = Single(value: 5)
      #expect(try db.query("SELECT :theOnlyOne the_only_one").call(single) == single)
      let free = Free(["a": 1, "b": 2, "c": 3])
      let select = try db.query("SELECT :a a, :b b, :c c UNION ALL SELECT 4, 5, 6")
      #expect(try select.call(free) == [free, Free(["a": 4, "b": 5, "c": 6])])
      #expect(try select.call(["a": 7, "b": 8, "c": 9]) == [Free(["a": 7, "b": 8, "c": 9]), Free(["a": 4, "b": 5, "c": 6])])
    }
  }

  struct TwoKeyTypes: Decodable, Equatable {
    var first: Int
    var second: String
    enum FirstKeys: CodingKey { case first, unused }
    enum SecondKeys: CodingKey { case unused, other, second }
    init(from decoder: any Decoder) throws {
      first = try decoder.container(keyedBy: FirstKeys.self).decode(Int.self, forKey: .first)
      second = try decoder.container(keyedBy: SecondKeys.self).decode(String.self, forKey: .second)
    }
  }

  @Test("A type with two key types reads each by its own")
  func twoKeyTypes() throws {
    try withDatabase { db throws in
      let all: [TwoKeyTypes] = try db.query("SELECT 'a' second, 1 first UNION ALL SELECT 'b', 2").call()
      #expect(all.map(\.first) == [1, 2] && all.map(\.second) == ["a", "b"])
    }
  }

  @Test("One statement serves entities of different types in turn")
  func changingTypes() throws {
    struct A: Codable, Equatable { var a: Int }
    struct B: Codable, Equatable {
      var b: String
      var a: Int?
    }
    try withDatabase { db throws in
      let select = try db.query("SELECT 1 a, 'x' b")
      for _ in 0..<3 {
        #expect(try select.call() == A(a: 1))
        #expect(try select.call() == [B(b: "x", a: 1)])
        #expect(try select.call() as Row == select.call() as Row)
      }
      let bind = try db.query("SELECT :a")
      #expect(try bind.call(A(a: 3)) == 3)
      #expect(try bind.call(B(b: "", a: 4)) == 4)
      #expect(try bind.call(B(b: "", a: nil)) == Int?.none)
      #expect(try bind.call(["a": 5]) == 5)
      #expect(try bind.call(6) == 6)
    }
  }

  @Test("A required property without a column is an error that lists the columns")
  func missingColumn() throws {
    try withDatabase(schema: EmployeeScript.schema) { db throws in
      struct Small: Codable { var nickname: String }
      try db.dao(EmployeeScript.operations).call("insert:", EmployeeScript.staff[0])
      expectError(.missingColumn, "nickname", "first_name, last_name") {
        try db.query("SELECT * FROM employee").call() as [Small]
      }
      struct Tolerant: Codable, Equatable { var nickname: String? }
      #expect(try db.query("SELECT * FROM employee").call() == Tolerant())
    }
  }
}
