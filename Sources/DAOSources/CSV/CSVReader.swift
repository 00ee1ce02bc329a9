import DAOCore

/// Reads rows of CSV, as RFC 4180 has them and as spreadsheets write them: with a mark of UTF-8 or UTF-16, a line `sep=;`, semicolons or
/// tabs, any end of lines, and none after the last row.
///
/// Its memory is that of one row.
struct CSVReader {
  /// The length of a text in bytes, beyond which its second quotation mark is taken to be missing.
  private static let textLimit = 64 << 20

  /// So many bytes tell the encoding, the separator and the end of lines.
  private static let beginning = 4096

  /// At most so many are read ahead of a row, and looked at together.
  private static let portion = 8 << 20

  /// The number of fields of a row, beyond what spreadsheets write.
  private static let fieldLimit = 1 << 16

  private(set) var format = CSVFormat()
  /// The number of the line that the last row began on, from 1.
  private(set) var line = 0
  private var reading: any ByteReading
  private var bytes: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false
  /// Whether all rows that end in the bytes are UTF-8. If not, each row is checked.
  private var isUTF8 = true
  /// The number of bytes from the first that were checked, and are UTF-8.
  private var knownCount = 0
  private var nextLine = 1
  /// Whether the line that was read last has an end.
  var endsWithLineEnd: Bool { !lineEnd.isEmpty }
  /// The end of the line of the row that was read last, or of the empty lines after it; none at the end of some files.
  private(set) var lineEnd = ""
  /// Whether some line had an end, which is that of new ones.
  private var hasLineEnd = false
  /// The empty lines before the row that was read last, or at the end of the file.
  private(set) var emptyLines = ""

  /// - Throws: ``DAOError/Code/encoding`` for text that is not UTF-8; errors of the source.
  init(_ source: any ByteSource) throws {
    reading = try source.open()
    try begin()
  }

  // MARK: The beginning

  private mutating func begin() throws {
    try fill(upTo: Self.beginning)
    if let encoding = TextEncoding(wideMarkOf: bytes) {
      reading = WideReading(reading, encoding, first: bytes.dropFirst(2))
      (bytes, isAtEnd, isUTF8, knownCount) = ([], false, true, 0)
      (format.encoding, format.hasMark) = (encoding, true)
      try fill(upTo: Self.beginning)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      format.hasMark = true
      offset = 3
    }
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

  /// The one that the line of the names has most of, outside of quotes: of as many, the tab; a vertical bar only where it has no other.
  private var commonSeparator: UInt8 {
    let candidates = ["\t", ",", ";"].map { UInt8(ascii: $0) }
    let bar = UInt8(ascii: "|")
    var counts: [UInt8: Int] = [:]
    // A quotation mark inside of a name is a part of it; one after the mark that closes makes one of two.
    var (isQuoted, opens) = (false, true)
    for byte in bytes[offset...].drop(while: { $0 == Self.feed || $0 == Self.carriage }) {
      let isMark = byte == Self.quote && (isQuoted || opens)
      let isSeparator = !isQuoted && (byte == bar || candidates.contains(byte))
      opens = isSeparator || isMark && isQuoted
      if isMark { isQuoted.toggle() }
      if !isQuoted, byte == Self.feed || byte == Self.carriage { break }
      if isSeparator { counts[byte, default: 0] += 1 }
    }
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] }.flatMap { counts[$0] == nil ? nil : $0 }
      ?? (counts[bar] == nil ? UInt8(ascii: ",") : bar)
  }

  // MARK: Rows

  private static let quote = UInt8(ascii: "\"")
  private static let feed = UInt8(ascii: "\n")
  private static let carriage = UInt8(ascii: "\r")

  /// Reads the next row. Empty lines are none.
  ///
  /// - Parameter row: Is that one.
  /// - Returns: Whether there is one.
  /// - Throws: ``DAOError/Code/encoding`` for a quotation mark that is not closed, or in the middle of a field; errors of the source.
  mutating func next(_ row: inout CSVRow) throws -> Bool {
    emptyLines = ""
    while try peek() != nil {
      line = nextLine
      while try !read(&row) { try fill(upTo: 2 * (bytes.count - offset)) }
      try endLine()
      if row.fields.count > 1 || !row.fields[0].isNull { return true }
      emptyLines += lineEnd
    }
    return false
  }

  /// Reads a row up to the end of its line.
  ///
  /// - Returns: False for one that goes on after the bytes that were read.
  private mutating func read(_ row: inout CSVRow) throws -> Bool {
    row.removeAll()
    // Not a part of self, which would be looked at anew for each byte.
    let bytes = bytes
    var place = offset
    while true {
      guard row.fields.count < Self.fieldLimit else { throw fault("a row has more than \(Self.fieldLimit) fields") }
      let isQuoted = place < bytes.count && bytes[place] == Self.quote
      guard let (field, end) = try isQuoted ? quotedField(bytes, place) : plainField(bytes, place) else { return false }
      row.append(field)
      place = end
      guard place < bytes.count, bytes[place] == format.separator else { break }
      place += 1
    }
    guard isUTF8 || String(validating: bytes[offset..<place], as: UTF8.self) != nil else {
      throw fault("the text is not UTF-8")
    }
    row.end(bytes[offset..<place])
    for field in row.fields where field.isQuoted { nextLine += Self.lineEnds(in: row.utf8[field.text]) }
    offset = place
    return true
  }

  /// - Returns: The field and the place after it; nil for one that goes on after the bytes.
  private func plainField(_ bytes: [UInt8], _ start: Int) throws -> (CSVRow.Field, end: Int)? {
    let separator = format.separator
    var end = start
    while end < bytes.count, case let byte = bytes[end], byte != separator, byte != Self.feed, byte != Self.carriage {
      end += 1
    }
    guard end - start < Self.textLimit else { throw fault("a field has more than \(Self.textLimit >> 20) MiB") }
    guard end < bytes.count || isAtEnd else { return nil }
    return (CSVRow.Field(text: start - offset..<end - offset), end)
  }

  private func quotedField(_ bytes: [UInt8], _ start: Int) throws -> (CSVRow.Field, end: Int)? {
    var (end, marks) = (start + 1, 0)
    while true {
      while end < bytes.count, bytes[end] != Self.quote { end += 1 }
      guard end < bytes.count || !isAtEnd, end - start - marks <= Self.textLimit else {
        throw fault("a quotation mark is not closed")
      }
      guard end + 1 < bytes.count, bytes[end + 1] == Self.quote else { break }
      marks += 1
      end += 2
    }
    // Some programs leave blanks after the quotes.
    var next = end + 1
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
    guard next < bytes.count || isAtEnd else { return nil }
    guard next == bytes.count || [format.separator, Self.feed, Self.carriage].contains(bytes[next]) else {
      throw fault("text follows the quotation mark of a field")
    }
    let text = start + 1 - offset..<end - offset
    return (CSVRow.Field(text: text, isQuoted: true, hasMarks: marks > 0, blanks: next - end - 1), next)
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
    guard !lineEnd.isEmpty else { return }
    nextLine += 1
    // Not what is found first, which may stand in a name in quotes.
    if !hasLineEnd { (format.lineEnd, hasLineEnd) = (lineEnd, true) }
  }

  private func fault(_ message: String) -> DAOError { DAOError(.encoding, "line \(line): \(message)") }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8) throws -> Bool {
    guard try peek() == byte else { return false }
    offset += 1
    return true
  }

  private mutating func peek() throws -> UInt8? {
    while offset == bytes.count, !isAtEnd { try fill(upTo: 1) }
    return offset < bytes.count ? bytes[offset] : nil
  }

  /// Reads more, until there are so many bytes, or many more than before: a row that is not whole is looked at anew then.
  private mutating func fill(upTo count: Int) throws {
    let wanted = min(count, bytes.count - offset + Self.portion)
    bytes.removeSubrange(..<offset)
    knownCount = isUTF8 ? max(0, knownCount - offset) : 0
    offset = 0
    repeat {
      let next = try reading.next()
      isAtEnd = next.isEmpty
      bytes += next
    } while bytes.count < wanted && !isAtEnd
    validate()
  }

  /// Checks the bytes up to the last whole character. Many rows at once, since `String(validating:)` copies what it checks.
  private mutating func validate() {
    func end(_ range: Range<Int>) -> Int { bytes[range].lastIndex { $0 < 0x80 }.map { $0 + 1 } ?? range.upperBound }
    let last = isAtEnd ? bytes.count : end(knownCount..<bytes.count)
    isUTF8 = true
    while isUTF8, knownCount < last {
      let next = knownCount + Self.portion < last ? end(knownCount..<knownCount + Self.portion) : last
      isUTF8 = String(validating: bytes[knownCount..<next], as: UTF8.self) != nil
      if isUTF8 { knownCount = next }
    }
  }
}
