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
  private let findsPlaces: Bool
  /// How many members the last row has.
  private var memberCount = 0

  /// Those of a row of a table.
  private static let limits = MarkupLimits(attributes: 2_000)

  /// - Parameter findsPlaces: Whether rows tell where they and their parts stand.
  /// - Throws: ``DAOError/Code/encoding`` for what is no XML; errors of the source.
  init(_ source: any ByteSource, findsPlaces: Bool) throws {
    self.findsPlaces = findsPlaces
    var reading = try source.open()
    stream = try Self.telling { try MarkupStream(limits: Self.limits) { try reading.next() } }
    while true {
      guard let part = try Self.next(stream) else { throw DAOError(.encoding, "the file has no element") }
      guard case .start(let name, let attributes) = part.content else { continue }
      (rootName, rootAttributes) = (name, attributes.map { ($0.name, Self.string($0.value)) })
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

  private typealias Attributes = [(name: String, value: ArraySlice<UInt8>)]

  private mutating func row(_ name: String, _ attributes: Attributes, _ end: Int) throws -> XMLRow {
    var row = XMLRow(
      row: FileRow(table: name, members: attributes.map { ("@\($0.name)", .utf8($0.value)) }), range: start(before: end)..<end,
      tagEnd: end)
    row.row.members.reserveCapacity(memberCount)
    defer { memberCount = row.row.members.count }
    var (text, piece, last, hasChildren) = (ArraySlice<UInt8>(), ArraySlice<UInt8>(), end, false)
    // libxml2 does not tell where a text ends: that is where the next tag begins.
    func endPiece(at start: Int) {
      if findsPlaces, !Self.isBlank(piece) { row.parts.append(XMLRow.Part(member: FormatTraits.text, range: last..<start)) }
      Self.append(piece, to: &text)
      piece = []
    }
    while let part = try Self.next(stream) {
      switch part.content {
      case .start(let name, let attributes):
        hasChildren = true
        let start = start(before: part.end)
        endPiece(at: start)
        let (cell, end) = try cell(attributes)
        row.row.members.append((name, cell))
        if findsPlaces { row.parts.append(XMLRow.Part(member: name, range: start..<end)) }
        last = end
      case .text(let text): Self.append(text, to: &piece)
      case .other: break
      case .end:
        endPiece(at: start(before: part.end))
        row.range = row.range.lowerBound..<part.end
        row.row.isValue = attributes.isEmpty && !hasChildren
        if row.row.isValue || !Self.isBlank(text) { row.row.members.append((FormatTraits.text, .utf8(text))) }
        return row
      }
    }
    return row
  }

  /// Where a tag begins, where that is asked for.
  private func start(before end: Int) -> Int { findsPlaces ? stream.tagStart(before: end) : end }

  /// What an element inside of a row holds: a text, or an object of its attributes, children and text. A child that is there several
  /// times is a list.
  private func cell(_ attributes: Attributes) throws -> (FileCell, end: Int) {
    var members = attributes.map { JSONValue.Member(name: "@\($0.name)", value: .text(Self.string($0.value)), offset: 0) }
    var lists: [ExactText: (place: Int, values: [JSONValue])] = [:]
    var text = ArraySlice<UInt8>()
    while let part = try Self.next(stream) {
      switch part.content {
      case .start(let name, let attributes):
        let value = try cell(attributes).0.value.json
        let key = ExactText(name)
        if lists[key] == nil { members.append(JSONValue.Member(name: name, value: value, offset: 0)) }
        lists[key, default: (members.count - 1, [])].values.append(value)
      case .text(let piece): Self.append(piece, to: &text)
      case .other: break
      case .end:
        guard !members.isEmpty else { return (.utf8(text), part.end) }
        for (place, values) in lists.values where values.count > 1 { members[place].value = .list(values) }
        if !Self.isBlank(text) {
          members.append(JSONValue.Member(name: FormatTraits.text, value: .text(Self.string(text)), offset: 0))
        }
        return (.value(.structure(.object(members))), part.end)
      }
    }
    return (.value(.null), 0)
  }

  private static func append(_ piece: ArraySlice<UInt8>, to text: inout ArraySlice<UInt8>) {
    if text.isEmpty { text = piece } else { text += piece }
  }

  private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy(XMLText.isBlank) }
}
