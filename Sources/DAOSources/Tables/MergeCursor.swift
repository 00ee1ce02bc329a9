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

  func close() { rows.close() }
}
