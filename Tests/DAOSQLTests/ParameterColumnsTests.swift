import DAOCore
import DAOSQL
import Testing

@Suite("The columns of parameters")
struct ParameterColumnsTests {
  private static let tables = [
    "t": ["id", "day", "name"], "s": ["id", "other", "day"], "main.t": ["id", "day", "name"], "my table": ["a b", "c"],
    "v": ["first_day"], "g": ["sum*", "day", "name"],
  ]

  private func columns(_ sql: String, _ names: [String?], _ dialect: any Dialect = sqlite) throws -> String {
    let text = StatementText(sql: sql, parameters: names.map { StatementText.Parameter(name: $0) })
    let found = ParameterUse.uses(in: text, text.analysis(dialect, NamedTables(tables: Self.tables)))
    return found.map { $0.columns.map { "\($0.declaredType).\($0.name)" }.joined(separator: "+") }.joined(separator: " ")
  }

  @Test(
    "What an INSERT stores",
    arguments: [
      ("INSERT INTO t (day, name) VALUES (?, ?)", "t.day t.name"),
      ("INSERT INTO t VALUES (?, ?, ?)", "t.id t.day t.name"),
      ("INSERT INTO t(name,DAY) VALUES (?, coalesce(?, 'x')), (1, ?), (upper(?), (?))", "t.name t.day t.day  t.day"),
      ("INSERT OR IGNORE INTO main.\"t\" AS x (\"day\") VALUES (?)", "main.t.day"),
      ("REPLACE INTO [my table] ([a b]) VALUES (?)", "my table.a b"),
      ("INSERT INTO t (id, day) SELECT ?, ? AS d FROM s WHERE other = ? AND day > ?", "t.id t.day s.other s.day"),
      (
        "INSERT INTO t (day) SELECT day FROM s WHERE day = ? UNION SELECT ? WHERE true ON CONFLICT (id) DO UPDATE SET day = ?",
        "s.day t.day t.day"
      ),
      ("WITH x(d) AS (SELECT day FROM s WHERE day > ?) INSERT INTO t (day) SELECT ? FROM x WHERE d < ?", "s.day t.day s.day"),
      ("INSERT INTO t (id, day) VALUES (?, CASE WHEN ? THEN ? ELSE ? END)", "t.id  t.day t.day"),
      ("INSERT INTO t (day) VALUES (? || 'x')", ""), ("INSERT INTO t (day) VALUES (date(?))", ""),
      (
        "INSERT INTO t (day) VALUES (?) ON CONFLICT (id) DO UPDATE SET day = excluded.day WHERE excluded.day > ?", "t.day t.day"
      ),
      ("INSERT INTO nowhere (day) VALUES (?)", ""), ("INSERT INTO t DEFAULT VALUES RETURNING day", ""),
    ])
  func inserts(sql: String, columns: String) throws {
    let count = sql.count { $0 == "?" }
    let wanted = columns.isEmpty ? String(repeating: " ", count: max(count - 1, 0)) : columns
    #expect(try self.columns(sql, Array(repeating: nil, count: count)) == wanted)
  }

  @Test("A server counts the columns that it computes where an INSERT names none, SQLite does not")
  func computedColumns() throws {
    #expect(try columns("INSERT INTO g VALUES (?, ?)", [nil, nil]) == "g.day g.name")
    #expect(try columns("INSERT INTO g VALUES (DEFAULT, ?, ?)", [nil, nil], postgres) == "g.day g.name")
    #expect(try columns("INSERT INTO g SELECT 1, ?, ?", [nil, nil], postgres) == "g.day g.name")
  }

  @Test(
    "What an UPDATE stores",
    arguments: [
      ("UPDATE t SET day = ?, name = ? WHERE id = ?", "t.day t.name t.id"),
      ("UPDATE t AS x SET (day, name) = (?, ?) WHERE x.id IS NOT ?", "t.day t.name t.id"),
      (
        "UPDATE OR FAIL main.t SET day = coalesce(?, day), name = CASE WHEN id = ? THEN ? ELSE name END",
        "main.t.day main.t.id main.t.name"
      ),
      ("UPDATE t SET name = ? FROM s WHERE s.other < ? AND t.day = ?", "t.name s.other t.day"),
      ("UPDATE t SET day = (SELECT max(other) FROM s WHERE s.day > ?) WHERE (day) >= (?)", "s.day t.day"),
    ])
  func updates(sql: String, columns: String) throws {
    #expect(try self.columns(sql, Array(repeating: nil, count: sql.count { $0 == "?" })) == columns)
  }

  @Test(
    "What a condition compares",
    arguments: [
      ("SELECT * FROM t WHERE day BETWEEN ? AND ? AND id = ?", "t.day t.day t.id"),
      ("SELECT * FROM t WHERE day NOT BETWEEN ? AND ?", "t.day t.day"),
      ("SELECT * FROM t WHERE ? BETWEEN day AND name", "t.day+t.name"),
      ("SELECT * FROM t WHERE ? < day AND day IS NOT DISTINCT FROM ? AND ? IS NOT DISTINCT FROM name", "t.day t.day t.name"),
      ("SELECT * FROM t WHERE day IN (?, ?) OR name NOT IN (?)", "t.day t.day t.name"),
      ("SELECT * FROM t WHERE ? IN (SELECT other FROM s)", "s.other"),
      ("SELECT * FROM t WHERE (day, id) > (?, ?) AND (id, name) IN (VALUES (?, ?))", "t.day t.id t.id t.name"),
      ("SELECT * FROM t a JOIN s AS b ON b.other = ? AND a.id = b.id WHERE b.day = ?", "s.other s.day"),
      ("SELECT * FROM t, s x WHERE x.day = ? AND other > ?", "s.day s.other"),
      ("SELECT * FROM (t JOIN s ON t.day = ?) WHERE s.other = ?", "t.day s.other"),
      ("SELECT * FROM t WHERE EXISTS (SELECT 1 FROM s WHERE s.id = t.id AND name = ? AND other = ?)", "t.name s.other"),
      ("SELECT * FROM (SELECT id, max(day) AS last FROM t GROUP BY id) WHERE last < ?", "t.day"),
      ("WITH x AS (SELECT * FROM t), y AS (SELECT x.* FROM x) SELECT * FROM y WHERE y.day = ?", "t.day"),
      ("SELECT max(day) FROM t GROUP BY id HAVING max(day) > ? AND min(t.day) <= ?", "t.day t.day"),
      ("SELECT * FROM t WHERE +day = ? AND day COLLATE nocase = ? AND coalesce(day, name) = ?", "t.day t.day t.day+t.name"),
      ("SELECT * FROM t WHERE day = coalesce(?, ?) AND CASE day WHEN ? THEN 1 END", "t.day t.day t.day"),
      ("SELECT day FROM t WHERE day = ? UNION ALL SELECT day FROM s WHERE day = ?", "t.day s.day"),
      ("SELECT * FROM t WHERE (SELECT other FROM s LIMIT 1) > ?", "s.other"),
      ("DELETE FROM t WHERE \"day\" < ?", "t.day"),
      ("SELECT * FROM v WHERE first_day <> ?", "v.first_day"),
      ("WITH RECURSIVE r(d) AS (SELECT day FROM t UNION ALL SELECT d FROM r WHERE d < ?) SELECT * FROM r", "t.day"),
    ])
  func conditions(sql: String, columns: String) throws {
    #expect(try self.columns(sql, Array(repeating: nil, count: sql.count { $0 == "?" })) == columns)
  }

  @Test(
    "A subquery that only passes a parameter on passes its column back",
    arguments: [
      ("SELECT * FROM t WHERE day > (SELECT ?)", "t.day"),
      ("SELECT * FROM t WHERE (SELECT ? AS d) < day", "t.day"),
      ("SELECT * FROM t WHERE day IN (SELECT ?)", "t.day"),
      ("SELECT * FROM t WHERE day NOT IN (SELECT ? UNION SELECT ?)", "t.day t.day"),
      ("SELECT * FROM t WHERE day BETWEEN (SELECT ?) AND (SELECT ?)", "t.day t.day"),
      ("SELECT * FROM t WHERE day > (VALUES (?))", "t.day"),
      ("SELECT * FROM t WHERE (id, day) > (SELECT ?, ?)", "t.id t.day"),
      ("SELECT * FROM t WHERE (id, day) IN (SELECT 1, ? UNION ALL VALUES (?, ?))", "t.day t.id t.day"),
      ("WITH x(d) AS (SELECT ?) SELECT * FROM t, x WHERE day > d", "t.day"),
      ("WITH x AS (SELECT ? AS d) SELECT * FROM t, x WHERE day > x.d", "t.day"),
      ("WITH x(a, b) AS (VALUES (?, ?)) SELECT * FROM t JOIN x ON name = b AND day > a", "t.day t.name"),
      ("WITH x AS (SELECT ? d), y AS (SELECT * FROM x) SELECT * FROM t, y WHERE y.d = day", "t.day"),
      ("WITH x AS (SELECT ? d), y(e) AS (SELECT * FROM x) SELECT * FROM t, y WHERE e = day", "t.day"),
      ("WITH x AS (SELECT ?) SELECT * FROM t WHERE day IN x", "t.day"),
      ("WITH x AS (SELECT ?) SELECT * FROM t WHERE day > (SELECT * FROM x)", "t.day"),
      ("WITH x AS (SELECT ? AS d) SELECT * FROM t WHERE day > (SELECT d FROM x)", "t.day"),
      ("WITH x AS (SELECT ? AS d) UPDATE t SET day = (SELECT d FROM x)", "t.day"),
      ("WITH x AS (SELECT ? AS d) INSERT INTO t (id, day) SELECT 1, d FROM x", "t.day"),
      ("WITH x AS (SELECT ?, ?) INSERT INTO t (id, day) SELECT * FROM x", "t.id t.day"),
      ("INSERT INTO t (id, day) WITH x(d) AS (SELECT ?) SELECT 1, d FROM x", "t.day"),
      ("INSERT INTO t (id, day) SELECT * FROM (VALUES (?, ?), (?, ?))", "t.id t.day t.id t.day"),
      ("INSERT INTO t (day) SELECT column2 FROM (VALUES (?, ?))", " t.day"),
      ("SELECT * FROM t, (SELECT ? AS d) WHERE day > d", "t.day"),
      ("SELECT * FROM t JOIN (SELECT ? AS d) AS x ON t.day = x.d", "t.day"),
      ("SELECT * FROM t JOIN (SELECT ? AS day) USING (day)", "t.day"),
      ("SELECT * FROM t NATURAL JOIN (SELECT ? AS day)", "t.day"),
      ("SELECT ? AS d, t.* FROM t WHERE day > d", "t.day"),
      ("SELECT max(day) AS last FROM t GROUP BY id HAVING last > ?", "t.day"),
      ("SELECT day FROM t EXCEPT SELECT ?", "t.day"),
      ("SELECT * FROM t WHERE EXISTS (SELECT 1 FROM (SELECT ? AS d) WHERE d < t.day)", "t.day"),
      ("SELECT * FROM t WHERE day > (SELECT coalesce(d, 'x') FROM (SELECT ? AS d))", "t.day"),
      ("SELECT * FROM t WHERE day > (SELECT max(d) FROM (SELECT ? AS d UNION SELECT ?))", "t.day t.day"),
      ("UPDATE t SET (day, name) = (SELECT ?, ?)", "t.day t.name"),
      ("UPDATE t SET day = x.d FROM (SELECT ? AS d) AS x", "t.day"),
      ("SELECT * FROM t WHERE day > CAST(? AS TEXT) AND CAST(day AS VARCHAR(9)) < ?", "t.day t.day"),
      ("SELECT * FROM t WHERE day > CASE WHEN id = 1 THEN (SELECT ?) ELSE max(?, name) END", "t.day t.name+t.day"),
      ("SELECT * FROM t WHERE CASE id WHEN 1 THEN day ELSE name END > ?", "t.day+t.name"),
      ("SELECT coalesce(day, ?), CASE WHEN id = 1 THEN name ELSE ? END FROM t", "t.day t.name"),
      ("SELECT * FROM t WHERE nullif(?, day) IS NULL", "t.day"),
      ("SELECT * FROM t WHERE ? IN (day, name) AND (?) IN (SELECT * FROM t)", "t.day+t.name t.id"),
    ])
  func passing(sql: String, columns: String) throws {
    #expect(try self.columns(sql, Array(repeating: nil, count: sql.count { $0 == "?" })) == columns)
  }

  @Test("Queries that name one another in turn are read once")
  func growth() throws {
    var queries = ["x0(d) AS (SELECT ?)"]
    for number in 1...60 {
      queries.append("x\(number)(d) AS (SELECT * FROM x\(number - 1) UNION SELECT d FROM x\(number - 1))")
    }
    for number in 1...60 { queries.append("y\(number) AS (SELECT *, * FROM x\(number - 1), x\(number - 1))") }
    let sql = "WITH \(queries.joined(separator: ", ")) SELECT * FROM t, x60 WHERE day > x60.d"
    #expect(try columns(sql, [nil]) == "t.day")
    let rows = Array(repeating: "(?, CASE WHEN ? THEN ? END)", count: 8_000).joined(separator: ", ")
    let found = try columns("INSERT INTO t (id, day) VALUES \(rows)", Array(repeating: nil, count: 24_000))
    #expect(found.hasPrefix("t.id  t.day t.id"))
  }

  @Test(
    "What is computed has no column",
    arguments: [
      "SELECT ?", "SELECT * FROM t WHERE day + 1 = ?", "SELECT * FROM t WHERE date(day) = ?",
      "SELECT * FROM t WHERE day = ? || 'x'",
      "SELECT * FROM t LIMIT ?", "SELECT * FROM json_each(?) AS t WHERE day = value", "SELECT * FROM t WHERE id = day AND ?",
      "SELECT * FROM t ORDER BY day = 1, ?", "SELECT count(*) FILTER (WHERE ?) FROM t",
    ])
  func computed(sql: String) throws {
    #expect(try columns(sql, [nil]) == "")
  }

  @Test("A name has the columns of all its places; numbers and names are counted as SQLite counts them")
  func names() throws {
    let sql = "UPDATE t SET day = :now, name = :now WHERE (:id IS NULL OR id = :id) AND day = ?4 AND name = ?"
    #expect(try columns(sql, ["now", "id", nil, nil, nil]) == "t.day+t.name t.id  t.day t.name")
  }

  @Test("Deep parentheses and unfinished SQL end well")
  func hostile() throws {
    let deep = String(repeating: "(", count: 50_000)
    #expect(try columns("SELECT * FROM t WHERE day = \(deep)?", [nil]) == "")
    for sql in [
      "INSERT INTO", "UPDATE", "WITH x AS (", "SELECT FROM WHERE = ?", "INSERT INTO t ( VALUES ?", "? BETWEEN", ")?(", "",
    ] {
      _ = try columns(sql, [nil])
    }
  }
}

/// Tables by the names of their columns, each of which has the name of its table for a type. One with a star is computed.
private struct NamedTables: SQLSchema {
  let tables: [String: [String]]
  let views = KnownViews()

  func table(_ name: TableName) -> TableSchema? {
    tables[name.description.lowercased()].map { columns in
      TableSchema(
        name: name.name, qualifier: name.schema,
        columns: columns.map {
          TableColumn(name: $0.replacing("*", with: ""), declaredType: name.description, isGenerated: $0.hasSuffix("*"))
        })
    }
  }

  func definition(ofView name: TableName) -> ViewDefinition? { nil }
  func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool { column.isNotNull }
  func isVirtual(_ name: TableName) -> Bool { false }
}
