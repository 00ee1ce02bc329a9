import Foundation

/// The columns of a row by the coding keys of an entity.
///
/// Every primitive has its own `decode` and `decodeIfPresent`: left to the protocol's default, an optional costs three
/// look-ups.
struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// Not counted, since the standard library copies a container for every property. ``DecodingContainerHolder`` keeps it alive
  /// as long as anything can reach this container.
  unowned(unsafe) let columns: KeyedColumns

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { columns.reader.columns.names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { columns.keys.target(of: key) != KeyTable.absent }

  /// The column of a required property.
  func required(_ key: Key) throws -> Int {
    let target = columns.keys.target(of: key)
    guard target != KeyTable.absent else { throw ReadingError.missingColumn(key.stringValue, in: columns.reader.columns) }
    return Int(target)
  }

  /// The column of an optional property; nil where there is none or it is NULL.
  func present(_ key: Key) -> Int? {
    let target = columns.keys.target(of: key)
    guard target != KeyTable.absent, columns.reader.type(Int(target)) != .null else { return nil }
    return Int(target)
  }

  func decodeNil(forKey key: Key) throws -> Bool { present(key) == nil }

  func decode(_ type: String.Type, forKey key: Key) throws -> String { try columns.reader.decodeString(required(key)) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key).map { try columns.reader.decodeString($0) }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try columns.reader.decodeBool(required(key)) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key).map { try columns.reader.decodeBool($0) }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try columns.reader.decodeDouble(required(key)) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key).map { try columns.reader.decodeDouble($0) }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try columns.reader.decodeFloat(required(key)) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try present(key).map { try columns.reader.decodeFloat($0) }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try columns.reader.decodeInt64(required(key)) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try present(key).map { try columns.reader.decodeInt64($0) }
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decodeInteger(columns.reader, required(key)) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try present(key).map { try decodeInteger(columns.reader, $0) }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try columns.decoder.column.decode(type, column: required(key))
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let column = present(key) else { return nil }
    return try columns.decoder.column.decode(type, column: column)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try columns.decoder.column.at(required(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try columns.decoder.column.at(required(key)).unkeyedContainer()
  }

  /// A superclass reads the same row.
  func superDecoder() throws -> any Decoder { columns.decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { columns.decoder }
}
