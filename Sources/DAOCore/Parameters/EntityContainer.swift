import Foundation

/// Binds an entity's properties to a statement's parameters by coding key.
///
/// Each primitive type has its own `encode` and `encodeIfPresent`. The protocol's default `encodeIfPresent` skips nil, and the
/// parameter would keep the previous entity's value.
struct EntityContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let parameters: KeyedParameters

  init(_ parameters: KeyedParameters) { self.parameters = parameters }

  var codingPath: [any CodingKey] { [] }

  @inline(__always)
  private func set(_ cell: ParameterCell, _ key: Key) { parameters.set(cell, for: key) }

  private func set(exactly value: some BinaryInteger, _ key: Key) throws {
    let showsValues = parameters.encoder.writer.showsValues
    try set(.integer(Int64(column: value, showsValues: showsValues)), key)
  }

  func encodeNil(forKey key: Key) throws { set(.null, key) }

  func encode(_ value: String, forKey key: Key) throws {
    try parameters.set(value, for: key)
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Bool, forKey key: Key) throws {
    set(.truth(value), key)
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    set(.real(value), key)
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    set(.real(Double(value)), key)
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int, forKey key: Key) throws {
    set(.integer(Int64(value)), key)
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int8, forKey key: Key) throws {
    set(.integer(Int64(value)), key)
  }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int16, forKey key: Key) throws {
    set(.integer(Int64(value)), key)
  }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int32, forKey key: Key) throws {
    set(.integer(Int64(value)), key)
  }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int64, forKey key: Key) throws {
    set(.integer(value), key)
  }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt, forKey key: Key) throws {
    try set(exactly: value, key)
  }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt8, forKey key: Key) throws {
    set(.integer(Int64(value)), key)
  }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt16, forKey key: Key) throws {
    set(.integer(Int64(value)), key)
  }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt32, forKey key: Key) throws {
    set(.integer(Int64(value)), key)
  }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt64, forKey key: Key) throws {
    try set(exactly: value, key)
  }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int128, forKey key: Key) throws {
    try set(exactly: value, key)
  }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    try set(exactly: value, key)
  }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try parameters.set(property: value, for: key)
  }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  // A hand-written `encode(to:)` can open containers inside a property. Its JSON is complete when the entity's encoding ends.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    recorded(key)?.container(keyedBy: keyType) ?? KeyedEncodingContainer(DiscardingKeyedContainer<NestedKey>())
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    recorded(key)?.unkeyedContainer() ?? DiscardingUnkeyedContainer()
  }

  private func recorded(_ key: Key) -> RecordedValue? { parameters.record(key) }

  /// Encodes a superclass to the same parameters.
  func superEncoder() -> any Encoder { parameters.encoder }

  /// Encodes to the parameter with that name; without one, a superclass to the same parameters.
  func superEncoder(forKey key: Key) -> any Encoder { recorded(key) ?? superEncoder() }
}
