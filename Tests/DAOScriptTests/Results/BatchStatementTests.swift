import DAOCore
import Testing

@testable import DAOScript

@Suite("Selects for many keys")
struct BatchStatementTests {
  private struct TestDialect: Dialect {
    let name = "sqlite"
    let parameterLimit = 100
    let quotesWithBrackets = true
    let quotesWithDollars = false
    func placeholder(index: Int, source: String) -> String { source }
  }

  private func batch(_ sql: String, _ names: [String?] = [nil]) -> BatchStatement {
    BatchStatement(StatementText(sql: sql, parameters: names.map { .init(name: $0) }), dialect: TestDialect())
  }

  @Test("An equality becomes a list, and its column is selected along")
  func list() {
    let batch = batch("SELECT p.* FROM post p JOIN x ON x.id = p.x WHERE p.blog = ? AND x.on = 1 ORDER BY p.id")
    #expect(batch.obstacle(to: [0]) == nil)
    #expect(
      batch.statement(varying: [0], count: 3).sql
        == #"SELECT p.* , p.blog AS "key 1" FROM post p JOIN x ON x.id = p.x WHERE p.blog IN (?, ?, ?) AND x.on = 1 ORDER BY p.id"#
    )
    #expect(batch.values(of: [[1], [2], [3]], varying: [0]) == [1, 2, 3])
  }

  @Test("Several equalities become pairs; parameters that stay are bound once")
  func pairs() {
    let batch = batch(
      "SELECT id, :k AS k FROM post WHERE :a = blog AND state > :k AND kind = :b", ["k", "a", "b"])
    #expect(batch.obstacle(to: [1, 2]) == nil)
    #expect(
      batch.statement(varying: [1, 2], count: 2).sql
        == #"SELECT id, ? AS k , blog AS "key 1", kind AS "key 2" FROM post "#
        + "WHERE ((blog = ? AND kind = ?) OR (blog = ? AND kind = ?)) AND state > ? AND 1 = 1")
    #expect(batch.values(of: [[7, 1, 2], [7, 3, 4]], varying: [1, 2]) == [7, 1, 2, 3, 4, 7])
    #expect(batch.statement(varying: [1, 2], count: 2).parameters.count == 6)
  }

  @Test(
    "What may give other rows is not batched",
    arguments: [
      "SELECT * FROM p WHERE b = ? LIMIT 1", "SELECT DISTINCT x FROM p WHERE b = ?", "SELECT count(*) FROM p WHERE b = ?",
      "SELECT x FROM p WHERE b = ? GROUP BY x", "SELECT x FROM p WHERE b = ? UNION SELECT 1", "SELECT x FROM p WHERE b > ?",
      "SELECT x FROM p WHERE b = ? OR c = 1", "SELECT x FROM p WHERE NOT b = ?", "SELECT x FROM p WHERE b = ? + 1",
      "SELECT row_number() OVER (ORDER BY x) FROM p WHERE b = ?", "WITH q AS (SELECT 1) SELECT * FROM q WHERE b = ?",
      "SELECT x FROM p WHERE c IN (SELECT d FROM e WHERE b = ?)", "SELECT x FROM p WHERE a BETWEEN 1 AND b = ?",
      "SELECT x FROM (SELECT * FROM p WHERE b = ?) WHERE 1", "SELECT x FROM p WHERE CASE WHEN 1 THEN 0 AND b = ? END",
      "SELECT ? FROM p WHERE 1 = 1", "SELECT max(x) FROM p WHERE b = ?", "SELECT x FROM p WHERE b = ? COLLATE NOCASE",
    ])
  func obstacles(_ sql: String) {
    #expect(batch(sql).obstacle(to: [0]) != nil)
  }

  @Test(
    "What gives the same rows is batched",
    arguments: [
      "SELECT upper(x) FROM p WHERE b = ?", "SELECT x FROM p WHERE b = ? AND (c = 1 OR d = 2)",
      "SELECT x FROM p WHERE a BETWEEN 1 AND 2 AND b = ?",
      "SELECT x, (SELECT count(*) FROM e WHERE e.p = p.id) FROM p WHERE b = ?",
      "SELECT x FROM p WHERE c IN (SELECT d FROM e) AND \"b\" == ? -- why\n ORDER BY lower(x)",
      "SELECT x FROM p /* ? */ WHERE main.p.[b] = ?",
    ])
  func batched(_ sql: String) {
    #expect(batch(sql).obstacle(to: [0]) == nil)
  }
}
