import DAOCore
import DAOSQL

/// Writes a file of CSV again: fields that have changed are written anew, and all else is copied as it is.
struct CSVMerge {
  private let table: FileTable
  private let traits: FormatTraits
  private var format: CSVFormat
  private var reader: CSVReader
  private let header: [CSVField]
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
    var header: [CSVField] = []
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
    quoted = fields.map { $0.map { header[$0].isQuoted } ?? false }
  }

  // MARK: Rows

  private mutating func run(_ cursor: MergeCursor, _ output: inout FileOutput) throws {
    output.encoding = format.encoding
    if format.hasMark { output.append("\u{FEFF}") }
    if format.tellsSeparator { output.append("sep=\(String(UnicodeScalar(format.separator)))\(format.lineEnd)") }
    output.append(reader.emptyLines + (hasSameColumns ? line(header) : newHeader))
    var (row, old) = ([CSVField](), FileRow(table: table.name))
    while try reader.next(&row) {
      let (emptyLines, end) = (reader.emptyLines, reader.lineEnd)
      note(row)
      old.read(row, names)
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
    if hasSameColumns { texts += Array(repeating: "", count: header.count - texts.count) }
    // An empty line would be no row.
    output.append(format.line(texts == [""] ? ["", ""] : texts))
    try output.flushIfFull()
  }

  /// A row of the file, with the values of now.
  private func line(_ row: [CSVField], _ old: FileRow, _ stored: StoredRow) throws -> String {
    let changes = RowChanges(table, of: old, to: stored, traits)
    if changes.changed.isEmpty, hasSameColumns { return line(row) }
    func field(_ place: Int?) -> CSVField? { place.flatMap { $0 < row.count ? row[$0] : nil } }
    var texts = hasSameColumns ? row.map(\.written) : fields.map { field($0).map(format.copy(of:)) ?? "" }
    for (column, value) in changes.changed {
      guard let index = table.columns.firstIndex(where: { $0.name == column.name }) else { continue }
      if texts.count <= index { texts += Array(repeating: "", count: index + 1 - texts.count) }
      texts[index] = text(of: value, index, isQuoted: quoted[index] || field(fields[index])?.isQuoted == true)
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
        guard let place, place == index || !header[place].utf8.isEmpty else { return format.name(column.name) }
        return header[place].isQuoted ? header[place].written : format.name(header[place].text)
      })
  }

  private func line(_ fields: [CSVField]) -> String { format.line(fields.map(\.written)) }

  private func text(of value: FileValue, _ column: Int, isQuoted: Bool) -> String {
    let text = format.text(of: value, table.columns[column])
    return isQuoted && !value.isNull && text.utf8.first != UInt8(ascii: "\"") ? text.inQuotes("\"") : text
  }

  private mutating func note(_ row: [CSVField]) {
    for (index, place) in fields.enumerated() where quoted[index] {
      guard let place, place < row.count, !row[place].isNull else { continue }
      quoted[index] = row[place].isQuoted
    }
  }
}
