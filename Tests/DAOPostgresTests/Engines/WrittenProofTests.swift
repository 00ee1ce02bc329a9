#if PostgreSQL
  import DAOCore
  import DAOPostgres
  import DAOSQL
  import EngineSupport
  import TestSupport
  import Testing

  /// Queries as people write them, each of which was read wrongly once.
  @Suite("What is proven of written queries of a server")
  struct WrittenProofTests {
    private static let tables = """
      CREATE TABLE a (y int, x int PRIMARY KEY); INSERT INTO a VALUES (NULL, 1), (5, 2);
      CREATE TABLE b (z int, x int PRIMARY KEY, w int NOT NULL); INSERT INTO b VALUES (NULL, 1, 1);
      CREATE TABLE q ("Name" text NOT NULL, name text); INSERT INTO q VALUES ('A', NULL);
      CREATE TABLE "QQ" (k int NOT NULL); INSERT INTO "QQ" VALUES (1); CREATE TABLE qq (k int); INSERT INTO qq VALUES (NULL);
      CREATE TABLE t1 (id int PRIMARY KEY, v int); INSERT INTO t1 VALUES (1, 1), (2, NULL);
      CREATE TABLE t2 (id int PRIMARY KEY, v int); INSERT INTO t2 VALUES (2, 2);
      CREATE TABLE t3 (id int PRIMARY KEY, v int); INSERT INTO t3 VALUES (3, 3);
      CREATE TABLE st (max int NOT NULL, sum int NOT NULL); INSERT INTO st VALUES (1, 1); CREATE TABLE e (a int);
      CREATE TABLE n (id int PRIMARY KEY, index int, values int, set int); INSERT INTO n VALUES (1, NULL, NULL, NULL);
      CREATE SCHEMA s1; CREATE TABLE s1.t (i int NOT NULL); CREATE SCHEMA s2; CREATE TABLE s2.t (i int, j int);
      INSERT INTO s1.t VALUES (1); INSERT INTO s2.t VALUES (NULL, NULL);
      CREATE TYPE pair AS (l int, r int); CREATE TABLE pairs (p pair, arr int[]); INSERT INTO pairs VALUES (ROW (1, NULL));
      CREATE FUNCTION char_length(int) RETURNS int LANGUAGE sql AS 'SELECT NULL::int';
      CREATE FUNCTION "COUNT"(int) RETURNS int LANGUAGE sql AS 'SELECT NULL::int'; CREATE TABLE e1 (v int NOT NULL);
      CREATE FUNCTION "coalesce"(int, int) RETURNS int LANGUAGE sql AS 'SELECT NULL::int';
      CREATE TABLE lab (btrim int NOT NULL, int4 int NOT NULL, timezone int NOT NULL, ts int NOT NULL, l int NOT NULL,
        "case" int NOT NULL);
      INSERT INTO lab VALUES (1, 1, 1, 1, 1, 1); CREATE TABLE nothing ();
      CREATE FUNCTION total(int) RETURNS int LANGUAGE sql AS 'SELECT 1';
      CREATE FUNCTION s1.count(int) RETURNS int LANGUAGE sql AS 'SELECT 1';
      CREATE TABLE letters (É int, "é" int NOT NULL); INSERT INTO letters VALUES (NULL, 1);
      CREATE TABLE words ("current_schema" int NOT NULL); INSERT INTO words VALUES (1);
      CREATE TABLE m (v int); INSERT INTO m VALUES (NULL); CREATE MATERIALIZED VIEW old AS SELECT v FROM m;
      DELETE FROM m; ALTER TABLE m ALTER v SET NOT NULL;
      CREATE TABLE big (id bigint PRIMARY KEY); INSERT INTO big VALUES (9007199254740992), (9007199254740993);
      """

    @Test(
      "Nothing is proven that does not hold",
      arguments: [
        // `*` gives what is joined first, and the comma joins last.
        "SELECT * FROM a JOIN b USING (x)", "SELECT * FROM a NATURAL JOIN b", "SELECT * FROM a LEFT JOIN b USING (x)",
        "SELECT * FROM (a JOIN b USING (x)) AS j", "SELECT s.q FROM (SELECT * FROM a JOIN b USING (x)) AS s (p, q, r)",
        "SELECT * FROM a, t1 NATURAL JOIN b", "SELECT * FROM t1, t2 JOIN t3 USING (id)",
        "SELECT * FROM t1 JOIN t2 USING (id) FULL JOIN t3 USING (id)",
        // Names in quotes.
        "SELECT name FROM q", "SELECT \"Name\", name FROM q", "SELECT qq.k FROM \"QQ\", qq", "SELECT k FROM QQ",
        "WITH \"QQ\" AS (SELECT 1 AS k) SELECT k FROM qq",
        // Joins in joins.
        "SELECT t1.id, t3.id FROM t1 LEFT JOIN t2 JOIN t3 ON t2.id = t3.id ON t1.id = t2.id",
        "SELECT t1.id, t3.id FROM t1 LEFT JOIN t2 JOIN t3 USING (id) ON t1.id = t2.id",
        "SELECT t1.id FROM t1 JOIN t2 USING (id) AS j RIGHT JOIN t3 ON t3.id = t1.id",
        // What the reader does not know may be anything.
        "SELECT t1.id FROM t1 JOIN t2 ON '{1}'::int ARRAY[1] = ARRAY[1] RIGHT JOIN t3 ON t3.id = t1.id",
        "SELECT t1.id FROM t1 JOIN n ON (now(), now()) OVERLAPS (now(), now()) RIGHT JOIN t3 ON t3.id = t1.id",
        "SELECT t1.id FROM t1 JOIN n ON index = 5 RIGHT JOIN t3 ON t3.id = t1.id",
        // Stars of other rows.
        "SELECT t.k FROM (SELECT NULL::int AS n) AS v JOIN LATERAL (SELECT v.*, 2 AS two) AS t (k) ON true",
        "SELECT s.r FROM (SELECT (p).*, 1 AS one FROM pairs) AS s (l, r, one)", "SELECT s2.t.* FROM s1.t, s2.t",
        "SELECT (SELECT s2.t.i FROM s1.t LIMIT 1) FROM s2.t",
        // Groups.
        "SELECT id FROM (SELECT 1 AS id) AS x GROUP BY DISTINCT ROLLUP (id)",
        "SELECT id FROM (SELECT 1 AS id) AS x GROUP BY ALL CUBE (id)",
        "SELECT id FROM t1 GROUP BY GROUPING SETS ((id), ()) ORDER BY id LIMIT 5",
        // Functions.
        "SELECT char_length(id) FROM t1", "SELECT s1.count(id) FROM t1", "SELECT pg_partition_ancestors('t1')",
        "SELECT * FROM t1 WHERE id = float8 '1'", "SELECT * FROM big WHERE id = float8 '9007199254740992'",
        // What has no name of its own.
        "SELECT l.max FROM st, LATERAL (SELECT max FROM (SELECT max(a) FROM e) AS s) AS l",
        "SELECT l.sum FROM st, LATERAL (SELECT sum FROM (SELECT sum(a)::int FROM e) AS s) AS l",
        // What WITH adds, and what hides a table.
        "WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM r WHERE a < 3) SEARCH DEPTH FIRST BY a SET o SELECT * FROM r",
        "WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM r WHERE a < 3) CYCLE a SET c USING p SELECT * FROM r",
        """
        WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM r WHERE a < 3) SEARCH BREADTH FIRST BY a SET o
          CYCLE a SET c TO 1 DEFAULT 0 USING p, b AS (SELECT NULL::int AS w) SELECT w FROM b
        """,
        "SELECT v FROM old",
        "SELECT É FROM letters", "SELECT current_schema FROM words", "SELECT user FROM (SELECT 1 AS \"user\") AS x",
        // Words that are no names elsewhere.
        "SELECT index, values, set FROM n", "SELECT values.index FROM n AS values", "SELECT id set FROM t1",
        "SELECT id index FROM t1",
        "INSERT INTO t1 VALUES (7) RETURNING *", "UPDATE t1 SET v = t2.v FROM t2 WHERE t1.id = t2.id RETURNING *",
        "DELETE FROM t1 USING t2 WHERE t1.id = t2.id RETURNING *, t1.*",
        "WITH t1 AS (SELECT * FROM t1 WHERE v IS NULL) SELECT v FROM t1",
        "WITH new AS (INSERT INTO t1 VALUES (7), (8) RETURNING v, id) SELECT * FROM new",
        "WITH new AS (UPDATE t1 SET v = t2.v FROM t2 WHERE t1.id = t2.id RETURNING t1.*) SELECT * FROM new LEFT JOIN t3 USING (id)",
        "WITH old AS (DELETE FROM t1 RETURNING *) INSERT INTO t2 SELECT id + 10, v FROM old RETURNING *",
        "WITH old AS (DELETE FROM t1 WHERE id = 1) UPDATE t2 SET v = NULL RETURNING v",
        "TABLE t1", "SELECT * FROM (TABLE qq) AS q",
        // Labels that only the server knows.
        "SELECT q.btrim FROM lab, LATERAL (SELECT btrim FROM (SELECT trim(NULL::text)) AS p) AS q",
        "SELECT q.int4 FROM lab, LATERAL (SELECT int4 FROM (SELECT NULL::int) AS p) AS q",
        "SELECT q.timezone FROM lab, LATERAL (SELECT timezone FROM (SELECT NULL::timestamptz AT TIME ZONE 'UTC') AS p) AS q",
        "SELECT q.ts FROM lab, LATERAL (SELECT ts FROM (SELECT (ARRAY[o.ts])[2] FROM (SELECT 1 AS ts) AS o) AS p) AS q",
        "SELECT q.l FROM lab, LATERAL (SELECT l FROM (SELECT (p).r, (p).l FROM (SELECT NULL::pair AS p) AS o) AS p) AS q",
        "SELECT q.\"case\" FROM lab, LATERAL (SELECT \"case\" FROM (SELECT CASE WHEN false THEN 1 END) AS p) AS q",
        "SELECT q.\"?column?\" FROM (SELECT 1 + NULL::int) AS q", "SELECT * FROM nothing AS n, LATERAL (VALUES (n.*)) AS v",
        "SELECT * FROM (SELECT 1::int) AS a NATURAL JOIN (SELECT 2::bigint) AS b",
        "SELECT * FROM (SELECT 1::int) AS a JOIN (SELECT 2::int) AS b USING (int4)",
        "SELECT q.int4 FROM lab, LATERAL (SELECT int4 FROM (SELECT CAST(CASE WHEN false THEN 1 END AS int)) AS p) AS q",
        // What is joined in a change, and what follows FOR.
        "UPDATE t1 SET v = NULL FROM a JOIN b USING (x) RETURNING *", "DELETE FROM t1 USING a JOIN b USING (x) RETURNING *",
        "INSERT INTO t2 SELECT id + 20, v FROM t1 FOR UPDATE RETURNING id", "SELECT 1 FOR UPDATE OFFSET 1",
        "SELECT u&B'1' FROM (SELECT NULL::bit(1) AS u) AS x", "SELECT current of FROM (SELECT id AS current FROM t1) AS x",
        // Functions by other names.
        "SELECT collation FOR (\"Name\"), \"Name\" FROM q", "SELECT total(id) FROM t1", "SELECT id, total(id) FROM t1",
        "SELECT stddev(e1.v), max(id) FROM e1, t1",
        "SELECT \"COUNT\"(v) FROM t1", "SELECT \"coalesce\"(id, 1) FROM t1", "SELECT U&\"generate_series\"(1, 3)",
        "SELECT (information_schema._pg_expandarray(ARRAY[7, 8])).n", "SELECT ~ 1 + 2, ~ v FROM t1",
        "WITH U&\"e1\" AS (SELECT NULL::int AS v) SELECT v FROM e1", "SELECT U&\"v\" FROM t1",
        "SELECT * FROM t1 WHERE id = '1'\n'0' OR v IS NULL", "SELECT CAST(U&'\\0031' AS int), B'1' FROM t1",
        "SELECT pg_catalog.max(v), pg_catalog.count(v) FROM e1", "SELECT NULL IS DOCUMENT, NULL IS NFC NORMALIZED",
      ])
    func proof(_ sql: String) throws {
      try withConnection { connection in
        let rows = try connection.rows(sql, [])
        let description = try connection.describe(StatementText(sql: sql))
        for (index, column) in description.columns.enumerated() where column.isNullable == false {
          #expect(!rows.contains { $0[index] == .null }, "\(column.label)")
        }
        if let results = description.analysis.results { #expect(results.count == description.columns.count) }
        switch description.analysis.rowCount {
        case .exactlyOne: #expect(rows.count == 1)
        case .atMostOne: #expect(rows.count <= 1)
        case .any: return
        }
      }
    }

    @Test(
      "Every statement is read whole",
      arguments: [
        "INSERT INTO t2 SELECT id, 1 FROM t1 ON CONFLICT (id) DO UPDATE SET v = $1 RETURNING id, v",
        "INSERT INTO t2 SELECT t1.id, 1 FROM t1 JOIN t3 USING (id) ON CONFLICT DO NOTHING",
        "INSERT INTO n (id, index) VALUES ($1, $2)", "UPDATE n SET index = $1, values = 2 WHERE index = 3",
        "DELETE FROM n WHERE index = $1 RETURNING index, id", "SELECT id FROM n ORDER BY index, values",
        "SELECT 1 WHERE '[1,2)'::int4range &< '[3,4)'::int4range AND '[1,2)'::int4range -|- '[2,3)'::int4range",
        "SELECT id FROM t1 GROUP BY GROUPING SETS ((id), ROLLUP (id), GROUPING SETS ((id)))",
        "SELECT 1 WHERE now() - interval '1' day < now() AND interval '1-2' year to month > interval '5' second(2)",
        "SELECT id FROM t1 WHERE 'a' ~ ANY (ARRAY['a', 'b'])",
        "SELECT id FROM t1 WHERE 'a' LIKE ALL (ARRAY['a', '_']) AND 'a' NOT LIKE ANY (SELECT 'b')",
        "SELECT id FROM t1 WHERE (now(), now()) OVERLAPS (now(), interval '1 day') AND id = $1",
        "SELECT * FROM t1 LEFT JOIN t2 JOIN t3 ON t2.id = t3.id ON t1.id = t2.id, a",
        "TABLE t1", "TABLE t1 UNION TABLE t2 ORDER BY 1", "SELECT v FROM (TABLE t1) AS t WHERE id = $1",
        "INSERT INTO t2 TABLE t3", "WITH x AS (TABLE t1) TABLE x LIMIT 1",
        "SELECT t.id FROM t1 AS t TABLESAMPLE bernoulli (50) REPEATABLE (1) JOIN t2 TABLESAMPLE system (50) ON t.id = t2.id",
        "SELECT r.* FROM ROWS FROM (generate_series(1, 2), json_to_record('{}') AS (a int, b text)) WITH ORDINALITY AS r (a, b, c)",
        "SELECT a FROM json_to_record('{}') AS (a int, b text)", "SELECT a.v FROM t1 * AS a JOIN ONLY (t2) ON true",
        "SELECT U&'d\\0061t' AS a, U&'!0061' UESCAPE '!' FROM t1 WHERE v & 1 = 1 AND id = $1",
        "SELECT 'a' -- b\n  'c' AS x, E'a\\''\n'b', 'd'", "SELECT B'101', X'1F', N'n'",
        "SELECT id tablesample FROM t1", "SELECT b FROM json_to_record('{}') AS (a \"char\", b varchar(5) COLLATE \"C\")",
        "SELECT pg_catalog.date '2020-01-01', \"char\" 'a', @@ box '((0,0),(1,1))', @ -5 + 3, !!'a'::tsquery",
        "SELECT double precision '1.5', timestamp(0) with time zone '2020-01-01', interval(3) '1 s', numeric(3, 1) '1.25'",
        "SELECT overlay('abc' PLACING 'x' FROM 2 FOR 1), position('a' || 'b' IN 'ab'), substring('abc' SIMILAR 'a' ESCAPE '#')",
        "SELECT trim(LEADING 'x' || 'y' FROM 'z'), trim(BOTH FROM 'z'), trim(FROM 'z'), trim('z'), extract(year FROM now())",
        "SELECT |/ 4.0, ||/ 8.0, @ -5, 1 OPERATOR(pg_catalog.+) 2, OPERATOR(pg_catalog.-) 2, @-@ path '((0,0),(1,1))', 2 * -3",
        "SELECT id FROM t1 WHERE 'a' IS NFC NORMALIZED AND 'b' IS NOT NORMALIZED AND xml '<a/>' IS DOCUMENT AND id = $1",
        "SELECT id FROM t1 ORDER BY id USING <, v USING OPERATOR(pg_catalog.>)",
        "SELECT id FROM t1 EXCEPT DISTINCT SELECT id FROM t2 INTERSECT DISTINCT SELECT id FROM t3",
        "SELECT x FROM concat(VARIADIC ARRAY['a', 'b']) AS x", "INSERT INTO pairs (p.l, p.r) VALUES (1, 2)",
        "UPDATE pairs SET (p.l, p.r) = (1, 2), arr[1][2:] = ARRAY[1] WHERE arr[1] IS NULL",
        "SELECT id FROM t1 WHERE v BETWEEN ASYMMETRIC 1 AND $1 FOR NO KEY UPDATE OF t1 SKIP LOCKED LIMIT 1",
        "WITH new AS (INSERT INTO t2 SELECT id, v FROM t1 WHERE v = $1 RETURNING id) SELECT * FROM new",
        "WITH new AS (UPDATE t1 SET v = $1 WHERE id = $2 RETURNING id, v), old AS (DELETE FROM t2 WHERE v = $3 RETURNING *) "
          + "INSERT INTO t3 SELECT new.id, old.v FROM new, old WHERE new.v = $4 ON CONFLICT DO NOTHING",
      ])
    func whole(_ sql: String) throws {
      try withConnection { connection in
        let places = sql.count { $0 == "$" }
        let parameters = (0..<places).map { _ in StatementText.Parameter() }
        let description = try connection.describe(StatementText(sql: sql, parameters: parameters))
        #expect(description.analysis.tree.faults.isEmpty)
        #expect(description.analysis.tree.doubledColumns(PostgresDialect().syntax).isEmpty)
        let used = description.analysis.uses.values.count { !$0.columns.isEmpty }
        #expect(used == places)
      }
    }

    @Test(
      "What a server has for several types under one name gives a parameter no type",
      arguments: [
        "(i << '10/8') = $1", "(r << r) = $1", "length(p) = $1", "by || $1 = by", "(a || $1) = ARRAY[1]", "(j || $1) = '1'",
        "btrim(by, by) = $1", "(SELECT avg(s.v) FROM several AS s) = $1",
        "(SELECT string_agg(s.by, s.by) FROM several AS s) = $1",
        "~ i = $1", "(i & i) = $1",
      ])
    func severalTypes(condition: String) throws {
      try withConnection { connection in
        try connection.execute(
          "CREATE TABLE several (i inet, r int4range, v interval, p path, by bytea, a int[], j jsonb)")
        let sql = "SELECT i FROM several WHERE \(condition)"
        let description = try connection.describe(StatementText(sql: sql, parameters: [StatementText.Parameter()]))
        #expect(description.analysis.tree.faults.isEmpty)
        #expect(description.analysis.uses.values.allSatisfy { $0.kind == nil })
      }
    }

    @Test("Queries in queries take a time that grows as their text does")
    func depth() {
      let dialect = PostgresDialect()
      let ratio = growth(upTo: 12) { levels in
        var sql = "SELECT 1 AS a"
        for level in 0..<levels + 6 {
          sql = "WITH RECURSIVE r\(level) AS (\(sql) UNION SELECT a FROM r\(level)) SELECT a FROM r\(level)"
        }
        _ = StatementText(sql: sql).analysis(dialect, UnknownSchema())
      }
      #expect(ratio < linearGrowth)
    }

    private func withConnection(_ body: (any Connection) throws -> Void) throws {
      let driver = try PostgresDriver(address: Cluster.shared.get().makeDatabase(), configuration: Configuration())
      let connection = try driver.connect(for: .write)
      try connection.execute(Self.tables)
      try body(connection)
      try connection.close()
    }
  }
#endif
