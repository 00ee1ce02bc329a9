/// Decodes a list of rows, with one decoder for each row.
package struct RowListDecoder: Decoder {
  private let decoders: [RowDecoder]
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package init(_ decoders: [RowDecoder]) { self.decoders = decoders }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw DAOError(.typeMismatch, "the result map has a collection here and an entity was asked for: ask for an array")
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { RowListContainer(decoders: decoders) }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer { RowListValue(decoder: self) }
}

/// The whole list as a single value, for a type that wraps an array.
private struct RowListValue: SingleValueDecodingContainer {
  let decoder: RowListDecoder
  var codingPath: [any CodingKey] { [] }
  func decodeNil() -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: decoder) }
}

private struct RowListContainer: UnkeyedDecodingContainer {
  let decoders: [RowDecoder]
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { decoders.count }
  var isAtEnd: Bool { currentIndex >= decoders.count }

  private mutating func next() throws -> RowDecoder {
    guard !isAtEnd else { throw DAOError(.missingColumn, "the collection has no more than \(decoders.count) elements") }
    currentIndex += 1
    return decoders[currentIndex - 1]
  }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try elementReading(type, next()).read() }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
