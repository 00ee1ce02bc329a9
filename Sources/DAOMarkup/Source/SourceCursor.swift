/// A position that moves forward through a UTF-8 document and tracks line and column.
///
/// It looks at each byte once, so that a document of one long line costs no more than another.
struct SourceCursor {
  let bytes: [UInt8]
  private(set) var offset = 0
  private(set) var position = Position.start

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The line and column of an offset.
  static func position(of offset: Int, in bytes: [UInt8]) -> Position {
    var cursor = SourceCursor(bytes: bytes)
    cursor.advance(to: offset)
    return cursor.position
  }

  /// The byte at the cursor; nil at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether `literal` occurs at the cursor.
  func has(_ literal: StaticString) -> Bool { has(literal, at: offset) }

  /// The offset of the next `literal`; nil without one.
  func find(_ literal: StaticString) -> Int? {
    (offset..<bytes.count).first { has(literal, at: $0) }
  }

  /// The offset of the last `literal` that begins before `end`.
  func findLast(_ literal: StaticString, before end: Int) -> Int? {
    (0..<min(end, bytes.count)).last { has(literal, at: $0) }
  }

  private func has(_ literal: StaticString, at offset: Int) -> Bool {
    literal.withUTF8Buffer { literal in
      guard offset + literal.count <= bytes.count else { return false }
      return literal.indices.allSatisfy { bytes[offset + $0] == literal[$0] }
    }
  }

  mutating func advance(by count: Int) { advance(to: offset + count) }

  /// Moves to `target`, but not past the end of the document.
  mutating func advance(to target: Int) {
    let end = min(target, bytes.count)
    var start = offset
    var isASCII = true
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      // A line ends with LF, CR LF or CR (XML 1.0, section 2.11).
      if byte == UInt8.lineFeed || (byte == UInt8.carriageReturn && self.byte != UInt8.lineFeed) {
        position = Position(line: position.line + 1, column: 1)
        start = offset
        isASCII = true
      } else if byte >= 0x80 {
        isASCII = false
      }
    }
    position.column += isASCII ? offset - start : String(decoding: bytes[start..<offset], as: UTF8.self).count
  }

  /// Moves past the next `literal`, or to the end.
  mutating func skip(past literal: StaticString) {
    advance(to: find(literal).map { $0 + literal.utf8CodeUnitCount } ?? bytes.count)
  }

  /// Moves past all bytes that match, or to the end.
  mutating func skip(while isWanted: (UInt8) -> Bool) {
    advance(to: end(while: isWanted))
  }

  /// The offset of the next byte that does not match, or the end.
  func end(while isWanted: (UInt8) -> Bool) -> Int {
    var end = offset
    while end < bytes.count, isWanted(bytes[end]) { end += 1 }
    return end
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// Whether this is one of XML's white space characters.
  var isXMLSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D && self != 0x0B && self != 0x0C) }
}
