import DAOCore
import Foundation

/// One call of a decoder.
final class SPONDecoding {
  let document: SPONDocument
  let userInfo: [CodingUserInfoKey: any Sendable]

  init(_ document: SPONDocument, _ userInfo: [CodingUserInfoKey: any Sendable]) {
    self.document = document
    self.userInfo = userInfo
  }

  typealias Path = () -> [any CodingKey]

  /// The value of a node as a type.
  func decode<T: Decodable>(
    _ type: T.Type, _ index: Int, of parent: SPONValueDecoder?, _ key: (any CodingKey)?
  ) throws -> T {
    let path: Path = { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
    let value: Any? =
      switch ObjectIdentifier(T.self) {
      case SPONTypes.text: try text(index, path)
      case SPONTypes.integer: try integer(Int.self, index, path)
      case SPONTypes.real: try real(index, path)
      case SPONTypes.boolean: try boolean(index, path)
      case SPONTypes.date: try date(index, path)
      case SPONTypes.data: try data(index, path)
      case SPONTypes.url: try url(index, path)
      case SPONTypes.decimal: try decimal(index, path)
      default: nil
      }
    if let value, let value = value as? T { return value }
    let decoded = try T(from: SPONValueDecoder(self, index, of: parent, key))
    if T.self is any SPONDictionary.Type, let dictionary = decoded as? any SPONDictionary,
      case let node = document.nodes[index], node.kind == .object, dictionary.count < node.count
    {
      throw corrupt("two of the names are one key of the dictionary", path)
    }
    return decoded
  }

  // MARK: Scalars

  func isNull(_ index: Int) -> Bool { document.nodes[index].kind == .null }

  func boolean(_ index: Int, _ path: Path) throws -> Bool {
    let node = document.nodes[index]
    guard node.kind == .boolean else { throw mismatch(Bool.self, index, path) }
    return node.bits == 1
  }

  func text(_ index: Int, _ path: Path) throws -> String {
    let node = document.nodes[index]
    guard node.kind == .text || node.kind == .described else { throw mismatch(String.self, index, path) }
    return document.text(node)
  }

  func integer<I: FixedWidthInteger>(_ type: I.Type, _ index: Int, _ path: Path) throws -> I {
    let node = document.nodes[index]
    let value: I? =
      switch node.kind {
      case .integer: I(exactly: Int64(bitPattern: node.bits))
      case .unsigned: I(exactly: node.bits)
      case .float, .real: I(exactly: Double(bitPattern: node.bits))
      default: throw mismatch(type, index, path)
      }
    guard let value else { throw unfit(type, index, path) }
    return value
  }

  func real(_ index: Int, _ path: Path) throws -> Double {
    let node = document.nodes[index]
    switch node.kind {
    case .real: return Double(bitPattern: node.bits)
    // The digits, of which a Double keeps more.
    case .float: return Double(document.digits(node)) ?? Double(bitPattern: node.bits)
    case .integer: if let value = Double(exactly: Int64(bitPattern: node.bits)) { return value }
    case .unsigned: if let value = Double(exactly: node.bits) { return value }
    default: throw mismatch(Double.self, index, path)
    }
    throw unfit(Double.self, index, path)
  }

  func float(_ index: Int, _ path: Path) throws -> Float {
    let node = document.nodes[index]
    switch node.kind {
    case .float: return Float(Double(bitPattern: node.bits))
    case .real:
      let value = Double(bitPattern: node.bits)
      guard value.isNaN || Float(value).description == document.digits(node) || Double(Float(value)) == value else {
        throw unfit(Float.self, index, path)
      }
      return Float(value)
    case .integer: if let value = Float(exactly: Int64(bitPattern: node.bits)) { return value }
    case .unsigned: if let value = Float(exactly: node.bits) { return value }
    default: throw mismatch(Float.self, index, path)
    }
    throw unfit(Float.self, index, path)
  }

  private func date(_ index: Int, _ path: Path) throws -> Date {
    let node = document.nodes[index]
    switch node.kind {
    case .integer, .float, .real: return Date(timeIntervalSinceReferenceDate: try real(index, path))
    case .text, .described:
      if let date = Configuration.DateStrategy.date(iso8601: document.text(node)) { return date }
      throw corrupt("the text is no date", path)
    default: throw mismatch(Date.self, index, path)
    }
  }

  private func data(_ index: Int, _ path: Path) throws -> Data {
    let node = document.nodes[index]
    guard node.kind == .data || node.kind == .text else { throw mismatch(Data.self, index, path) }
    guard let data = Data(base64Encoded: document.digits(node)) else { throw corrupt("the text is no Base64", path) }
    return data
  }

  private func url(_ index: Int, _ path: Path) throws -> URL {
    guard let url = URL(string: try text(index, path)) else { throw corrupt("the text is no URL", path) }
    return url
  }

  private func decimal(_ index: Int, _ path: Path) throws -> Decimal {
    let node = document.nodes[index]
    switch node.kind {
    case .text, .integer, .unsigned, .float, .real:
      let digits = document.digits(node)
      if digits == "NaN" { return .nan }
      guard let decimal = try? DecimalTextParser.decimal(of: digits) else {
        throw corrupt("the text is no Decimal", path)
      }
      return decimal
    default: throw mismatch(Decimal.self, index, path)
    }
  }

  // MARK: Errors

  func mismatch(_ type: Any.Type, _ index: Int, _ path: Path) -> DecodingError {
    let found = Self.word(document.nodes[index].kind)
    let context = DecodingError.Context(codingPath: path(), debugDescription: "\(type) was wanted, and \(found) is there")
    return document.nodes[index].kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func unfit(_ type: Any.Type, _ index: Int, _ path: Path) -> DecodingError {
    corrupt("the number does not fit \(type)", path)
  }

  func corrupt(_ message: String, _ path: Path) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path(), debugDescription: message))
  }

  private static func word(_ kind: SPONDocument.Kind) -> String {
    switch kind {
    case .null: "nil"
    case .boolean: "a Bool"
    case .integer, .unsigned: "an integer"
    case .float: "a Float"
    case .real: "a Double"
    case .text: "a text"
    case .data: "Data"
    case .described: "a description"
    case .list: "an array"
    case .object: "an object"
    }
  }
}
