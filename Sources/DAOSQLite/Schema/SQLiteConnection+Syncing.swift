import CSQLite
import DAOCore

extension SQLiteConnection: SyncingConnection {
  /// The days since noon of 24 November 4714 BC (<https://www.sqlite.org/lang_datefunc.html>), of which 1970 began at 2440587.5.
  var presentTime: String { "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)" }
  var orderedByKey: String { "WITHOUT ROWID" }

  func schemaVersion() throws -> Int64 {
    guard case .integer(let version)? = try rows("PRAGMA main.schema_version", []).first?.first else { return 0 }
    return version
  }

  func withoutTriggers(_ body: () throws -> Void) throws {
    let handle = try openHandle
    guard csqlite_are_triggers_enabled(handle) != 0 else { return try body() }
    guard csqlite_enable_triggers(handle, 0) == SQLITE_OK else { throw DAOError(.database, "triggers cannot be switched off") }
    defer { csqlite_enable_triggers(handle, 1) }
    try body()
  }

  /// <https://www.sqlite.org/lang_conflict.html>: they fire if and only if triggers are recursive.
  func withTriggersOfReplacements(_ body: () throws -> Void) throws {
    guard try rows("PRAGMA recursive_triggers", []).first?.first != .integer(1) else { return try body() }
    try execute("PRAGMA recursive_triggers = ON")
    defer { try? execute("PRAGMA recursive_triggers = OFF") }
    try body()
  }

  func fileNumber() throws -> String? {
    FileIdentity(of: "main", on: try openHandle)?.description
  }

  func isFile(at path: String) throws -> Bool {
    guard let file = FileIdentity(path) else { return false }
    return try file == FileIdentity(of: "main", on: openHandle)
  }
}
