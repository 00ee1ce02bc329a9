// Unsafe: see `ContainerHolder`.
import Foundation

/// Decodes an entity's properties from a row's columns by coding key.
///
/// Each primitive type has its own `decode` and `decodeIfPresent`. The protocol's default `decodeIfPresent` costs three
/// look-ups.
struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// Unretained, since the standard library copies a container for every property: 380 instructions of 6,428 in `rows-codable`.
  /// ``ContainerHolder`` keeps it alive while this container can be used.
  private let unmanaged: Unmanaged<KeyedColumns>

  init(_ columns: KeyedColumns) { unmanaged = .passUnretained(columns) }

  @inline(__always)
  private func withColumns<R>(_ body: (KeyedColumns) throws -> R) rethrows -> R {
    try unmanaged._withUnsafeGuaranteedRef(body)
  }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    withColumns { columns in
      columns.asked?.addAll()
      return columns.reader.columns.names.compactMap(Key.init(stringValue:))
    }
  }

  func contains(_ key: Key) -> Bool { withColumns { $0.keys.target(of: key) != KeyTable.absent } }

  func decodeNil(forKey key: Key) throws -> Bool { withColumns { $0.present(key) == nil } }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try withColumns { columns in
      let column = try columns.required(key)
      return try columns.reader.decodeString(column)
    }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try withColumns { columns in
      guard let column = columns.optional(key) else { return nil }
      return try columns.reader.decodeStringIfPresent(column)
    }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try withColumns { columns in
      let column = try columns.required(key)
      return try columns.reader.decodeBool(column)
    }
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try columns.reader.decodeBool(column)
    }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try withColumns { columns in
      let column = try columns.required(key)
      return try columns.reader.decodeDouble(column)
    }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try columns.reader.decodeDouble(column)
    }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try withColumns { columns in
      let column = try columns.required(key)
      return try columns.reader.decodeFloat(column)
    }
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try columns.reader.decodeFloat(column)
    }
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try columns.reader.decodeInt64(column)
    }
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try columns.reader.decodeInt64(column)
    }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try withColumns { columns in
      let column = try columns.required(key)
      return try decodeInteger(columns.reader, column)
    }
  }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try decodeInteger(columns.reader, column)
    }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try withColumns { try $0.decoder.column.decode(type, column: $0.required(key)) }
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try withColumns { columns in
      guard let column = columns.present(key) else { return nil }
      return try columns.decoder.column.decode(type, column: column)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try withColumns { try $0.decoder.column.at($0.required(key)).container(keyedBy: type) }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try withColumns { try $0.decoder.column.at($0.required(key)).unkeyedContainer() }
  }

  /// Decodes a superclass from the same row.
  func superDecoder() throws -> any Decoder { withColumns { $0.decoder } }

  /// Decodes the column with that name; without one, a superclass from the same row.
  func superDecoder(forKey key: Key) throws -> any Decoder {
    withColumns { columns in
      guard let column = columns.optional(key) else { return columns.decoder }
      // A decoder of its own: the shared one may move to another column before this one is used.
      return ColumnDecoder(reader: columns.reader).at(column)
    }
  }
}
