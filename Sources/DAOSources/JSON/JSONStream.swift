import DAOCore

/// Reads a file of JSON value by value. Its memory is that of one value.
struct JSONStream {
  private var reading: any ByteReading
  private var bytes: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false
  /// The number of lines before `offset`.
  private var lines = 0
  /// The white space since the last end of a line.
  private var blanks = 0
  /// The blanks before the first part of the outermost array or object; nil where it stands on the line of the bracket.
  private(set) var indentation: Int?
  /// Whether the file ends with the end of a line.
  private(set) var endsWithNewline = false
  /// Whether the first object that was read whole has several lines, and a blank after its first colon.
  private(set) var expandsObjects = false
  private(set) var isSpaced = true
  private var isAtFirst = true
  private var hasSeenObject = false

  init(_ source: any ByteSource) throws {
    reading = try source.open()
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] { guard try take(byte) else { break } }
  }

  // MARK: Structure

  /// The next byte that is no white space; nil at the end.
  mutating func peek() throws -> UInt8? {
    while let byte = try current() {
      guard byte == 32 || byte == 9 || byte == 10 || byte == 13 else { return byte }
      (lines, blanks) = byte == 10 ? (lines + 1, 0) : (lines, blanks + 1)
      offset += 1
    }
    return nil
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
    try parts(UInt8(ascii: "{"), UInt8(ascii: "}")) { stream in
      guard try stream.peek() == UInt8(ascii: "\""), case .text(let name) = try stream.value() else {
        throw stream.fault("a member begins with its name in double quotes")
      }
      guard try stream.peek() == UInt8(ascii: ":") else { throw stream.fault("':' is missing after the name '\(name)'") }
      stream.offset += 1
      try body(name, &stream)
    }
  }

  private mutating func parts(_ start: UInt8, _ end: UInt8, _ body: (inout JSONStream) throws -> Void) throws {
    guard try peek() == start else { throw fault("'\(Character(Unicode.Scalar(start)))' is missing") }
    offset += 1
    let line = lines
    let isEmpty = try peek() == end
    if isAtFirst {
      isAtFirst = false
      if lines > line { indentation = blanks }
    }
    if isEmpty {
      offset += 1
      return
    }
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
    guard try peek() == nil else { throw fault("there is more after the value") }
    endsWithNewline = lines > line
  }

  // MARK: Values

  /// The value that is next, whole.
  mutating func value() throws -> JSONValue { try whole(JSONReader.read) }

  /// The members of the object that is next.
  ///
  /// - Parameter names: Those of the objects before it.
  mutating func object(_ names: inout JSONNames, _ take: (_ name: String, _ value: JSONPart) -> Void) throws {
    try whole { bytes, range throws(JSONError) in try JSONReader.readMembers(bytes, range, &names, take) }
  }

  private mutating func whole<R>(_ read: (_ bytes: [UInt8], _ range: Range<Int>) throws(JSONError) -> R) throws -> R {
    let (length, feeds) = try extent()
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

  private mutating func take(_ byte: UInt8) throws -> Bool {
    guard try current() == byte else { return false }
    offset += 1
    return true
  }

  private mutating func current() throws -> UInt8? {
    while offset == bytes.count, !isAtEnd { try fill() }
    return offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func fill() throws {
    let next = try reading.next()
    isAtEnd = next.isEmpty
    bytes = offset == bytes.count ? next : Array(bytes[offset...]) + next
    offset = 0
  }
}
