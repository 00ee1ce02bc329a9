import Foundation

/// Decodes the elements of an array.
struct SPONUnkeyedDecoding: UnkeyedDecodingContainer {
  private let decoder: SPONValueDecoder
  private var index: Int
  private(set) var currentIndex = 0

  init(_ decoder: SPONValueDecoder) {
    self.decoder = decoder
    index = decoder.index + 1
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { Int(decoder.node.count) }
  var isAtEnd: Bool { index >= decoder.node.next }
  private var decoding: SPONDecoding { decoder.decoding }

  mutating func decodeNil() throws -> Bool {
    guard decoding.isNull(try current(Never.self)) else { return false }
    advance()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.boolean($1, $2) } }
  mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.text($1, $2) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.real($1, $2) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try $0.float($1, $2) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type) { try $0.integer(type, $1, $2) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type) { try $0.integer(type, $1, $2) } }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try decoding.decode(type, current(type), of: decoder, SPONKey(currentIndex))
    advance()
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    let container = try element().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element().unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let element = try element()
    advance()
    return element
  }

  private func element() throws -> SPONValueDecoder {
    SPONValueDecoder(decoding, try current(Any.self), of: decoder, SPONKey(currentIndex))
  }

  private mutating func next<T>(_ type: T.Type, _ read: (SPONDecoding, Int, SPONDecoding.Path) throws -> T) throws -> T {
    let value = try read(decoding, current(type)) { [decoder, currentIndex] in decoder.codingPath + [SPONKey(currentIndex)] }
    advance()
    return value
  }

  private func current(_ type: Any.Type) throws -> Int {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: codingPath + [SPONKey(currentIndex)], debugDescription: "the array is at its end"))
    }
    return index
  }

  private mutating func advance() {
    index = Int(decoding.document.nodes[index].next)
    currentIndex += 1
  }
}
