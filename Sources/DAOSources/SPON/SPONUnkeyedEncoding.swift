import Foundation

/// Encodes the elements of an array.
struct SPONUnkeyedEncoding: UnkeyedEncodingContainer {
  let encoder: SPONValueEncoder
  let container: SPONWriter.Index

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { writer.count(of: container) }
  private var writer: SPONWriter { encoder.encoding.writer }

  func encodeNil() { writer.writeNull("", in: container) }
  func encode(_ value: Bool) { writer.write(value, "", in: container) }
  func encode(_ value: String) { writer.write(value, "", in: container) }
  func encode(_ value: Double) { writer.write(value, "", in: container) }
  func encode(_ value: Float) { writer.write(value, "", in: container) }
  func encode(_ value: Int) { writer.write(value, "", in: container) }
  func encode(_ value: Int8) { writer.write(value, "", in: container) }
  func encode(_ value: Int16) { writer.write(value, "", in: container) }
  func encode(_ value: Int32) { writer.write(value, "", in: container) }
  func encode(_ value: Int64) { writer.write(value, "", in: container) }
  func encode(_ value: UInt) { writer.write(value, "", in: container) }
  func encode(_ value: UInt8) { writer.write(value, "", in: container) }
  func encode(_ value: UInt16) { writer.write(value, "", in: container) }
  func encode(_ value: UInt32) { writer.write(value, "", in: container) }
  func encode(_ value: UInt64) { writer.write(value, "", in: container) }

  func encode(_ value: some Encodable) throws {
    try encoder.encoding.encode(value, "", in: container, of: encoder, SPONKey(count))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
  func superEncoder() -> any Encoder { element() }

  private func element() -> SPONValueEncoder {
    SPONValueEncoder(encoder.encoding, nil, "", in: container, of: encoder, SPONKey(count))
  }
}
