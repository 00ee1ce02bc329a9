#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import Testing

  extension ServerTests {
    @Suite("dao check on a server")
    struct ServerCheckTests {
      let office: ServerOffice
      init() throws { office = try ServerOffice() }

      @Test("The streams run in a scratch database, which is dropped, and the named one stays as it is")
      func scratch() throws {
        let run = office.check()
        #expect(run.status == .done && run.output.hasSuffix(": no faults\n") && run.errors.isEmpty, "\(run)")
        try office.folder.write("streams/4.stream.xml", "<execute><statement>CREATE TABLE office ()</statement></execute>")
        let failed = office.check()
        #expect(failed.status == .fault && failed.errors.contains("4.stream.xml:1:21: error: relation"), "\(failed)")
        try office.write("<select selector='a'>SELECT x FROM office</select>")
        #expect(office.check().status == .fault)
        #expect(try office.scratches() == [])
        let database = try Database.postgres(office.url)
        #expect(try database.rows("SELECT count(*) FROM pg_class WHERE relname = 'office'", as: Int.self) == [0])
        try database.close()
      }

      @Test("Without the right to make a database, a scratch schema takes its place, and describes the same")
      func fallback() throws {
        let database = try Database.postgres(office.url)
        let name = office.url.split(separator: "?")[0].split(separator: "/").last ?? ""
        let user = "poor_\(name)"
        try database.execute("CREATE ROLE \(user) LOGIN; GRANT CREATE ON DATABASE \(name) TO \(user)")
        let url = office.url.replacing("dao@", with: "\(user)@")
        let words = ["--scripts", office.scripts, "--streams", office.streams, "--postgres", url]
        let run = CommandRun(["check", "--history"] + words)
        #expect(run.status == .done && run.errors.contains("so a scratch schema takes its place"), "\(run)")
        #expect(office.describe().status == .done)
        let same = CommandRun(["describe", "--check", "--output", office.description] + words)
        #expect(same.status == .done && same.output.isEmpty, "\(same)")
        try database.execute("REVOKE CREATE ON DATABASE \(name) FROM \(user)")
        let none = CommandRun(["check"] + words)
        #expect(none.status == .fault && none.errors.contains("neither a scratch database nor a scratch schema"), "\(none)")
        #expect(try office.scratches() == [])
        try database.execute("DROP OWNED BY \(user); DROP ROLE \(user)")
        try database.close()
      }

      @Test("Statements of the whole server are left out, and roles that are there already are no fault")
      func wholeServer() throws {
        let database = try Database.postgres(office.url)
        let name = String(office.url.split(separator: "?")[0].split(separator: "/").last ?? "")
        try database.execute("CREATE ROLE kept_\(name)")
        try office.folder.write(
          "streams/4.stream.xml",
          """
          <execute><statement>CREATE ROLE kept_\(name); CREATE ROLE made_\(name); GRANT SELECT ON office TO kept_\(name);
          ALTER DATABASE \(name) SET work_mem = '1MB'; DROP ROLE kept_\(name); ALTER ROLE made_\(name) LOGIN</statement></execute>
          """)
        for _ in 1...2 {
          let run = office.check()
          #expect(run.status == .done && run.errors.isEmpty, "\(run)")
        }
        let roles = "SELECT rolname::text FROM pg_roles WHERE NOT rolcanlogin AND rolname LIKE '%_\(name)' ORDER BY 1"
        #expect(try database.rows(roles, as: String.self) == ["kept_\(name)", "made_\(name)"])
        #expect(
          try database.rows(
            "SELECT count(*) FROM pg_db_role_setting AS s JOIN pg_database AS d ON d.oid = s.setdatabase AND d.datname = current_database()",
            as: Int.self) == [0])
        try database.execute("DROP ROLE kept_\(name); DROP ROLE made_\(name)")
        try database.close()
      }

      @Test("The schemas of the search path are in the scratch database as well")
      func searchPath() throws {
        let url = office.url + (office.url.contains("?") ? "&" : "?") + "options=-csearch_path%3Dshop"
        let run = CommandRun(["check", "--scripts", office.scripts, "--streams", office.streams, "--postgres", url])
        #expect(run.status == .done && run.errors.isEmpty, "\(run)")
      }

      @Test("What a killed check has left an hour ago is dropped by the next one")
      func leftovers() throws {
        let database = try Database.postgres(office.url)
        let young = "dao_scratch_\(Int(Date().timeIntervalSince1970) - 60)_0000beef"
        try database.execute("CREATE SCHEMA dao_scratch_0000000001_0000beef; CREATE SCHEMA \(young)")
        #expect(office.check().status == .done)
        #expect(try office.scratches() == [young])
        try database.execute("DROP SCHEMA \(young)")
        try database.close()
      }

      @Test("Without streams the schema is that of the database, which is only read")
      func described() throws {
        #expect(CommandRun("migrate", "--database", office.url, "--streams", office.streams).status == .done)
        for option in ["--postgres", "--database"] {
          let run = CommandRun("check", "--scripts", office.scripts, option, office.url)
          #expect(run.status == .done && run.errors.isEmpty, "\(run)")
        }
        try office.write("<select selector='a'>SELECT naem FROM office</select>")
        let run = CommandRun("check", "--scripts", office.scripts, "--postgres", office.url)
        #expect(run.status == .fault && run.errors.contains("column \"naem\" does not exist [unknown-column]"), "\(run)")
      }

      @Test("Statements of the server's own raise no diagnostics")
      func sound() throws {
        let statements = [
          "SELECT id FROM office WHERE opened >= :day::date AND opened &lt; :day::date + 1",
          "SELECT id, opened + '1 day' AS due FROM office WHERE opened > now() - interval '3 days'",
          "SELECT id FROM office WHERE opened = 'infinity' OR opened > 'yesterday'",
          "SELECT id FROM office WHERE is_open = 't' OR is_open OR is_open = 'yes'",
          "SELECT id, tags[1] AS tag, tags[1:2] AS some FROM office WHERE tags &amp;&amp; :tags AND :tag = ANY(tags)",
          "SELECT id FROM office WHERE rent &lt; :rent AND rent > 1.50 ORDER BY rent",
          "SELECT sum(rent) AS total, round(avg(rent), 2) AS mean, count(*) FILTER (WHERE is_open) AS open FROM office",
          "SELECT id FROM office WHERE mood = :mood AND mood &lt;> 'sad'",
          "SELECT DISTINCT ON (city) id, city, row_number() OVER (PARTITION BY city ORDER BY id) AS n FROM office ORDER BY city, id",
          "SELECT o.id, r.size FROM office o LEFT JOIN LATERAL (SELECT size FROM office WHERE id = o.id LIMIT 1) r ON TRUE",
          "SELECT $$it's$$ AS text, $a$b$a$ AS other",
          "SELECT id FROM office WHERE code = CAST(:code AS uuid) OR code = :other",
          "SELECT id FROM office WHERE city ILIKE '%' || :t || '%' AND city ~* '^a' AND city NOT SIMILAR TO 'x'",
          "SELECT id FROM office WHERE id = :id FOR UPDATE SKIP LOCKED",
          "SELECT id FROM office ORDER BY id OFFSET :first ROWS FETCH NEXT :n ROWS ONLY",
          "SELECT extract(year FROM opened) AS year, date_trunc('day', opened) AS day, to_char(opened, 'YYYY') AS text FROM office",
          "SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (n, t)", "SELECT city FROM large",
          "SELECT city, count(*) AS n FROM office GROUP BY ROLLUP (city) HAVING count(*) > 1",
          "SELECT id FROM office WHERE id = '5' AND id::text = '5'",
          "SELECT string_agg(city, ', ' ORDER BY city) AS cities, array_agg(id) AS ids, bool_or(is_open) AS open FROM office",
        ]
        let operations = statements.enumerated().map { "<select selector='s\($0)'>\($1)</select>" }
        try office.write(
          operations.joined(separator: "\n") + """

            <update selector="u:">UPDATE office SET mood = 'glad', code = gen_random_uuid(), opened = '2020-01-01Z' WHERE id = :id</update>
            <insert selector="i:">INSERT INTO office (city, is_open) VALUES (:city, DEFAULT) RETURNING *</insert>
            <insert selector="b:" table="office" useGeneratedKeys="true" keyProperty="id"/>
            <update selector="w">
              WITH gone AS (DELETE FROM office WHERE size = 0 RETURNING city) UPDATE office SET is_open = FALSE
              WHERE city IN (SELECT city FROM gone)
            </update>
            """)
        let run = office.check("--strict")
        #expect(run.errors.split(separator: "\n").filter { !$0.contains("[argument-count]") } == [], "\(run)")
      }

      @Test("Faults are told with their place, and the names that may be meant; one does not hide the next")
      func faults() throws {
        let faults: [(sql: String, said: String)] = [
          ("SELECT ifnull(city, 'x') FROM office", "[unknown-function]"),
          ("SELECT o.citty FROM office o", "column o.citty does not exist; did you mean 'city'? [unknown-column]"),
          ("SELECT id FROM ofice", "did you mean 'office'? [unknown-table]"),
          ("SELECT id FROM office WHERE :city IS NULL", "could not determine data type of parameter $1 [sql]"),
          ("SELECT id FROM office WHERE city = 5", "operator does not exist: text = integer"),
          ("SELECT id FROM office WHERE id = 'x'", "invalid input syntax for type bigint"),
          ("SELECT id FROM office GROUP BY city", "must appear in the GROUP BY clause"),
          ("INSERT INTO office (size) VALUES (1)", "the INSERT leaves out 'office.city'"),
          ("UPDATE office SET city = NULL WHERE id = 1", "[stored-null]"),
          ("SELECT id FORM office", "syntax error at or near \"office\" [sql-syntax]"),
          ("SELECT city, id FROM office WHERE size = size", "compared with itself"),
        ]
        try office.write(
          faults.enumerated().map { index, fault in
            let kind = fault.sql.split(separator: " ")[0].lowercased()
            return "<\(kind) selector='s\(index)'>\(fault.sql)</\(kind)>"
          }.joined(separator: "\n"))
        for words in [[], ["--history"]] {
          let run = CommandRun(
            ["check", "--scripts", office.scripts, "--streams", office.streams, "--postgres", office.url] + words)
          let lines = run.errors.split(separator: "\n")
          for (index, fault) in faults.enumerated() {
            let own = lines.filter { $0.contains("office.dao.xml:\(index + 2):") }
            #expect(own.contains { $0.contains(fault.said) }, "\(fault.said): \(own)")
          }
        }
      }

      @Test("Beside SQLite's streams, what one engine alone takes is told with the spelling for both")
      func bothEngines() throws {
        try office.folder.write(
          "sqlite/1.stream.xml",
          """
          <execute><statement>CREATE TABLE office (id INTEGER PRIMARY KEY, city TEXT NOT NULL, size REAL, rent TEXT,
            opened TIMESTAMP, is_open BOOLEAN NOT NULL DEFAULT 1, tags JSON, mood TEXT, code UUID)</statement></execute>
          """)
        let cases: [(operation: String, said: String)] = [
          (
            "SELECT ifnull(city, 'x') FROM office",
            "; SQLite takes it: write coalesce(a, b), or a variant with databaseId=\"postgres\""
          ),
          ("SELECT id FROM office WHERE city ILIKE 'x'", "; PostgreSQL takes it: write lower(a) LIKE lower(b), or"),
          (
            "SELECT id::text AS t FROM office",
            "; PostgreSQL takes it: write CAST(a AS type), or a variant with databaseId=\"sqlite\""
          ),
          ("SELECT id FROM office WHERE is_open = 1", "; SQLite takes it: write TRUE and FALSE for 1 and 0, or"),
          ("SELECT id FROM office WHERE :city IS NULL", "; SQLite takes it: write CAST(:name AS its type), or"),
          ("SELECT id FROM office WHERE opened > now()", "; PostgreSQL takes it: write a parameter, or"),
          ("SELECT tags -> 'a' AS a FROM office", "; SQLite takes it: write the JSON in Swift, or"),
          ("SELECT city ->> 'a' AS a FROM office", "; SQLite takes it: write the JSON in Swift, or"),
          ("SELECT id FROM office WHERE city == :q", "; SQLite takes it: write =, or"),
          ("SELECT id FROM office WHERE city IS :q", "; SQLite takes it: write a IS NOT DISTINCT FROM b, or"),
          ("SELECT id FROM office WHERE city IS NOT :q", "; SQLite takes it: write a IS DISTINCT FROM b, or"),
          ("DELETE FROM office WHERE id = :id LIMIT 1", "; SQLite takes it: write a variant with databaseId=\"postgres\""),
          ("SELECT id FROM office LIMIT 3, 5", "; SQLite takes it: write LIMIT count OFFSET start, or"),
          ("INSERT OR ABORT INTO office (id, city) VALUES (:id, :city)", "; SQLite takes it: write INSERT, or"),
          ("INSERT OR IGNORE INTO office (id, city) VALUES (:id, :city)", "write INSERT … ON CONFLICT DO NOTHING, or"),
          ("UPDATE OR IGNORE office SET city = :city WHERE id = :id", "; SQLite takes it: write a variant with databaseId="),
          ("SELECT id FROM nowhere", "[unknown-table]"),
          (
            "SELECT rent FROM office",
            "'office.rent' is Decimal on PostgreSQL and String on SQLite: declare it by <column name="
          ),
          ("SELECT avg(size + id) AS mean, sum(id) AS sum FROM office", "'sum' is Decimal on PostgreSQL and Int on SQLite"),
          (
            "SELECT sum(id), count(*) FROM office",
            "'sum' is Decimal on PostgreSQL and Int on SQLite: name it by AS, and declare it by <result column=\"that name\""
          ),
        ]
        let last = "<select selector='last' databaseId='postgres'>SELECT 1</select>"
        try office.write(
          (cases.enumerated().map { index, found in
            let kind = found.operation.split(separator: " ")[0].lowercased()
            return "<\(kind) selector='s\(index)'><![CDATA[\(found.operation)]]></\(kind)>"
          } + [last]).joined(separator: "\n"))
        let run = office.check("--sqlite-streams", office.folder.path("sqlite"))
        let lines = run.errors.split(separator: "\n")
        for (index, found) in cases.enumerated() {
          let own = lines.filter { $0.contains("office.dao.xml:\(index + 2):") }
          #expect(own.count == 1 && own[0].contains(found.said), "\(found): \(own)")
        }
        #expect(lines.contains { $0.contains("office.last is for PostgreSQL alone") && $0.hasSuffix("[one-engine]") }, "\(run)")
        try office.write(
          """
          <column name="office.rent" type="Decimal"/>
          <select selector='a'><allow code="one-engine" reason="rounded on one"/>SELECT sum(id) AS sum FROM office</select>
          <select selector='c'>SELECT CAST(sum(id) AS bigint) AS sum, CAST(avg(size) AS double precision) AS mean FROM office</select>
          <select selector='b'>SELECT rent, city FROM office WHERE is_open = TRUE</select>
          """)
        let clean = office.check("--strict", "--sqlite-streams", office.folder.path("sqlite"))
        #expect(clean.status == .done && clean.errors.isEmpty, "\(clean)")
      }

      @Test("Beside SQLite's streams, the columns of entities are compared, though no operation reads them")
      func entities() throws {
        try office.folder.write(
          "sqlite/1.stream.xml",
          """
          <execute><statement>CREATE TABLE office (id INTEGER PRIMARY KEY, city TEXT, size REAL, rent DECIMAL(10,2),
            opened TIMESTAMP, is_open BOOLEAN NOT NULL DEFAULT 1, tags JSON, code UUID, floor INTEGER)</statement></execute>
          """)
        try office.write("<entity name='Office' table='office'/>")
        let run = office.check("--sqlite-streams", office.folder.path("sqlite"))
        for said in [
          "'office.rent' is Decimal on PostgreSQL and Double on SQLite: declare it by <column",
          "'office.city' is String on PostgreSQL and String? on SQLite: let both columns be NOT NULL, or none",
          "'office.mood' is there on PostgreSQL alone: a new stream adds it for SQLite",
          "'office.floor' is there on SQLite alone: a new stream adds it for PostgreSQL",
        ] { #expect(run.errors.contains("office.dao.xml:2:1: warning: \(said)"), "\(said): \(run)") }
        #expect(run.errors.split(separator: "\n").filter { $0.contains("[one-engine]") }.count == 4, "\(run)")
      }

      @Test("A record may hold Decimals in a column of the server's own numbers")
      func decimalRecord() throws {
        try office.write(
          """
          <entity name='Office' table='office' record='true'/>
          <column name='office.rent' type='Decimal'/>
          <column name='office.tags' type='[String]'/>
          """)
        let run = office.check("--strict")
        #expect(run.status == .done && run.errors.isEmpty, "\(run)")
      }

      @Test("Options that say nothing of a server are wrong usage")
      func usage() {
        #expect(office.check("--plan").status == .wrongUsage)
        #expect(office.check("--database", office.url).status == .wrongUsage)
        #expect(CommandRun("check", "--scripts", office.scripts, "--sqlite-streams", "x").status == .wrongUsage)
      }
    }
  }
#endif
