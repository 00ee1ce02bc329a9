/// Discards the members of a structured value: encoding into it shows that the value is an object.
struct DiscardingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {}
  func encode<T: Encodable>(_ value: T, forKey key: Key) {}
  // The standard library's default implementations of these two throw.
  func encode(_ value: Int128, forKey key: Key) {}
  func encode(_ value: UInt128, forKey key: Key) {}
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(DiscardingKeyedContainer<NestedKey>())
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { DiscardingUnkeyedContainer() }
  func superEncoder() -> any Encoder { DiscardingEncoder() }
  func superEncoder(forKey key: Key) -> any Encoder { DiscardingEncoder() }
}

/// Discards the elements of an array.
struct DiscardingUnkeyedContainer: UnkeyedEncodingContainer {
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { count += 1 }
  mutating func encode<T: Encodable>(_ value: T) { count += 1 }
  mutating func encode(_ value: Int128) { count += 1 }
  mutating func encode(_ value: UInt128) { count += 1 }
  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    count += 1
    return KeyedEncodingContainer(DiscardingKeyedContainer<NestedKey>())
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return DiscardingUnkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { DiscardingEncoder() }
}

/// Discards the members of a superclass.
struct DiscardingEncoder: Encoder, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(DiscardingKeyedContainer<Key>())
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { DiscardingUnkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) {}
  func encode(_ value: Int128) {}
  func encode(_ value: UInt128) {}
}
