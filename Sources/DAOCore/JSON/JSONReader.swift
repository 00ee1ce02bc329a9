/// Reads JSON text strictly by RFC 8259.
///
/// Foundation's reader takes the last of two members with one name and rounds large numbers.
package struct JSONReader {
  private let bytes: [UInt8]
  /// Where the text stands in the bytes.
  private let range: Range<Int>
  private let reading: Reading
  private var offset: Int
  private var depth = 0

  /// The maximum nesting of lists and objects.
  package static let depthLimit = 128

  /// What numbers and texts are read as.
  package enum Reading: Sendable {
    /// Numbers that keep all of their digits in 64 bits, and texts.
    case values
    /// Numbers as texts, which keep all digits.
    case numbersAsTexts
    /// Values to compare: numbers by their exact value, and texts with a quotation mark before them, so that none equals a number.
    case comparable
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>, _ reading: Reading = .values) {
    self.bytes = bytes
    self.range = range
    self.reading = reading
    offset = range.lowerBound
  }

  /// Reads a part of the bytes as one JSON value with optional white space around it.
  package static func read(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes, range)
    return try reader.whole { reader throws(JSONError) in try reader.value() }
  }

  /// Reads `text` as one JSON value with optional white space around it.
  ///
  /// - Parameter reading: What numbers and texts are read as. Default: values.
  package static func read(_ text: String, as reading: Reading = .values) throws(JSONError) -> JSONValue {
    let bytes = Array(text.utf8)
    var reader = JSONReader(bytes, bytes.indices, reading)
    return try reader.whole { reader throws(JSONError) in try reader.value() }
  }

  /// Reads a part of the bytes as one object, and hands out its members in their order.
  ///
  /// - Parameter names: Give the names their numbers.
  package static func readMembers(
    _ bytes: [UInt8], _ range: Range<Int>, _ names: MemberNames, _ take: (_ name: Int, _ value: JSONPart) -> Void
  ) throws(JSONError) {
    var reader = JSONReader(bytes, range)
    names.begin()
    try reader.whole { reader throws(JSONError) in
      try reader.nested { reader throws(JSONError) in
        var isFirst = true
        while let (bytes, start) = try reader.memberName(isFirst: isFirst) {
          isFirst = false
          guard let name = names.take(bytes) else { throw reader.twice(bytes, at: start) }
          take(name, try reader.part())
        }
      }
    }
  }

  private mutating func whole<R>(_ read: (inout JSONReader) throws(JSONError) -> R) throws(JSONError) -> R {
    skipSpace()
    let value = try read(&self)
    skipSpace()
    guard offset == range.upperBound else { throw fault("there is more behind the value") }
    return value
  }

  // MARK: Values

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let byte = peek else { throw fault("the value is missing") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in .object(try reader.members()) }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in .list(try reader.elements()) }
    case UInt8(ascii: "\""):
      let text = String(decoding: try string(), as: UTF8.self)
      return .text(reading == .comparable ? "\"\(text)" : text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word()
    }
  }

  /// The value of a member.
  private mutating func part() throws(JSONError) -> JSONPart {
    peek == UInt8(ascii: "\"") ? .text(try string()) : .value(try value())
  }

  private mutating func nested<R>(_ read: (inout JSONReader) throws(JSONError) -> R) throws(JSONError) -> R {
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
    // As a dictionary of Swift has them: names that differ only in how accents are composed are one.
    var names: Set<String> = []
    while let (bytes, start) = try memberName(isFirst: members.isEmpty) {
      let name = String(decoding: bytes, as: UTF8.self)
      guard names.insert(name).inserted else { throw twice(bytes, at: start) }
      members.append(.init(name: name, value: try value(), offset: start - range.lowerBound))
    }
    return members
  }

  /// The name of the next member, whose value is next then; nil behind the last one.
  private mutating func memberName(isFirst: Bool) throws(JSONError) -> (bytes: ArraySlice<UInt8>, start: Int)? {
    skipSpace()
    if skip("}") { return nil }
    if !isFirst {
      guard skip(",") else { throw fault("',' or '}' is missing") }
      skipSpace()
    }
    let start = offset
    guard peek == UInt8(ascii: "\"") else { throw fault("a member begins with its name in double quotes") }
    let name = try string()
    skipSpace()
    guard skip(":") else { throw fault("':' is missing behind the name '\(String(decoding: name, as: UTF8.self))'") }
    skipSpace()
    return (name, start)
  }

  private func twice(_ name: ArraySlice<UInt8>, at start: Int) -> JSONError {
    fault("the name '\(String(decoding: name, as: UTF8.self))' is given twice", at: start)
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
    if reading != .numbersAsTexts, let number = ShortNumber(bytes, start..<offset) {
      return isInteger && reading == .values ? .integer(number.integer) : .real(number.real)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    do throws(ExactNumber.Loss) {
      switch reading {
      case .numbersAsTexts: return .text(text)
      case .comparable: return try ExactNumber.comparable(text)
      case .values: return isInteger ? .integer(try ExactNumber.integer(text)) : .real(try ExactNumber.real(text))
      }
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

  /// The UTF-8 of a string, which is a part of the text where nothing in it is escaped.
  private mutating func string() throws(JSONError) -> ArraySlice<UInt8> {
    let start = offset
    // What follows the last escape, and what stands before that.
    var (piece, content, all) = (start + 1, [UInt8](), 0 as UInt8)
    offset += 1
    while let byte = peek {
      offset += 1
      all |= byte
      switch byte {
      case UInt8(ascii: "\""):
        let last = bytes[piece..<offset - 1]
        if all >= 0x80 { try checkText(start..<offset) }
        return content.isEmpty ? last : (content + last)[...]
      case UInt8(ascii: "\\"):
        content += bytes[piece..<offset - 1]
        content += String(try escaped()).utf8
        piece = offset
      case 0..<0x20: throw fault("a control character in a string is written as an escape, like \\n", at: offset - 1)
      default: break
      }
    }
    throw fault("the string is not closed", at: start)
  }

  private func checkText(_ string: Range<Int>) throws(JSONError) {
    guard String(validating: bytes[string], as: UTF8.self) == nil else { return }
    throw JSONError(message: "the text is not UTF-8", place: JSONPlace(line: 1, column: 1))
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
    guard end <= range.upperBound, let unit = UInt16(hexadecimal: bytes[offset..<end]) else {
      throw fault("\\u wants four hexadecimal digits")
    }
    offset = end
    return unit
  }

  // MARK: Text

  private var peek: UInt8? { offset < range.upperBound ? bytes[offset] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private func fault(_ message: String, at offset: Int? = nil) -> JSONError {
    let text = bytes[range]
    return JSONError(
      message: message, place: JSONPlace(ofUTF8Offset: (offset ?? self.offset) - range.lowerBound, in: text))
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
