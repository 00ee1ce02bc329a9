import Foundation

/// Encodes the members of an object.
struct SPONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: SPONValueEncoder
  let container: SPONWriter.Index

  var codingPath: [any CodingKey] { encoder.codingPath }
  private var writer: SPONWriter { encoder.encoding.writer }

  func encodeNil(forKey key: Key) { writer.writeNull(key.stringValue, in: container) }
  func encode(_ value: Bool, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: String, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: Double, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: Float, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: Int, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: Int8, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: Int16, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: Int32, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: Int64, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: UInt, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: UInt8, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: UInt16, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: UInt32, forKey key: Key) { writer.write(value, key.stringValue, in: container) }
  func encode(_ value: UInt64, forKey key: Key) { writer.write(value, key.stringValue, in: container) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder.encoding.encode(value, key.stringValue, in: container, of: encoder, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { member(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { member(SPONKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { member(key) }

  private func member(_ key: any CodingKey) -> SPONValueEncoder {
    SPONValueEncoder(encoder.encoding, nil, key.stringValue, in: container, of: encoder, key)
  }
}
