import DAOCore

/// The rows of a statement, with a look at the first ones before they are read.
struct RowsAhead {
  private let statement: any PreparedStatement
  /// The rows that were looked at; the statement stands on the row after them, or at the end.
  private var seen: [RowReader] = []
  private var position = 0
  private var isAtEnd = false

  /// So many rows are looked at.
  static let limit = 100

  /// - Parameter statement: It stands on its first row.
  init(_ statement: any PreparedStatement) { self.statement = statement }

  /// The current row.
  var current: any ColumnReader { position < seen.count ? seen[position] : statement }

  /// Looks at the first rows, one after the other, while `body` wants to see more; the first is the current one afterwards.
  mutating func lookAhead(_ body: (any ColumnReader) -> Bool) throws {
    while !isAtEnd, seen.count < Self.limit, body(statement) {
      seen.append(try Row(reader: statement).reader)
      isAtEnd = try !statement.step()
    }
  }

  /// Goes to the next row; false at the end.
  mutating func step() throws -> Bool {
    guard position < seen.count else { return try statement.step() }
    position += 1
    return position < seen.count || !isAtEnd
  }
}
