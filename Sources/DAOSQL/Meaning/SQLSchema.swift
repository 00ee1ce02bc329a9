/// What an analysis asks of a schema.
package protocol SQLSchema {
  /// The table or view of a name; nil when there is none.
  func table(_ name: TableName) -> TableSchema?
  /// What makes a view; nil for a table, and where it is not known.
  func definition(ofView name: TableName) -> ViewDefinition?
  /// Whether no row of a table has NULL in a column.
  func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool
  /// Whether a table's module decides what a condition means.
  func isVirtual(_ name: TableName) -> Bool
  /// Whether one row at most has a key: the primary key tells texts apart as comparisons with its columns do, and no rows of other
  /// tables are among the table's.
  func hasPlainKey(_ name: TableName) -> Bool
  /// Whether a function that is not the engine's own may give several rows where one value is asked for, or has the name of one of the
  /// engine's own.
  func givesRows(_ function: String) -> Bool
  /// What is known of its views.
  var views: KnownViews { get }
}

extension SQLSchema {
  package func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool {
    column.isNotNull && self.table(table)?.hasHeirs != true
  }
  package func hasPlainKey(_ name: TableName) -> Bool { table(name)?.hasHeirs != true }
  package func givesRows(_ function: String) -> Bool { false }
}

/// What makes a view.
package struct ViewDefinition {
  /// The CREATE VIEW.
  let sql: String
  /// Where its names are looked up that have no schema; nil where they are looked up as those of any statement.
  let schema: String?

  package init(sql: String, schema: String? = nil) {
    self.sql = sql
    self.schema = schema
  }
}

/// What analyses have found of the views of a schema, each once.
package final class KnownViews {
  var columns: [TableName: [BoundColumn]?] = [:]

  package init() {}
}
