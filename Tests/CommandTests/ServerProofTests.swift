#if PostgreSQL
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  extension ServerTests {
    @Suite("What is proven of statements of a server")
    struct ServerProofTests {
      let office: ServerOffice

      init() throws {
        office = try ServerOffice()
        try office.folder.write(
          "streams/4.stream.xml",
          """
          <execute><statement><![CDATA[
            CREATE SCHEMA own;
            CREATE TYPE own.int AS (a integer);
            CREATE TYPE "text" AS (a integer);
            CREATE TABLE t (id bigint PRIMARY KEY, n integer, m integer NOT NULL, tags text[], pair own.int, word public."text");
            CREATE TABLE own.t (id bigint PRIMARY KEY, n integer NOT NULL);
            CREATE TABLE line (id bigint PRIMARY KEY, name text, size integer NOT NULL);
            CREATE TABLE curve () INHERITS (line);
            ALTER TABLE curve ALTER size DROP NOT NULL;
            CREATE FUNCTION several() RETURNS SETOF integer LANGUAGE sql AS 'SELECT 1 UNION ALL SELECT 2';
            CREATE TABLE part (id bigint, day date NOT NULL, PRIMARY KEY (id)) PARTITION BY HASH (id);
            CREATE TABLE part_0 PARTITION OF part FOR VALUES WITH (MODULUS 1, REMAINDER 0)
          ]]></statement></execute>
          """)
      }

      /// The type of the first property that is generated for the rows of each query, on the server and by its description.
      private func types(_ queries: [String]) throws -> [String] {
        try office.write(
          queries.enumerated().map { "<select selector='s\($0)' type='S\($0)' generate='true'><![CDATA[\($1)]]></select>" }
            .joined(separator: "\n"))
        return try swift().split(separator: "struct S").dropFirst().map { text in
          text.split(separator: "\n").first { $0.contains(" var ") }.map { String($0.split(separator: ": ").last ?? "") } ?? ""
        }
      }

      /// What each statement gives, as its method says.
      private func results(_ statements: [String]) throws -> [String] {
        try office.write(
          statements.enumerated().map { index, sql in
            let kind = sql.hasPrefix("INSERT") ? "insert" : "select"
            return "<\(kind) selector='s\(index)'><![CDATA[\(sql)]]></\(kind)>"
          }.joined(separator: "\n"))
        let lines = try swift().split(separator: "\n")
        return statements.indices.map { index in
          let line = lines.first { $0.contains("func s\(index)(") && $0.contains(" async throws -> ") } ?? ""
          return line.components(separatedBy: "-> ").last?.components(separatedBy: " {").first ?? ""
        }
      }

      private func swift() throws -> String {
        let swift = try office.generate(into: "live", "--streams", office.streams, "--postgres", office.url)
        let described = office.describe()
        #expect(described.status == .done, "\(described)")
        #expect(
          try office.generate(into: "described", "--streams", office.streams, "--description", office.description) == swift)
        return swift
      }

      @Test("A column is proven not to be NULL by what no row with NULL passes")
      func nulls() throws {
        let cases = [
          ("SELECT n FROM t WHERE n <> ALL(:ids)", "Int?"), ("SELECT n FROM t WHERE NOT n = ANY(:ids)", "Int?"),
          ("SELECT n FROM t WHERE n > ALL(SELECT m FROM t)", "Int?"), ("SELECT n FROM t WHERE n = ANY(:ids)", "Int"),
          ("SELECT n FROM t WHERE NOT n > ALL(:ids)", "Int"),
          ("SELECT m AS x FROM t UNION SELECT n FROM t INTERSECT SELECT n FROM t", "Int?"),
          ("SELECT n AS x FROM t INTERSECT SELECT m FROM t", "Int"), ("SELECT m AS x FROM t EXCEPT SELECT n FROM t", "Int"),
          ("SELECT m AS x FROM t EXCEPT SELECT CAST(2.5 AS double precision)", "Double"),
          ("SELECT m AS x FROM t INTERSECT SELECT 1.5", "Decimal"), ("SELECT size FROM line", "Int?"),
          ("SELECT size FROM ONLY line", "Int?"), ("SELECT lag(m, n, 0) OVER (ORDER BY id) AS x FROM t", "Int?"),
          ("SELECT lag(m, 1, 0) OVER (ORDER BY id) AS x FROM t", "Int"),
          ("SELECT ntile(n) OVER (ORDER BY id) AS x FROM t", "Int?"), ("SELECT concat(VARIADIC tags) AS x FROM t", "String?"),
          ("SELECT n FROM t WHERE n <@ int4range(1, 5) OR n IS NULL", "Int?"), ("SELECT n / m AS x FROM t WHERE n > 0", "Int"),
          ("SELECT public.t.n FROM t, own.t WHERE own.t.n = 1", "Int?"),
          ("SELECT concat(n, m) AS x FROM t", "String"), ("SELECT own.t.n FROM own.t", "Int"),
          ("SELECT public.t.n FROM own.t, public.t", "Int?"), ("SELECT day FROM part", "Date"),
        ]
        let found = try types(cases.map(\.0))
        try #require(found.count == cases.count)
        for (found, (sql, type)) in zip(found, cases) { #expect(found == type, "\(sql)") }
      }

      @Test("One row is proven by a key, a limit and aggregates alone")
      func counts() throws {
        let cases = [
          ("SELECT generate_series(1, 3)", "[Int?]"), ("SELECT unnest(tags) FROM t WHERE id = :id", "[String?]"),
          ("SELECT concat(unnest(tags)) FROM t WHERE id = :id", "[String]"), ("SELECT Several()", "[Int?]"),
          ("SELECT m FROM t WHERE id = :id ORDER BY unnest(tags)", "[Int]"),
          ("SELECT count(*) FROM t WHERE id = :id GROUP BY ROLLUP (id)", "[Int?]"),
          ("SELECT m FROM t WHERE id = :id AND tags <@ ARRAY['a'] OR id > 3", "[Int]"),
          ("SELECT m FROM t WHERE tags <@ ARRAY['a'] AND id = :id", "Int?"),
          ("SELECT regexp_split_to_table(CAST(:s AS text), ',')", "[String?]"), ("SELECT several() LIMIT 1", "Int?"),
          ("SELECT name FROM line WHERE id = :id", "[String?]"), ("SELECT n FROM t WHERE id = :id", "Int?"),
          ("SELECT day FROM part WHERE id = :id", "Date?"),
          ("SELECT m FROM t ORDER BY m FETCH FIRST 1 ROW WITH TIES", "[Int]"),
          ("SELECT m FROM t ORDER BY m FETCH FIRST 1 ROW ONLY", "Int?"),
          ("SELECT z.m FROM t AS z (x, id) WHERE z.id = :id", "[Int]"), ("SELECT abs(m) FROM t WHERE id = :id", "Int?"),
          ("INSERT INTO t (id, m) SELECT 9, unnest(CAST(:ms AS integer[])) RETURNING m", "[Int]"),
          ("INSERT INTO t (id, m) VALUES (generate_series(5, 6), 1) RETURNING m", "[Int]"),
          ("INSERT INTO t (id, m) VALUES (5, 1) RETURNING m", "Int?"),
        ]
        let found = try results(cases.map(\.0))
        for (found, (sql, type)) in zip(found, cases) { #expect(found == type, "\(sql)") }
      }

      @Test("A composite type has no meaning, whatever the word of its name")
      func composites() throws {
        try office.write("<entity name='T' table='t'/><select selector='a' type='T'>SELECT * FROM t</select>")
        let errors = try office.generate(into: "live", "--streams", office.streams, "--postgres", office.url)
        for name in ["pair", "word"] { #expect(errors.contains("nothing tells the type of the column '\(name)'"), "\(errors)") }
      }

      @Test("What the server finds only when it plans a statement is found")
      func plans() throws {
        let faults = [
          (
            "insert", "INSERT INTO t (id, m) VALUES (1, 1) ON CONFLICT (m) DO NOTHING",
            "there is no unique or exclusion constraint"
          ),
          ("select", "SELECT count(*) FROM t FULL JOIN line ON t.id < line.id", "FULL JOIN is only supported"),
          ("select", "SELECT t.id FROM t LEFT JOIN line ON t.id = line.id FOR UPDATE", "FOR UPDATE cannot be applied"),
        ]
        let sound = [
          ("select", "SELECT 1 / CAST(:n AS integer) AS x"), ("select", "SELECT id FROM t LIMIT :n"),
          ("insert", "INSERT INTO t (id, m) VALUES (:id, :m) ON CONFLICT (id) DO UPDATE SET m = excluded.m"),
          ("update", "TRUNCATE t"),
        ]
        let all = faults.map { ($0.0, $0.1) } + sound
        try office.write(
          all.enumerated().map { "<\($1.0) selector='s\($0)'><![CDATA[\($1.1)]]></\($1.0)>" }.joined(separator: "\n")
            + "\n<insert selector='up:' table='t' conflict='m'/>")
        let lines = office.check().errors.split(separator: "\n").filter { $0.contains(": error: ") }
        for (index, fault) in faults.enumerated() {
          #expect(lines.filter { $0.contains("xml:\(index + 2):") && $0.contains(fault.2) }.count == 1, "\(fault): \(lines)")
        }
        #expect(lines.count == faults.count + 1 && lines.last?.contains("xml:\(all.count + 2):") == true, "\(lines)")
      }
    }
  }
#endif
