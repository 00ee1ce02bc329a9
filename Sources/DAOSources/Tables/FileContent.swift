import DAOCore
import DAORuntime

/// The tables that a file is written from, as a session sees them.
struct FileContent {
  let tables: [FileTable]
  let session: Session

  /// Calls `body` with the values of each row.
  func rows(of table: FileTable, _ body: ([FileValue]) throws -> Void) throws {
    let connection = session.connection
    let columns = table.columns.map { connection.dialect.quote($0.name) }.joined(separator: ", ")
    let text = StatementText(sql: "SELECT \(columns) FROM \(connection.dialect.quote(table.name))", parameters: [])
    let statement = try connection.borrow(text)
    defer { connection.giveBack(statement) }
    try statement.bind(.bound([]))
    statement.readInPortions()
    while try statement.step() {
      try body(try table.columns.indices.map { table.columns[$0].content.value(of: try statement.value($0)) })
    }
  }
}
