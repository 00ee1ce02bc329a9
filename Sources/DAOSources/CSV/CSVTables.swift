import DAOCore

/// Files of CSV: one table, whose columns the first row names.
struct CSVTables: TableFormat {
  var traits: FormatTraits { FormatTraits(hasTextsAlone: true) }

  func read(_ source: any ByteSource, named name: String, _ row: (FileRow) throws -> Void) throws -> FileLayout {
    var reader = try CSVReader(source)
    guard let header = try reader.next() else {
      throw DAOError(.encoding, "the file is empty: its first line names the columns")
    }
    let names = header.enumerated().map { $1.text.isEmpty ? "column\($0 + 1)" : $1.text }
    if let twice = Dictionary(grouping: names, by: ExactText.init).first(where: { $1.count > 1 }) {
      throw DAOError(.encoding, "line \(reader.line): the column '\(twice.key.string)' is named twice")
    }
    while let fields = try reader.next() {
      guard fields.count <= names.count else {
        throw DAOError(
          .encoding, "line \(reader.line): the row has \(fields.count) fields, and there are \(names.count) columns")
      }
      try row(FileRow(table: name, members: zip(names, fields).map { ($0, Self.value($1)) }))
    }
    return FileLayout(endsWithNewline: reader.endsWithLineEnd, csv: reader.format, headers: [(name, names)])
  }

  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    guard content.tables.count == 1, let table = content.tables.first else {
      throw DAOError(.encoding, "a file of CSV holds one table, and there are \(content.tables.count)")
    }
    let (format, separator) = (layout.csv, String(UnicodeScalar(layout.csv.separator)))
    if format.hasMark { output.append("\u{FEFF}") }
    if format.tellsSeparator { output.append("sep=\(separator)\(format.lineEnd)") }
    let columns = table.written
    output.append(columns.map { format.quoted($0.name) }.joined(separator: separator))
    try content.rows(of: table) { values in
      output.append(format.lineEnd)
      output.append(zip(values, columns).map { format.text(of: $0, $1) }.joined(separator: separator))
      try output.flushIfFull()
    }
    if layout.endsWithNewline { output.append(format.lineEnd) }
  }

  private static func value(_ field: CSVField) -> FileValue {
    field.text.isEmpty && !field.isQuoted ? .null : .text(field.text)
  }
}
