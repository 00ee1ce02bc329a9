#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  extension ServerTests {
    @Suite("Declared types of results on a server")
    struct ServerResultTypeTests {
      let office: ServerOffice
      init() throws { office = try ServerOffice() }

      private func select(_ number: Int, _ sql: String, as type: String) -> String {
        "<select selector='s\(number)'><![CDATA[\(sql)]]><result column='x' type='\(type)'/></select>"
      }

      /// The lines of a check, on the server and by its description, which say the same.
      private func lines() -> [Substring] {
        let described = office.describe()
        #expect(described.status == .done || described.errors.contains("error:"), "\(described)")
        let (server, description) = (
          office.check(),
          CommandRun(
            "check", "--scripts", office.scripts, "--streams", office.streams, "--description", office.description)
        )
        #expect(server.errors == description.errors)
        return server.errors.split(separator: "\n")
      }

      @Test("A calculation of a type that no value of the declared one is read from is told")
      func faults() throws {
        let faults = [
          (
            "SELECT '{}'::jsonb ->> 'font' AS x", "Int?",
            "'x' is text, and no Int is read from it: declare another type, or cast it"
          ),
          ("SELECT (opened - now()) / 86400 AS x FROM office", "Double?", "'x' is interval, and no Double is read from it"),
          ("SELECT city || 'x' AS x FROM office UNION SELECT 'a'", "Bool", "'x' is text, and no Bool is read from it"),
          ("SELECT max(opened) AS x FROM office", "Int?", "timestamp with time zone, and no Int is read from it"),
          ("SELECT size * 2 AS x FROM office", "String?", "is double precision, and no String is read from it"),
          ("SELECT size * 2 AS x FROM office", "Int?", "is double precision, and no Int is read from it"),
          ("SELECT size > 2 AS x FROM office", "UUID?", "'x' is boolean, and no UUID is read from it"),
          ("SELECT count(*) AS x FROM office WHERE city IS NOT NULL", "Data", "'x' is bigint, and no Data is read from it"),
          ("SELECT array_agg(id) AS x FROM office", "Int?", "is bigint[], and no Int is read from it"),
          ("SELECT opened AS x FROM office", "Double?", "'office.opened' is timestamp with time zone, and no Double is read"),
          ("SELECT mood AS x FROM office", "Int?", "'office.mood' is mood, and no Int is read from it"),
        ]
        try office.write(faults.enumerated().map { select($0, $1.0, as: $1.1) }.joined(separator: "\n"))
        let lines = lines()
        for (index, fault) in faults.enumerated() {
          let own = lines.filter { $0.contains("office.dao.xml:\(index + 2):") }
          #expect(own.count == 1 && own[0].contains(fault.2) && own[0].hasSuffix("[parameter-type]"), "\(fault): \(own)")
        }
        try office.write("<select selector='a' type='Int'>SELECT '{}'::jsonb ->> 'font' AS x</select>")
        #expect(office.check().errors.contains("'x' is text, and no Int is read from it"))
      }

      @Test("Types that some value is read as raise no diagnostics, nor do those of one's own and columns of NULLs")
      func sound() throws {
        let sound = [
          ("'{}'::jsonb ->> 'font'", ["String?", "Font?", "UUID?", "URL?", "Date?", "Decimal?", "[Int]", "Staff.Int"]),
          ("sum(rent)", ["Int?", "Double?", "Decimal?", "Float?"]),
          ("count(*)", ["Int", "Double", "Decimal", "UInt8", "Kind"]),
          ("bool_or(is_open)", ["Bool?", "Int?", "Switch?"]), ("avg(size)", ["Double?", "Float?", "Decimal?", "Date?"]),
          ("max(opened)", ["Date?", "String?"]), ("array_agg(id)", ["[Int]", "String?", "Data?"]),
          ("max(opened) - min(opened)", ["String?", "Span?"]), ("max(code::text)::uuid", ["UUID?", "String?"]),
          ("jsonb_agg(id)", ["[Int]", "String?", "IDs?"]), ("'\\x00'::bytea", ["Data?", "Blob?"]),
          ("max(mood)", ["Mood?", "String?"]), ("NULL", ["Int?", "Date?", "Bool?"]), ("max(NULL::text)", ["Int?"]),
          ("CASE WHEN count(*) > 5 THEN NULL END", ["Int?"]), ("int4range(1, 2)", ["String", "Int"]),
          ("max(rent)", ["Decimal?"]),
        ]
        let selects = sound.flatMap { sql, types in types.map { ("SELECT \(sql) AS x FROM office", $0) } }
        try office.write(selects.enumerated().map { select($0, $1.0, as: $1.1) }.joined(separator: "\n"))
        #expect(lines().filter { $0.contains("[parameter-type]") } == [])
      }

      @Test("What is told fails in each call")
      func read() throws {
        let values = [
          "true", "5", "5::smallint", "1.5::real", "1::double precision", "1.5", "5::numeric", "'5'::text", "'2'::varchar",
          "'a'::\"char\"",
          "now()", "now()::date", "'10:00'::time", "interval '1 day'", "'{1}'::int[]", "'5'::jsonb", "'5'::json",
          "gen_random_uuid()",
          "'\\x31'::bytea", "'1'::xid", "5::oid", "'(1,2)'::point", "'1'::bit", "5::money", "'a'::name", "'10:00Z'::timetz",
          "'2020-01-01'::timestamp", "pg_typeof(1)", "ROW(1)", "'{}'::text[]", "inet '::1'", "'1'::tsvector",
        ]
        let database = try Database.postgres(office.url)
        func fails<T: Decodable & Sendable>(_ type: T.Type) -> (String) -> Bool {
          { value in error { try database.rows("SELECT \(value) AS x", as: T.self) } != nil }
        }
        let types: [(name: String, fails: (String) -> Bool)] = [
          ("Int", fails(Int.self)), ("UInt8", fails(UInt8.self)), ("Bool", fails(Bool.self)), ("Double", fails(Double.self)),
          ("Float", fails(Float.self)), ("String", fails(String.self)), ("Date", fails(Date.self)), ("UUID", fails(UUID.self)),
          ("Decimal", fails(Decimal.self)), ("Data", fails(Data.self)), ("URL", fails(URL.self)),
        ]
        let pairs = values.flatMap { value in types.map { (value, $0) } }
        try office.write(pairs.enumerated().map { select($0, "SELECT \($1.0) AS x", as: $1.1.name) }.joined(separator: "\n"))
        let told = Set(
          office.check().errors.split(separator: "\n").filter { $0.contains("[parameter-type]") }
            .compactMap { line in line.split(separator: ":").dropFirst().first.flatMap { Int($0) } })
        #expect(told.count > 100)
        for line in told where !pairs[line - 2].1.fails(pairs[line - 2].0) {
          Issue.record("\(pairs[line - 2].0) is read as \(pairs[line - 2].1.name)")
        }
        try database.close()
      }
    }
  }
#endif
