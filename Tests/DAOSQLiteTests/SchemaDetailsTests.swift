import DAOCore
import DAOSQLite
import Testing

@Suite("The details of a schema")
struct SchemaDetailsTests {
  @Test("Triggers, views and indexes have their SQL, and foreign keys their actions")
  func details() throws {
    let connection = try SQLiteDriver(path: ":memory:", configuration: Configuration()).connect(for: .write)
    let (index, view) = ("CREATE INDEX by_name ON pet (name)", "CREATE VIEW names AS SELECT name FROM pet")
    let trigger = "CREATE TRIGGER noted AFTER INSERT ON pet BEGIN DELETE FROM owner; END"
    for sql in [
      "CREATE TABLE owner (id INTEGER PRIMARY KEY, code TEXT UNIQUE)",
      """
      CREATE TABLE pet (name TEXT, owner INTEGER REFERENCES owner ON DELETE CASCADE ON UPDATE SET NULL,
        code TEXT REFERENCES owner (code) ON DELETE RESTRICT, other INTEGER REFERENCES owner)
      """, index, view, trigger,
    ] {
      try connection.execute(sql)
    }
    let details = try connection.schemaDetails()
    #expect(details.views.map(\.sql) == [view] && details.triggers.map(\.sql) == [trigger])
    #expect(details.indexes.filter(\.isOwn).map(\.sql) == [index])
    #expect(details.indexes.filter { !$0.isOwn }.allSatisfy { $0.sql == nil })
    let actions = Dictionary(details.foreignKeys.map { ($0.columns[0], [$0.onDelete, $0.onUpdate]) }) { first, _ in first }
    #expect(
      actions == [
        "owner": [.cascade, .setNull], "code": [.restrict, .none], "other": [.none, .none],
      ])
    try connection.close()
  }
}
