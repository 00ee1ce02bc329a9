/// What migrations need of a connection beyond ``Connection``: all that engines do differently there.
package protocol MigratingConnection: Connection {
  /// Opens a transaction that no other migration of this database can be in at the same time; by default an immediate one.
  ///
  /// Throws ``DAOError/Code/busy`` where another one is still open after the connection's busy limit.
  func beginMigration() throws

  /// Runs every statement of `sql`, whatever it returns.
  ///
  /// An error has the SQL of the statement, and the place that `location` gives for the UTF-8 offset in `sql` of what the
  /// database complains about, or of the statement where it does not say.
  func execute(_ sql: String, location: (_ offset: Int) -> DAOError.Location) throws

  /// The version number that the engine itself keeps in the database, SQLite's `user_version`; nil where it has none.
  func mirroredVersion() throws -> Int?
  /// Sets that version number, as part of the open transaction; does nothing where the engine has none.
  func mirror(version: Int) throws

  /// Whether this connection enforces foreign keys, and can be told not to.
  func enforcesForeignKeys() throws -> Bool
  /// Turns the enforcement on or off; only outside of a transaction.
  func enforceForeignKeys(_ isOn: Bool) throws
  /// All rows that refer to rows that are not there; none where the engine never lets them come about.
  func foreignKeyViolations() throws -> [ForeignKeyViolation]
}

extension MigratingConnection {
  package func beginMigration() throws { try begin(.write) }
}
