import DAOSQL

/// A connection of an engine whose tables can be changed to have other columns, with their rows.
package protocol TableChangingConnection: MigratingConnection {
  /// Whether a foreign key may name a table that is not there yet.
  var takesKeysOfMissingTables: Bool { get }

  /// The statements that give a table the columns, constraints and indexes of a definition, with its rows; its triggers, views
  /// and other tables' references to it stay. Foreign keys must not be enforced while they run. Nothing is changed yet.
  ///
  /// - Throws: ``DAOError``.
  func statements(changing table: TableSchema, to definition: TableDefinition) throws -> [String]

  /// The number of rows whose value in a column is not of the column's kind.
  func unfitRows(in column: TableDefinition.Column, of table: String) throws -> Int

  /// Keeps others from making and changing tables of the library until the open transaction ends. Default: does nothing, for an
  /// engine with one writer at a time.
  func lockTables() throws
}

extension TableChangingConnection {
  package func lockTables() throws {}
}
