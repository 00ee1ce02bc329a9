/// What sync between instances needs beyond copies and migrations: triggers that log, and what tells one state of a database from another.
package protocol SyncingConnection: CopyingConnection, MigratingConnection {
  /// The present time in SQL, in milliseconds since 1970.
  var presentTime: String { get }
  /// What follows the columns of a table whose rows lie in the order of their key.
  var orderedByKey: String { get }
  /// A number that changes with each change of the schema, by any program.
  func schemaVersion() throws -> Int64
  /// Runs `body`, whose changes run no triggers.
  func withoutTriggers(_ body: () throws -> Void) throws
  /// Runs `body`, in which a REPLACE runs the triggers of the deletions that it makes.
  func withTriggersOfReplacements(_ body: () throws -> Void) throws
  /// What tells the database's file from each other one; nil for a database in memory.
  func fileNumber() throws -> String?
  /// Whether the path leads to the database's file.
  func isFile(at path: String) throws -> Bool
}
