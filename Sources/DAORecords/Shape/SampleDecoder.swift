import Foundation

/// Gives a type made-up values to decode itself from: in Swift, only `init(from:)` knows the coding keys of a type.
///
/// Each number gives other values, as far as a type has them.
struct SampleDecoder: Decoder {
  /// Which values: the texts and numbers that are made of it.
  let number: Int
  /// How many samples it stands in: a type that holds itself ends somewhere.
  var depth = 0
  /// Whether it is a dictionary, whose elements are keys and values in turn, or members with any names.
  var isDictionary = false
  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private static let depthLimit = 5

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SampleContainer<Key>(sample: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { SampleList(of: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { SampleScalar(sample: self) }

  /// Whether what may be absent is, and lists have no elements.
  fileprivate var isLast: Bool { depth >= Self.depthLimit }

  /// The number of a list's elements, or of a dictionary's.
  fileprivate var count: Int { isLast ? 0 : min(number, 2) }

  /// The sample with a number inside of this one.
  fileprivate func inner(_ number: Int) -> SampleDecoder { SampleDecoder(number: number, depth: depth + 1) }

  /// Made-up value number `number` of a type.
  ///
  /// - Throws: What the type's `init(from:)` throws of all values that could be made up.
  static func value<T: Decodable>(_ type: T.Type, _ number: Int) throws -> T {
    try SampleDecoder(number: number).sample(of: type)
  }

  /// Made-up value of a type.
  fileprivate func sample<T: Decodable>(of type: T.Type) throws -> T {
    if let cases = T.self as? any CaseIterable.Type, let value: T = Self.pick(cases, number) { return value }
    if let value = Self.known(number).lazy.compactMap({ $0 as? T }).first { return value }
    guard T.self is any RawRepresentable.Type else {
      var inner = inner(number)
      inner.isDictionary = T.self is any DictionaryType.Type
      return try T(from: inner)
    }
    // Not every number is the raw value of a case.
    let values = (0..<64).lazy.compactMap { try? T(from: inner($0)) }
    return try values.dropFirst(number).first ?? values.first ?? T(from: inner(number))
  }

  private static func pick<T>(_ cases: any CaseIterable.Type, _ number: Int) -> T? {
    func all<C: CaseIterable>(_ type: C.Type) -> [T] { C.allCases.compactMap { $0 as? T } }
    let all = all(cases)
    return all.isEmpty ? nil : all[number % all.count]
  }

  /// The values of types whose own coding is not that of a column.
  private static func known(_ number: Int) -> [Any] {
    [
      Date(timeIntervalSinceReferenceDate: Double(number) * 86_400 + 0.5), Data([UInt8(truncatingIfNeeded: number)]),
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: number))), Decimal(number) / 8,
    ] + [URL(string: "https://example.org/\(number)")].compactMap(\.self)
  }
}

private protocol DictionaryType {}

extension Dictionary: DictionaryType {}

/// The members of a sample; a class's `super` is one, too.
private struct SampleContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let sample: SampleDecoder
  var codingPath: [any CodingKey] { [] }
  // Only dictionaries ask for them.
  var allKeys: [Key] { sample.isDictionary ? (0..<sample.count).compactMap { Key(stringValue: "\($0)") } : [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { sample.isLast }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try sample.sample(of: type) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedDecodingContainer<Nested> {
    sample.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { SampleList(of: sample) }
  func superDecoder() -> any Decoder { sample }
  func superDecoder(forKey key: Key) -> any Decoder { sample }
}

/// As many elements as the sample's number, or pairs of them.
private struct SampleList: UnkeyedDecodingContainer {
  private let sample: SampleDecoder
  private let number: Int
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { number }
  var isAtEnd: Bool { currentIndex >= number }

  init(of sample: SampleDecoder) {
    self.sample = sample
    number = sample.isDictionary ? sample.count * 2 : sample.count
  }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try sample.inner(currentIndex).sample(of: type)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    currentIndex += 1
    return sample.inner(currentIndex).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return SampleList(of: sample.inner(0))
  }

  mutating func superDecoder() -> any Decoder {
    currentIndex += 1
    return sample.inner(currentIndex)
  }
}

private struct SampleScalar: SingleValueDecodingContainer {
  let sample: SampleDecoder
  private var number: Int { sample.number }
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) -> Bool { number % 2 == 1 }
  func decode(_ type: String.Type) -> String { number == 0 ? "" : "\(number)" }
  func decode(_ type: Double.Type) -> Double { Double(number) / 8 }
  func decode(_ type: Float.Type) -> Float { Float(number) / 8 }
  func decode(_ type: Int.Type) -> Int { number }
  func decode(_ type: Int8.Type) -> Int8 { Int8(truncatingIfNeeded: number) }
  func decode(_ type: Int16.Type) -> Int16 { Int16(truncatingIfNeeded: number) }
  func decode(_ type: Int32.Type) -> Int32 { Int32(truncatingIfNeeded: number) }
  func decode(_ type: Int64.Type) -> Int64 { Int64(number) }
  func decode(_ type: UInt.Type) -> UInt { UInt(truncatingIfNeeded: number) }
  func decode(_ type: UInt8.Type) -> UInt8 { UInt8(truncatingIfNeeded: number) }
  func decode(_ type: UInt16.Type) -> UInt16 { UInt16(truncatingIfNeeded: number) }
  func decode(_ type: UInt32.Type) -> UInt32 { UInt32(truncatingIfNeeded: number) }
  func decode(_ type: UInt64.Type) -> UInt64 { UInt64(truncatingIfNeeded: number) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try sample.sample(of: type) }
}
