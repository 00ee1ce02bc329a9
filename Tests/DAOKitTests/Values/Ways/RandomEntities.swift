import Foundation
import TestSupport

enum Level: String, RandomValue {
  case low, high, `default`
  static func random(_ generator: inout SeededGenerator) -> Level { generator.oneIn(2) ? .low : .default }
}

enum Rank: Int, RandomValue {
  case first = 1
  case last = -7
  static func random(_ generator: inout SeededGenerator) -> Rank { generator.oneIn(2) ? .first : .last }
}

enum Figure: RandomValue {
  case dot
  case circle(radius: Float)
  case many([Figure], note: String?)

  static func random(_ generator: inout SeededGenerator) -> Figure {
    switch Int.random(in: 0...3, using: &generator) {
    case 0: .dot
    case 1: .many([.random(&generator)], note: .random(&generator))
    default: .circle(radius: .random(&generator))
    }
  }
}

/// A wrapper of one value.
struct Wrapper<Content: RandomValue>: RandomValue {
  var content: Content

  init(_ content: Content) { self.content = content }
  init(from decoder: any Decoder) throws { content = try decoder.singleValueContainer().decode(Content.self) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(content)
  }
  static func random(_ generator: inout SeededGenerator) -> Wrapper<Content> { Wrapper(.random(&generator)) }
}

/// A key of dictionaries that stands for a text.
struct Code: RandomValue, Hashable, CodingKeyRepresentable {
  var number: Int
  var codingKey: any CodingKey { number.codingKey }
  init(_ number: Int) { self.number = number }
  init?(codingKey: some CodingKey) {
    guard let number = codingKey.intValue else { return nil }
    self.number = number
  }
  static func random(_ generator: inout SeededGenerator) -> Code { Code(.random(in: 0...99, using: &generator)) }
}

/// All kinds of properties.
struct Everything: RandomValue {
  var truth: Bool
  var floats: [Float]
  var large: [UInt64]
  var huge: Int128?
  var reals: [String: Double?]
  var date: Date?
  var dates: [Date]
  var data: Data
  var uuid: UUID
  var url: URL?
  var decimals: [Decimal]
  var figures: [Figure]
  var byNumber: [Int: String]
  var byID: [UUID: [Float]]
  var byCode: [Code: Level]
  var ranks: [Rank?]
  var nested: [[String?]]
  var wrapped: Wrapper<[Float]>
  var pet: HandWritten?

  static func random(_ generator: inout SeededGenerator) -> Everything {
    Everything(
      truth: .random(&generator), floats: .random(&generator),
      large: generator.oneIn(2) ? [.max, UInt64(Int64.max) + 1] : .random(&generator),
      huge: generator.oneIn(2) ? Int128.min : .random(&generator), reals: .random(&generator), date: .random(&generator),
      dates: .random(&generator), data: .random(&generator), uuid: .random(&generator), url: .random(&generator),
      decimals: .random(&generator), figures: .random(&generator), byNumber: .random(&generator), byID: .random(&generator),
      byCode: .random(&generator), ranks: .random(&generator), nested: .random(&generator), wrapped: .random(&generator),
      pet: .random(&generator))
  }
}

/// Encodes itself by hand: explicit nulls, containers piece by piece, the encoders that superclasses use.
struct HandWritten: RandomValue {
  var note: String?
  var x: Float
  var list: [UInt64]
  var base: [Float]
  var single: Float
  var inner: Level?

  private enum Keys: String, CodingKey { case note, point, list, single }
  private enum PointKeys: String, CodingKey { case x, inner }

  init(note: String?, x: Float, list: [UInt64], base: [Float], single: Float, inner: Level?) {
    (self.note, self.x, self.list, self.base, self.single, self.inner) = (note, x, list, base, single, inner)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    note = try container.contains(.note) ? container.decode(String?.self, forKey: .note) : "absent"
    let point = try container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
    x = try point.decode(Float.self, forKey: .x)
    inner = try point.decodeIfPresent(Level.self, forKey: .inner)
    var elements = try container.nestedUnkeyedContainer(forKey: .list)
    list = []
    while !elements.isAtEnd { list.append(try elements.decode(UInt64.self)) }
    base = try [Float](from: container.superDecoder())
    single = try Float(from: container.superDecoder(forKey: .single))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(note, forKey: .note)
    var point = container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
    try point.encode(x, forKey: .x)
    try point.encodeIfPresent(inner, forKey: .inner)
    var elements = container.nestedUnkeyedContainer(forKey: .list)
    for element in list { try elements.encode(element) }
    try base.encode(to: container.superEncoder())
    try single.encode(to: container.superEncoder(forKey: .single))
  }

  static func random(_ generator: inout SeededGenerator) -> HandWritten {
    HandWritten(
      note: .random(&generator), x: .random(&generator), list: generator.oneIn(2) ? [.max] : [], base: .random(&generator),
      single: .random(&generator), inner: .random(&generator))
  }
}

/// A class with a superclass, by `superEncoder()`.
class Animal: Codable {
  let name: String
  let weight: Float
  init(name: String, weight: Float) { (self.name, self.weight) = (name, weight) }
}

final class Fish: Animal {
  let fins: Int
  private enum Keys: String, CodingKey { case fins }

  init(name: String, weight: Float, fins: Int) {
    self.fins = fins
    super.init(name: name, weight: weight)
  }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    fins = try container.decode(Int.self, forKey: .fins)
    try super.init(from: container.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(fins, forKey: .fins)
    try super.encode(to: container.superEncoder())
  }
}

/// A struct that holds one.
struct Tank: RandomValue {
  var name: String
  var weight: Float
  var fins: Int

  init(from decoder: any Decoder) throws {
    let fish = try decoder.singleValueContainer().decode(Fish.self)
    (name, weight, fins) = (fish.name, fish.weight, fish.fins)
  }
  init(name: String, weight: Float, fins: Int) { (self.name, self.weight, self.fins) = (name, weight, fins) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Fish(name: name, weight: weight, fins: fins))
  }
  static func random(_ generator: inout SeededGenerator) -> Tank {
    Tank(name: .random(&generator), weight: .random(&generator), fins: .random(&generator))
  }
}
