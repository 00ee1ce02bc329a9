import DAOCore
import DAOSQL

/// Writes a file of CSV again: fields that have changed are written anew, and all else is copied as it is.
struct CSVMerge {
  private let table: FileTable
  private let traits: FormatTraits
  private var format: CSVFormat
  private var reader: CSVReader
  private let header: CSVRow
  private let names: CSVTables.Names
  /// For each column the field of the file's rows that it is; nil for a new one.
  private let fields: [Int?]
  /// Whether the file has these columns, in this order.
  private let hasSameColumns: Bool
  /// The columns whose texts have all been in quotes.
  private var quoted: [Bool]
  /// The end of the line that was written last.
  private var lineEnd: String

  /// - Returns: Whether the file can be written so: not where another table takes the place of its own.
  static func run(
    _ content: FileContent, _ table: FileTable, _ original: any ByteSource, _ traits: FormatTraits, to output: inout FileOutput
  ) throws -> Bool {
    guard let cursor = try content.mergeCursor(of: table) else { return false }
    defer { cursor.close() }
    var merge = try CSVMerge(table, traits, CSVReader(original))
    try merge.run(cursor, &output)
    return true
  }

  private init(_ table: FileTable, _ traits: FormatTraits, _ reader: CSVReader) throws {
    self.table = table
    self.traits = traits
    self.reader = reader
    var header = CSVRow()
    _ = try self.reader.next(&header)
    self.header = header
    format = self.reader.format
    lineEnd = self.reader.lineEnd
    names = CSVTables.names(of: header)
    let places = Dictionary(names.all.enumerated().map { (ExactText($1), $0) }) { first, _ in first }
    fields = table.columns.map { places[ExactText($0.member)] }
    hasSameColumns = fields == (0..<max(names.count, fields.count)).map { $0 }
    // The names of the columns are to tell the separator again: a column alone has none.
    if !hasSameColumns, fields.count == 1, !format.tellsSeparator { format.separator = UInt8(ascii: ",") }
    quoted = fields.map { $0.map { header.fields[$0].isQuoted } ?? false }
  }

  // MARK: Rows

  private mutating func run(_ cursor: MergeCursor, _ output: inout FileOutput) throws {
    output.encoding = format.encoding
    if format.hasMark { output.append("\u{FEFF}") }
    if format.tellsSeparator { output.append("sep=\(String(UnicodeScalar(format.separator)))\(format.lineEnd)") }
    output.append(reader.emptyLines + (hasSameColumns ? format.line(header.written) : newHeader))
    let members = MemberNames()
    let numbers = names.all.map(members.number)
    var (row, old) = (CSVRow(), FileRow(names: members))
    while try reader.next(&row) {
      let (emptyLines, end) = (reader.emptyLines, reader.lineEnd)
      note(row)
      old.read(row, numbers, required: names.count)
      guard let stored = try cursor.next({ try write($0, &output) }) else { continue }
      endLine(&output)
      output.append(emptyLines + (try line(row, old, stored)))
      lineEnd = end
      try output.flushIfFull()
    }
    try cursor.rest { try write($0, &output) }
    if reader.endsWithLineEnd { endLine(&output) }
    output.append(reader.emptyLines)
  }

  private func endLine(_ output: inout FileOutput) { output.append(lineEnd.isEmpty ? format.lineEnd : lineEnd) }

  /// Writes a row that the file has not.
  private mutating func write(_ row: StoredRow, _ output: inout FileOutput) throws {
    endLine(&output)
    lineEnd = format.lineEnd
    let values = table.values(row)
    var texts = table.columns.indices.map { text(of: values[$0], $0, isQuoted: quoted[$0]) }
    if hasSameColumns { texts += Array(repeating: "", count: header.fields.count - texts.count) }
    // An empty line would be no row.
    output.append(format.line(texts == [""] ? ["", ""] : texts))
    try output.flushIfFull()
  }

  /// A row of the file, with the values of now.
  private func line(_ row: CSVRow, _ old: FileRow, _ stored: StoredRow) throws -> String {
    let changes = RowChanges(table, of: old, to: stored, traits)
    if changes.changed.isEmpty, hasSameColumns { return format.line(row.written) }
    let places = fields.map { place in place.flatMap { $0 < row.fields.count ? $0 : nil } }
    var texts = hasSameColumns ? row.written : places.map { place in place.map { row.copy($0, to: format) } ?? "" }
    for (column, value) in changes.changed {
      guard let index = table.columns.firstIndex(where: { $0.name.isExactly(column.name) }) else { continue }
      if texts.count <= index { texts += Array(repeating: "", count: index + 1 - texts.count) }
      texts[index] = text(of: value, index, isQuoted: quoted[index] || places[index].map { row.fields[$0].isQuoted } == true)
    }
    return format.line(texts == [""] ? ["", ""] : texts)
  }

  // MARK: Fields

  private var newHeader: String {
    let (format, header) = (format, header)
    return format.line(
      zip(table.columns, fields).enumerated().map { index, column in
        let (column, place) = column
        // A column without a name is known by its place.
        guard let place, place == index || !header.fields[place].text.isEmpty else { return format.name(column.name) }
        return header.fields[place].isQuoted ? header.written(place) : format.name(header.text(place))
      })
  }

  private func text(of value: FileValue, _ column: Int, isQuoted: Bool) -> String {
    let text = format.text(of: value, table.columns[column])
    return isQuoted && !value.isNull && text.utf8.first != UInt8(ascii: "\"") ? text.inQuotes("\"") : text
  }

  private mutating func note(_ row: CSVRow) {
    for (index, place) in fields.enumerated() where quoted[index] {
      guard let place, place < row.fields.count, !row.fields[place].isNull else { continue }
      quoted[index] = row.fields[place].isQuoted
    }
  }
}
