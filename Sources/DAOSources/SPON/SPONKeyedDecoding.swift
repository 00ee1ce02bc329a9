import Foundation

/// Decodes the members of an object.
struct SPONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SPONValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  private var decoding: SPONDecoding { decoder.decoding }

  var allKeys: [Key] {
    var keys: [Key] = []
    var member = decoder.index + 1
    while member < decoder.node.next {
      if let key = Key(stringValue: decoding.document.name(decoding.document.nodes[member])) { keys.append(key) }
      member = Int(decoding.document.nodes[member].next)
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }

  func decodeNil(forKey key: Key) -> Bool { decoder.member(key.stringValue).map(decoding.isNull) ?? true }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoding.boolean(index(key), path(key)) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoding.text(index(key), path(key)) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoding.real(index(key), path(key)) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoding.float(index(key), path(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoding.integer(type, index(key), path(key)) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoding.integer(type, index(key), path(key)) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoding.decode(type, index(key), of: decoder, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try member(key).unkeyedContainer() }

  func superDecoder() throws -> any Decoder { try member(SPONKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: any CodingKey) throws -> SPONValueDecoder {
    SPONValueDecoder(decoding, try index(key), of: decoder, key)
  }

  private func index(_ key: any CodingKey) throws -> Int {
    if let index = decoder.member(key.stringValue) { return index }
    throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "it is missing"))
  }

  private func path(_ key: any CodingKey) -> SPONDecoding.Path { { [decoder] in decoder.codingPath + [key] } }
}
