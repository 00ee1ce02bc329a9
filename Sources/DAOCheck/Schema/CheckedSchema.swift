import DAOCore
import DAOSQL

/// The schema that statements are checked against, read once.
package final class CheckedSchema {
  private let connection: any Connection
  private var found: [String: TableSchema?] = [:]
  /// All tables and views.
  package let tables: [TableSchema]

  private var knownDetails: SchemaDetails?
  private lazy var indexesOfTables = (try? details().indexes).map { Dictionary(grouping: $0) { $0.table.lowercased() } } ?? [:]
  private lazy var tablesByName = Dictionary(grouping: tables) { $0.name.lowercased() }
  private var knownBroken: [BrokenObject]?

  package init(_ connection: any Connection) throws {
    self.connection = connection
    tables = try connection.tables()
  }

  /// The table or view of a name in the form of ``TableName``; nil when there is none.
  package func table(_ name: String) throws -> TableSchema? {
    if let known = found[name] { return known }
    let table = try connection.tableSchema(name)
    found[name] = .some(table)
    return table
  }

  /// The indexes, triggers and foreign keys.
  func details() throws -> SchemaDetails {
    if let knownDetails { return knownDetails }
    let details = try connection.schemaDetails()
    knownDetails = details
    return details
  }

  /// The indexes of a table of the main database, its keys' included.
  func indexes(of table: TableName) -> [IndexSchema] { indexesOfTables[table.name.lowercased()] ?? [] }

  /// Whether a name is a table's, and no view's.
  func isTable(_ name: TableName) -> Bool {
    tablesByName[name.name.lowercased()]?.contains {
      !$0.isView && (name.schema == nil || $0.qualifier?.lowercased() == name.schema?.lowercased())
    } ?? false
  }

  /// The views and triggers that can no longer be used.
  func brokenObjects() throws -> [BrokenObject] {
    if let knownBroken { return knownBroken }
    let broken = try connection.brokenObjects()
    knownBroken = broken
    return broken
  }

  package var dialect: any Dialect { connection.dialect }

  /// How a `Date` is stored.
  package var dateStrategy: Configuration.DateStrategy { connection.dateStrategy }

  package var tableNames: [String] { tables.map(\.name) }
}
