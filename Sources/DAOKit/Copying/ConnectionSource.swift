import DAOCore
import DAOSQL

/// The rows of a database, by a connection that sees one state of it.
struct ConnectionSource: CopySource {
  let connection: any CopyingConnection

  var engine: String? { connection.dialect.name }
  var dateStrategy: Configuration.DateStrategy { connection.dateStrategy }

  func storedTables() throws -> [TableSchema] { try connection.storedTables() }

  func uncopiedTables() throws -> [String] { try connection.uncopiedTables() }

  func isOrdered(_ table: CopiedTable) -> Bool { !table.key.isEmpty || connection.dialect.rowIdentifier != nil }

  func forEachRow(of table: CopiedTable, after done: Int, _ body: (SourceRow) throws -> Void) throws {
    let statement = try connection.borrow(table.selection(from: connection.ownRows(of: table.source), connection.dialect))
    defer { connection.giveBack(statement) }
    try statement.bind(.bound([]))
    statement.readInPortions()
    var number = 0
    while try statement.step() {
      number += 1
      guard number > done else { continue }
      let stored = try table.columns.indices.map { index in
        do {
          return try statement.value(index)
        } catch let error as DAOError {
          throw error.prefixed("table '\(table.name)', row \(number), column '\(table.columns[index].source.name)'")
        }
      }
      try body(SourceRow(table: table, number: number, size: statement.rowSize, stored: stored, dates: dateStrategy))
    }
  }

  func violations(of reference: CopyPlan.Reference) throws -> Int { try reference.violations(in: connection) }

  func lastNumber(of table: TableSchema) throws -> Int64? { try connection.lastNumber(of: table) }

  func lastNumbers() throws -> [String: Int64] { try connection.lastNumbers() }
}
