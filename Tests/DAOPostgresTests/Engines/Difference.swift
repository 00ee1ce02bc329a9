#if PostgreSQL
  import Testing

  /// A statement that the engines understand in two ways, and one that they understand in the same way.
  struct Difference: Sendable, CustomTestStringConvertible {
    /// What the guide calls it.
    let name: String
    let sql: String
    /// The texts of the first column; nil for an error.
    let sqlite: String?
    let postgres: String?
    /// The portable statement; nil where there is none.
    let portable: String?
    let both: String?

    init(_ name: String, _ sql: String, _ sqlite: String?, _ postgres: String?, portable: String? = nil, _ both: String? = nil)
    {
      (self.name, self.sql, self.sqlite, self.postgres, self.portable, self.both) = (
        name, sql, sqlite, postgres, portable, both
      )
    }

    var testDescription: String { name }

    /// On the rows (1, 'a', 2, 1.5, true), (2, 'A', NULL, 2.5, false), (3, 'b', 0, NULL, NULL) of t (id, s, n, d, flag).
    static let all = [
      Difference(
        "NULL in ORDER BY", "SELECT id FROM t ORDER BY n", "2,3,1", "3,1,2",
        portable: "SELECT id FROM t ORDER BY n NULLS FIRST",
        "2,3,1"),
      Difference(
        "LIKE", "SELECT id FROM t WHERE s LIKE 'a%' ORDER BY id", "1,2", "1",
        portable: "SELECT id FROM t WHERE lower(s) LIKE 'a%' ORDER BY id", "1,2"),
      Difference(
        "LIKE and a backslash", #"SELECT 'a%' LIKE 'a\%'"#, "0", "1", portable: "SELECT 'a%' LIKE 'a!%' ESCAPE '!'", "1"),
      Difference(
        "division by zero", "SELECT 1 / n FROM t WHERE id = 3", "NULL", nil,
        portable: "SELECT 1 / nullif(n, 0) FROM t WHERE id = 3", "NULL"),
      Difference(
        "CAST of a fraction", "SELECT CAST(2.7 AS integer)", "2", "3",
        portable: "SELECT CAST(round(CAST(d AS numeric)) AS bigint) FROM t WHERE id = 2", "3"),
      Difference(
        "CAST of a fraction", "SELECT CAST(2147483648.5 AS bigint)", "2147483648", "2147483649",
        portable: "SELECT CAST(trunc(2147483648.5) AS bigint)", "2147483648"),
      Difference(
        "CAST of a text", "SELECT CAST('x' AS integer)", "0", nil,
        portable: "SELECT CASE WHEN 'x' IN ('0', '1') THEN 1 END", "NULL"),
      Difference(
        "a whole number that overflows", "SELECT 9223372036854775807 + id FROM t WHERE id = 1", "9.22337203685478e+18", nil),
      Difference(
        "concatenation of numbers", "SELECT n || id FROM t WHERE id = 1", "21", nil,
        portable: "SELECT CAST(n AS text) || CAST(id AS text) FROM t WHERE id = 1", "21"),
      Difference(
        "a column of texts beside a number", "SELECT id FROM t WHERE s = 1", "", nil,
        portable: "SELECT id FROM t WHERE s = '1'", ""),
      Difference(
        "'' for a number", "SELECT id FROM t WHERE n = ''", "", nil, portable: "SELECT id FROM t WHERE n IS NULL", "2"),
      Difference("booleans", "SELECT id FROM t WHERE flag = 1", "1", nil, portable: "SELECT id FROM t WHERE flag", "1"),
      Difference(
        "boolean literals", "INSERT INTO t (id, flag) VALUES (4, 1) RETURNING id", "4", nil,
        portable: "INSERT INTO t (id, flag) VALUES (5, TRUE) RETURNING id", "5"),
      Difference("numbers as conditions", "SELECT id FROM t WHERE n", "1", nil, portable: "SELECT id FROM t WHERE n <> 0", "1"),
      Difference(
        "GROUP BY", "SELECT s FROM t WHERE id < 3 GROUP BY lower(s)", "a", nil,
        portable: "SELECT max(s) FROM t WHERE id < 3 GROUP BY lower(s)", "a"),
      Difference(
        "names of columns in HAVING", "SELECT count(*) AS c FROM t HAVING c > 1", "3", nil,
        portable: "SELECT count(*) AS c FROM t HAVING count(*) > 1", "3"),
      Difference(
        "DISTINCT and ORDER BY", "SELECT DISTINCT s FROM t ORDER BY id", "a,A,b", nil,
        portable: "SELECT s FROM t GROUP BY s ORDER BY min(id)", "a,A,b"),
      Difference(
        "LIMIT -1", "SELECT id FROM t ORDER BY id LIMIT -1", "1,2,3", nil, portable: "SELECT id FROM t ORDER BY id", "1,2,3"),
      Difference(
        "LIMIT offset, count", "SELECT id FROM t ORDER BY id LIMIT 1, 1", "2", nil,
        portable: "SELECT id FROM t ORDER BY id LIMIT 1 OFFSET 1", "2"),
      Difference("an empty IN ()", "SELECT id FROM t WHERE id IN ()", "", nil, portable: "SELECT id FROM t WHERE FALSE", ""),
      Difference("texts in double quotes", #"SELECT "none""#, "none", nil, portable: "SELECT 'none'", "none"),
      Difference("rowid", "SELECT rowid FROM t WHERE s = 'b'", "3", nil, portable: "SELECT id FROM t WHERE s = 'b'", "3"),
      Difference(
        "INSERT OR REPLACE", "INSERT OR REPLACE INTO t (id, s) VALUES (3, 'c') RETURNING s", "c", nil,
        portable: "INSERT INTO t (id, s) VALUES (3, 'd') ON CONFLICT (id) DO UPDATE SET s = excluded.s RETURNING s", "d"),
      Difference(
        "INSERT OR IGNORE", "INSERT OR IGNORE INTO t (id) VALUES (3) RETURNING id", "", nil,
        portable: "INSERT INTO t (id) VALUES (3) ON CONFLICT DO NOTHING RETURNING id", ""),
      Difference(
        "the columns of excluded", "INSERT INTO t (id, n) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = n + 1 RETURNING n",
        "3", nil, portable: "INSERT INTO t (id, n) VALUES (3, 1) ON CONFLICT (id) DO UPDATE SET n = t.n + 1 RETURNING n", "1"),
      Difference("==", "SELECT id FROM t WHERE id == 1", "1", nil, portable: "SELECT id FROM t WHERE id = 1", "1"),
      Difference(
        "IS with values", "SELECT id FROM t WHERE n IS 2", "1", nil,
        portable: "SELECT id FROM t WHERE n IS NOT DISTINCT FROM 2", "1"),
      Difference(
        "ifnull", "SELECT ifnull(n, 7) FROM t WHERE id = 2", "7", nil, portable: "SELECT coalesce(n, 7) FROM t WHERE id = 2",
        "7"),
      Difference(
        "max of two values", "SELECT max(id, n) FROM t ORDER BY id", "2,NULL,3", nil,
        portable: "SELECT CASE WHEN id > n THEN id WHEN id <= n THEN n END FROM t ORDER BY id", "2,NULL,3"),
      Difference(
        "numbers with a point", "SELECT CASE WHEN 3 * 1.1 > 3.3 THEN 1 ELSE 0 END", "1", "0",
        portable: "SELECT CASE WHEN 3 * CAST(1.1 AS double precision) > CAST(3.3 AS double precision) THEN 1 ELSE 0 END", "1"),
      Difference(
        "square roots and logarithms below zero", "SELECT sqrt(-1.0)", "NULL", nil,
        portable: "SELECT CASE WHEN id > 1 THEN sqrt(id) END FROM t WHERE id = 1", "NULL"),
      Difference(
        "random()", "SELECT CASE WHEN random() BETWEEN -0.5 AND 1 THEN 1 ELSE 0 END", "0", "1",
        portable: "SELECT count(*) FROM (SELECT id FROM t ORDER BY random()) AS r", "3"),
      Difference(
        "sum of booleans", "SELECT sum(flag) FROM t", "1", nil,
        portable: "SELECT sum(CASE WHEN flag THEN 1 ELSE 0 END) FROM t", "1"),
      Difference(
        "a subquery of FROM without a name", "SELECT count(*) FROM (SELECT id FROM t)", "3", nil,
        portable: "SELECT count(*) FROM (SELECT id FROM t) AS q", "3"),
      Difference(
        "WITH that reads itself",
        "WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3) SELECT count(*) FROM c", "3", nil,
        portable: "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3) SELECT count(*) FROM c", "3"),
      Difference(
        "ORDER BY of an expression with the name of a result", "SELECT n AS q FROM t WHERE n >= 0 ORDER BY q + 1", "0,2", nil,
        portable: "SELECT n AS q FROM t WHERE n >= 0 ORDER BY n + 1", "0,2"),
      Difference("instr", "SELECT instr('abc', 'c')", "3", nil),
      Difference(
        "strftime", "SELECT strftime('%Y', '2026-01-31')", "2026", nil, portable: "SELECT substr('2026-01-31', 1, 4)", "2026"),
      Difference("letters beyond ASCII in lower and upper", "SELECT lower('É')", "É", "é"),
      Difference(
        "the average of whole numbers", "SELECT avg(id) FROM t WHERE id < 3", "1.5", "1.5", portable: "SELECT avg(d) FROM t",
        "2.0"),
      Difference(
        "round of a half", "SELECT round(d) FROM t WHERE id = 2", "3.0", "2.0",
        portable: "SELECT round(CAST(d AS numeric)) = 3 AND round(CAST(-d AS numeric)) = -3 FROM t WHERE id = 2", "1"),
    ]
  }
#endif
