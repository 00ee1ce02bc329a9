#if PostgreSQL
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  extension ServerTests {
    @Suite("dao describe")
    struct DescribeCommandTests {
      let office: ServerOffice
      init() throws { office = try ServerOffice() }

      private func withoutServer(_ words: String...) -> CommandRun {
        CommandRun(
          ["check", "--scripts", office.scripts, "--streams", office.streams, "--description", office.description] + words)
      }

      @Test("A description checks and types scripts as the server does, and is the same whenever it is made")
      func roundTrip() throws {
        #expect(office.describe().status == .done)
        let text = try office.folder.text("dao.schema.json")
        #expect(office.describe().output.isEmpty)
        #expect(try office.folder.text("dao.schema.json") == text)
        #expect(withoutServer().output == office.check().output)
        #expect(withoutServer().errors.isEmpty)
        let typed = try office.generate(into: "a", "--streams", office.streams, "--postgres", office.url)
        #expect(try office.generate(into: "b", "--description", office.description) == typed)
        #expect(typed.contains("var rent: Decimal?\n") && typed.contains("var tags: [String]?\n"), "\(typed)")
        #expect(!text.contains("dao_scratch") && !text.contains("daokit_"))
      }

      @Test("A key that the server numbers gives the entity back, as one that SQLite numbers does")
      func returningEntity() throws {
        try office.folder.write(
          "streams/4.stream.xml",
          """
          <execute><statement>
            CREATE TABLE a (id bigserial PRIMARY KEY, n bigint NOT NULL);
            CREATE TABLE b (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n bigint NOT NULL)
          </statement></execute>
          """)
        try office.write(
          ["office", "a", "b"].map { table in
            "<entity name='\(table.capitalized)' table='\(table)'/><insert selector='insert\(table.capitalized):' table='\(table)' exclude='id'/>"
          }.joined(separator: "\n") + "<insert selector='whole:' table='a'/>")
        #expect(office.describe().status == .done)
        let typed = try office.generate(into: "typed", "--description", office.description)
        for name in ["Office", "A", "B"] {
          #expect(typed.contains("func insert\(name)ReturningEntity(_ \(name.lowercased()): \(name))"), "\(typed)")
        }
        #expect(!typed.contains("wholeReturningEntity"))
      }

      @Test("An array has the declared type of the column that its elements are compared with")
      func arrays() throws {
        let operations = [
          ("any:", "mood = ANY(:moods)", "moods: [Mood]"), ("cast:", "mood = ANY(:moods::text[]::mood[])", "moods: [Mood]"),
          ("none:", "city &lt;> ALL (CAST(:cities AS text[]))", "cities: [String]"),
          ("codes:", "code = ANY(:codes)", "codes: [UUID]"),
          ("above:", "rent > ANY(:rents)", "rents: [Decimal]"), ("one:", ":tag = ANY(tags)", "tag: String"),
          ("maybe:", ":moods::mood[] IS NULL OR mood = ANY(:moods)", "moods: [Mood]?"),
          ("both:", "city = ANY(:texts) OR mood::text = ANY(:texts)", "texts: [String]"),
        ]
        try office.write(
          "<entity name='Office' table='office'/><column name='office.mood' type='Mood'/>"
            + operations.map { "<select selector='\($0.0)' type='Office'>SELECT * FROM office WHERE \($0.1)</select>" }.joined(
              separator: "\n"))
        let typed = try office.generate(into: "a", "--streams", office.streams, "--postgres", office.url)
        for (selector, _, parameter) in operations {
          #expect(typed.contains("func \(selector.dropLast())(_ \(parameter)"), "\(typed)")
        }
        #expect(office.describe().status == .done)
        #expect(try office.generate(into: "b", "--description", office.description) == typed)
      }

      @Test("The compiler is asked whether a type of one's own fits a column of numbers, as it is on SQLite")
      func ownTypes() throws {
        try office.write("<entity name='Office' table='office'/><column name='office.rent' type='Price'/>")
        #expect(office.describe().status == .done)
        let typed = try office.generate(into: "typed", "--description", office.description)
        #expect(typed.contains("ColumnCheck.numbers(Price.self)"), "\(typed)")
      }

      @Test("A trigger before a row may fill its columns, in every schema, and a description tells so")
      func fillingTriggers() throws {
        let tables = ["own", "\"Shop\".item", "plain.item"].map {
          "CREATE TABLE \($0) (id int NOT NULL, name text NOT NULL);"
        }
        let triggers = ["own", "\"Shop\".item"].map {
          "CREATE TRIGGER fills BEFORE INSERT ON \($0) FOR EACH ROW EXECUTE FUNCTION fill();"
        }
        try office.folder.write(
          "streams/4.stream.xml",
          """
          <execute><statement><![CDATA[
            CREATE SCHEMA "Shop"; CREATE SCHEMA plain; \(tables.joined(separator: " "))
            CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := 'a'; RETURN NEW; END $$;
            \(triggers.joined(separator: " "))
          ]]></statement></execute>
          """)
        let inserts = ["own", "\"Shop\".item", "plain.item"].enumerated().map {
          "<insert selector='s\($0.offset):'>INSERT INTO \($0.element) (id) VALUES (:id)</insert>"
        }
        try office.write(inserts.joined(separator: "\n"))
        let all = office.check()
        #expect(all.errors.matches(of: /dao\.xml:(\d)/).map { String($0.1) } == ["4"], "\(all)")
        try office.write(inserts[..<2].joined(separator: "\n"))
        #expect(office.describe().status == .done)
        #expect(withoutServer().errors.isEmpty)
      }

      @Test("--check lists what the server says otherwise, with status 1, and changes nothing")
      func check() throws {
        let none = office.describe("--check")
        #expect(none.status == .fault && none.output.hasPrefix("--- /dev/null\n"), "\(none)")
        #expect(office.describe().status == .done)
        #expect(office.describe("--check").status == .done)
        let text = try office.folder.text("dao.schema.json")
        try office.folder.write(
          "streams/4.stream.xml", "<execute><statement>ALTER TABLE office ADD COLUMN floor integer</statement></execute>")
        let run = office.describe("--check")
        #expect(run.status == .fault, "\(run)")
        #expect(run.output.contains("\n+      {\"name\":\"floor\",\"type\":\"integer\"}"), "\(run)")
        #expect(run.errors.contains("run dao describe without --check"), "\(run)")
        #expect(try office.folder.text("dao.schema.json") == text)
      }

      @Test("Without the server, a changed stream or statement says to describe again, and white space does not")
      func stale() throws {
        #expect(office.describe().status == .done)
        let script = try office.folder.text("scripts/office.dao.xml")
        try office.folder.write("scripts/office.dao.xml", script.replacing("SELECT *", with: "SELECT  /* all */\n * "))
        #expect(withoutServer().status == .done)
        try office.folder.write("scripts/office.dao.xml", script.replacing("ORDER BY id", with: "ORDER BY city"))
        let changed = withoutServer()
        #expect(changed.status == .fault, "\(changed)")
        #expect(changed.errors.contains("office.dao.xml:4:1: error: this statement is not in '"), "\(changed)")
        #expect(changed.errors.contains("run dao describe [not-described]"), "\(changed)")
        try office.folder.write("scripts/office.dao.xml", script)

        let stream = try office.folder.text("streams/3.stream.xml")
        try office.folder.write("streams/3.stream.xml", stream.replacing("Zürich", with: "Bern"))
        try office.folder.write(
          "streams/views.stream.xml", "<execute repeatable='true'><statement>SELECT 1</statement></execute>")
        let streams = withoutServer()
        #expect(streams.errors.contains("3.stream.xml:1:1: error: the stream has changed since"), "\(streams)")
        #expect(streams.errors.contains("views.stream.xml:1:1: error: the stream is new since"), "\(streams)")
        try FileManager.default.removeItem(atPath: office.folder.path("streams/views.stream.xml"))
        try FileManager.default.removeItem(atPath: office.folder.path("streams/3.stream.xml"))
        #expect(withoutServer().errors.contains("made of streams that are gone: 3"))
        try office.folder.write("streams/003.stream.xml", stream)
        #expect(withoutServer().status == .done)
      }

      @Test("Nothing is written of scripts with errors, and a file that is no description is refused")
      func refusals() throws {
        try office.folder.write("scripts/wrong.dao.xml", "<dao><select selector='a'>SELECT x FROM office</select></dao>")
        #expect(office.describe().status == .fault)
        #expect(!office.folder.contains("dao.schema.json"))
        try FileManager.default.removeItem(atPath: office.folder.path("scripts/wrong.dao.xml"))
        #expect(office.describe().status == .done)
        let text = try office.folder.text("dao.schema.json")
        for (old, new, said) in [
          ("\"format\": 2", "\"format\": 3", "has the format 3"), ("\"format\": 2", "\"form\": 2", "is no description"),
          ("\"postgres\"", "\"oracle\"", "is of oracle"), ("\"name\"", "\"nam\"", "is damaged"), ("{", "", "is no description"),
        ] {
          try office.folder.write("dao.schema.json", text.replacing(old, with: new, maxReplacements: 1))
          let run = withoutServer()
          #expect(run.status == .fault && run.errors.contains(said), "\(run)")
        }
        #expect(withoutServer("--postgres", office.url).status == .wrongUsage)
        #expect(withoutServer("--history").status == .wrongUsage)
      }

      @Test("Random schemas and scripts are checked and typed by their description as by the server")
      func random() throws {
        for seed in 1...8 {
          var random = SeededGenerator(seed: UInt64(seed))
          let schema = RandomSchema(&random)
          try office.folder.write("streams/1.stream.xml", "<execute><statement><![CDATA[\(schema.sql)]]></statement></execute>")
          for name in ["2", "3"] {
            try? FileManager.default.removeItem(atPath: office.folder.path("streams/\(name).stream.xml"))
          }
          try office.write(schema.script(&random))
          let described = office.describe()
          #expect(described.status == .done, "\(described)")
          #expect(withoutServer().errors == office.check().errors)
          let typed = try office.generate(into: "a", "--streams", office.streams, "--postgres", office.url)
          #expect(typed.contains("struct OfficeDAO"), "\(typed)")
          #expect(try office.generate(into: "b", "--description", office.description) == typed, "\(schema.sql)")
        }
      }
    }
  }

  /// Tables and a view with columns of any type, and statements on them.
  private struct RandomSchema {
    private var tables: [(name: String, columns: [(name: String, type: String)])] = []
    let sql: String

    private static let types = [
      "bigint", "integer", "smallint", "text", "varchar(20)", "char(3)", "boolean", "real", "double precision", "numeric",
      "numeric(10, 2)", "date", "timestamp", "timestamptz", "uuid", "bytea", "text[]", "bigint[]", "euros", "mood",
    ]

    init(_ random: inout SeededGenerator) {
      var statements = ["CREATE DOMAIN euros AS numeric(8, 2)", "CREATE TYPE mood AS ENUM ('sad', 'glad')"]
      for name in ["office", "Mixed Name", "person", "item"].prefix(Int.random(in: 2...4, using: &random)) {
        var columns = [(name: "id", type: random.pick(["bigint", "serial", "bigint GENERATED ALWAYS AS IDENTITY", "uuid"]))]
        for index in 1...Int.random(in: 1...6, using: &random) {
          let type = random.pick(Self.types)
          columns.append(("\(random.pick(["a", "first_name", "Big", "order"]))\(index)", type))
        }
        let parts = columns.enumerated().map { index, column in
          let end = index == 0 ? " PRIMARY KEY" : random.pick(["", " NOT NULL", ""])
          return "\"\(column.name)\" \(column.type)\(end)"
        }
        statements.append("CREATE TABLE \"\(name)\" (\(parts.joined(separator: ", ")))")
        tables.append((name, columns))
      }
      statements.append("CREATE VIEW \"seen\" AS SELECT * FROM \"office\" WHERE \"id\" IS NOT NULL")
      tables.append((name: "seen", columns: tables[0].columns))
      sql = statements.joined(separator: ";\n")
    }

    func script(_ random: inout SeededGenerator) -> String {
      (0..<12).map { index in
        let (table, other) = (random.pick(tables), random.pick(tables))
        let (column, second) = (random.pick(table.columns), random.pick(other.columns))
        let name = "t.\"\(column.name)\""
        let join = "\"\(table.name)\" AS t LEFT JOIN \"\(other.name)\" AS o ON t.id::text = o.id::text"
        let type = column.type.replacing(" GENERATED ALWAYS AS IDENTITY", with: "").replacing("serial", with: "integer")
        let far = "o.\"\(second.name)\""
        let sql = random.pick([
          "SELECT * FROM \"\(table.name)\"", "SELECT \(name) AS x FROM \"\(table.name)\" AS t WHERE \(name) = :v",
          "SELECT count(*) AS n, max(\(name)::text) AS m FROM \"\(table.name)\" AS t",
          "SELECT \(name) AS x, \(far) AS y FROM \(join)",
          "SELECT coalesce(\(name), :v) AS x FROM \"\(table.name)\" AS t",
          "SELECT \(name) AS x FROM \"\(table.name)\" AS t UNION ALL SELECT NULL::\(type)",
          "SELECT CASE WHEN \(far) IS NULL THEN \(name) END AS x, now() AS y, 1.5 * 2 AS z FROM \(join) LIMIT :n",
          "SELECT \(name) AS x FROM \"\(table.name)\" AS t WHERE \(name) = ANY(:v)",
        ])
        let result = ["json", "jsonb"].contains(column.type) ? " type=\"Row\"" : ""
        return "<select selector=\"s\(index)\"\(result)><![CDATA[\(sql)]]></select>"
      }.joined(separator: "\n")
    }
  }
#endif
