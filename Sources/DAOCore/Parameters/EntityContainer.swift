// Unsafe: see `ContainerHolder`.
import Foundation

/// The parameters of a statement by the coding keys of an entity.
///
/// Every primitive has its own `encode` and `encodeIfPresent`: the protocol's default leaves out a nil, and the parameter
/// would keep the value of the entity before.
struct EntityContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// Not counted, since the standard library copies a container for every property. ``ContainerHolder`` keeps it alive as long
  /// as anything can reach this container.
  private let unmanaged: Unmanaged<KeyedParameters>

  init(_ parameters: KeyedParameters) { unmanaged = .passUnretained(parameters) }

  @inline(__always)
  private func withParameters<R>(_ body: (KeyedParameters) throws -> R) rethrows -> R {
    try unmanaged._withUnsafeGuaranteedRef(body)
  }

  var codingPath: [any CodingKey] { [] }

  /// Binds the parameter for a property, where the statement has one.
  @inline(__always)
  private func bind(_ key: Key, _ bind: (any ParameterWriter, Int) throws -> Void) rethrows {
    try withParameters { parameters in
      if let index = parameters.parameter(key) { try bind(parameters.writer, index) }
    }
  }

  func encodeNil(forKey key: Key) throws {
    try bind(key) { try $0.bindNull(at: $1) }
  }

  func encode(_ value: String, forKey key: Key) throws {
    try bind(key) { try $0.bind(value, at: $1) }
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Bool, forKey key: Key) throws {
    try bind(key) { try $0.bind(value, at: $1) }
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    try bind(key) { try $0.bind(value, at: $1) }
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    try bind(key) { try $0.bind(Double(value), at: $1) }
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int, forKey key: Key) throws {
    try bind(key) { try $0.bind(Int64(value), at: $1) }
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int8, forKey key: Key) throws {
    try bind(key) { try $0.bind(Int64(value), at: $1) }
  }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int16, forKey key: Key) throws {
    try bind(key) { try $0.bind(Int64(value), at: $1) }
  }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int32, forKey key: Key) throws {
    try bind(key) { try $0.bind(Int64(value), at: $1) }
  }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: Int64, forKey key: Key) throws {
    try bind(key) { try $0.bind(value, at: $1) }
  }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt, forKey key: Key) throws {
    try bind(key) { try $0.bind(integer: value, at: $1) }
  }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt8, forKey key: Key) throws {
    try bind(key) { try $0.bind(Int64(value), at: $1) }
  }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt16, forKey key: Key) throws {
    try bind(key) { try $0.bind(Int64(value), at: $1) }
  }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt32, forKey key: Key) throws {
    try bind(key) { try $0.bind(Int64(value), at: $1) }
  }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode(_ value: UInt64, forKey key: Key) throws {
    try bind(key) { try $0.bind(integer: value, at: $1) }
  }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try withParameters { parameters in
      if let index = parameters.parameter(key) { try parameters.encoder.scalars.bind(property: value, at: index) }
    }
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
    withParameters { parameters in
      if let index = parameters.parameter(key) { parameters.encoder.noteDeferred(key.stringValue, index) }
    }
  }

  /// A superclass binds to the same parameters.
  func superEncoder() -> any Encoder { withParameters { $0.encoder } }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}
