import Foundation

/// Decodes one column: a scalar from its own type, a structured value from JSON text.
final class ColumnDecoder: Decoder, SingleValueDecodingContainer {
  let reader: any ColumnReader
  /// The same reader, if some of its columns hold rows.
  let nesting: (any NestingReader)?
  private var index = 0
  /// The requested type, for error messages; nil if a container is requested directly.
  private var wanted: Any.Type?

  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(reader: any ColumnReader) {
    self.reader = reader
    nesting = reader as? any NestingReader
  }

  /// This decoder, moved to the column `index`.
  func at(_ index: Int) -> ColumnDecoder {
    self.index = index
    wanted = nil
    return self
  }

  /// The value of a column that is not NULL, or of a type that accepts NULL.
  func decode<T: Decodable>(_ type: T.Type, column: Int) throws -> T {
    // These types have a column form that their `init(from:)` does not know.
    if T.self == Date.self { return reinterpret(try reader.decodeDate(column)) }
    if T.self == Data.self { return reinterpret(try reader.decodeData(column)) }
    if T.self == UUID.self { return reinterpret(try reader.decodeUUID(column)) }
    if T.self == URL.self { return reinterpret(try reader.decodeURL(column)) }
    if T.self == Decimal.self { return reinterpret(try reader.decodeDecimal(column)) }
    return try decodeNested(type, column: column)
  }

  func decodeNested<T: Decodable>(_ type: T.Type, column: Int) throws -> T {
    index = column
    wanted = type
    if let nested = nesting?.nested(column) { return try nested.decode(type) }
    do {
      return try T(from: self)
    } catch let error where error.isDecodingFault {
      throw ReadingError.undecodable(type, column: column, of: reader, error)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try structured().container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try structured().unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Decodes the nested rows of the column, or its text as JSON.
  private func structured() throws -> any Decoder {
    if let nested = nesting?.nested(index) { return try nested.decoder() }
    guard let json = try reader.decodeJSON(index) else {
      throw ReadingError.mismatch(reader, index, wanted: wanted ?? JSON.self)
    }
    guard wanted == nil, reader.columns.count > 1 else { return try JSONColumn.decoder(of: json) }
    // An entity's own code reads parts of the property: only their coding path can tell messages which one it is.
    do {
      return try JSONColumn.decoder(of: json, named: reader.columns.names[index])
    } catch let error where error.isDecodingFault {
      throw ReadingError.undecodable(JSON.self, column: index, of: reader, error)
    }
  }

  /// The name of a structured type in messages.
  private enum JSON {}

  func decodeNil() -> Bool { reader.type(index) == .null }
  func decode(_ type: String.Type) throws -> String { try reader.decodeString(index) }
  func decode(_ type: Bool.Type) throws -> Bool { try reader.decodeBool(index) }
  func decode(_ type: Double.Type) throws -> Double { try reader.decodeDouble(index) }
  func decode(_ type: Float.Type) throws -> Float { try reader.decodeFloat(index) }
  func decode(_ type: Int.Type) throws -> Int { try decodeInteger(reader, index) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decodeInteger(reader, index) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decodeInteger(reader, index) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decodeInteger(reader, index) }
  func decode(_ type: Int64.Type) throws -> Int64 { try reader.decodeInt64(index) }
  func decode(_ type: UInt.Type) throws -> UInt { try decodeInteger(reader, index) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decodeInteger(reader, index) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decodeInteger(reader, index) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decodeInteger(reader, index) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decodeInteger(reader, index) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decodeInteger(reader, index) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeInteger(reader, index) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decode(type, column: index) }
}
