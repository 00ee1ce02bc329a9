import DAOCore

/// Writes a file of XML again: elements whose rows have changed are changed, and all else is copied as it is.
struct XMLMerge {
  private let content: FileContent
  private let layout: FileLayout
  private let traits: FormatTraits
  private var reader: XMLRowReader
  private var output: FileOutput
  /// The offset up to which the file is written.
  private var done = 0
  /// What stands before the element that was read last.
  private var lines = XMLLines(blank: "", inner: "")
  /// What stands before the first element that was found inside of such an element.
  private var inner: String?

  /// - Throws: Errors of the file and of the rows.
  static func run(
    _ content: FileContent, _ original: any ByteSource, _ layout: FileLayout, _ traits: FormatTraits,
    to output: inout FileOutput
  ) throws {
    var merge = XMLMerge(
      content: content, layout: layout, traits: traits,
      reader: try XMLRowReader(original, MemberNames(), findsPlaces: true), output: output)
    try merge.run()
    output = merge.output
  }

  private mutating func run() throws {
    var cursors: [ExactText: MergeCursor] = [:]
    var added: [(table: FileTable, rows: RowCursor)] = []
    defer {
      for cursor in cursors.values { cursor.close() }
      for (_, rows) in added { rows.close() }
    }
    for table in content.rowTables(layout) {
      try checkValues(of: table)
      // A table without a row in the file has no element there, even where it was read from it or written to it.
      if table.numbers?.isEmpty ?? true {
        if let rows = try content.cursor(of: table) { added.append((table, rows)) }
      } else {
        cursors[ExactText(table.name)] = try content.mergeCursor(of: table)
      }
    }
    added.removeAll { _, rows in
      guard rows.row == nil else { return false }
      rows.close()
      return true
    }
    try root(isOpen: !added.isEmpty)
    var element = XMLRow(row: FileRow(names: reader.names))
    while try reader.next(&element) {
      if inner == nil, let part = element.parts.first, part.member != FormatTraits.text {
        inner = blank(from: element.tagEnd, to: part.range.lowerBound)
      }
      let blank = blank(from: done, to: element.range.lowerBound)
      lines = XMLLines(blank: blank, inner: inner ?? blank + blank.drop(while: \.isNewline))
      if let cursor = cursors[ExactText(element.name)] {
        try write(element, cursor)
      } else {
        remove(element)
      }
      copy(upTo: element.range.upperBound)
      reader.discard(upTo: done)
      try output.flushIfFull()
    }
    try end(added)
  }

  /// - Throws: ``DAOError/Code/encoding`` for a table that has rows, and no value in them.
  private func checkValues(of table: FileTable) throws {
    guard let rows = try content.cursor(of: table) else { return }
    defer { rows.close() }
    guard rows.row != nil else { return }
    while let row = rows.row {
      if XMLTables.isWritten(table.values(row)) { return }
      try rows.advance()
    }
    throw XMLTables.misfit(table)
  }

  // MARK: The root

  /// - Parameter isOpen: Whether rows will stand in it that the file has not.
  private mutating func root(isOpen: Bool) throws {
    copy(upTo: reader.rootTag.lowerBound)
    var tag = XMLTag(bytes: reader.bytes(reader.rootTag))
    var values: [ExactText: String] = [:]
    if let table = content.valuesTable(layout) {
      for (column, value) in try content.onlyRow(of: table) {
        let name = column.member.hasPrefix("@") ? String(column.member.dropFirst()) : column.member
        values[ExactText(name)] = XMLText.text(of: value, column)
      }
    }
    let old = reader.rootAttributes.filter { !XMLText.isNamespace($0.name) }
    try tag.change(
      old.filter { values[ExactText($0.name)]?.isExactly($0.value) != true }.map { ($0.name, values[ExactText($0.name)]) })
    let known = Set(old.map { ExactText($0.name) })
    try tag.change(values.filter { !known.contains($0.key) }.map { ($0.key.string, $0.value) }.sorted { $0.0 < $1.0 })
    if isOpen { tag.open() }
    output.append(tag.bytes)
    done = reader.rootTag.upperBound
  }

  /// Writes the rows of tables that have none in the file, and what follows them.
  private mutating func end(_ tables: [(table: FileTable, rows: RowCursor)]) throws {
    let isEmpty = reader.rootEnd == reader.rootTag.upperBound
    let place = isEmpty ? reader.rootEnd : reader.tagStart(before: reader.rootEnd)
    let last = blank(from: done, to: place)
    if !tables.isEmpty { copy(upTo: place - last.utf8.count) }
    if lines.blank.isEmpty, done == reader.rootTag.upperBound { lines = XMLLines(blank: "\n  ", inner: "\n    ") }
    for (table, rows) in tables { try write(rows, of: table) { true } }
    if isEmpty, !tables.isEmpty { output.append("\n</\(reader.rootName)>") }
    try reader.finish()
    copy(upTo: reader.end)
  }

  // MARK: Rows

  private mutating func write(_ element: XMLRow, _ cursor: MergeCursor) throws {
    let (table, rows, number) = (cursor.table, cursor.rows, cursor.takeNumber() ?? 0)
    // Rows that were given a smaller number stand before it.
    if rows.row != nil, rows.number < number {
      copy(upTo: element.range.lowerBound - lines.blank.utf8.count)
      try write(rows, of: table) { rows.number < number }
    }
    if let row = rows.row, rows.number == number {
      let changes = changes(of: element, table, to: row)
      if !changes.isEmpty {
        copy(upTo: element.range.lowerBound)
        output.append(try XMLChange(element: element, changes: changes, lines: lines, reader: reader).bytes())
        done = element.range.upperBound
      }
      try rows.advance()
    } else {
      remove(element)
    }
    guard cursor.isAtEnd else { return }
    copy(upTo: element.range.upperBound)
    try write(rows, of: table) { true }
  }

  private mutating func write(_ rows: RowCursor, of table: FileTable, while isWanted: () -> Bool) throws {
    while let row = rows.row, isWanted() {
      output.append(lines.blank + (try lines.row(table, table.values(row))))
      try output.flushIfFull()
      try rows.advance()
    }
  }

  private mutating func remove(_ element: XMLRow) {
    copy(upTo: max(done, element.range.lowerBound - lines.blank.utf8.count))
    done = element.range.upperBound
  }

  /// The members of an element whose values are others by now; NULL for one that is gone.
  private func changes(of element: XMLRow, _ table: FileTable, to stored: StoredRow) -> [XMLChange.Member] {
    let changes = RowChanges(table, of: element.row, to: stored, traits)
    let row = element.row
    let gone = row.members.lazy.map { row.names[$0.name] }.filter { changes.gone.contains(ExactText($0)) }.map {
      XMLChange.Member(column: FileColumn(name: $0, member: $0, content: .text), value: .null)
    }
    return changes.changed.map { XMLChange.Member(column: $0.column, value: $0.value) } + gone
  }

  // MARK: Bytes

  private mutating func copy(upTo end: Int) {
    guard end > done else { return }
    output.append(reader.bytes(done..<end))
    done = end
  }

  private func blank(from start: Int, to end: Int) -> String { reader.blank(from: start, to: end) }
}
