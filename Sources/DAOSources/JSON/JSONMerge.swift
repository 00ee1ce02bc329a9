import DAOCore

/// Writes a file of JSON again: rows and members that have changed are written anew, and all else is copied as it is.
final class JSONMerge {
  private let content: FileContent
  private let lines: JSONLines
  private let traits: FormatTraits
  private let names = MemberNames()
  private var output: FileOutput

  private init(_ content: FileContent, _ lines: JSONLines, _ traits: FormatTraits, _ output: FileOutput) {
    self.content = content
    self.lines = lines
    self.traits = traits
    self.output = output
  }

  /// - Throws: ``DAOError/Code/encoding`` for tables that the file cannot hold together; errors of the file and of the rows.
  static func run(
    _ content: FileContent, _ original: any ByteSource, _ layout: FileLayout, _ traits: FormatTraits,
    to output: inout FileOutput
  ) throws {
    let merge = JSONMerge(content, JSONLines(layout: layout), traits, output)
    var stream = try JSONStream(original)
    if stream.hasMark { merge.output.append("\u{FEFF}") }
    merge.output.append(try stream.blank())
    if layout.parts == nil, let table = content.tables.first {
      try merge.array(&stream, table, depth: 0)
    } else {
      try merge.document(&stream)
    }
    merge.output.append(try stream.blank())
    output = merge.output
  }

  // MARK: Tables

  /// The outermost object.
  private func document(_ stream: inout JSONStream) throws {
    let row = try content.values(lines.layout)
    let values = Dictionary(row.map { (ExactText($0.column.name), $0) }) { first, _ in first }
    let tables = content.rowTables(lines.layout)
    let named = Dictionary(tables.map { (ExactText($0.name), $0) }) { first, _ in first }
    var written: Set<ExactText> = []
    try parts(&stream, in: "{}", depth: 0, breaksLines: lines.layout.indentation != nil) { stream, places in
      let (name, lead) = try self.lead(&stream)
      if try stream.peek() == UInt8(ascii: "["), let table = named[name] {
        written.insert(name)
        self.output.append(places.next() + lead)
        return try self.array(&stream, table, depth: 1)
      }
      let old = FileValue(try stream.value())
      guard let (column, value) = values[name] else { return }
      written.insert(name)
      self.output.append(places.next() + lead)
      let before = column.content.value(of: column.content.stored(old))
      if column.json(before) == column.json(value) {
        self.output.append(stream.text)
      } else {
        try self.write(value, column, over: old.json, stream.text, depth: 1)
      }
    } rest: { places in
      for (column, value) in row where !written.contains(ExactText(column.name)) {
        self.output.append(places.added())
        self.output.append(self.lines.name(column.name) + self.lines.text(of: value, column, depth: 1))
      }
      for table in tables where !written.contains(ExactText(table.name)) {
        self.output.append(places.added())
        self.output.append(self.lines.name(table.name))
        try JSONTables.write(table, self.content, self.lines, depth: 1, to: &self.output)
      }
    }
  }

  private func array(_ stream: inout JSONStream, _ table: FileTable, depth: Int) throws {
    guard let cursor = try content.mergeCursor(of: table) else {
      try stream.elements { _ = try $0.value() }
      return try JSONTables.write(table, content, lines, depth: depth, to: &output)
    }
    defer { cursor.close() }
    func add(_ row: StoredRow, _ places: inout JSONPlaces) throws {
      output.append(places.added())
      output.append(lines.row(table, table.values(row), depth: depth + 1))
      try output.flushIfFull()
    }
    try parts(&stream, in: "[]", depth: depth, breaksLines: lines.layout.indentation != nil) { stream, places in
      let row = FileRow(try stream.value(), self.names)
      guard let stored = try cursor.next({ try add($0, &places) }) else { return }
      self.output.append(places.next())
      try self.write(row, stream.text, table, stored, depth: depth + 1)
      try self.output.flushIfFull()
    } rest: { places in
      try cursor.rest { try add($0, &places) }
    }
  }

  // MARK: Rows

  /// - Parameter bytes: The row as the file has it.
  private func write(
    _ row: FileRow, _ bytes: ArraySlice<UInt8>, _ table: FileTable, _ stored: StoredRow, depth: Int
  ) throws {
    let changes = RowChanges(table, of: row, to: stored, traits)
    guard !changes.isEmpty || table.columns.contains(where: \.isNew) else { return output.append(bytes) }
    let values = zip(table.written, table.values(stored))
    guard !row.isValue else {
      let isValue = !table.holdsValues && values.allSatisfy { $1.isNull || $0.member == FileRow.value }
      let value = isValue ? values.first { !$1.isNull }.map { lines.text(of: $1, $0, depth: depth) } ?? "null" : nil
      return output.append(value ?? lines.row(table, table.values(stored), depth: depth))
    }
    let changed = Dictionary(changes.changed.map { (ExactText($0.column.member), $0) }) { first, _ in first }
    var known: Set<ExactText> = []
    var stream = try JSONStream(HeldBytes(bytes: Array(bytes)))
    try parts(&stream, in: "{}", depth: depth, breaksLines: lines.layout.expandsObjects) { stream, places in
      let (name, lead) = try self.lead(&stream)
      let old = try stream.value()
      known.insert(name)
      guard !changes.gone.contains(name) else { return }
      guard let (column, value) = changed[name] else { return self.output.append(places.next() + lead + stream.text) }
      if value.isNull, column.leavesNullOut { return }
      self.output.append(places.next() + lead)
      try self.write(value, column, over: old, stream.text, depth: depth + 1)
    } rest: { places in
      for (column, value) in values where !known.contains(ExactText(column.member)) && (!value.isNull || column.isNew) {
        self.output.append(places.added())
        self.output.append(self.lines.name(column.name) + self.lines.text(of: value, column, depth: depth + 1))
      }
    }
  }

  // MARK: Values

  /// Writes a value in the place of another one.
  ///
  /// - Parameter bytes: The other one as the file has it.
  private func write(
    _ value: FileValue, _ column: FileColumn, over old: JSONValue, _ bytes: ArraySlice<UInt8>, depth: Int
  ) throws {
    guard case .structure(let value) = value else { return output.append(lines.text(of: value, column, depth: depth)) }
    try write(value, over: old, bytes, depth: depth)
  }

  /// Writes a value whose parts that are the same stay as the file has them.
  private func write(_ value: JSONValue, over old: JSONValue, _ bytes: ArraySlice<UInt8>, depth: Int) throws {
    if value.exactText == old.exactText { return output.append(bytes) }
    switch (value, old) {
    case (.list(let elements), .list(let olds)):
      try write(elements, over: olds, bytes, depth: depth)
    case (.object(let members), .object(let olds)) where Self.areInOrder(members, olds):
      try write(members, over: olds, bytes, depth: depth)
    default: output.append(lines.text(of: value, depth: depth))
    }
  }

  private func write(_ elements: [JSONValue], over olds: [JSONValue], _ bytes: ArraySlice<UInt8>, depth: Int) throws {
    let merge = ListMerge(olds.map(\.exactText), elements.map(\.exactText))
    var (index, next) = (0, 0)
    func add(upTo end: Int, _ places: inout JSONPlaces) {
      for element in elements[next..<end] {
        output.append(places.added())
        output.append(lines.text(of: element, depth: depth + 1))
      }
      next = end
    }
    var stream = try JSONStream(HeldBytes(bytes: Array(bytes)))
    try parts(&stream, in: "[]", depth: depth, breaksLines: lines.layout.expandsObjects) { stream, places in
      defer { index += 1 }
      let old = try stream.value()
      guard let place = merge.news[index] else { return }
      add(upTo: place, &places)
      next = place + 1
      self.output.append(places.next())
      try self.write(elements[place], over: old, stream.text, depth: depth + 1)
    } rest: { places in
      add(upTo: elements.count, &places)
    }
  }

  private func write(
    _ members: [JSONValue.Member], over olds: [JSONValue.Member], _ bytes: ArraySlice<UInt8>, depth: Int
  ) throws {
    var values = Dictionary(members.map { (ExactText($0.name), $0.value) }) { first, _ in first }
    var stream = try JSONStream(HeldBytes(bytes: Array(bytes)))
    try parts(&stream, in: "{}", depth: depth, breaksLines: lines.layout.expandsObjects) { stream, places in
      let (name, lead) = try self.lead(&stream)
      let old = try stream.value()
      guard let value = values.removeValue(forKey: name) else { return }
      self.output.append(places.next() + lead)
      try self.write(value, over: old, stream.text, depth: depth + 1)
    } rest: { places in
      for member in members where values[ExactText(member.name)] != nil {
        self.output.append(places.added())
        self.output.append(self.lines.name(member.name) + self.lines.text(of: member.value, depth: depth + 1))
      }
    }
  }

  /// Whether the members that an object has still are in the order of before, and new ones after them.
  private static func areInOrder(_ members: [JSONValue.Member], _ olds: [JSONValue.Member]) -> Bool {
    let names = Set(members.map { ExactText($0.name) })
    let kept = olds.map { ExactText($0.name) }.filter(names.contains)
    return members.prefix(kept.count).map { ExactText($0.name) } == kept
  }

  // MARK: Parts

  /// Writes an array or object part by part.
  ///
  /// - Parameters:
  ///   - breaksLines: Whether each part stands on a line of its own, where the file has none yet.
  ///   - part: Reads a part, and writes it if it stays.
  ///   - rest: Writes the parts that are new.
  private func parts(
    _ stream: inout JSONStream, in brackets: String, depth: Int, breaksLines: Bool,
    _ part: (inout JSONStream, inout JSONPlaces) throws -> Void, rest: (inout JSONPlaces) throws -> Void
  ) throws {
    let (start, end) = (brackets.utf8.first ?? 0, brackets.utf8.last ?? 0)
    guard try stream.take(start) else { throw stream.fault("'\(brackets.prefix(1))' is missing") }
    output.append([start])
    let blank = try stream.blank()
    let isEmpty = try stream.take(end)
    let line = breaksLines ? (lines.lineBreak(depth + 1), lines.lineBreak(depth)) : ("", "")
    var places = JSONPlaces(blank, isEmptyInFile: isEmpty, line: line, isSpaced: lines.layout.isSpaced)
    var isAtEnd = isEmpty
    while !isAtEnd {
      try part(&stream, &places)
      let blank = try stream.blank()
      isAtEnd = try stream.take(end)
      if isAtEnd {
        places.end(blank)
      } else {
        guard try stream.take(UInt8(ascii: ",")) else { throw stream.fault("',' is missing") }
        if places.isKept { output.append(blank) }
        places.pass(try stream.blank())
      }
    }
    try rest(&places)
    output.append(isEmpty && places.isEmpty ? blank : places.last)
    output.append([end])
  }

  /// The name of a member, and its bytes up to the value.
  private func lead(_ stream: inout JSONStream) throws -> (name: ExactText, bytes: [UInt8]) {
    let name = try stream.name()
    var bytes = Array(stream.text)
    bytes += try stream.blank()
    guard try stream.take(UInt8(ascii: ":")) else { throw stream.fault("':' is missing after the name '\(name)'") }
    return (ExactText(name), bytes + [UInt8(ascii: ":")] + (try stream.blank()))
  }
}
