import DAOCore

/// Files of CSV: one table, whose columns the first row names.
struct CSVTables: TableFormat {
  var traits: FormatTraits { FormatTraits(hasTextsAlone: true) }

  func read(
    _ source: any ByteSource, named name: String, _ names: MemberNames, _ row: (_ table: Int, FileRow) throws -> Void
  ) throws -> FileLayout {
    var reader = try CSVReader(source)
    var header = CSVRow()
    guard try reader.next(&header) else {
      throw DAOError(.encoding, "the file is empty: its first line names the columns")
    }
    let columns = Self.names(of: header)
    if let twice = Dictionary(grouping: columns.all, by: ExactText.init).first(where: { $1.count > 1 }) {
      throw DAOError(.encoding, "line \(reader.line): the column '\(twice.key.string)' is named twice")
    }
    let (table, numbers) = (names.number(of: name), columns.all.map(names.number))
    var (present, fields) = (FileRow(names: names), CSVRow())
    while try reader.next(&fields) {
      let count = fields.fields.lastIndex { !$0.isNull }.map { $0 + 1 } ?? 0
      guard count <= columns.all.count else {
        throw DAOError(
          .encoding, "line \(reader.line): the row has \(count) fields, and there are \(columns.all.count) columns")
      }
      present.read(fields, numbers, required: columns.count)
      try row(table, present)
    }
    return FileLayout(
      endsWithNewline: reader.endsWithLineEnd, csv: reader.format, headers: [(name, Array(columns.all.prefix(columns.count)))])
  }

  /// The names of columns.
  struct Names {
    let all: [String]
    /// The number of those that are columns in any case. Spreadsheets leave separators at the ends of lines: a column there is one only if
    /// it has a name or a value.
    let count: Int
  }

  static func names(of header: CSVRow) -> Names {
    let names = header.fields.enumerated().map { $1.text.isEmpty ? "column\($0 + 1)" : header.text($0) }
    return Names(all: names, count: header.fields.lastIndex { !$0.text.isEmpty }.map { $0 + 1 } ?? names.count)
  }

  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    guard content.tables.count == 1, let table = content.tables.first else {
      throw content.misfit("a file of CSV")
    }
    if let original = content.original, try CSVMerge.run(content, table, original, traits, to: &output) { return }
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

extension FileRow {
  /// Takes the fields of a row of CSV.
  ///
  /// - Parameter count: That of the columns that are there without a value too.
  mutating func read(_ row: CSVRow, _ names: [Int], required count: Int) {
    begin(row.utf8)
    for index in 0..<min(names.count, row.fields.count) {
      let field = row.fields[index]
      if index < count || !field.isNull { append(names[index], cell: field.isNull ? .null : .text(field.text)) }
    }
  }
}
