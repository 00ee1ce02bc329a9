import DAOCore

/// Files of CSV: one table, whose columns the first row names.
struct CSVTables: TableFormat {
  var hasTextsAlone: Bool { true }

  func read(_ source: any ByteSource, named name: String, _ row: (FileRow) throws -> Void) throws {
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
  }

  private static func value(_ field: CSVField) -> FileValue {
    field.text.isEmpty && !field.isQuoted ? .null : .text(field.text)
  }
}
