import DAOCore

/// The rows of a statement, with a look-ahead at the first ones.
struct RowLookahead {
  private let statement: any PreparedStatement
  /// The rows seen by the look-ahead. The statement is on the row after them, or at the end.
  private var seen: [RowReader] = []
  private var position = 0
  private var isAtEnd = false
  /// Whether the statement is still on the last of the rows seen: the next one had not come.
  private var isBehind = false

  /// The maximum number of rows to look ahead.
  static let limit = 100

  /// - Parameter statement: A statement on its first row.
  init(_ statement: any PreparedStatement) { self.statement = statement }

  /// The current row.
  var current: any ColumnReader { position < seen.count ? seen[position] : statement }

  /// Passes the first rows to `body`, one after the other, while it returns true. The first row is the current one afterwards.
  mutating func lookAhead(_ body: (any ColumnReader) -> Bool) throws {
    for row in seen where !body(row) { return }
    while true {
      try catchUp()
      guard !isAtEnd, seen.count < Self.limit, body(statement) else { return }
      seen.append(try Row(reader: statement).reader)
      isBehind = true
    }
  }

  private mutating func catchUp() throws {
    guard isBehind else { return }
    isAtEnd = try !statement.step()
    isBehind = false
  }

  /// Moves to the next row. Returns false at the end.
  mutating func step() throws -> Bool {
    guard position < seen.count else { return try statement.step() }
    // What the look-ahead was for may have been found out otherwise, while the next row had not come.
    if position == seen.count - 1 { try catchUp() }
    position += 1
    return position < seen.count || !isAtEnd
  }
}
