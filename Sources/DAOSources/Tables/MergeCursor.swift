import DAOCore

/// The rows of a table beside those of the file that it was read from.
final class MergeCursor {
  let table: FileTable
  let rows: RowCursor
  private let numbers: AnyIterator<Int64>
  private var next: Int64?

  /// Nil for a table that the file does not have.
  init?(_ table: FileTable, _ connection: any Connection) throws {
    guard let numbers = table.numbers else { return nil }
    self.table = table
    self.numbers = numbers.makeIterator()
    next = self.numbers.next()
    rows = try RowCursor(table, connection)
  }

  /// The number of the next row of the file; nil after the last.
  func takeNumber() -> Int64? {
    defer { next = numbers.next() }
    return next
  }

  /// Whether all rows of the file were handed out.
  var isAtEnd: Bool { next == nil }

  /// The stored row in whose place the next row of the file stands; nil for one that is deleted.
  ///
  /// - Parameter add: Takes the rows that were given a smaller number, and so stand before it.
  func next(_ add: (StoredRow) throws -> Void) throws -> StoredRow? {
    guard let number = takeNumber() else { return nil }
    try addRows(while: { rows.number < number }, add)
    guard let row = rows.row, rows.number == number else { return nil }
    try rows.advance()
    return row
  }

  /// Hands out the rows after the last one of the file.
  func rest(_ add: (StoredRow) throws -> Void) throws { try addRows(while: { true }, add) }

  private func addRows(while isWanted: () -> Bool, _ add: (StoredRow) throws -> Void) throws {
    while let row = rows.row, isWanted() {
      try add(row)
      try rows.advance()
    }
  }

  func close() { rows.close() }
}
