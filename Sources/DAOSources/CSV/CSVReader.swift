import DAOCore

/// Reads rows of CSV, as RFC 4180 has them and as spreadsheets write them: with a mark of UTF-8 or UTF-16, a line `sep=;`, semicolons or
/// tabs, any end of lines, and none after the last row.
///
/// Its memory is that of one row.
struct CSVReader {
  /// The length of a row in bytes, beyond which a quotation mark is taken to be missing.
  static let rowLimit = 64 << 20

  /// The number of fields of a row, beyond what spreadsheets write.
  private static let fieldLimit = 1 << 16

  private(set) var format = CSVFormat()
  /// The number of the line that the last row began on, from 1.
  private(set) var line = 0
  private var reading: any ByteReading
  private var bytes: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false
  private var nextLine = 1
  /// Whether the line that was read last has an end.
  var endsWithLineEnd: Bool { !lineEnd.isEmpty }
  /// The end of the line of the row that was read last, or of the empty lines after it; none at the end of some files.
  private(set) var lineEnd = ""
  /// The empty lines before the row that was read last, or at the end of the file.
  private(set) var emptyLines = ""

  /// - Throws: ``DAOError/Code/encoding`` for text that is not UTF-8; errors of the source.
  init(_ source: any ByteSource) throws {
    reading = try source.open()
    try begin()
  }

  // MARK: The beginning

  private mutating func begin() throws {
    while bytes.count < 4096, !isAtEnd { try fill() }
    if let encoding = TextEncoding(wideMarkOf: bytes) {
      reading = WideReading(reading, encoding, first: bytes.dropFirst(2))
      (bytes, isAtEnd) = ([], false)
      (format.encoding, format.hasMark) = (encoding, true)
      while bytes.count < 4096, !isAtEnd { try fill() }
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      format.hasMark = true
      offset = 3
    }
    format.lineEnd = firstLineEnd
    if let separator = toldSeparator {
      line = 1
      guard Self.canSeparate(separator) else { throw fault("'sep=' tells what cannot separate fields") }
      format.separator = separator
      format.tellsSeparator = true
      offset += 5
      try endLine()
    } else {
      format.separator = commonSeparator
    }
  }

  /// The separator that a first line `sep=;` tells; nil for another first line.
  private var toldSeparator: UInt8? {
    let line = bytes[offset...].prefix { $0 != Self.feed && $0 != Self.carriage }
    return line.count == 5 && line.starts(with: "sep=".utf8) ? line.last : nil
  }

  /// Whether a byte is neither part of a number or a word, nor of what fields are made of.
  private static func canSeparate(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      false
    case UInt8(ascii: "\t"): true
    default: (0x21..<0x7F).contains(byte) && !"\"+-.".utf8.contains(byte)
    }
  }

  private var firstLineEnd: String {
    guard let index = bytes.firstIndex(where: { $0 == Self.feed || $0 == Self.carriage }) else { return "\r\n" }
    if bytes[index] == Self.feed { return "\n" }
    return index + 1 < bytes.count && bytes[index + 1] == Self.feed ? "\r\n" : "\r"
  }

  /// The one that the first line has most of, outside of quotes: a vertical bar only where it has no other.
  private var commonSeparator: UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes[offset...] {
      if byte == Self.quote { isQuoted.toggle() }
      if !isQuoted, byte == Self.feed || byte == Self.carriage { break }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let candidates = [",", ";", "\t"].map { UInt8(ascii: $0) }
    let bar = UInt8(ascii: "|")
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] }.flatMap { counts[$0] == nil ? nil : $0 }
      ?? (counts[bar] == nil ? candidates[0] : bar)
  }

  // MARK: Rows

  private static let quote = UInt8(ascii: "\"")
  private static let feed = UInt8(ascii: "\n")
  private static let carriage = UInt8(ascii: "\r")

  /// Reads the next row. Empty lines are none.
  ///
  /// - Parameter fields: Are those of the row.
  /// - Returns: Whether there is one.
  /// - Throws: ``DAOError/Code/encoding`` for a quotation mark that is not closed, or in the middle of a field; errors of the source.
  mutating func next(_ fields: inout [CSVField]) throws -> Bool {
    emptyLines = ""
    while try peek() != nil {
      line = nextLine
      fields.removeAll(keepingCapacity: true)
      repeat {
        guard fields.count < Self.fieldLimit else { throw fault("a row has more than \(Self.fieldLimit) fields") }
        fields.append(try field())
      } while try take(format.separator)
      try endLine()
      if fields.count > 1 || !fields[0].isNull { return true }
      emptyLines += lineEnd
    }
    return false
  }

  private mutating func field() throws -> CSVField {
    try peek() == Self.quote ? quotedField() : plainField()
  }

  private mutating func plainField() throws -> CSVField {
    let separator = format.separator
    let text = try text { $0 == separator || $0 == Self.feed || $0 == Self.carriage }
    guard text.count < Self.rowLimit else { throw fault("a field has more than \(Self.rowLimit >> 20) MiB") }
    return CSVField(utf8: try checked(text), isQuoted: false)
  }

  private mutating func quotedField() throws -> CSVField {
    offset += 1
    var text = try text { $0 == Self.quote }
    while true {
      guard try take(Self.quote) else { throw fault("a quotation mark is not closed") }
      guard try take(Self.quote) else { break }
      text.append(Self.quote)
      text += try self.text { $0 == Self.quote }
      guard text.count < Self.rowLimit else { throw fault("a quotation mark is not closed") }
    }
    nextLine += Self.lineEnds(in: text)
    // Some programs leave blanks after the quotes.
    var blanks = 0
    while try take(UInt8(ascii: " ")) { blanks += 1 }
    let next = try peek()
    guard next == nil || next == format.separator || next == Self.feed || next == Self.carriage else {
      throw fault("text follows the quotation mark of a field")
    }
    return CSVField(utf8: try checked(text), isQuoted: true, blanks: blanks)
  }

  /// The bytes up to one that ends them, or to the end of the file, or to the limit.
  private mutating func text(upTo isEnd: (UInt8) -> Bool) throws -> ArraySlice<UInt8> {
    var length = 0
    while true {
      while offset + length < bytes.count, !isEnd(bytes[offset + length]) { length += 1 }
      guard offset + length == bytes.count, !isAtEnd, length < Self.rowLimit else { break }
      try fill()
    }
    defer { offset += length }
    return bytes[offset..<offset + length]
  }

  private static func lineEnds(in text: ArraySlice<UInt8>) -> Int {
    let feeds = text.count { $0 == feed }
    return feeds > 0 ? feeds : text.count { $0 == carriage }
  }

  private mutating func endLine() throws {
    if try take(Self.carriage) {
      lineEnd = try take(Self.feed) ? "\r\n" : "\r"
    } else {
      lineEnd = try take(Self.feed) ? "\n" : ""
    }
    if !lineEnd.isEmpty { nextLine += 1 }
  }

  private func checked(_ text: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    let all = text.reduce(0) { $0 | $1 }
    guard all < 0x80 || String(validating: text, as: UTF8.self) != nil else { throw fault("the text is not UTF-8") }
    return text
  }

  private func fault(_ message: String) -> DAOError { DAOError(.encoding, "line \(line): \(message)") }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8) throws -> Bool {
    guard try peek() == byte else { return false }
    offset += 1
    return true
  }

  private mutating func peek() throws -> UInt8? {
    while offset == bytes.count, !isAtEnd { try fill() }
    return offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func fill() throws {
    let next = try reading.next()
    isAtEnd = next.isEmpty
    bytes = Array(bytes[offset...]) + next
    offset = 0
  }
}
