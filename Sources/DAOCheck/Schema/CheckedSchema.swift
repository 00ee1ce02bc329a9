import DAOCore
import DAOSQL

/// The schema that statements are checked against, read once.
package final class CheckedSchema {
  private let connection: any Connection
  private var found: [String: TableSchema?] = [:]
  /// All tables and views.
  package let tables: [TableSchema]

  private var knownDetails: SchemaDetails?
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
