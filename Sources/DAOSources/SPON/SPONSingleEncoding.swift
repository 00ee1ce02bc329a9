import Foundation

/// Encodes a value that is neither an object nor an array.
struct SPONSingleEncoding: SingleValueEncodingContainer {
  let encoder: SPONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.single { $0.writeNull($1, in: $2) } }
  func encode(_ value: Bool) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: String) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: Double) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: Float) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: Int) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: Int8) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: Int16) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: Int32) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: Int64) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: UInt) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: UInt8) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: UInt16) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: UInt32) { encoder.single { $0.write(value, $1, in: $2) } }
  func encode(_ value: UInt64) { encoder.single { $0.write(value, $1, in: $2) } }

  func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}
