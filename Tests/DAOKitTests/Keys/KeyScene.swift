import DAOKit
import Foundation

/// Authors with generated keys.
struct Writer: Codable, Sendable, Equatable {
  var id: Int?
  var name: String
  var born: Date?
  var mood: Mood?
  var address: Address?

  enum Mood: String, Codable { case glad, sad }

  struct Address: Codable, Equatable {
    var id: Int?
    var city: String
  }

  init(_ name: String, id: Int? = nil) {
    self.id = id
    self.name = name
  }
}

enum KeyScene {
  static let schema = [
    "CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, born REAL)",
    "CREATE TABLE counter (next INTEGER NOT NULL)", "INSERT INTO counter VALUES (100)",
    "CREATE TABLE token (code TEXT PRIMARY KEY NOT NULL DEFAULT (hex(randomblob(4))), name TEXT) WITHOUT ROWID",
    "CREATE TABLE seat (hall TEXT NOT NULL DEFAULT 'A', number INTEGER NOT NULL, name TEXT, PRIMARY KEY (hall, number))",
    "CREATE TABLE log (name TEXT)",
  ]

  static let operations = """
    <insert selector="insert:" useGeneratedKeys="true" keyProperty="id"><![CDATA[
      INSERT INTO author (name, born) VALUES (:name, :born) ]]></insert>
    <insert selector="built:" table="author" exclude="id" useGeneratedKeys="true" keyProperty="id"/>
    <insert selector="dynamic:" useGeneratedKeys="true" keyProperty="id" keyColumn="id">
      INSERT INTO author (name) VALUES (#{name}) </insert>
    <insert selector="ignore:" useGeneratedKeys="true" keyProperty="id"><![CDATA[
      INSERT INTO author (name) VALUES (:name) ON CONFLICT DO NOTHING; -- twice is once ]]></insert>
    <insert selector="insertAll:" useGeneratedKeys="true" keyProperty="id">
      INSERT INTO author (name) VALUES
      <foreach collection="list" item="a" separator=",">(#{a.name})</foreach>
    </insert>
    <insert selector="plainAll:">
      INSERT INTO author (name) VALUES <foreach collection="list" item="a" separator=",">(#{a.name})</foreach>
    </insert>
    <insert selector="before:"><selectKey keyProperty="id" order="BEFORE" resultType="int">
        SELECT next FROM counter </selectKey>
      INSERT INTO author (id, name) VALUES (#{id}, #{name}) </insert>
    <insert selector="beforeFixed:"><selectKey keyProperty="id" order="BEFORE" resultType="int">
        SELECT max(next) FROM counter </selectKey>
      <![CDATA[ INSERT INTO author (id, name) VALUES (:id, :name) ]]></insert>
    <insert selector="after:"><selectKey keyProperty="id" resultType="int"> SELECT last_insert_rowid() </selectKey>
      INSERT INTO author (name) VALUES (#{name}) </insert>
    """
}

/// Runs `body` with authors and their operations, on a database that must close cleanly afterwards.
func withAuthors(
  _ more: String = "", place: TestDatabase.Place = .file, _ body: (TestDatabase, DAO) throws -> Void
) throws {
  try withDatabase(place, schema: KeyScene.schema) { test in
    try body(test, test.dao(KeyScene.operations + more))
  }
}

/// Runs `body` with authors and their operations, on a database that must close cleanly afterwards.
func withAuthorsAsync(_ more: String = "", _ body: (TestDatabase, DAO) async throws -> Void) async throws {
  try await withDatabaseAsync(schema: KeyScene.schema) { test in
    try await body(test, test.dao(KeyScene.operations + more))
  }
}
