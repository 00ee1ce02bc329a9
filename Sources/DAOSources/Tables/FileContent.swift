import DAOCore
import DAORuntime

/// The tables that a file is written from.
struct FileContent {
  let tables: [FileTable]
  private let read: (FileTable, ([FileValue]) throws -> Void) throws -> Void

  /// - Parameter read: Hands out the rows of a table.
  init(tables: [FileTable], _ read: @escaping (FileTable, ([FileValue]) throws -> Void) throws -> Void) {
    self.tables = tables
    self.read = read
  }

  /// The tables as a session sees them.
  init(tables: [FileTable], session: Session) {
    self.init(tables: tables) { table, body in try Self.rows(of: table, on: session.connection, body) }
  }

  /// Calls `body` with the values of each row.
  func rows(of table: FileTable, _ body: ([FileValue]) throws -> Void) throws { try read(table, body) }

  private static func rows(
    of table: FileTable, on connection: any Connection, _ body: ([FileValue]) throws -> Void
  ) throws {
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
