#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import Testing

  extension ServerTests {
    @Suite("Types of results on a server")
    struct NullableResultTests {
      private static let stream = """
        <execute><statement><![CDATA[
          CREATE DOMAIN must AS text NOT NULL;
          CREATE TABLE o (id bigint PRIMARY KEY, city text NOT NULL, tags text[] NOT NULL, doc jsonb NOT NULL, size int, n int NOT NULL,
            price numeric NOT NULL, at timestamptz NOT NULL, span int4range NOT NULL);
          CREATE VIEW v AS SELECT a.id, b.city FROM o AS a LEFT JOIN o AS b ON a.id = b.id + 1;
          CREATE TABLE d (id int PRIMARY KEY, m must);
          INSERT INTO o VALUES (1, 'a', '{}', '{}', NULL, 1, 1, '2020-01-01Z', 'empty'),
            (2, 'b', '{NULL}', '{"a": null}', 2, 0, 2, '2020-01-01Z', '[1,)'), (6, 'a', '{x}', '[]', NULL, 7, 3, 'infinity', '(,)')
        ]]></statement></execute>
        """

      private static let statements = [
        "SELECT city FROM o GROUP BY ROLLUP (city)",
        "SELECT city FROM o GROUP BY CUBE (city)",
        "SELECT city FROM o GROUP BY GROUPING SETS ((city), ())",
        "SELECT n FROM o GROUP BY ROLLUP (n)",
        "SELECT tags[1] FROM o",
        "SELECT tags[1:2] FROM o",
        "SELECT doc ->> 'a' FROM o",
        "SELECT doc #>> '{a,b}' AS x FROM o",
        "SELECT (doc ->> 'a')::int FROM o",
        "SELECT b.city FROM o a FULL JOIN o b ON a.id = b.id",
        "SELECT a.city FROM o a RIGHT JOIN o b ON a.id = b.id",
        "SELECT b.city FROM o a LEFT JOIN LATERAL (SELECT city FROM o WHERE id = a.n) b ON TRUE",
        "SELECT city FROM v",
        "SELECT d.m FROM o LEFT JOIN d ON d.id = o.n",
        "SELECT sum(n) FROM o",
        "SELECT sum(n) FROM o GROUP BY city",
        "SELECT sum(n) FILTER (WHERE id > 5) FROM o GROUP BY city",
        "SELECT max(city) FILTER (WHERE id > 5) FROM o GROUP BY city",
        "SELECT nullif(city, 'x') FROM o",
        "SELECT substring(city from '(a+)') FROM o",
        "SELECT (regexp_match(city, 'a'))[1] FROM o",
        "SELECT split_part(city, 'a', 1) FROM o",
        "SELECT lag(city) OVER (ORDER BY id) FROM o",
        "SELECT lag(city, 1, 'x') OVER (ORDER BY id) FROM o",
        "SELECT first_value(city) OVER (ORDER BY id) FROM o",
        "SELECT nth_value(city, 2) OVER (ORDER BY id) FROM o",
        "SELECT (SELECT city FROM o WHERE id = 5) AS c",
        "SELECT unnest(tags) FROM o",
        "SELECT t FROM o, unnest(tags) AS t",
        "SELECT t FROM o LEFT JOIN unnest(tags) AS t ON TRUE",
        "SELECT t.t FROM o, unnest(tags) WITH ORDINALITY AS t (t, i)",
        "SELECT x FROM (VALUES ('a'), (NULL)) AS v (x)",
        "SELECT greatest(n, size) FROM o",
        "SELECT least(size, NULL) FROM o",
        "SELECT coalesce(size, n) FROM o",
        "SELECT city || NULL FROM o",
        "SELECT concat(city, NULL) FROM o",
        "SELECT ARRAY(SELECT city FROM o)",
        "SELECT array_agg(city) FROM o",
        "SELECT array_agg(city) FROM o GROUP BY n",
        "SELECT bool_and(n > 1) FROM o",
        "SELECT 'x' = ANY(tags) FROM o",
        "SELECT n IN (SELECT size FROM o) FROM o",
        "SELECT CASE WHEN n > 1 THEN city END FROM o",
        "SELECT n / 2 FROM o",
        "SELECT extract(year FROM at) FROM o",
        "SELECT date_trunc('day', at) FROM o",
        "SELECT now()",
        "SELECT at + interval '1 day' FROM o",
        "SELECT EXISTS (SELECT 1 FROM o)",
        "SELECT count(*) FROM o",
        "SELECT rank() OVER (ORDER BY n) FROM o",
        "WITH c AS (SELECT max(city) AS m FROM o) SELECT m FROM c",
        "SELECT city FROM o UNION SELECT NULL",
        "SELECT size FROM o INTERSECT SELECT n FROM o",
        "SELECT city FROM o EXCEPT SELECT city FROM o",
        "SELECT city FROM o a LEFT JOIN o b USING (city)",
        "SELECT id FROM o a FULL JOIN o b USING (id)",
        "SELECT size IS DISTINCT FROM n FROM o",
        "SELECT jsonb_array_length(doc -> 'a' -> 'b') FROM o",
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY n) FROM o",
        "SELECT mode() WITHIN GROUP (ORDER BY city) FROM o",
        "SELECT CURRENT_DATE",
        "SELECT current_user",
        "SELECT length(city) FROM o",
        "SELECT array_length(tags, 1) FROM o",
        "SELECT cardinality(tags) FROM o",
        "SELECT upper(city) FROM o",
        "SELECT size FROM o WHERE size > 1",
        "SELECT size FROM o WHERE size IS NOT NULL",
        "SELECT to_char(at, 'YYYY') FROM o",
        "SELECT strpos(city, 'a') FROM o",
        "SELECT left(city, 1) FROM o",
        "SELECT max(n) FROM o HAVING count(*) > 0",
        "SELECT city FROM ONLY o",
        "SELECT upper(span) FROM o",
        "SELECT lower(span)::text FROM o",
        "SELECT count(*) FROM o GROUP BY ROLLUP (city)",
        "SELECT c FROM (SELECT city AS c FROM o GROUP BY CUBE (city)) AS q",
        "SELECT string_agg(city, ',') FROM o WHERE id > 99",
        "SELECT abs(n) FROM o",
        "SELECT avg(n) FROM o GROUP BY city",
        "SELECT sum(size) FROM o GROUP BY city",
        "SELECT concat(NULL, NULL) FROM o",
        "SELECT initcap(city) FROM o",
        "SELECT sum(n) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING) FROM o",
        "SELECT max(n) OVER (PARTITION BY city) FROM o",
        "SELECT count(size) FROM o",
        "SELECT n FROM o GROUP BY GROUPING SETS ((n), (city))",
        "SELECT max(city) FROM o WHERE id > 99 GROUP BY ()",
        "SELECT max(city) FROM o WHERE id > 99 GROUP BY city, ()",
      ]

      @Test("A typed result is optional wherever the server gives a NULL")
      func nulls() throws {
        let office = try ServerOffice()
        for name in ["2", "3"] { try FileManager.default.removeItem(atPath: office.folder.path("streams/\(name).stream.xml")) }
        try office.folder.write("streams/1.stream.xml", Self.stream)
        let selects = Self.statements.enumerated().map { "<select selector='s\($0)'><![CDATA[\($1)]]></select>" }
        try office.write(selects.joined(separator: "\n"))
        let typed = try office.generate(into: "a", "--streams", office.streams, "--postgres", office.url)
        #expect(CommandRun("migrate", "--database", office.url, "--streams", office.streams).status == .done)
        let database = try Database.postgres(office.url)
        var (proven, open) = (0, 0)
        for (index, sql) in Self.statements.enumerated() {
          let type =
            try #require(typed.firstMatch(of: try Regex("func s\(index)\\(\\) throws -> (\\S+)")), "\(sql): \(typed)")[1]
            .substring ?? ""
          let nulls = try database.rows("SELECT count(*) FROM (\(sql)) AS q (x) WHERE x IS NULL", as: Int.self)
          let mayBeNull = type.hasSuffix("?]") || !type.hasPrefix("[") && type.hasSuffix("?")
          if mayBeNull { open += 1 } else { proven += 1 }
          #expect(mayBeNull || nulls == [0], "\(sql) is \(type)")
        }
        try database.close()
        #expect(proven >= 25, "\(proven) of \(proven + open)")
      }
    }
  }
#endif
