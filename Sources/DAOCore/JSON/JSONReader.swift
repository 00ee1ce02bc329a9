/// Reads JSON text strictly by RFC 8259.
///
/// Foundation's reader takes the last of two members with one name and rounds large numbers.
package struct JSONReader {
  private let bytes: [UInt8]
  private let readsNumbersAsTexts: Bool
  private var offset = 0
  private var depth = 0

  /// The maximum nesting of lists and objects.
  package static let depthLimit = 128

  /// Reads bytes as one JSON value with optional white space around it.
  package static func read(utf8 bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONError(message: "the text is not UTF-8", place: JSONPlace(line: 1, column: 1))
    }
    return try read(text)
  }

  /// Reads `text` as one JSON value with optional white space around it.
  ///
  /// - Parameter numbersAsTexts: Whether numbers are read as texts, which keep all digits. Default: false.
  package static func read(_ text: String, numbersAsTexts: Bool = false) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: Array(text.utf8), readsNumbersAsTexts: numbersAsTexts)
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    guard reader.offset == reader.bytes.count else { throw reader.fault("there is more behind the value") }
    return value
  }

  // MARK: Values

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let byte = peek else { throw fault("the value is missing") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in .object(try reader.members()) }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in .list(try reader.elements()) }
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.depthLimit else { throw fault("it is nested deeper than \(Self.depthLimit) levels") }
    depth += 1
    offset += 1
    skipSpace()
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func members() throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    if skip("}") { return members }
    repeat {
      skipSpace()
      let start = offset
      guard peek == UInt8(ascii: "\"") else { throw fault("a member begins with its name in double quotes") }
      let name = try string()
      guard names.insert(name).inserted else { throw fault("the name '\(name)' is given twice", at: start) }
      skipSpace()
      guard skip(":") else { throw fault("':' is missing behind the name '\(name)'") }
      skipSpace()
      members.append(.init(name: name, value: try value(), offset: start))
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw fault("',' or '}' is missing") }
    return members
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    if skip("]") { return elements }
    repeat {
      skipSpace()
      elements.append(try value())
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw fault("',' or ']' is missing") }
    return elements
  }

  private mutating func word() throws(JSONError) -> JSONValue {
    let start = offset
    while let byte = peek, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { offset += 1 }
    switch bytes[start..<offset] {
    case Self.null: return .null
    case Self.true: return .boolean(true)
    case Self.false: return .boolean(false)
    default: throw fault("no value begins like this", at: start)
    }
  }

  private static let null = Array("null".utf8)[...]
  private static let `true` = Array("true".utf8)[...]
  private static let `false` = Array("false".utf8)[...]

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    _ = skip("-")
    if !skip("0") { try digits() }
    var isInteger = true
    if skip(".") {
      isInteger = false
      try digits()
    }
    if skip("e") || skip("E") {
      isInteger = false
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if readsNumbersAsTexts { return .text(text) }
    do throws(ExactNumber.Loss) {
      return isInteger ? .integer(try ExactNumber.integer(text)) : .real(try ExactNumber.real(text))
    } catch {
      throw fault(error.message + "; write it as a string", at: start)
    }
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { offset += 1 }
    guard offset > start else { throw fault("a digit is missing") }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    let start = offset
    offset += 1
    var content: [UInt8] = []
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += String(try escaped()).utf8
      case 0..<0x20: throw fault("a control character in a string is written as an escape, like \\n", at: offset - 1)
      default: content.append(byte)
      }
    }
    throw fault("the string is not closed", at: start)
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    let start = offset - 1
    guard let byte = peek else { throw fault("the string is not closed", at: start) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw fault("there is no such escape", at: start)
    }
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
      let trail = try codeUnit()
      if UTF16.isTrailSurrogate(trail) { return Self.scalar(unit, trail) }
    }
    throw fault("half of a character: \\u escapes beyond U+FFFF come in pairs", at: start)
  }

  private static func scalar(_ lead: UInt16, _ trail: UInt16) -> Unicode.Scalar {
    var decoder = UTF16()
    var units = [lead, trail].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&units) { return scalar }
    return "\u{FFFD}"
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let end = offset + 4
    guard end <= bytes.count, let unit = UInt16(hexadecimal: bytes[offset..<end]) else {
      throw fault("\\u wants four hexadecimal digits")
    }
    offset = end
    return unit
  }

  // MARK: Text

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private func fault(_ message: String, at offset: Int? = nil) -> JSONError {
    JSONError(message: message, place: JSONPlace(ofUTF8Offset: offset ?? self.offset, in: bytes))
  }
}

extension UInt16 {
  fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
    var value: UInt16 = 0
    for digit in digits {
      guard let number = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | UInt16(number)
    }
    self = value
  }
}
