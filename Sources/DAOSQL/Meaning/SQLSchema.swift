/// What an analysis asks of a schema.
package protocol SQLSchema {
  /// The table or view of a name; nil when there is none.
  func table(_ name: TableName) -> TableSchema?
  /// The CREATE VIEW of a view; nil for a table, and where it is not known.
  func definition(ofView name: TableName) -> String?
}
