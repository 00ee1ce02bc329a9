import DAOCore

/// The properties of an object, by the coding keys that encoded them.
struct DynamicKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: DynamicDecoder
  let object: DynamicObject

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

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

  /// A superclass reads the same object.
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
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
