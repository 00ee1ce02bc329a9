import DAOCore
import Testing

@Suite("The columns of parameters")
struct ParameterColumnsTests {
  private static let tables = [
    "t": ["id", "day", "name"], "s": ["id", "other", "day"], "main.t": ["id", "day", "name"], "my table": ["a b", "c"],
    "v": ["first_day"],
  ]

  private func columns(_ sql: String, _ names: [String?]) throws -> String {
    let text = StatementText(sql: sql, parameters: names.map { StatementText.Parameter(name: $0) })
    let found = try ParameterColumns.find(in: text, dialect: SQLiteRules()) { name in
      Self.tables[name.lowercased()].map { columns in
        TableSchema(
          name: name,
          columns: columns.map {
            TableColumn(
              name: $0, declaredType: name, keepsText: true, isNotNull: false,
              primaryKeyPosition: 0, isGenerated: $0 == "computed")
          })
      }
    }
    return found.map { $0.map { "\($0.declaredType).\($0.name)" }.joined(separator: "+") }.joined(separator: " ")
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
      ("SELECT * FROM t WHERE ? BETWEEN day AND name", "t.day"),
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
      ("SELECT * FROM t WHERE +day = ? AND day COLLATE nocase = ? AND coalesce(day, name) = ?", "t.day t.day t.day"),
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
