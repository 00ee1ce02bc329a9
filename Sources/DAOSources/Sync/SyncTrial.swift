import DAOCore
import DAORuntime
import DAOSQL

/// Finds the rows that a row would replace, by whatever index, by replacing them for a moment: indexes of expressions, of generated
/// columns and of some rows are not looked through by their columns.
///
/// A temporary trigger notes them, the only one that runs then
/// (<https://www.sqlite.org/c3ref/c_dbconfig_defensive.html>, SQLITE_DBCONFIG_ENABLE_TRIGGER).
struct SyncTrial {
  private let connection: any SyncingConnection
  private let session: Session
  private let noted: SyncSQL
  private let name: String

  /// - Throws: Errors of the engine.
  init(_ table: SyncedTable, on session: Session) throws {
    self.session = session
    connection = try SyncStore.connection(of: session)
    let name = table.quote("daokit_sync_trial:\(table.name)")
    self.name = name
    noted = SyncSQL(table.dialect, count: 0, .query) { _ in "SELECT * FROM temp.\(name)" }
    let keys = table.keys.indices.map { "k\($0)" }.joined(separator: ", ")
    try connection.execute("CREATE TABLE temp.\(name) (\(keys))")
    try connection.execute(
      "CREATE TRIGGER temp.\(name) BEFORE DELETE ON main.\(table.quoted) "
        + "BEGIN INSERT INTO \(name) VALUES (\(table.keyList("old."))); END")
  }

  /// The keys of the rows that `replacement` deletes; none where another constraint does not take it.
  func rows(replacedBy replacement: () throws -> Void) throws -> [[SyncValue]] {
    struct Undoing: Error {}
    var found: [[SyncValue]] = []
    do {
      try session.atomically {
        // It notes the deletions between the trials, too.
        try connection.execute("DELETE FROM temp.\(name)")
        try connection.withoutTriggers { try connection.withTriggersOfReplacements(replacement) }
        found = try noted.all([], on: session)
        throw Undoing()
      }
    } catch is Undoing {
    } catch let error as DAOError where error.code == .constraint && session.isInTransaction {
      // Another constraint is in the way.
    }
    return found
  }

  func end() throws {
    try connection.execute("DROP TRIGGER temp.\(name)")
    try connection.execute("DROP TABLE temp.\(name)")
  }
}
