/// Adds the properties of an entity to its object.
///
/// It implements `encodeIfPresent` for every primitive: the protocol's default omits nil, but the object needs the property.
struct DynamicKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let builder: ObjectBuilder

  var codingPath: [any CodingKey] { [] }

  /// An explicitly encoded null is written as null. A nil property is omitted.
  func encodeNil(forKey key: Key) { builder.addNull(key.stringValue) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let value = try DynamicValue(encoding: value)
    if value.isNull { builder.addNull(key.stringValue) } else { builder.add(key.stringValue, value) }
  }
  // The standard library's defaults for these two types throw.
  func encode(_ value: Int128, forKey key: Key) throws { builder.add(key.stringValue, try DynamicValue(encoding: value)) }
  func encode(_ value: UInt128, forKey key: Key) throws { builder.add(key.stringValue, try DynamicValue(encoding: value)) }
  func encode(_ value: String, forKey key: Key) { builder.add(key.stringValue, .text(value)) }
  func encode(_ value: Int, forKey key: Key) { builder.add(key.stringValue, .integer(Int64(value))) }
  func encode(_ value: Double, forKey key: Key) { builder.add(key.stringValue, .real(value)) }
  func encode(_ value: Bool, forKey key: Key) { builder.add(key.stringValue, .bool(value)) }

  private func add<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { builder.add(key.stringValue, .null) }
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { builder.add(key.stringValue, value.map { .bool($0) } ?? .null) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { builder.add(key.stringValue, value.map { .text($0) } ?? .null) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { builder.add(key.stringValue, value.map { .real($0) } ?? .null) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) {
    builder.add(key.stringValue, value.map { .integer(Int64($0)) } ?? .null)
  }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try add(value, key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    builder.open(key.stringValue).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    builder.open(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { builder.openSuperclass("super") }
  func superEncoder(forKey key: Key) -> any Encoder { builder.openSuperclass(key.stringValue) }
}

/// Adds the elements of a list.
struct DynamicUnkeyedContainer: UnkeyedEncodingContainer {
  let builder: ListBuilder

  var codingPath: [any CodingKey] { [] }
  var count: Int { builder.values.count }

  func encodeNil() { builder.add(.null) }
  func encode<T: Encodable>(_ value: T) throws { builder.add(try DynamicValue(encoding: value)) }
  func encode(_ value: Int128) throws { builder.add(try DynamicValue(encoding: value)) }
  func encode(_ value: UInt128) throws { builder.add(try DynamicValue(encoding: value)) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    builder.openNext().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { builder.openNext().unkeyedContainer() }
  func superEncoder() -> any Encoder { builder.openNext() }
}
