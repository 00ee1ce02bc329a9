import DAOCore

/// Files of CSV: one table, whose columns the first row names.
struct CSVTables: TableFormat {
  var traits: FormatTraits { FormatTraits(hasTextsAlone: true) }

  func read(_ source: any ByteSource, named name: String, _ row: (FileRow) throws -> Void) throws -> FileLayout {
    var reader = try CSVReader(source)
    var header: [CSVField] = []
    guard try reader.next(&header) else {
      throw DAOError(.encoding, "the file is empty: its first line names the columns")
    }
    let names = header.enumerated().map { $1.utf8.isEmpty ? "column\($0 + 1)" : $1.text }
    // Spreadsheets leave separators at the ends of lines: a column there is one only if it has a name or a value.
    let named = header.lastIndex { !$0.utf8.isEmpty }.map { $0 + 1 } ?? names.count
    if let twice = Dictionary(grouping: names, by: ExactText.init).first(where: { $1.count > 1 }) {
      throw DAOError(.encoding, "line \(reader.line): the column '\(twice.key.string)' is named twice")
    }
    var (present, fields) = (FileRow(table: name), [CSVField]())
    while try reader.next(&fields) {
      while fields.count > named, fields.last?.isNull == true { fields.removeLast() }
      guard fields.count <= names.count else {
        throw DAOError(
          .encoding, "line \(reader.line): the row has \(fields.count) fields, and there are \(names.count) columns")
      }
      present.members.removeAll(keepingCapacity: true)
      for (index, field) in fields.enumerated() where index < named || !field.isNull {
        present.members.append((names[index], field.isNull ? .value(.null) : .utf8(field.utf8)))
      }
      try row(present)
    }
    return FileLayout(
      endsWithNewline: reader.endsWithLineEnd, csv: reader.format, headers: [(name, Array(names.prefix(named)))])
  }

  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    guard content.tables.count == 1, let table = content.tables.first else {
      throw DAOError(.encoding, "a file of CSV holds one table, and there are \(content.tables.count)")
    }
    let columns = table.written
    var format = layout.csv
    // The names of the columns tell no other separator then.
    if columns.count == 1, !format.tellsSeparator { format.separator = UInt8(ascii: ",") }
    output.encoding = format.encoding
    if format.hasMark { output.append("\u{FEFF}") }
    if format.tellsSeparator { output.append("sep=\(String(UnicodeScalar(format.separator)))\(format.lineEnd)") }
    output.append(format.header(columns.map(\.name)))
    try content.rows(of: table) { values in
      output.append(format.lineEnd)
      output.append(format.row(values, columns))
      try output.flushIfFull()
    }
    if layout.endsWithNewline { output.append(format.lineEnd) }
  }
}
