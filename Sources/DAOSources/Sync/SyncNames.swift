/// The names of what sync keeps in a database.
enum SyncNames {
  /// One row: the clock, the number of this instance, its last file, whether a file is being applied, and the rule of tables without one.
  static let state = "daokit_sync"
  /// The instances, by number.
  static let actors = "daokit_instances"
  /// The points up to which files were written.
  static let marks = "daokit_sequences"
  /// The tables that are not synced, and those with a rule of their own.
  static let tables = "daokit_synced"

  /// The log of a table, and what the names of its triggers begin with: the last state of each row.
  static func log(of table: String) -> String { logPrefix + table }
  static let logPrefix = "daokit_sync_"
  /// What the name of a log begins with while others take its place.
  static let moved = "daokit_moved_"
}
