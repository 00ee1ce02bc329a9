import DAOCore
import Foundation

/// Reads Swift Portable Object Notation, as columns of Action Data have it: `@obj:Type<name$=`text` age!=`1`>`, `@array[1!, 2!]`.
///
/// The types of objects are passed over. Bytes stay base64, as JSON has them.
struct SPONReader {
  struct Fault: Error {
    var message: String
    /// The number of the character, from 1.
    var position: Int
  }

  static let depthLimit = JSONReader.depthLimit

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  /// Whether a text is meant to be SPON: by its beginning, as Action Data tells it.
  static func begins(_ text: String) -> Bool { text.hasPrefix("@obj") || text.hasPrefix("@array[") }

  static func read(_ text: String) throws(Fault) -> JSONValue {
    var reader = SPONReader(bytes: Array(text.utf8))
    let value = try reader.structure()
    guard reader.offset == reader.bytes.count else { throw reader.fault("there is more after the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Objects and arrays

  private mutating func structure() throws(Fault) -> JSONValue {
    guard depth < Self.depthLimit else { throw fault("it is nested deeper than \(Self.depthLimit) levels") }
    depth += 1
    let value: JSONValue
    if take("@array[") {
      value = .list(try elements())
    } else if take("@obj") {
      try skipType()
      value = .object(try members())
    } else {
      throw fault("'@obj' or '@array[' is missing")
    }
    depth -= 1
    return value
  }

  private mutating func skipType() throws(Fault) {
    guard let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else { throw fault("'<' is missing") }
    guard start == offset || bytes[offset] == UInt8(ascii: ":") else { throw fault("':' is missing before the type") }
    offset = start + 1
  }

  private mutating func members() throws(Fault) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    skipSpaces()
    while !take(">") {
      let start = offset
      guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "=")), end > start else {
        throw fault("a member begins with its name, a sign of its type, and '='")
      }
      offset = end + 1
      let (name, value) = try member(bytes[start..<end])
      guard names.insert(name).inserted else { throw fault("the name '\(name)' is given twice", at: start) }
      members.append(JSONValue.Member(name: name, value: value, offset: start))
      skipSpaces()
    }
    return members
  }

  private mutating func member(_ name: ArraySlice<UInt8>) throws(Fault) -> (String, JSONValue) {
    guard peek == UInt8(ascii: "`") else { return (String(decoding: name, as: UTF8.self), try structure()) }
    let start = offset
    let text = try quoted()
    let value = try scalar(text, of: name.last, at: start)
    return (String(decoding: name.dropLast(), as: UTF8.self), value)
  }

  private mutating func elements() throws(Fault) -> [JSONValue] {
    var elements: [JSONValue] = []
    skipSpaces()
    if take("]") { return elements }
    while true {
      skipSpaces()
      elements.append(try element())
      skipSpaces()
      if take("]") { return elements }
      guard take(",") else { throw fault("',' or ']' is missing") }
    }
  }

  private mutating func element() throws(Fault) -> JSONValue {
    let start = offset
    switch peek {
    case UInt8(ascii: "@"): return try structure()
    case UInt8(ascii: "`"): return try scalar(quoted(), of: UInt8(ascii: "$"), at: start)
    default: break
    }
    while let byte = peek, byte != UInt8(ascii: ","), byte != UInt8(ascii: "]") { offset += 1 }
    guard peek != nil else { throw fault("the array is not closed", at: start) }
    let text = bytes[start..<offset]
    return try scalar(String(decoding: text.dropLast(), as: UTF8.self), of: text.last, at: start)
  }

  // MARK: Scalars

  /// A value by the sign of its type.
  private func scalar(_ text: String, of sign: UInt8?, at start: Int) throws(Fault) -> JSONValue {
    let value: JSONValue? =
      switch sign {
      case UInt8(ascii: "$"): .text(text.replacing("&01;", with: "`"))
      case UInt8(ascii: "%"): text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
      case UInt8(ascii: "!"): Int64(text).map(JSONValue.integer)
      case UInt8(ascii: "^"), UInt8(ascii: "&"): Double(text).flatMap { $0.isFinite ? .real($0) : nil }
      case UInt8(ascii: "*"): Data(base64Encoded: text).map { _ in .text(text) }
      case UInt8(ascii: "?"): Self.described(text)
      default: throw fault("the value has no sign of its type: % ! $ ^ & * ?", at: start)
      }
    guard let value else { throw fault("the value is not of the type that its sign says", at: start) }
    return value
  }

  /// A value that Action Data knows only by its description: nil, a date, an integer of another size, or anything else.
  private static func described(_ text: String) -> JSONValue {
    if text == "<null>" { return .null }
    if let number = Int64(text) { return .integer(number) }
    if text.hasSuffix(" +0000"), let date = Configuration.DateStrategy.date(iso8601: text) {
      return .real(date.timeIntervalSinceReferenceDate)
    }
    return .text(text.replacing("&01;", with: "`"))
  }

  private mutating func quoted() throws(Fault) -> String {
    let start = offset
    offset += 1
    guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "`")) else {
      throw fault("the value is not closed", at: start)
    }
    defer { offset = end + 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  // MARK: Text

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { Array($0) }
    guard bytes[offset...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  private mutating func skipSpaces() {
    while peek == UInt8(ascii: " ") { offset += 1 }
  }

  private func fault(_ message: String, at offset: Int? = nil) -> Fault {
    let before = bytes.prefix(offset ?? self.offset)
    return Fault(message: message, position: String(decoding: before, as: UTF8.self).count + 1)
  }
}
