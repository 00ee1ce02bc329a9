import DAOCore
import DAOSQL
import Testing

/// Queries as people write them, each of which was read wrongly once.
@Suite("What is proven of written queries of SQLite")
struct WrittenProofTests {
  private static let tables = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, r REAL); INSERT INTO t VALUES (1, 'a', 2.5);
    CREATE TABLE f (id INTEGER PRIMARY KEY, "true" INT); INSERT INTO f VALUES (1, NULL);
    CREATE TABLE k (id INT, q TEXT); INSERT INTO k VALUES (NULL, NULL); CREATE VIEW vv AS SELECT id, q FROM k;
    CREATE TEMP TABLE k (id INTEGER PRIMARY KEY, q TEXT NOT NULL);
    ATTACH ':memory:' AS other; CREATE TABLE other.t (id INT, name TEXT); INSERT INTO other.t VALUES (NULL, NULL);
    CREATE TABLE uni (é TEXT NOT NULL, É TEXT); INSERT INTO uni VALUES ('x', NULL);
    CREATE VIEW seen AS SELECT id, coalesce(name, 'x') AS d FROM main.t;
    CREATE TRIGGER seen_update INSTEAD OF UPDATE ON seen BEGIN SELECT 1; END;
    CREATE VIEW other.w AS SELECT id, name FROM t;
    """

  @Test(
    "Nothing is proven that does not hold",
    arguments: [
      "SELECT id, q FROM vv", "SELECT id, name FROM other.w", "SELECT id, name FROM w", "SELECT true FROM f",
      "SELECT TRUE, id FROM f",
      "SELECT replace(5, '', 'x')", "SELECT replace(r, '', 'y') FROM t", "SELECT replace(name, '', 'y') FROM t",
      "SELECT replace(r, '2', '3') FROM t", "SELECT name COLLATE NOCASE FROM t",
      "SELECT t.id, (SELECT other.t.name FROM t) FROM other.t", "SELECT (true), NOT (true), (SELECT true) FROM f",
      "SELECT É FROM uni", "SELECT É FROM (SELECT 1 AS é, NULL AS É)",
      "WITH É AS (SELECT NULL AS k), é AS (SELECT 1 AS k) SELECT k FROM É",
      "UPDATE seen SET id = NULL, d = NULL RETURNING id, d", "UPDATE t SET r = f.id FROM f RETURNING *",
      "INSERT INTO t (name) VALUES ('b') RETURNING *", "DELETE FROM t RETURNING *, id",
    ])
  func proof(_ sql: String) throws {
    try withConnection { connection in
      try connection.execute(Self.tables)
      let rows = try connection.rows(sql, [])
      let description = try connection.describe(StatementText(sql: sql))
      if let results = description.analysis.results { #expect(results.count == description.columns.count) }
      for (index, column) in description.columns.enumerated() {
        let fact = description.analysis.results.flatMap { index < $0.count ? $0[index].fact : nil }
        if column.isNullable == false { #expect(!rows.contains { $0[index] == .null }, "\(column.label)") }
        #expect(fact?.origin == nil || column.origin != nil, "\(column.label) has no origin")
        if case .text = fact?.kind {
          #expect(rows.allSatisfy { if case .text = $0[index] { true } else { $0[index] == .null } }, "\(column.label)")
        }
      }
    }
  }

  @Test(
    "A column without a label is found by its text",
    arguments: [
      "SELECT \"count(*)\" FROM (SELECT count(*) FROM t)", "SELECT \"max(id)\" FROM (SELECT max(id) FROM t)",
      "SELECT \"id+1\" FROM (SELECT id+1 FROM t)", "WITH x AS (SELECT upper(name) FROM t) SELECT \"upper(name)\" FROM x",
    ])
  func labels(_ sql: String) throws {
    try withConnection { connection in
      try connection.execute(Self.tables)
      #expect(try connection.describe(StatementText(sql: sql)).analysis.unknownQuotedNames.isEmpty)
    }
  }
}
