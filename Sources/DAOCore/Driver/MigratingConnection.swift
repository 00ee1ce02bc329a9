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

  /// Runs `body` while no other connection runs a statement outside of a transaction so. Default: runs it.
  ///
  /// - Parameter sql: The statement that it runs.
  func alone<R>(running sql: String, _ body: () throws -> R) throws -> R

  /// Drops an index that an interrupted statement has left unfinished. Default: does nothing.
  func dropUnfinished(index: String, of table: String) throws

  /// Remembers the settings of the session, before streams. Default: does nothing, for an engine without such settings.
  func rememberSession() throws

  /// Takes back what a stream has set for its session since. Default: does nothing.
  func resetSession() throws

  /// Whether a transaction cannot use all that it has made. Default: false.
  var needsCommits: Bool { get }

  /// - Throws: ``DAOError/Code/constraint`` where the commit would. Default: none, for an engine without a way to ask.
  func checkDeferred() throws
}

extension MigratingConnection {
  package func ownName(of table: String) -> String { table }

  package func mirroredVersion() throws -> Int? { nil }

  package func mirror(version: Int) throws {}

  package func beginMigration() throws { try begin(.write) }

  package func alone<R>(running sql: String, _ body: () throws -> R) throws -> R { try body() }

  package func dropUnfinished(index: String, of table: String) throws {}

  package func rememberSession() throws {}

  package func resetSession() throws {}

  package var needsCommits: Bool { false }

  package func checkDeferred() throws {}
}
