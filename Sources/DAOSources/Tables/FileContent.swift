import DAOCore
import DAORuntime

/// The tables that a file is written from, as a session sees them.
struct FileContent {
  let tables: [FileTable]
  let session: Session
  /// The file that the tables were read from, where it is written again; nil for a new file.
  var original: (any ByteSource)?

  /// Calls `body` with the values of each row.
  func rows(of table: FileTable, _ body: ([FileValue]) throws -> Void) throws {
    let cursor = try RowCursor(table, session.connection)
    defer { cursor.close() }
    while let row = cursor.row {
      try body(table.values(row))
      try cursor.advance()
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
