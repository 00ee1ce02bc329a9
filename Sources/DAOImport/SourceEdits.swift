import DAOMarkup
import DAOSQL

/// Changes to the text of a document that preserve everything else: comments, CDATA, white space.
struct SourceEdits {
  let bytes: [UInt8]
  private let lineStarts: [Int]
  private var edits: [Edit] = []

  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  /// The range of an attribute.
  struct AttributeRange {
    /// With the white space before it.
    var whole: Range<Int>
    var name: Range<Int>
    /// Between the quotes.
    var value: Range<Int>
  }

  init(_ source: [UInt8]) {
    bytes = source
    var starts = [0]
    for (index, byte) in source.enumerated() {
      let isEnd = byte == Self.lineFeed || (byte == Self.carriageReturn && source.dropFirst(index + 1).first != Self.lineFeed)
      if isEnd { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  // MARK: Places

  /// The offset of a position; its column counts characters.
  func offset(of position: Position) -> Int {
    guard lineStarts.indices.contains(position.line - 1) else { return bytes.count }
    let start = lineStarts[position.line - 1]
    let end = lineStarts.indices.contains(position.line) ? lineStarts[position.line] : bytes.count
    let line = String(decoding: bytes[start..<end], as: UTF8.self)
    return start + line.prefix(position.column - 1).utf8.count
  }

  func range(of attribute: Attribute) -> AttributeRange {
    let start = offset(of: attribute.position)
    var before = start
    while before > 0, bytes[before - 1].isSpace { before -= 1 }
    let nameEnd = start + attribute.name.utf8.count
    let quote = bytes[nameEnd...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } ?? nameEnd
    let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote]) ?? bytes.count
    return AttributeRange(whole: before..<(close + 1), name: start..<nameEnd, value: (quote + 1)..<close)
  }

  /// The start tag of an element, from its `<` to after its `>`.
  func startTag(of element: Element) -> Range<Int> {
    let start = offset(of: element.position)
    return start..<end(ofTag: start)
  }

  /// The end of the tag or DOCTYPE that begins here, after its `>`. Quoted text may contain a `>`.
  func end(ofTag start: Int) -> Int {
    var quote: UInt8?
    for index in start..<bytes.count {
      if let open = quote {
        if bytes[index] == open { quote = nil }
      } else if bytes[index] == UInt8(ascii: ">") {
        return index + 1
      } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
        quote = bytes[index]
      }
    }
    return bytes.count
  }

  /// Whether this tag is an empty-element tag, which ends with `/>`.
  func isEmpty(_ tag: Range<Int>) -> Bool { tag.count > 1 && bytes[tag.upperBound - 2] == UInt8(ascii: "/") }

  /// The first occurrence of a text within a range.
  func find(_ text: String, in range: Range<Int>) -> Int? {
    let wanted = Array(text.utf8)
    return range.first { bytes[$0...].starts(with: wanted) }
  }

  /// The last occurrence of a text.
  func findLast(_ text: String) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.last { bytes[$0...].starts(with: wanted) }
  }

  /// `range` with the white space after it, up to and including the end of the line. If the line has other content, `range`
  /// itself.
  func withRestOfLine(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end < bytes.count, bytes[end].isSpace {
      end += 1
      if bytes[end - 1] == Self.lineFeed { return range.lowerBound..<end }
    }
    return range
  }

  // MARK: Changes

  mutating func replace(_ range: Range<Int>, with text: String) { edits.append(Edit(range: range, text: text)) }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  mutating func remove(_ attribute: Attribute) { replace(range(of: attribute).whole, with: "") }

  mutating func rename(_ attribute: Attribute, to name: String) { replace(range(of: attribute).name, with: name) }

  mutating func set(_ attribute: Attribute, to value: String) {
    replace(range(of: attribute).value, with: value.escapedForAttribute)
  }

  /// Adds an attribute to an element, after its name.
  mutating func add(_ name: String, _ value: String, to element: Element) {
    insert(" \(name)=\"\(value.escapedForAttribute)\"", at: offset(of: element.position) + 1 + element.name.utf8.count)
  }

  /// The document with all changes.
  func applied() -> String {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= end {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension String {
  /// The text, escaped for an attribute in single or double quotes.
  var escapedForAttribute: String {
    replacing(["&": "&amp;", "<": "&lt;", "\"": "&quot;", "'": "&apos;"])
  }
}
