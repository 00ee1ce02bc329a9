import DAORecords
import EngineSupport
import TestSupport

/// A record of a table that documents have made.
struct Account: Record, Equatable {
  static let table = "accounts"
  static let key: RecordKey = .given(\Account.key)
  var key: String
  var name = ""
  var balance: Double?
  var isVIP: Bool?
  var tags: [String]?
}

/// Runs `body` with documents in a database of each engine, which must close at the end.
func withDocuments(
  _ table: String = "accounts", on engines: [TestEngine] = TestEngine.all, _ body: (Documents, Database) throws -> Void
) throws {
  for engine in engines {
    let database = try engine.makeDatabase()
    try body(database.documents(table), database)
    try engine.remove(database)
  }
}

/// Runs an asynchronous `body` with documents in a database of its own in each of the homes, which must close at the end.
func withDocuments(_ homes: [Home], _ body: (Documents, Database) async throws -> Void) async throws {
  try await withDatabase(homes) { database in try await body(database.documents("accounts"), database) }
}
