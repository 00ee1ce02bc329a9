import DAOCore
import Foundation

/// Reads the text of SPON, in linear time and bounded depth.
struct SPONReader {
  /// The levels of a text, as those of JSON.
  static let depthLimit = 128

  private var document: SPONDocument
  private var offset = 0
  private var depth = 0

  /// - Throws: ``DAOError/Code/encoding`` with the place of the fault.
  static func document(_ text: String) throws -> SPONDocument {
    let bytes = Array(text.utf8)
    guard bytes.count < UInt32.max else { throw DAOError(.encoding, "a text of SPON has less than 4 GB") }
    var reader = SPONReader(document: SPONDocument(bytes: bytes))
    do throws(Fault) {
      reader.skipSpaces()
      try reader.element(isWhole: true)
      reader.skipSpaces()
      guard reader.offset == bytes.count else { throw reader.fault("there is more after the value") }
    } catch {
      let place = JSONPlace(ofUTF8Offset: error.offset, in: bytes)
      throw DAOError(.encoding, "the text is no SPON: line \(place.line), column \(place.column): \(error.message)")
    }
    return reader.document
  }

  private struct Fault: Error {
    let message: String
    let offset: Int
  }

  // MARK: Objects and arrays

  /// Reads what begins with `@`; its name is that of the last node.
  private mutating func structure(_ name: Range<Int> = 0..<0) throws(Fault) {
    guard depth < Self.depthLimit else { throw fault("it is nested deeper than \(Self.depthLimit) levels") }
    depth += 1
    let index = document.nodes.count
    if take("@array[") {
      append(.list, offset..<offset, name)
      try elements(of: index)
    } else if take("@obj") {
      append(.object, try type(), name)
      try members(of: index)
    } else {
      throw fault("'@obj' or '@array[' is missing")
    }
    document.nodes[index].next = UInt32(document.nodes.count)
    document.nodes[index].bits = UInt64(offset)
    depth -= 1
  }

  private mutating func append(
    _ kind: SPONDocument.Kind, _ range: Range<Int>, _ name: Range<Int>, _ bits: UInt64 = 0
  ) {
    document.nodes.append(
      SPONDocument.Node(
        kind: kind, start: UInt32(range.lowerBound), end: UInt32(range.upperBound), nameStart: UInt32(name.lowerBound),
        nameEnd: UInt32(name.upperBound), bits: bits, next: UInt32(document.nodes.count + 1)))
  }

  private mutating func type() throws(Fault) -> Range<Int> {
    let start = offset
    // Action Data cuts the types of dictionaries, and leaves a '>' of them.
    while let byte = peek, byte != Self.less, byte != Self.quotation { offset += 1 }
    guard peek == Self.less else { throw fault("'<' is missing after the type", at: start) }
    offset += 1
    guard start < offset - 1 else { return start..<start }
    guard document.bytes[start] == UInt8(ascii: ":") else { throw fault("':' is missing before the type", at: start) }
    return try name(start + 1..<offset - 1)
  }

  private mutating func members(of object: Int) throws(Fault) {
    skipSpaces()
    while !take(Self.greater) {
      try member()
      document.nodes[object].count += 1
      skipSpaces()
    }
    try checkNames(of: object)
  }

  private mutating func member() throws(Fault) {
    let start = offset
    guard peek != UInt8(ascii: ",") else { throw fault("members have no comma between them: white space is enough") }
    // Action Data writes names as they are, with spaces.
    while let byte = peek, byte != Self.equals, byte != Self.quotation, byte != Self.greater { offset += 1 }
    let end = offset
    guard take(Self.equals) else { throw fault("a member begins with its name, a sign of its type, and '='", at: start) }
    guard peek == Self.quotation else { return try structure(name(start..<end)) }
    let value = try quoted()
    guard end > start else { throw fault("the value has no sign of its type: % ! $ ^ & * ?", at: start) }
    try scalar(value, document.bytes[end - 1], name(start..<end - 1), at: start)
  }

  /// The name of a member or type.
  ///
  /// - Throws: For one that is spelled as no text is.
  private func name(_ range: Range<Int>) throws(Fault) -> Range<Int> {
    let bytes = document.bytes[range]
    guard ![bytes.first, bytes.last].contains(where: { $0.map(Self.isSpace) == true }) else {
      throw fault("a name has no blanks at its ends: &x20; is one", at: range.lowerBound)
    }
    guard SPONEscape.isName(bytes) else {
      throw fault("a name has an escape that is no text: &x41; has two hexadecimal digits", at: range.lowerBound)
    }
    return range
  }

  private mutating func elements(of list: Int) throws(Fault) {
    skipSpaces()
    if take(Self.bracket) { return }
    while true {
      skipSpaces()
      try element()
      document.nodes[list].count += 1
      skipSpaces()
      if take(Self.bracket) { return }
      guard take(UInt8(ascii: ",")) else { throw fault("',' or ']' is missing") }
    }
  }

  /// Reads an element of an array.
  ///
  /// - Parameter isWhole: Whether nothing is around it.
  private mutating func element(isWhole: Bool = false) throws(Fault) {
    let start = offset
    if peek == Self.at { return try structure() }
    if peek == Self.quotation {
      let value = try quoted()
      return try scalar(value, take(UInt8(ascii: "?")) ? UInt8(ascii: "?") : UInt8(ascii: "$"), 0..<0, at: start)
    }
    while let byte = peek, isWhole || byte != UInt8(ascii: ",") && byte != Self.bracket { offset += 1 }
    guard isWhole || peek != nil else { throw fault("the array is not closed", at: start) }
    var end = offset
    while end > start, Self.isSpace(document.bytes[end - 1]) { end -= 1 }
    guard end > start else { throw fault("a value is missing", at: start) }
    try scalar(start..<end - 1, document.bytes[end - 1], 0..<0, at: start)
  }

  // MARK: Names

  /// - Throws: The second member of one name.
  private func checkNames(of object: Int) throws(Fault) {
    let count = Int(document.nodes[object].count)
    guard count > 1 else { return }
    var names: Set<ExactText> = []
    if count > 8 { names.reserveCapacity(count) }
    var index = object + 1
    var earlier: [Int] = []
    while index < document.nodes.count {
      let node = document.nodes[index]
      let isNew =
        count > 8
        ? names.insert(ExactText(document.name(node))).inserted
        : !earlier.contains { document.haveOneName(document.nodes[$0], node) }
      guard isNew else { throw fault("the name '\(document.name(node))' is given twice", at: Int(node.nameStart)) }
      if count <= 8 { earlier.append(index) }
      index = Int(node.next)
    }
  }

  // MARK: Scalars

  private mutating func scalar(_ range: Range<Int>, _ sign: UInt8, _ name: Range<Int>, at start: Int) throws(Fault) {
    guard let (kind, bits) = try scalar(range, sign, at: start) else {
      throw fault("the value is not of the type that its sign says", at: start)
    }
    append(kind, range, name, bits)
  }

  /// The kind of a value, and the bits of a number; nil for one that its sign does not fit.
  private func scalar(_ range: Range<Int>, _ sign: UInt8, at start: Int) throws(Fault) -> (SPONDocument.Kind, UInt64)? {
    switch sign {
    case UInt8(ascii: "$"): (.text, 0)
    case UInt8(ascii: "!"): integer(range)
    case UInt8(ascii: "%"): isText(range, "true") ? (.boolean, 1) : isText(range, "false") ? (.boolean, 0) : nil
    case UInt8(ascii: "&"): number(range, Double.self).map { (.real, $0.bitPattern) }
    // Not rounded twice: the digits are those of a Float, which a Double holds exactly.
    case UInt8(ascii: "^"): number(range, Float.self).map { (.float, Double($0).bitPattern) }
    case UInt8(ascii: "*"): Data(base64Encoded: string(range)).map { _ in (.data, 0) }
    case UInt8(ascii: "?"): isText(range, "<null>") ? (.null, 0) : integer(range) ?? (.described, 0)
    default: throw fault("the value has no sign of its type: % ! $ ^ & * ?", at: start)
    }
  }

  private func integer(_ range: Range<Int>) -> (SPONDocument.Kind, UInt64)? { Self.integer(string(range)) }

  private static func integer(_ digits: String) -> (SPONDocument.Kind, UInt64)? {
    guard isNumber(digits.utf8) else { return nil }
    if let value = Int64(digits) { return (.integer, UInt64(bitPattern: value)) }
    return UInt64(digits).map { (.unsigned, $0) }
  }

  /// Nil also for digits beyond the largest number, and for those that would become 0.
  private func number<N: BinaryFloatingPoint & LosslessStringConvertible>(_ range: Range<Int>, _ type: N.Type) -> N? {
    let text = string(range)
    if ["inf", "-inf", "nan"].contains(text) { return N(text) }
    guard Self.isNumber(text.utf8), let value = N(text), value.isFinite else { return nil }
    let isLost = value == 0 && text.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
    return isLost ? nil : value
  }

  /// Whether a text begins as a number does and has its signs alone: Swift reads `0x10`, `+5`, `01`, `.5` and `1.` as well.
  private static func isNumber(_ text: String.UTF8View) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let (whole, rest) = (digits.prefix(while: isDigit), digits.drop(while: isDigit))
    guard whole.count == 1 || whole.first != UInt8(ascii: "0"), !whole.isEmpty else { return false }
    if rest.first == UInt8(ascii: "."), rest.dropFirst().first.map(isDigit) != true { return false }
    return rest.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Whether a text with the sign of a description is read as that, and as nothing that the sign is for as well.
  static func isDescription(_ text: String) -> Bool {
    text != "<null>" && integer(text) == nil && SPONDate.date(of: text) == nil
  }

  private func isText(_ range: Range<Int>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { document.bytes[range].elementsEqual($0) }
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: document.bytes[range], as: UTF8.self) }

  private mutating func quoted() throws(Fault) -> Range<Int> {
    let start = offset
    offset += 1
    while offset < document.bytes.count {
      if document.bytes[offset] == Self.quotation {
        offset += 1
        return start + 1..<offset - 1
      }
      offset += 1
    }
    throw fault("the value is not closed", at: start)
  }

  // MARK: Text

  private static let quotation = UInt8(ascii: "`")
  private static let at = UInt8(ascii: "@")
  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let bracket = UInt8(ascii: "]")
  private static let equals = UInt8(ascii: "=")

  private var peek: UInt8? { offset < document.bytes.count ? document.bytes[offset] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard document.bytes.count - offset >= text.utf8CodeUnitCount,
      text.withUTF8Buffer({ document.bytes[offset...].starts(with: $0) })
    else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  private mutating func skipSpaces() { while let byte = peek, Self.isSpace(byte) { offset += 1 } }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func fault(_ message: String, at offset: Int? = nil) -> Fault {
    Fault(message: message, offset: offset ?? self.offset)
  }
}
