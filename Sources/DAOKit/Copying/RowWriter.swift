import DAOCore

/// Writes rows of one table: as one stream where the connection takes one, otherwise by statements of many rows.
final class RowWriter {
  typealias Row = (row: SourceRow, values: [TypedValue])

  let target: any CopyingConnection
  let table: CopiedTable
  /// The statements by their numbers of rows: a connection knows a prepared statement by its very text.
  private var insertions: [Int: StatementText] = [:]
  /// The connection where it takes a stream of rows of the table.
  private lazy var bulk: (any BulkConnection)? = {
    guard let bulk = target as? any BulkConnection, (try? bulk.takesStream(insertion(of: 1))) != false else { return nil }
    return bulk
  }()

  init(target: any CopyingConnection, table: CopiedTable) {
    self.target = target
    self.table = table
  }

  /// The rows that are written at once; longer statements and streams are not faster.
  var pieceSize: (rows: Int, bytes: Int) {
    let rows =
      bulk != nil
      ? 1_000 : max(1, min(200, target.dialect.limits.parameters / max(1, table.columns.count)))
    return (rows, 1 << 20)
  }

  /// - Parameter refuse: Is told each row that the target does not take, and why; the others are written.
  func write(_ rows: ArraySlice<Row>, refuse: (SourceRow, DAOError) throws -> Void) throws {
    guard let first = rows.first else { return }
    do {
      try insert(rows)
    } catch var error as DAOError where !Self.aboutDatabase.contains(error.code) {
      guard rows.count > 1 else {
        error.sql = nil
        return try refuse(first.row, error)
      }
      let middle = rows.startIndex + rows.count / 2
      try write(rows[..<middle], refuse: refuse)
      try write(rows[middle...], refuse: refuse)
    }
  }

  /// Errors that are not about a row, or after which there is no transaction any more.
  private static let aboutDatabase: [DAOError.Code] = [
    .io, .cancelled, .timeout, .busy, .deadlock, .full, .readOnly, .corrupt, .closed, .outcomeUnknown, .rolledBack,
  ]

  private func insert(_ rows: ArraySlice<Row>) throws {
    try target.savepoint(1)
    do {
      try send(rows)
      try target.release(savepoint: 1)
    } catch {
      try? target.rollback(savepoint: 1)
      throw error
    }
  }

  private func insertion(of rows: Int) -> StatementText {
    if let known = insertions[rows] { return known }
    let text = table.insertion(of: rows, target.dialect, keepingKeys: target.keepingKeys)
    insertions[rows] = text
    return text
  }

  private func send(_ rows: ArraySlice<Row>) throws {
    if let bulk {
      let statement = try bulk.borrow(insertion(of: 1))
      defer { bulk.giveBack(statement) }
      var next = rows.makeIterator()
      _ = try bulk.copy(statement) { _ in try next.next().map { try statement.bind(.collected($0.values)) } != nil }
    } else {
      let statement = try target.borrow(insertion(of: rows.count))
      defer { target.giveBack(statement) }
      try statement.bind(.collected(rows.flatMap { $0.row.written($0.values) }))
      _ = try statement.run()
    }
  }
}
