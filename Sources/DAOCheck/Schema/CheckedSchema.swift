import DAOCore

/// The schema that statements are checked against, read once.
package final class CheckedSchema {
  private let connection: any Connection
  private var found: [String: TableSchema?] = [:]
  /// All tables and views.
  package let tables: [TableSchema]

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

  package var dialect: any Dialect { connection.dialect }

  /// How a `Date` is stored.
  var dateStrategy: Configuration.DateStrategy { connection.dateStrategy }

  package var tableNames: [String] { tables.map(\.name) }
}
