import DAOCore

/// The properties of an object, by the coding keys that encoded them.
struct DynamicKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: DynamicDecoder
  let object: DynamicObject

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.names.compactMap(Key.init(stringValue:)) }

  /// A nil property was not encoded, so it is absent here too.
  func contains(_ key: Key) -> Bool { object.contains(key.stringValue) }

  func decodeNil(forKey key: Key) -> Bool { object[key.stringValue]?.isNull ?? true }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try property(key).decode(type) }

  private func property(_ key: Key) throws -> DynamicDecoder {
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: ""))
    }
    return decoder.decoder(of: value, name: key.stringValue)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try property(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try property(key).unkeyedContainer()
  }

  // The standard library's defaults for these two types throw.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try number(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try number(type, key) }

  private func number<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T { try property(key).decode(type) }

  func superDecoder() -> any Decoder { superclass("super") }
  func superDecoder(forKey key: Key) -> any Decoder { superclass(key.stringValue) }

  /// The decoder of a superclass. Without a member of its own, the superclass reads the same object.
  private func superclass(_ name: String) -> any Decoder {
    object.index(of: name).map { decoder.decoder(of: object.values[$0], name: name) } ?? decoder
  }
}

/// The elements of a list.
struct DynamicUnkeyedDecoding: UnkeyedDecodingContainer {
  let decoder: DynamicDecoder
  let values: [DynamicValue]
  private(set) var currentIndex = 0

  init(decoder: DynamicDecoder, values: [DynamicValue]) {
    self.decoder = decoder
    self.values = values
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, values[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try number(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try number(type) }

  private mutating func number<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }

  private mutating func next() throws -> DynamicDecoder {
    guard !isAtEnd else { throw DAOError(.typeMismatch, "the list has \(values.count) elements, and one more is wanted") }
    defer { currentIndex += 1 }
    return decoder.decoder(of: values[currentIndex], name: "[\(currentIndex)]")
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}
