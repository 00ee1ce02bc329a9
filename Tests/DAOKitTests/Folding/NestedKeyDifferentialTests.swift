import DAOCore
import TestSupport
import Testing

@testable import DAOKit

@Suite("Random keys of nested selects")
struct NestedKeyDifferentialTests {
  private static let types = [
    "", "INTEGER", "TEXT", "REAL", "NUMERIC", "BLOB", "VARCHAR(20)", "DECIMAL(9, 2)", "DATETIME", "BOOLEAN",
  ]
  private static let collations = ["", "", "COLLATE NOCASE", "COLLATE RTRIM", "COLLATE BINARY"]

  private static let single = [
    "SELECT id FROM kid WHERE p0 = :k", "SELECT id FROM kid WHERE :k = p0 ORDER BY id", "SELECT * FROM kid WHERE kid.p0 == :k",
    "SELECT id, p0 FROM kid AS x WHERE x.p0 = :k ORDER BY 1 DESC", "SELECT id FROM main.kid WHERE \"p0\" = :k AND id % 2",
    #"SELECT id, p1 AS "g" FROM kid WHERE "g" = :k"#, #"SELECT id, p1 AS p0 FROM kid WHERE "p0" = :k"#,
    "SELECT id, p0 g FROM kid WHERE g = :k", #"SELECT id FROM kid WHERE "kid" = :k"#, #"SELECT id FROM kid WHERE "g" = :k"#,
    "SELECT id, :k AS k FROM kid WHERE p0 = :k", "SELECT id FROM kid WHERE p0 COLLATE NOCASE = :k",
    "SELECT id FROM kid WHERE p0 = :k COLLATE RTRIM", "SELECT id FROM kid WHERE p0 IS :k", "SELECT id FROM kid WHERE +p0 = :k",
    "SELECT id FROM kid WHERE p0 = :k OR p1 = :k", "SELECT id FROM kid WHERE p0 = :k LIMIT 2",
    "SELECT DISTINCT p1 FROM kid WHERE p0 = :k",
    "SELECT count(*) AS n FROM kid WHERE p0 = :k", "SELECT (SELECT max(kid.id)) AS n FROM kid WHERE p0 = :k",
    "SELECT id, (SELECT count(*) FROM kid x WHERE x.p0 = kid.p0) AS n FROM kid WHERE p0 = :k",
    "SELECT id, (SELECT max(x.id) FROM kid x WHERE x.p1 = kid.p1) AS n FROM kid WHERE p0 = :k",
    "SELECT id FROM kid WHERE id BETWEEN 2 AND 5 AND p0 = :k", "SELECT id FROM kid WHERE NOT (id > 3 AND p0 = :k AND id)",
    "SELECT a.id, b.id AS other FROM kid a JOIN kid b USING (id) WHERE b.p0 = :k ORDER BY a.id",
    "SELECT a.id, b.id AS other FROM kid a LEFT JOIN kid b ON b.p0 = a.p1 WHERE b.p0 = :k ORDER BY a.id, other",
    "SELECT id FROM plain WHERE p0 = :k", "SELECT id FROM plain WHERE p1 = :k", "SELECT id FROM sorted WHERE p0 = :k",
    "SELECT id FROM (SELECT id, p0 FROM kid UNION ALL SELECT -id, p1 FROM kid) WHERE p0 = :k ORDER BY id",
    "SELECT p0 FROM kid WHERE id = :k", "SELECT id FROM kid WHERE rowid = :k", "SELECT id FROM kid WHERE made = :k ORDER BY id",
    "SELECT id FROM fixed WHERE p0 = :k", "SELECT words FROM search WHERE search = :k",
  ]

  private static let pairs = [
    "SELECT id FROM kid WHERE p0 = :k AND p1 = :l", "SELECT id FROM kid WHERE p1 = :k AND id AND :l = p0 ORDER BY id",
    "SELECT id FROM kid WHERE p0 = :k AND p0 = :l", "SELECT id FROM kid WHERE p0 = :k AND p1 > :l",
    "SELECT a.id, b.id AS other FROM kid a JOIN kid b ON a.id = b.id WHERE a.p0 = :k AND b.p1 = :l ORDER BY a.id",
    "SELECT id, :l AS l FROM kid WHERE p0 = :k AND p1 = :k", "SELECT id FROM plain WHERE p1 = :k AND p0 = :l",
    "SELECT id FROM fixed WHERE p0 = :k AND p1 = :l",
  ]

  @Test("Children are those that a call for each key finds")
  func sameAsOneByOne() throws {
    try RandomRuns.repeating(60) { generator, seed in
      let keys = generator.oneIn(3) ? ["k", "l"] : ["k"]
      let schema = Self.schema(&generator)
      let kids = generator.pick(keys.count == 1 ? Self.single : Self.pairs)
      // A full-text search of some keys is an error, in both.
      let scene = try NestedKeyScene(schema: schema, keys: keys, kids: kids)
      // Without an ORDER BY the order of rows is the plan's, and the two ways have plans of their own.
      let isOrdered = kids.contains("ORDER BY")
      let together = Result { try scene.together().map { isOrdered ? $0 : $0.sorted() } }
      let oneByOne = Result { try scene.oneByOne().map { isOrdered ? $0 : $0.sorted() } }
      let isSame = (try? together.get()) == (try? oneByOne.get())
      #expect(isSame, "seed \(seed): \(kids)\n\(together)\n\(oneByOne)\n\(schema)")
      return isSame
    }
  }

  private static func schema(_ generator: inout SeededGenerator) -> String {
    // Few values, so that they meet.
    let values = (0..<Int.random(in: 2...12, using: &generator)).map { _ in generator.pick(OddValues.all) }
    let plain = (0..<6).map { Value.integer($0) }
    let pool = generator.oneIn(4) ? plain : generator.oneIn(3) ? values + plain : values
    func rows(_ table: String, _ prefix: String, _ count: Int, _ generator: inout SeededGenerator) -> String {
      (0..<count).map { _ in
        "INSERT INTO \(table) VALUES (\(prefix)\(generator.pick(pool).exactLiteral), \(generator.pick(pool).exactLiteral));\n"
      }.joined()
    }
    let columns = (0..<2).map { "p\($0) \(generator.pick(types)) \(generator.pick(collations))" }.joined(separator: ", ")
    var sql = generator.oneIn(6) ? "PRAGMA encoding = 'UTF-16le';\n" : ""
    sql += """
      CREATE TABLE parent (k, l);
      CREATE TABLE kid (id INTEGER PRIMARY KEY, \(columns), made TEXT AS (upper(p0)));
      CREATE TABLE fixed (id INTEGER PRIMARY KEY, p0 ANY, p1 ANY) STRICT;
      CREATE VIEW plain AS SELECT id, p0 || '' AS p0, CAST(p1 AS NUMERIC) AS p1 FROM kid;
      CREATE VIEW sorted AS SELECT * FROM kid ORDER BY p1, id DESC;
      CREATE VIRTUAL TABLE search USING fts5(words);
      INSERT INTO search VALUES ('a b'), ('1 nan'), ('2 k');
      \(generator.oneIn(3) ? "CREATE INDEX kid_p0 ON kid (p0);" : generator.oneIn(2) ? "CREATE INDEX kid_p0 ON kid (p0, p1);" : "")

      """
    sql += rows("parent", "", Int.random(in: 1...12, using: &generator), &generator)
    sql += rows("kid (p0, p1)", "", Int.random(in: 0...20, using: &generator), &generator)
    sql += "INSERT INTO fixed SELECT id, p0, p1 FROM kid;"
    return generator.oneIn(5) ? sql + "\nANALYZE;" : sql
  }
}
