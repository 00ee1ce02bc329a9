import DAOCore
import DAOMarkup

/// Reads the elements inside of the root one by one. Its memory is that of one element.
struct XMLRowReader {
  let rootName: String
  let rootAttributes: [(name: String, value: String)]
  /// The root's start tag.
  let rootTag: Range<Int>
  /// The end of the root, once it is reached.
  private(set) var rootEnd = 0
  private let stream: MarkupStream

  /// Those of a row of a table.
  private static let limits = MarkupLimits(attributes: 2_000)

  /// - Throws: ``DAOError/Code/encoding`` for what is no XML; errors of the source.
  init(_ source: any ByteSource) throws {
    var reading = try source.open()
    stream = try Self.telling { try MarkupStream(limits: Self.limits) { try reading.next() } }
    while true {
      guard let part = try Self.next(stream) else { throw DAOError(.encoding, "the file has no element") }
      guard case .start(let name, let attributes) = part.content else { continue }
      (rootName, rootAttributes) = (name, attributes)
      rootTag = stream.tagStart(before: part.end)..<part.end
      return
    }
  }

  /// The next element; nil at the end tag of the root.
  mutating func next() throws -> XMLRow? {
    while let part = try Self.next(stream) {
      switch part.content {
      case .start(let name, let attributes): return try row(name, attributes, part.end)
      case .end:
        rootEnd = part.end
        return nil
      // What stands between the rows is no value.
      case .text, .other: continue
      }
    }
    return nil
  }

  /// Reads what follows the root.
  mutating func finish() throws { while try Self.next(stream) != nil {} }

  private static func next(_ stream: MarkupStream) throws -> MarkupStream.Part? { try telling { try stream.next() } }

  private static func telling<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as MarkupError {
      guard let fault = error.faults.first else { throw DAOError(.encoding, "the file is no XML") }
      throw DAOError(.encoding, "line \(fault.position.line): \(fault.message)")
    }
  }

  // MARK: Bytes

  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { stream.bytes(range) }
  func tagStart(before end: Int) -> Int { stream.tagStart(before: end) }

  /// The blanks that a range ends with.
  func blank(from start: Int, to end: Int) -> String {
    var place = end
    let bytes = bytes(start..<end)
    for byte in bytes.reversed() {
      guard XMLText.isBlank(byte) else { break }
      place -= 1
    }
    return String(decoding: self.bytes(place..<end), as: UTF8.self)
  }

  func discard(upTo end: Int) { stream.discard(upTo: end) }

  /// The offset after the bytes that are read.
  var end: Int { stream.end }

  // MARK: Elements

  private mutating func row(_ name: String, _ attributes: [(name: String, value: String)], _ end: Int) throws -> XMLRow {
    var row = XMLRow(
      row: FileRow(table: name, members: attributes.map { ("@\($0.name)", .text($0.value)) }),
      range: stream.tagStart(before: end)..<end, tagEnd: end)
    var (text, piece, last, hasChildren) = ("", "", end, false)
    // libxml2 does not tell where a text ends: that is where the next tag begins.
    func endPiece(at start: Int) {
      if !Self.isBlank(piece) { row.parts.append(XMLRow.Part(member: FormatTraits.text, range: last..<start)) }
      text += piece
      piece = ""
    }
    while let part = try Self.next(stream) {
      switch part.content {
      case .start(let name, let attributes):
        hasChildren = true
        let start = stream.tagStart(before: part.end)
        endPiece(at: start)
        let (value, end) = try value(attributes)
        row.row.members.append((name, FileValue(value)))
        row.parts.append(XMLRow.Part(member: name, range: start..<end))
        last = end
      case .text(let text): piece += text
      case .other: break
      case .end:
        endPiece(at: stream.tagStart(before: part.end))
        row.range = row.range.lowerBound..<part.end
        row.row.isValue = attributes.isEmpty && !hasChildren
        if row.row.isValue || !Self.isBlank(text) { row.row.members.append((FormatTraits.text, .text(text))) }
        return row
      }
    }
    return row
  }

  /// What an element inside of a row holds: a text, or an object of its attributes, children and text. A child that is there several
  /// times is a list.
  private func value(_ attributes: [(name: String, value: String)]) throws -> (JSONValue, end: Int) {
    var members = attributes.map { JSONValue.Member(name: "@\($0.name)", value: .text($0.value), offset: 0) }
    var lists: [String: (place: Int, values: [JSONValue])] = [:]
    var text = ""
    while let part = try Self.next(stream) {
      switch part.content {
      case .start(let name, let attributes):
        let (value, _) = try value(attributes)
        if lists[name] == nil { members.append(JSONValue.Member(name: name, value: value, offset: 0)) }
        lists[name, default: (members.count - 1, [])].values.append(value)
      case .text(let piece): text += piece
      case .other: break
      case .end:
        guard !members.isEmpty else { return (.text(text), part.end) }
        for (place, values) in lists.values where values.count > 1 { members[place].value = .list(values) }
        if !Self.isBlank(text) { members.append(JSONValue.Member(name: FormatTraits.text, value: .text(text), offset: 0)) }
        return (.object(members), part.end)
      }
    }
    return (.null, 0)
  }

  private static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy(XMLText.isBlank) }
}
