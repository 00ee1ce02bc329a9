import Foundation

/// The parameters of a statement by the coding keys of an entity.
///
/// Every primitive has its own `encode` and `encodeIfPresent`: the protocol's default leaves out a nil, and the parameter
/// would keep the value of the entity before.
struct EntityContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let parameters: KeyedParameters

  var codingPath: [any CodingKey] { [] }

  /// The parameter for a property; nil when the statement has none.
  private func parameter(_ key: Key) -> Int? {
    let target = parameters.keys.target(of: key)
    guard target != KeyTable.absent else {
      parameters.encoder.noteUnused(key)
      return nil
    }
    parameters.encoder.noteBound(Int(target))
    return Int(target)
  }

  func encodeNil(forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bindNull(at: index) }
  }

  func encode(_ value: String, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(value, at: index) }
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Bool, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(value, at: index) }
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(value, at: index) }
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(Double(value), at: index) }
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int8, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int16, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int32, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int64, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(value, at: index) }
  }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt8, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt16, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt32, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt64, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.writer.bind(integer: value, at: index) }
  }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let index = parameter(key) { try parameters.encoder.scalars.bind(property: value, at: index) }
  }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  // A hand-written `encode(to:)` may open containers inside a property: that property is taken from the entity's JSON.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    deferToJSON(key)
    return KeyedEncodingContainer(DiscardingKeyedContainer<NestedKey>())
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    deferToJSON(key)
    return DiscardingUnkeyedContainer()
  }

  private func deferToJSON(_ key: Key) {
    if let index = parameter(key) { parameters.encoder.noteDeferred(key.stringValue, index) }
  }

  /// A superclass binds to the same parameters.
  func superEncoder() -> any Encoder { parameters.encoder }
  func superEncoder(forKey key: Key) -> any Encoder { parameters.encoder }
}
