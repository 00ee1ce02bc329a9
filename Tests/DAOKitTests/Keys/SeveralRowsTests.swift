import DAOKit
import TestSupport
import Testing

@Suite("The id of an insert of several rows")
struct SeveralRowsTests {
  private static let inserts: [(sql: String, rows: Int)] = [
    ("INSERT INTO t (n) VALUES (1)", 1), ("INSERT INTO t (n) VALUES (1), (2)", 2), ("INSERT INTO t DEFAULT VALUES", 1),
    ("INSERT INTO t (n) SELECT 1 WHERE 1", 1), ("INSERT INTO t (n) SELECT n FROM s", 3),
    ("INSERT INTO t (n) SELECT 1 UNION SELECT 2", 2),
    ("INSERT INTO t (n) SELECT n FROM s LIMIT 1", 1), ("INSERT INTO t (n) SELECT max(n) FROM s", 1),
    ("WITH w AS (SELECT 1 AS n UNION SELECT 2) INSERT INTO t (n) SELECT n FROM w", 2),
    ("INSERT INTO t (n) VALUES (1) UNION ALL SELECT 2", 2), ("REPLACE INTO t (n) VALUES (1), (2)", 2),
    ("INSERT INTO t (n) VALUES (1)<if test=\"1 == 1\">, (2)</if>", 2),
  ]

  @Test("It is an error, and no row is inserted; one row has its id", arguments: inserts.indices)
  func byName(index: Int) async throws {
    let (sql, rows) = Self.inserts[index]
    let test = try TestDatabase(.memory, Configuration())
    let database = test.database
    try test.run("CREATE TABLE t (id INTEGER PRIMARY KEY, n)")
    try test.run("CREATE TABLE s (n)")
    try test.run("INSERT INTO s VALUES (1), (2), (3)")
    for keys in ["", " useGeneratedKeys=\"true\""] {
      let dao = try database.dao(script: "<dao><insert selector=\"add\"\(keys)>\(sql)</insert></dao>")
      for isInTransaction in [false, true] {
        let before = try test.count("t")
        func insert() throws -> Int64 {
          isInTransaction ? try database.transaction { try dao.insertReturningID("add") } : try dao.insertReturningID("add")
        }
        if rows == 1 {
          #expect(try insert() > 0)
        } else {
          #expect(error { try insert() }?.code == .tooManyRows, "\(sql)")
          #expect(await error { try await dao.insertReturningID("add") }?.code == .tooManyRows)
        }
        #expect(try test.count("t") == before + (rows == 1 ? 1 : 0))
      }
    }
  }
}
