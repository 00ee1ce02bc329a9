import DAORecords
import Foundation
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

/// Runs `body` with documents in a database of its own, which must close at the end.
func withDocuments(_ table: String = "accounts", _ body: (Documents, Database) throws -> Void) throws {
  let database = try Database.inMemory()
  try body(database.documents(table), database)
  try database.close()
}

/// Runs an asynchronous `body` with documents in a database of its own, in a file or in memory, which must close at the end.
func withDocuments(inMemory: Bool, _ body: (Documents, Database) async throws -> Void) async throws {
  let folder = try TestFolder()
  var configuration = Configuration()
  configuration.acquireTimeout = .seconds(600)
  let database =
    try inMemory
    ? Database.inMemory(configuration: configuration)
    : Database.sqlite(at: folder.path("documents"), configuration: configuration)
  try await body(database.documents("accounts"), database)
  try database.close()
}
