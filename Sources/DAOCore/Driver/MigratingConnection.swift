/// The requirements of migrations beyond ``Connection``, each implemented by the engine.
package protocol MigratingConnection: Connection {
  /// Begins a transaction that excludes every other migration of this database; by default an immediate one.
  ///
  /// - Throws: ``DAOError/Code/busy`` if another migration is still open after the busy timeout.
  func beginMigration() throws

  /// Runs every statement of `sql` and discards the results.
  ///
  /// An error has the SQL of its statement and a location. `location` maps a UTF-8 offset in `sql`: the offset that the
  /// database reports, otherwise the start of the statement.
  func execute(_ sql: String, location: (_ offset: Int) -> DAOError.Location) throws

  /// The version number that the engine itself stores, SQLite's `user_version`; nil if the engine has none, as by default.
  func mirroredVersion() throws -> Int?
  /// Sets that version number in the open transaction. Default: does nothing, for an engine that has none.
  func mirror(version: Int) throws

  /// The name of a table of the database itself, where an attached one may have a table of the same name. Default: the name.
  func ownName(of table: String) -> String

  /// Whether this connection enforces foreign keys and the enforcement can be turned off.
  func enforcesForeignKeys() throws -> Bool
  /// Turns the enforcement on or off; only outside a transaction.
  func enforceForeignKeys(_ isOn: Bool) throws
  /// All rows with a broken reference; none if the engine never allows one.
  func foreignKeyViolations() throws -> [ForeignKeyViolation]
}

extension MigratingConnection {
  package func ownName(of table: String) -> String { table }

  package func mirroredVersion() throws -> Int? { nil }

  package func mirror(version: Int) throws {}

  package func beginMigration() throws { try begin(.write) }
}
