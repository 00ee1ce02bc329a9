import DAOCore
import DAORuntime

/// The rows of a table, one after the other.
final class RowCursor {
  private let table: FileTable
  private let connection: any Connection
  private let statement: any PreparedStatement
  /// The present row; nil after the last.
  private(set) var row: StoredRow?
  /// Its number. Those of the file's rows begin at 1.
  private(set) var number: Int64 = 0

  /// - Parameter parent: The number of the row that the rows are nested in.
  init(_ table: FileTable, _ connection: any Connection, parent: Int64? = nil) throws {
    self.table = table
    self.connection = connection
    statement = try connection.borrow(table.selection(connection.dialect))
    do {
      try statement.bind(.bound(parent.map { [.integer($0)] } ?? []))
      statement.readInPortions()
      try advance()
    } catch {
      close()
      throw error
    }
  }

  func advance() throws {
    guard try statement.step() else {
      row = nil
      return
    }
    let first = table.numbers == nil ? 0 : 1
    if first == 1, case .integer(let value) = try statement.value(0) { number = value }
    var row = StoredRow(values: try table.columns.indices.map { try statement.value($0 + first) })
    for nest in table.nested { row.rows.append(try rows(of: nest.table)) }
    self.row = row
  }

  private func rows(of table: FileTable) throws -> [StoredRow] {
    let cursor = try RowCursor(table, connection, parent: number)
    defer { cursor.close() }
    var rows: [StoredRow] = []
    while let row = cursor.row {
      rows.append(row)
      try cursor.advance()
    }
    return rows
  }

  func close() { connection.giveBack(statement) }
}
