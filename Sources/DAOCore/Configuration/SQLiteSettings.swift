/// What only a SQLite database can be configured with: functions and orders of the program run inside of its connections.
///
/// ```swift
/// configuration.sqlite.functions = [.unicodeLike]
/// configuration.sqlite.collations = [.names]
/// ```
public struct SQLiteSettings: Sendable {
  /// SQL functions written in Swift, registered on every connection. Default: none.
  public var functions: [SQLFunction] = []
  /// Collations written in Swift, registered on every connection. Default: none.
  public var collations: [SQLCollation] = []

  /// Whether to keep the database's journal mode; otherwise it is set to a write-ahead log.
  package var keepsJournalMode = false
  /// Whether ATTACH may create a file.
  package var attachesNewFiles = true

  /// Settings with the default of each.
  public init() {}
}
