import Foundation

/// Gives a type made-up values to decode itself from: in Swift, only `init(from:)` knows the coding keys of a type.
///
/// Each number gives other values, as far as a type has them.
struct SampleDecoder: Decoder {
  /// Which values: the texts and numbers that are made of it.
  let number: Int
  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SampleContainer<Key>(number: number))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { SampleList(number: number) }
  func singleValueContainer() -> any SingleValueDecodingContainer { SampleScalar(number: number) }

  /// Made-up value number `number` of a type.
  ///
  /// - Throws: What the type's `init(from:)` throws of all values that could be made up.
  static func value<T: Decodable>(_ type: T.Type, _ number: Int) throws -> T {
    if let cases = T.self as? any CaseIterable.Type, let value: T = pick(cases, number) { return value }
    if let value = known(number).lazy.compactMap({ $0 as? T }).first { return value }
    guard T.self is any RawRepresentable.Type else { return try T(from: SampleDecoder(number: number)) }
    // Not every number is the raw value of a case.
    let values = (0..<64).lazy.compactMap { try? T(from: SampleDecoder(number: $0)) }
    return try values.dropFirst(number).first ?? values.first ?? T(from: SampleDecoder(number: number))
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

/// The members of a sample; a class's `super` is one, too.
private struct SampleContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let number: Int
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try SampleDecoder.value(type, number) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedDecodingContainer<Nested> {
    SampleDecoder(number: number).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { SampleList(number: number) }
  func superDecoder() -> any Decoder { SampleDecoder(number: number) }
  func superDecoder(forKey key: Key) -> any Decoder { SampleDecoder(number: number) }
}

/// As many elements as the sample's number.
private struct SampleList: UnkeyedDecodingContainer {
  let number: Int
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { number }
  var isAtEnd: Bool { currentIndex >= number }

  init(number: Int) { self.number = min(number, 2) }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try SampleDecoder.value(type, currentIndex)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    currentIndex += 1
    return SampleDecoder(number: currentIndex).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return SampleList(number: 0)
  }

  mutating func superDecoder() -> any Decoder {
    currentIndex += 1
    return SampleDecoder(number: currentIndex)
  }
}

private struct SampleScalar: SingleValueDecodingContainer {
  let number: Int
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) -> Bool { number % 2 == 1 }
  func decode(_ type: String.Type) -> String { "\(number)" }
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
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try SampleDecoder.value(type, number) }
}
