import DAOKit
import Foundation

/// A person with all the columns that built operations look after.
struct Person: Codable, Sendable, Equatable {
  var eid: String
  var name: String?
  var revision = 0
  var createdAt: Date?
  var updatedAt: Date?
  var deletedAt: Date?

  init(_ eid: String, _ name: String? = nil) {
    self.eid = eid
    self.name = name
  }
}

enum PersonScene {
  static let schema = [
    """
    CREATE TABLE person (eid TEXT PRIMARY KEY NOT NULL, name TEXT, revision INTEGER NOT NULL DEFAULT 0,
      created_at REAL, updated_at REAL, deleted_at REAL, retired BOOLEAN NOT NULL DEFAULT FALSE)
    """,
    "CREATE TABLE counter (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, n INTEGER)",
  ]

  static let operations = """
    <insert selector="insert:" table="person" exclude="retired, deleted_at" created="created_at" updated="updated_at"/>
    <insert selector="save:" table="person" exclude="retired, deleted_at" conflict="eid" created="created_at"
      updated="updated_at"/>
    <update selector="update:" table="person" exclude="eid, created_at, deleted_at, retired" version="revision"
      updated="updated_at" where="eid=:eid OR eid=upper(:eid)"/>
    <update selector="updateBack:" table="person" exclude="eid, created_at, updated_at, deleted_at, retired" version="revision"
      where="eid=:eid" useGeneratedKeys="true" keyProperty="revision" keyColumn="revision"/>
    <delete selector="delete:" table="person" where="eid=:eid" soft="deleted_at"/>
    <delete selector="retire:" table="person" where="eid=:eid" soft="retired"/>
    <delete selector="remove:" table="person" where="eid=:eid"/>
    <select selector="find:" type="@Person"> SELECT * FROM person WHERE eid=:eid </select>
    """
}

/// Runs `body` with persons and their operations, on a database that must close cleanly afterwards.
func withPersons(
  _ more: String = "", configuration: Configuration = .init(), _ body: (TestDatabase, DAO) throws -> Void
) throws {
  try withDatabase(schema: PersonScene.schema, configuration: configuration) { test in
    try body(test, test.dao(PersonScene.operations + more))
  }
}

/// Runs `body` with persons and their operations, on a database that must close cleanly afterwards.
func withPersonsAsync(_ more: String = "", _ body: (TestDatabase, DAO) async throws -> Void) async throws {
  try await withDatabaseAsync(schema: PersonScene.schema) { test in
    try await body(test, test.dao(PersonScene.operations + more))
  }
}
