/// Walks the source of a document that libxml2 has accepted, and records the position of each part.
///
/// libxml2 itself records only lines, and for a start tag only the line of its end.
struct SourceWalker {
  private var cursor: SourceCursor
  /// References to undeclared entities, which libxml2 accepts if the document has a DOCTYPE.
  private(set) var faults: [MarkupError.Fault] = []
  private var instructions: [Instruction] = []

  init(source: [UInt8]) { cursor = SourceCursor(bytes: source) }

  var position: Position { cursor.position }

  /// The tag after a text.
  enum Tag {
    case start
    case end
  }

  /// A start tag: its name and the positions of its attributes.
  struct StartTag {
    var name: String
    var attributes: [(name: String, position: Position, value: RunRecorder)] = []
    var isEmpty = false
  }

  /// Moves to the root's `<`.
  mutating func skipProlog() {
    while let byte = cursor.byte {
      if byte != UInt8(ascii: "<") {
        cursor.advance(by: 1)
      } else if cursor.has("<!DOCTYPE") {
        skipDoctype()
      } else if !skipInvisible() {
        return
      }
    }
  }

  /// Reads the text before the next tag.
  mutating func text() -> (text: RunRecorder, tag: Tag) {
    var recorder = RunRecorder(start: cursor.position)
    while let byte = cursor.byte {
      if byte == UInt8(ascii: "&") {
        reference(into: &recorder)
      } else if byte != UInt8(ascii: "<") {
        plain(to: cursor.end { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }, into: &recorder)
      } else if cursor.has("<![CDATA[") {
        cursor.advance(by: 9)
        recorder.interrupt()
        plain(to: cursor.find("]]>") ?? cursor.bytes.count, into: &recorder)
        cursor.advance(by: 3)
        recorder.interrupt()
      } else if skipInvisible() {
        recorder.interrupt()
      } else {
        return (recorder, cursor.has("</") ? .end : .start)
      }
    }
    return (recorder, .end)
  }

  /// The instructions in the text that was read last.
  mutating func takeInstructions() -> [Instruction] {
    defer { instructions = [] }
    return instructions
  }

  /// Reads a start tag, from its `<` to after its `>`.
  mutating func startTag() -> StartTag {
    cursor.advance(by: 1)
    var tag = StartTag(name: name())
    while let byte = cursor.byte, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "/") {
        tag.isEmpty = true
        cursor.advance(by: 1)
      } else if byte.isXMLSpace {
        cursor.skip(while: \.isXMLSpace)
      } else {
        let position = cursor.position
        tag.attributes.append((name(), position, attributeValue()))
      }
    }
    cursor.advance(by: 1)
    return tag
  }

  mutating func skipEndTag() {
    cursor.skip(past: ">")
  }

  /// Skips a comment or a processing instruction. False if there is none here.
  private mutating func skipInvisible() -> Bool {
    if cursor.has("<!--") {
      cursor.advance(by: 4)
      cursor.skip(past: "-->")
    } else if cursor.has("<?") {
      skipInstruction()
    } else {
      return false
    }
    return true
  }

  /// Skips a processing instruction, and notes one that addresses this library.
  private mutating func skipInstruction() {
    let (start, position) = (cursor.offset, cursor.position)
    cursor.skip(past: "?>")
    let target = Array("<?dao".utf8)
    let bytes = cursor.bytes[start..<cursor.offset]
    guard bytes.starts(with: target), bytes.count > target.count, bytes[start + target.count].isXMLSpace else { return }
    let text = String(decoding: bytes.dropFirst(target.count).dropLast(2), as: UTF8.self)
    instructions.append(
      Instruction(text: text.split(whereSeparator: \.isWhitespace).joined(separator: " "), position: position))
  }

  /// Skips a DOCTYPE without an internal subset. Its quotes may contain a `>`.
  private mutating func skipDoctype() {
    var quote: UInt8?
    while let byte = cursor.byte {
      cursor.advance(by: 1)
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { return }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
  }

  private mutating func name() -> String {
    let start = cursor.offset
    cursor.skip { !$0.isXMLSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    return String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
  }

  private mutating func attributeValue() -> RunRecorder {
    cursor.skip { $0.isXMLSpace || $0 == UInt8(ascii: "=") }
    let quote = cursor.byte
    cursor.advance(by: 1)
    var recorder = RunRecorder(start: cursor.position)
    while let byte = cursor.byte, byte != quote {
      if byte == UInt8(ascii: "&") {
        reference(into: &recorder)
      } else if byte == .lineFeed || byte == .carriageReturn {
        // A line break becomes a space (XML 1.0, section 3.3.3), so the decoded text no longer shows where lines end.
        plain(to: cursor.offset + (cursor.has("\r\n") ? 2 : 1), into: &recorder)
        recorder.interrupt()
      } else {
        plain(
          to: cursor.end { $0 != quote && $0 != UInt8(ascii: "&") && $0 != .lineFeed && $0 != .carriageReturn }, into: &recorder
        )
      }
    }
    cursor.advance(by: 1)
    return recorder
  }

  /// Text that is copied unchanged, except for CR LF, which becomes LF (XML 1.0, section 2.11).
  private mutating func plain(to end: Int, into recorder: inout RunRecorder) {
    var length = end - cursor.offset
    for index in cursor.offset..<end where cursor.bytes[index] == .carriageReturn {
      if index + 1 < end, cursor.bytes[index + 1] == .lineFeed { length -= 1 }
    }
    recorder.append(length, at: cursor.position)
    cursor.advance(to: end)
  }

  /// A character reference, or a reference to one of XML's five entities.
  private mutating func reference(into recorder: inout RunRecorder) {
    let end = cursor.end { $0 != UInt8(ascii: ";") }
    let name = String(decoding: cursor.bytes[cursor.offset..<end].dropFirst(), as: UTF8.self)
    recorder.interrupt()
    if let length = Self.decodedLength(ofReference: name) {
      recorder.append(length, at: cursor.position)
    } else {
      faults.append(
        .init("the entity '&\(name);' is not known: XML's own are &lt; &gt; &amp; &quot; &apos;", at: cursor.position))
    }
    recorder.interrupt()
    cursor.advance(to: end + 1)
  }

  private static func decodedLength(ofReference name: String) -> Int? {
    guard name.hasPrefix("#") else { return ["lt", "gt", "amp", "quot", "apos"].contains(name) ? 1 : nil }
    let isHexadecimal = name.hasPrefix("#x")
    let code = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
    return code.flatMap(Unicode.Scalar.init).map { UTF8.width($0) }
  }
}
