import DAOCore

/// Reads a file of JSON value by value. Its memory is that of one value.
struct JSONStream {
  private var reading: any ByteReading
  private var bytes: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false
  /// The number of lines before `offset`.
  private var lines = 0
  /// The line break and the blanks before the first part of the outermost array or object; nil where it stands on the line of the bracket.
  private(set) var indentation: JSONIndentation?
  /// Whether the file begins with the mark of UTF-8.
  let hasMark: Bool
  /// The length of the value that was read last.
  private var length = 0
  /// Whether the file ends with the end of a line.
  private(set) var endsWithNewline = false
  /// Whether the first object that was read whole has several lines, and a blank after its first colon.
  private(set) var expandsObjects = false
  private(set) var isSpaced = true
  private var isAtFirst = true
  private var hasSeenObject = false

  init(_ source: any ByteSource) throws {
    reading = try source.open()
    while bytes.count < 3, !isAtEnd {
      let next = try reading.next()
      isAtEnd = next.isEmpty
      bytes += next
    }
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    offset = hasMark ? 3 : 0
  }

  // MARK: Structure

  /// The next byte that is no white space; nil at the end.
  mutating func peek() throws -> UInt8? {
    while let byte = try current() {
      guard byte == 32 || byte == 9 || byte == 10 || byte == 13 else { return byte }
      if byte == 10 { lines += 1 }
      offset += 1
    }
    return nil
  }

  /// The white space that is next, which is passed then.
  mutating func blank() throws -> [UInt8] {
    var blank: [UInt8] = []
    while let byte = try current(), byte == 32 || byte == 9 || byte == 10 || byte == 13 {
      blank.append(byte)
      if byte == 10 { lines += 1 }
      offset += 1
    }
    return blank
  }

  /// Passes a byte, if it is next.
  mutating func take(_ byte: UInt8) throws -> Bool {
    guard try current() == byte else { return false }
    offset += 1
    return true
  }

  /// Calls `body` for each element of the array that is next.
  mutating func elements(_ body: (inout JSONStream) throws -> Void) throws {
    try parts(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Whether the array that is next begins with an object.
  mutating func beginsWithObject() throws -> Bool {
    var ahead = 1
    while true {
      while offset + ahead == bytes.count {
        guard !isAtEnd else { return false }
        try fill()
      }
      let byte = bytes[offset + ahead]
      guard byte == 32 || byte == 9 || byte == 10 || byte == 13 else { return byte == UInt8(ascii: "{") }
      ahead += 1
    }
  }

  /// Calls `body` for each member of the object that is next, whose value is next then.
  mutating func members(_ body: (_ name: String, inout JSONStream) throws -> Void) throws {
    var names: Set<ExactText> = []
    try parts(UInt8(ascii: "{"), UInt8(ascii: "}")) { stream in
      let name = try stream.name()
      guard names.insert(ExactText(name)).inserted else { throw stream.fault("the name '\(name)' is given twice") }
      guard try stream.peek() == UInt8(ascii: ":") else { throw stream.fault("':' is missing after the name '\(name)'") }
      stream.offset += 1
      try body(name, &stream)
    }
  }

  /// The name of a member that is next.
  mutating func name() throws -> String {
    guard try peek() == UInt8(ascii: "\""), case .text(let name) = try value() else {
      throw fault("a member begins with its name in double quotes")
    }
    return name
  }

  private mutating func parts(_ start: UInt8, _ end: UInt8, _ body: (inout JSONStream) throws -> Void) throws {
    guard try peek() == start else { throw fault("'\(Character(Unicode.Scalar(start)))' is missing") }
    offset += 1
    let blank = try blank()
    if isAtFirst {
      isAtFirst = false
      indentation = JSONIndentation(blank)
    }
    if try take(end) { return }
    while true {
      _ = try peek()
      try body(&self)
      let byte = try peek()
      guard byte == end || byte == UInt8(ascii: ",") else {
        throw fault("',' or '\(Character(Unicode.Scalar(end)))' is missing")
      }
      offset += 1
      if byte == end { return }
    }
  }

  /// - Throws: ``DAOError/Code/encoding`` where there is more.
  mutating func finish() throws {
    let line = lines
    guard let byte = try peek() else {
      endsWithNewline = lines > line
      return
    }
    throw fault(
      "there is more after the value"
        + (byte == UInt8(ascii: "{") ? ": put objects on lines of their own into one array, as jq --slurp does" : ""))
  }

  // MARK: Values

  /// The value that is next, whole.
  mutating func value() throws -> JSONValue { try whole(JSONReader.read) }

  /// The members of the object that is next.
  mutating func object(_ names: MemberNames, _ take: (_ name: Int, _ value: JSONPart) -> Void) throws {
    try whole { bytes, range throws(JSONError) in try JSONReader.readMembers(bytes, range, names, take) }
  }

  /// The bytes of the value that was read last, up to the next one.
  var text: ArraySlice<UInt8> { bytes[offset - length..<offset] }

  private mutating func whole<R>(_ read: (_ bytes: [UInt8], _ range: Range<Int>) throws(JSONError) -> R) throws -> R {
    let feeds: Int
    (length, feeds) = try extent()
    do throws(JSONError) {
      let value = try read(bytes, offset..<offset + length)
      if !hasSeenObject, bytes[offset] == UInt8(ascii: "{") { look(at: bytes[offset..<offset + length]) }
      lines += feeds
      offset += length
      return value
    } catch {
      throw DAOError(
        .encoding,
        "line \(lines + error.place.line)\(error.place.line == 1 ? "" : ", column \(error.place.column)"): \(error.message)")
    }
  }

  private mutating func look(at object: ArraySlice<UInt8>) {
    hasSeenObject = true
    expandsObjects = object.contains(10)
    guard
      let quote = object.dropFirst().drop(while: { $0 != UInt8(ascii: "\"") }).dropFirst().firstIndex(of: UInt8(ascii: "\"")),
      let colon = object[quote...].firstIndex(of: UInt8(ascii: ":")), colon + 1 < object.endIndex
    else { return }
    isSpaced = object[colon + 1] == 32
  }

  /// The length of the value that is next, all of which is in the memory then, and how many ends of lines it has.
  private mutating func extent() throws -> (length: Int, feeds: Int) {
    var (length, depth, isText, isEscaped, feeds) = (0, 0, false, false, 0)
    while true {
      let bytes = bytes
      while offset + length < bytes.count {
        let byte = bytes[offset + length]
        if isText {
          isText = isEscaped || byte != UInt8(ascii: "\"")
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          length += 1
          if !isText, depth == 0 { return (length, feeds) }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          guard depth > 0 else { return (length, feeds) }
          depth -= 1
          if depth == 0 { return (length + 1, feeds) }
        case UInt8(ascii: ","), UInt8(ascii: ":"), 32, 9, 10, 13:
          if depth == 0 { return (length, feeds) }
          if byte == 10 { feeds += 1 }
        default: break
        }
        length += 1
      }
      guard !isAtEnd else { return (length, feeds) }
      try fill()
    }
  }

  func fault(_ message: String) -> DAOError { DAOError(.encoding, "line \(lines + 1): \(message)") }

  // MARK: Bytes

  private mutating func current() throws -> UInt8? {
    while offset == bytes.count, !isAtEnd { try fill() }
    return offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func fill() throws {
    let next = try reading.next()
    isAtEnd = next.isEmpty
    // Appended, so that a value of many pieces is not copied with each of them.
    bytes.removeSubrange(..<offset)
    bytes += next
    offset = 0
  }
}
