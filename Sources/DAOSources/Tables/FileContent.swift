import DAOCore
import DAORuntime

/// The tables that a file is written from.
struct FileContent {
  let tables: [FileTable]
  /// The file that the tables were read from, where it is written again; nil for a new file.
  let original: (any ByteSource)?
  /// Where the tables are; nil for those of another source.
  private let connection: (any Connection)?
  private let read: (FileTable, ([FileValue]) throws -> Void) throws -> Void

  /// - Parameter read: Hands out the rows of a table.
  init(tables: [FileTable], _ read: @escaping (FileTable, ([FileValue]) throws -> Void) throws -> Void) {
    self.tables = tables
    self.read = read
    (original, connection) = (nil, nil)
  }

  /// The tables as a session sees them.
  init(tables: [FileTable], session: Session, original: (any ByteSource)? = nil) {
    self.tables = tables
    self.original = original
    let connection = session.connection
    self.connection = connection
    read = { table, body in
      let cursor = try RowCursor(table, connection)
      defer { cursor.close() }
      while let row = cursor.row {
        try body(table.values(row))
        try cursor.advance()
      }
    }
  }

  /// The table whose one row has what stands beside the tables of a file.
  func valuesTable(_ layout: FileLayout) -> FileTable? { tables.first { $0.name.isExactly(layout.valuesTable) } }

  /// All tables but that one.
  func rowTables(_ layout: FileLayout) -> [FileTable] { tables.filter { !$0.name.isExactly(layout.valuesTable) } }

  /// The error for other than one table in a file that holds one.
  func misfit(_ file: String) -> DAOError {
    guard !tables.isEmpty else { return DAOError(.encoding, "\(file) holds one table, and there is none") }
    let names = tables.map { "'\($0.name)'" }.joined(separator: ", ")
    let advice =
      connection == nil
      ? "copy one of them, by its name" : "one for your own use is not written if it is a temporary one (CREATE TEMP TABLE)"
    return DAOError(.encoding, "\(file) holds one table, and there are \(tables.count), \(names): \(advice)")
  }

  /// Calls `body` with the values of each row.
  func rows(of table: FileTable, _ body: ([FileValue]) throws -> Void) throws { try read(table, body) }

  /// The rows of a table of a database.
  func cursor(of table: FileTable) throws -> RowCursor? { try connection.map { try RowCursor(table, $0) } }

  /// The rows of a table beside those of the file; nil for a table that the file does not have.
  func mergeCursor(of table: FileTable) throws -> MergeCursor? { try connection.flatMap { try MergeCursor(table, $0) } }

  /// The members of the outermost object that are no tables.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for one that has the name of a table, and is no empty array; as ``onlyRow(of:)``.
  func values(_ layout: FileLayout) throws -> [(column: FileColumn, value: FileValue)] {
    guard let table = valuesTable(layout) else { return [] }
    let names = Set(rowTables(layout).map { ExactText($0.name) })
    return try onlyRow(of: table).filter { column, value in
      guard names.contains(ExactText(column.name)) else { return true }
      guard value.json == .list([]) else {
        throw DAOError(.encoding, "'\(column.name)' is a table, and a column of '\(table.name)': the file holds one of them")
      }
      return false
    }
  }

  /// The columns of a table of one row, with their values; none where it has no row.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a table of several rows.
  func onlyRow(of table: FileTable) throws -> [(column: FileColumn, value: FileValue)] {
    var rows: [[FileValue]] = []
    try self.rows(of: table) { rows.append($0) }
    guard rows.count <= 1 else {
      throw DAOError(.encoding, "the table '\(table.name)' is the outermost part of the file, and has \(rows.count) rows")
    }
    return zip(table.written, rows.first ?? []).map { ($0, $1) }
  }
}
