import DAOCore
import DAOSQL
import Testing

@testable import DAOScript

@Suite("Selects for many keys")
struct BatchStatementTests {
  private let dialect = SQLiteDialect(parameterLimit: 100)

  private func batch(_ sql: String, _ names: [String?] = [nil]) -> BatchStatement {
    BatchStatement(StatementText(sql: sql, parameters: names.map { .init(name: $0) }), dialect: dialect)
  }

  private func values(_ batch: BatchStatement, of keys: [[Int64]], varying: [Int]) -> [Int64?] {
    batch.values(of: keys.map { $0.map { .integer($0) } }, varying: varying).map { value in
      if case .integer(let integer) = value { integer } else { nil }
    }
  }

  @Test("An equality becomes a list, and its column is selected along")
  func list() {
    let batch = batch("SELECT p.* FROM post p JOIN x ON x.id = p.x WHERE p.blog = ? AND x.on = 1 ORDER BY p.id")
    #expect(batch.obstacle(to: [0]) == nil)
    #expect(
      batch.statement(varying: [0], count: 3).sql
        == #"SELECT p.* , p.blog FROM post p JOIN x ON x.id = p.x WHERE p.blog IN (?, ?, ?) AND x.on = 1 ORDER BY p.id"#
    )
    #expect(values(batch, of: [[1], [2], [3]], varying: [0]) == [1, 2, 3])
  }

  @Test("Several equalities become pairs; parameters that stay are bound once")
  func pairs() {
    let batch = batch(
      "SELECT id, :k AS k FROM post WHERE :a = blog AND state > :k AND kind = :b", ["k", "a", "b"])
    #expect(batch.obstacle(to: [1, 2]) == nil)
    #expect(
      batch.statement(varying: [1, 2], count: 2).sql
        == "SELECT id, ? AS k , blog, kind FROM post "
        + "WHERE ((blog = ? AND kind = ?) OR (blog = ? AND kind = ?)) AND state > ? AND 1 = 1")
    #expect(values(batch, of: [[7, 1, 2], [7, 3, 4]], varying: [1, 2]) == [7, 1, 2, 3, 4, 7])
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
      "SELECT ? FROM p WHERE 1 = 1", "SELECT 1, (SELECT sum(p.x)) FROM p WHERE b = ?",
      "SELECT x FROM p WHERE b = ? ORDER BY total(x)", "SELECT (SELECT sum(p.x) FROM e) FROM p WHERE b = ?",
      "SELECT (SELECT sum(x) FROM e) FROM p WHERE b = ?",
      "SELECT (SELECT 1 FROM e UNION SELECT sum(e.x)) FROM p e WHERE b = ?",
      "SELECT (SELECT max((SELECT e.x)) FROM e) FROM p WHERE b = ?",
      "SELECT (SELECT max(q.e.x) FROM f JOIN g ON e = 1) FROM p e WHERE b = ?",
      "SELECT x FROM p WHERE NOT (end > 1 AND b = ? AND x)", "SELECT case x end) FROM p WHERE b = ?",
      "SELECT x FROM p WHERE a BETWEEN c BETWEEN 1 AND 2 AND b = ?", "SELECT x, ? FROM p WHERE b = ?",
      "SELECT x FROM p WHERE p = ?", "SELECT x FROM main.p q WHERE q.p = ?", "SELECT x FROM p WHERE \"b]\" = ?",
      "SELECT max(x) FROM p WHERE b = ?", "SELECT x FROM p WHERE b = ? COLLATE NOCASE",
    ])
  func obstacles(_ sql: String) {
    let names = Array(repeating: nil as String?, count: sql.count { $0 == "?" })
    #expect(batch(sql, names).obstacle(to: [names.count - 1]) != nil)
  }

  @Test(
    "What gives the same rows is batched",
    arguments: [
      "SELECT upper(x) FROM p WHERE b = ?", "SELECT x FROM p WHERE b = ? AND (c = 1 OR d = 2)",
      "SELECT x FROM p WHERE a BETWEEN 1 AND 2 AND b = ?",
      "SELECT x, (SELECT count(*) FROM e WHERE e.p = p.id) FROM p WHERE b = ?",
      "SELECT x FROM p WHERE c IN (SELECT d FROM e) AND \"b\" == ? -- why\n ORDER BY lower(x)",
      "SELECT x FROM p /* ? */ WHERE main.p.[b] = ?",
      "SELECT x, (SELECT sum(l.x + coalesce(p.y, 0)) FROM line l WHERE l.p = p.id) FROM p WHERE b = ?",
      "SELECT x, (SELECT max(\"E\".x) FROM main.e) FROM p WHERE b = ?", "SELECT x, ? AS y FROM p WHERE b = ?",
      "SELECT CASE x WHEN 1 THEN 2 END AS y FROM p WHERE b = ?", "SELECT p.x FROM p JOIN q ON q.b = p.b WHERE p.b = ?",
    ])
  func batched(_ sql: String) {
    let names = Array(repeating: nil as String?, count: sql.contains("? AS") ? 2 : 1)
    #expect(batch(sql, names).obstacle(to: [names.count - 1]) == nil)
  }

  @Test("A name in double quotes is written so that it cannot be a text")
  func quotes() {
    let batch = batch(#"SELECT x AS "b" FROM p WHERE "b" = ?"#)
    #expect(batch.statement(varying: [0], count: 2).sql == #"SELECT x AS "b" , [b] FROM p WHERE [b] IN (?, ?)"#)
  }

  @Test("Several arguments of a table function are not batched, one is")
  func tableFunctions() {
    for table in ["json_each", "doc, json_tree(doc.x) t", "PRAGMA_table_info", "f(1)"] {
      let batch = batch("SELECT x FROM \(table) WHERE a = ? AND b = ?", [nil, nil])
      #expect(batch.obstacle(to: [0, 1]) != nil)
      #expect(batch.obstacle(to: [0]) == nil)
    }
  }

  @Test("`Functions and table functions are those of the engine`")
  func engines() {
    func obstacle(_ sql: String, _ dialect: any Dialect) -> String? {
      BatchStatement(StatementText(sql: sql, parameters: [.init(), .init()]), dialect: dialect).obstacle(to: [0, 1])
    }
    let (sqlite, postgres) = (SQLiteDialect(), PostgresDialect())
    #expect(obstacle("SELECT x FROM json_table WHERE a = ?1 AND b = ?2", sqlite) != nil)
    #expect(obstacle("SELECT x FROM json_table WHERE a = $1 AND b = $2", postgres) == nil)
    #expect(obstacle("SELECT strftime('%Y', x) FROM p WHERE a = ?1 AND b = ?2", sqlite) == nil)
    #expect(obstacle("SELECT strftime('%Y', x) FROM p WHERE a = $1 AND b = $2", postgres) != nil)
    #expect(obstacle("SELECT date_trunc('day', x) FROM p WHERE a = ?1 AND b = ?2", sqlite) != nil)
    #expect(obstacle("SELECT date_trunc('day', x) FROM p WHERE a = $1 AND b = $2", postgres) == nil)
    #expect(obstacle("SELECT unnest(x) FROM p WHERE a = $1 AND b = $2", postgres) != nil)
  }

  @Test("Parameters are told apart by the bytes of their names")
  func names() {
    let batch = batch("SELECT x FROM p WHERE b = :\u{e9} AND c < :e\u{301}", ["\u{e9}", "e\u{301}"])
    #expect(batch.obstacle(to: [0]) == nil)
    #expect(batch.obstacle(to: [1]) != nil)
  }

  @Test("Text that is no statement is not batched, wherever it ends")
  func fragments() {
    let sql = """
      SELECT x, (SELECT sum(e.x) FROM a.e, f(1) WHERE CASE y END), ? AS z FROM b.c, d JOIN "e" WHERE ? = c.b ORDER BY f(x)
      """
    let tokens = SQLScanner(sql, dialect: dialect).map { String($0.text) }
    for end in tokens.indices {
      for hole in 0...end {
        var fragment = tokens[...end]
        fragment.remove(at: hole)
        _ = batch(fragment.joined(), [nil, nil]).obstacle(to: [1])
      }
    }
    _ = batch("SELECT x FROM a, b.WHERE").obstacle
  }
}
