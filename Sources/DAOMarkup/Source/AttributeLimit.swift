/// Refuses start tags with too many attributes before libxml2 parses them.
///
/// libxml2 compares each attribute of a tag with all others (`xmlParseStartTag2`), so 100,000 attributes would take minutes.
struct AttributeLimit {
  private let limit: Int
  private var cursor: SourceCursor

  static func check(_ source: [UInt8], limit: Int) throws(MarkupError) {
    var check = AttributeLimit(limit: limit, cursor: SourceCursor(bytes: source))
    try check.run()
  }

  private mutating func run() throws(MarkupError) {
    while cursor.byte != nil {
      if cursor.has("<!--") {
        cursor.skip(past: "-->")
      } else if cursor.has("<![CDATA[") {
        cursor.skip(past: "]]>")
      } else if cursor.has("<?") {
        cursor.skip(past: "?>")
      } else if cursor.byte == UInt8(ascii: "<") {
        try tag()
      }
      cursor.skip { $0 != UInt8(ascii: "<") }
    }
  }

  /// Counts the attribute values of a tag. A value never contains `<` (XML 1.0, production 10), so a missing quote cannot hide
  /// the following tags.
  private mutating func tag() throws(MarkupError) {
    let position = cursor.position
    cursor.advance(by: 1)
    var count = 0
    var quote: UInt8?
    cursor.skip { byte in
      if byte == UInt8(ascii: "<") || (quote == nil && byte == UInt8(ascii: ">")) { return false }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        count += 1
      }
      return true
    }
    guard count <= limit else { throw MarkupError("the element has more than \(limit) attributes", at: position) }
  }
}
