import DAOKit
import Foundation
import Testing

@Suite("Deferred foreign keys")
struct DeferredKeyTests {
  private static let schema = [
    "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
    "CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)",
    "CREATE TABLE token (code TEXT PRIMARY KEY, parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED) WITHOUT ROWID",
  ]

  private static let script = """
    <dao>
      <insert selector="insert:" table="child"/>
      <insert selector="keyed:" table="child" exclude="id" useGeneratedKeys="true" keyProperty="id"/>
      <insert selector="token">INSERT INTO token VALUES ('a', 7)</insert>
      <insert selector="other">INSERT INTO other.child VALUES (5, 6)</insert>
    </dao>
    """

  private struct Child: Codable, Sendable {
    var id: Int
    var parent: Int
  }

  private static let lost = ["the transaction cannot be committed", "row 3 of child refers to no row of parent", "sql: COMMIT"]

  private func check(_ error: DAOError?, _ parts: [String]) {
    for part in parts { #expect(error?.description.contains(part) == true, "\(part) is not in \(error.map { "\($0)" } ?? "")") }
  }

  @Test("The error of a commit says what could not be committed, and which row of which table refers to nothing")
  func commit() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test throws in
      let dao = try test.database.dao(script: Self.script)
      let child = Child(id: 3, parent: 4)
      func synchronously() throws { try test.database.transaction { try dao.call("insert:", child) } }
      check(expectError(.constraint) { try synchronously() }, Self.lost)
      check(
        await expectError(.constraint) {
          try await test.database.transaction { () async throws in try await dao.call("insert:", child) }
        }, Self.lost)
      check(await expectError(.constraint, "script.insert:") { try await dao.batch("insert:", [child]) }, Self.lost)
      await expectError(.constraint, "script.keyed:", "row 1 of child refers to no row of parent") {
        try await dao.call("keyed:", child) as Child
      }
      await expectError(.constraint, "a row of token refers to no row of parent") {
        try await test.database.transaction { () async throws in try await dao.call("token") }
      }
      #expect(try test.count("child") == 0)
      try await test.database.transaction { () async throws in
        try await dao.call("insert:", child)
        try await test.change("INSERT INTO parent VALUES (4)").call()
      }
    }
  }

  @Test("Rows of attached databases are named with them, and of many it is said how to list them")
  func attached() throws {
    var configuration = Configuration()
    configuration.connectionStatements = ["ATTACH ':memory:' AS other"]
    try withDatabase(.memory, schema: Self.schema, configuration: configuration) { test throws in
      for sql in Self.schema.prefix(2) { try test.run(sql.replacing("TABLE ", with: "TABLE other.")) }
      let dao = try test.database.dao(script: Self.script)
      expectError(.constraint, "row 5 of other.child refers to no row of parent") {
        try test.database.transaction { try dao.call("other") }
      }
      let many = expectError(.constraint, "PRAGMA foreign_key_check") {
        try dao.batch("insert:", (1...50).map { Child(id: $0, parent: 9) })
      }
      #expect(many?.message.contains("of child") == false)
    }
  }
}
