import DAOCore
import DAORuntime

/// Inserts rows of a file into a table, and what is nested in them into others.
final class TableInsertion {
  private let table: FileTable
  private let traits: FormatTraits
  private let connection: any Connection
  private let statement: any PreparedStatement
  private let nested: [TableInsertion]
  private var count: Int64 = 0

  init(_ table: FileTable, _ traits: FormatTraits, _ connection: any Connection) throws {
    self.table = table
    self.traits = traits
    self.connection = connection
    nested = try table.nested.map { try TableInsertion($0.table, traits, connection) }
    statement = try connection.borrow(table.insertion(connection.dialect))
  }

  /// - Parameter parent: The key of the row that this one is nested in.
  func insert(_ row: FileRow, parent: Int64? = nil) throws {
    count += 1
    let key = count
    let keys = (nested.isEmpty ? [] : [Value.integer(key)]) + (parent.map { [.integer($0)] } ?? [])
    try statement.bind(.bound(keys + table.values(row)))
    _ = try statement.run()
    statement.reset()
    for (nest, insertion) in zip(table.nested, nested) {
      for row in nest.rows(of: row, traits) { try insertion.insert(row, parent: key) }
    }
  }

  func close() {
    connection.giveBack(statement)
    for insertion in nested { insertion.close() }
  }
}
