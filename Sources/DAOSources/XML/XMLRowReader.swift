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
  private var parts = StreamParts()
  /// The index of the next of them.
  private var place = 0
  private let findsPlaces: Bool
  let names: MemberNames
  /// The numbers of members by those of the document's names.
  private var (elements, attributes): ([Int?], [Int?]) = ([], [])
  private let textName: Int

  /// Those of a row of a table.
  private static let limits = MarkupLimits(attributes: 2_000)

  /// - Parameters:
  ///   - names: Those of the members of rows.
  ///   - findsPlaces: Whether rows tell where they and their parts stand.
  /// - Throws: ``DAOError/Code/encoding`` for what is no XML; errors of the source.
  init(_ source: any ByteSource, _ names: MemberNames, findsPlaces: Bool) throws {
    self.names = names
    textName = names.number(of: FormatTraits.text)
    self.findsPlaces = findsPlaces
    var reading = try source.open()
    let stream = try Self.telling { try MarkupStream(limits: Self.limits) { try reading.next() } }
    var (parts, first) = (StreamParts(), nil as Int?)
    while first == nil {
      guard try Self.telling({ try stream.read(&parts) }) else { throw DAOError(.encoding, "the file has no element") }
      first = parts.events.firstIndex { $0.kind == .start }
    }
    let root = parts.events[first ?? 0]
    (self.stream, self.parts, place) = (stream, parts, (first ?? 0) + 1)
    rootName = stream.name(root.name)
    rootTag = stream.tagStart(before: root.end)..<root.end
    rootAttributes = parts.attributes[root.values].map {
      (stream.name($0.name), Self.string(parts.texts[$0.value]))
    }
  }

  /// Reads the next element.
  ///
  /// - Parameter row: Is that element.
  /// - Returns: Whether there is one before the end tag of the root.
  mutating func next(_ row: inout XMLRow) throws -> Bool {
    while let event = try next() {
      switch event.kind {
      case .start:
        try read(event, into: &row)
        return true
      case .end:
        rootEnd = event.end
        return false
      // What stands between the rows is no value.
      case .text, .other: continue
      }
    }
    return false
  }

  /// Reads what follows the root.
  mutating func finish() throws { while try next() != nil {} }

  private mutating func next() throws -> StreamParts.Event? {
    if place == parts.events.count {
      place = 0
      guard try Self.telling({ try stream.read(&parts) }) else { return nil }
    }
    defer { place += 1 }
    return parts.events[place]
  }

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

  private mutating func read(_ tag: StreamParts.Event, into row: inout XMLRow) throws {
    row.row.begin()
    row.table = number(ofElement: tag.name)
    row.parts.removeAll(keepingCapacity: true)
    row.tagEnd = tag.end
    for attribute in parts.attributes[tag.values] {
      row.row.append(number(ofAttribute: attribute.name), parts.texts[attribute.value])
    }
    let start = start(before: tag.end)
    var (text, piece, last, hasChildren) = (ArraySlice<UInt8>(), ArraySlice<UInt8>(), tag.end, false)
    // libxml2 does not tell where a text ends: that is where the next tag begins.
    func endPiece(at start: Int) {
      if findsPlaces, !Self.isBlank(piece) { row.parts.append(XMLRow.Part(member: FormatTraits.text, range: last..<start)) }
      Self.append(piece, to: &text)
      piece = []
    }
    while let event = try next() {
      switch event.kind {
      case .start:
        hasChildren = true
        let start = self.start(before: event.end)
        endPiece(at: start)
        let (value, end) = try child(event)
        row.row.append(number(ofElement: event.name), value)
        if findsPlaces { row.parts.append(XMLRow.Part(member: stream.name(event.name), range: start..<end)) }
        last = end
      case .text: Self.append(parts.texts[event.values], to: &piece)
      case .other: break
      case .end:
        endPiece(at: self.start(before: event.end))
        row.range = start..<event.end
        row.row.isValue = tag.values.isEmpty && !hasChildren
        if row.row.isValue || !Self.isBlank(text) { row.row.append(textName, text) }
        return
      }
    }
    throw Self.unfinished
  }

  private mutating func number(ofElement name: Int) -> Int {
    Self.number(at: name, in: &elements) { [names, stream] in names.number(of: stream.name(name)) }
  }

  private mutating func number(ofAttribute name: Int) -> Int {
    Self.number(at: name, in: &attributes) { [names, stream] in names.number(of: "@\(stream.name(name))") }
  }

  private static func number(at index: Int, in numbers: inout [Int?], _ make: () -> Int) -> Int {
    while numbers.count <= index { numbers.append(nil) }
    let number = numbers[index] ?? make()
    numbers[index] = number
    return number
  }

  /// Where a tag begins, where that is asked for.
  private func start(before end: Int) -> Int { findsPlaces ? stream.tagStart(before: end) : end }

  /// What an element inside of a row holds: a text, or an object of its attributes, children and text. A child that is there several
  /// times is a list.
  private mutating func child(_ tag: StreamParts.Event) throws -> (JSONPart, end: Int) {
    var members = parts.attributes[tag.values].map {
      JSONValue.Member(name: "@\(stream.name($0.name))", value: .text(Self.string(parts.texts[$0.value])), offset: 0)
    }
    var lists: [ExactText: (place: Int, values: [JSONValue])] = [:]
    var text = ArraySlice<UInt8>()
    while let event = try next() {
      switch event.kind {
      case .start:
        let name = stream.name(event.name)
        let value = try child(event).0.json
        let key = ExactText(name)
        if lists[key] == nil { members.append(JSONValue.Member(name: name, value: value, offset: 0)) }
        lists[key, default: (members.count - 1, [])].values.append(value)
      case .text: Self.append(parts.texts[event.values], to: &text)
      case .other: break
      case .end:
        guard !members.isEmpty else { return (.text(text), event.end) }
        for (place, values) in lists.values where values.count > 1 { members[place].value = .list(values) }
        if !Self.isBlank(text) {
          members.append(JSONValue.Member(name: FormatTraits.text, value: .text(Self.string(text)), offset: 0))
        }
        return (.value(.object(members)), event.end)
      }
    }
    throw Self.unfinished
  }

  /// Never seen: libxml2 reports an element without an end.
  private static var unfinished: DAOError { DAOError(.encoding, "an element has no end") }

  private static func append(_ piece: ArraySlice<UInt8>, to text: inout ArraySlice<UInt8>) {
    if text.isEmpty { text = piece } else { text += piece }
  }

  private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy(XMLText.isBlank) }
}
