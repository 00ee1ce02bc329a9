#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Values that a PostgreSQL server would take for others")
  struct HostileValueTests {
    @Test("A list for one of the values of IN is refused, whatever the column's type")
    func lists() async throws {
      let tables = """
        CREATE TABLE t (name text, size integer, day date, kind varchar(9), id uuid, tags text);
        INSERT INTO t VALUES ('a', 1, '2024-01-01', 'x', gen_random_uuid(), '["a"]')
        """
      let places = [
        "name NOT IN (:v)", "name IN ('z', :v)", "lower(name) IN (:v)", "size IN (:v)", "day NOT IN (:v)", "kind IN (:v)",
        "size = :v", "day > :v", "id = :v", "(name, size) IN ((:v, 1))",
      ]
      let script =
        places.enumerated().map { index, place in
          "<delete selector='d\(index):'><![CDATA[DELETE FROM t WHERE \(place)]]></delete>"
        }.joined() + "<select selector='tagged:'>SELECT count(*) FROM t WHERE tags = :v</select>"
      try await withDAO(tables, script) { dao, database in
        for (index, place) in places.enumerated() {
          let failure = await error { _ = try await dao.call("d\(index):", ["v": ["a", "b"]]) as Int }
          #expect(
            failure?.code == .encoding && failure?.message.contains("':v' is given a list") == true
              && failure?.message.contains("= ANY(:v)") == true, "\(place): \(failure as Any)")
        }
        let found1 = try await database.rows("SELECT count(*) FROM t", as: Int.self)
        #expect(found1 == [1])
        // The JSON of a list is a text, where one is stored or compared.
        let found2 = try await dao.call("tagged:", ["v": ["a"]]) as Int
        #expect(found2 == 1)
      }
    }

    @Test(
      "A Date is an ISO 8601 text where the server wants a text",
      arguments: [Configuration.DateStrategy.secondsSince2001, .iso8601])
    func dates(strategy: Configuration.DateStrategy) async throws {
      struct Visit: Codable, Equatable {
        var id: Int
        var day: Date
        var moment: Date
      }
      let script = """
        <insert selector="insert:" table="visit" created="made"/>
        <select selector="since:"><![CDATA[SELECT id FROM visit WHERE day >= :day AND moment >= :day ORDER BY day]]></select>
        <select selector="among:">SELECT id FROM visit WHERE day = ANY(:days) ORDER BY id</select>
        <select selector="all">SELECT id, day, moment FROM visit ORDER BY id</select>
        <select selector="made">SELECT DISTINCT length(made) FROM visit</select>
        """
      var configuration = Configuration()
      configuration.dateStrategy = strategy
      let tables = "CREATE TABLE visit (id integer, day text, moment varchar(40), made text)"
      try await withDAO(tables, script, configuration) { dao, database in
        let visits = [9, 10, 100, 1e6, 7e8].enumerated().map { index, seconds in
          let date = Date(timeIntervalSinceReferenceDate: seconds)
          return Visit(id: index, day: date, moment: date)
        }
        for visit in visits { try await dao.call("insert:", visit) }
        let found3 = try await dao.call("since:", visits[1].day) as [Int]
        #expect(found3 == [1, 2, 3, 4])
        let found4 = try await dao.call("among:", ["days": [visits[0].day, visits[4].day]]) as [Int]
        #expect(found4 == [0, 4])
        let found5 = try await dao.call("all") as [Visit]
        #expect(found5 == visits)
        let found6 = try await dao.call("made") as [Int]
        #expect(found6 == [24])
        let found7 = try await database.rows("SELECT day FROM visit WHERE id = 0", as: String.self)
        #expect(found7 == ["2001-01-01T00:00:09.000Z"])
      }
    }

    @Test("A number beyond Double is refused, and infinity is one")
    func largeNumbers() async throws {
      struct Line: Decodable { var v: Double }
      try await withPostgres { database in
        for sql in ["SELECT 1e400::numeric AS v", "SELECT -1e400::numeric AS v"] {
          for failure in [
            await error { _ = try await database.rows(sql, as: Double.self) },
            await error { _ = try await database.rows(sql, as: Line.self) },
            await error { _ = try await database.rows(sql, as: [String: Double].self) },
            await error { _ = try await database.rows(sql).map { try $0.value("v", as: Double.self) } },
          ] {
            #expect(failure?.code == .typeMismatch, "\(failure as Any)")
          }
        }
        let found8 = try await database.rows("SELECT 'Infinity'::numeric", as: Double.self)
        #expect(found8 == [.infinity])
        let numbers = try await database.rows("SELECT 'NaN'::numeric", as: Double.self)
        #expect(numbers.count == 1 && numbers[0].isNaN)
      }
    }

    @Test("Sets and lists of each type go into arrays of the server's types, and numbers into none of dates")
    func arrays() async throws {
      try await withPostgres { database in
        try await database.execute(
          "CREATE TABLE t (r real[], d double precision[], m timestamptz[], b bytea[], n numeric[], days date[], j jsonb)")
        try await database.execute(
          "INSERT INTO t (r, d, n) VALUES (?, ?, ?)", [Float(0.1), 3e20], [Float(0.1)], [Float(0.1)])
        let found9 = try await database.rows("SELECT r FROM t", as: [Float].self)
        #expect(found9 == [[0.1, 3e20]])
        let found10 = try await database.rows("SELECT d[1] = 0.1 AND n[1] = 0.1 FROM t", as: Bool.self)
        #expect(found10 == [true])
        let dates = Set([20_101_231, 5, 700_000_000.5].map { Date(timeIntervalSinceReferenceDate: $0) })
        let data = Set([Data([1, 2]), Data(), Data([255])])
        try await database.execute("UPDATE t SET m = ?, b = ?, d = ?", dates, data, Set([Double.infinity, 1]))
        let found11 = try await database.rows("SELECT m FROM t", as: Set<Date>.self)
        #expect(found11 == [dates])
        let found12 = try await database.rows("SELECT b FROM t", as: Set<Data>.self)
        #expect(found12 == [data])
        let found13 = try await database.rows("SELECT d FROM t", as: Set<Double>.self)
        #expect(found13 == [[.infinity, 1]])
        try await database.execute("UPDATE t SET j = ?", Set([3, 1, 2]))
        let found14 = try await database.rows("SELECT j::text FROM t", as: String.self)
        #expect(found14 == ["[1, 2, 3]"])
        for column in ["days", "m"] {
          let failure = await error { try await database.execute("UPDATE t SET \(column) = ?", [20_240_131]) }
          #expect(failure?.message.contains("array of dates") == true, "\(failure as Any)")
        }
      }
    }

    @Test("An array that a row has read can be bound again")
    func rowArrays() async throws {
      try await withPostgres { database in
        try await database.execute(
          "CREATE TABLE t (a integer[], s text[]); INSERT INTO t VALUES ('{1,NULL,3}', '{\"a,]=\",NULL,\"\"}'), ('[2:3]={1,2}', '{}')"
        )
        for row in try await database.rows("SELECT a, s FROM t") {
          let found15 = try await database.rows("SELECT count(*) FROM t WHERE s = ?", row["s"], as: Int.self)
          #expect(found15 == [1])
        }
        let first = try await database.rows("SELECT a FROM t WHERE s <> '{}'")[0]
        let found16 = try await database.rows("SELECT count(*) FROM t WHERE a = ?", first["a"], as: Int.self)
        #expect(found16 == [1])
        let found17 = try await database.rows("SELECT count(*) FROM t WHERE a = ?", "[2:3]={1,2}", as: Int.self)
        #expect(found17 == [1])
      }
    }

    @Test("A connection statement changes nothing of what values are read by")
    func connectionStatements() async throws {
      var configuration = Configuration()
      configuration.connectionStatements = [
        "SET extra_float_digits = -5; SET DateStyle = 'SQL, DMY'", "SET bytea_output = 'escape'",
      ]
      try await withPostgres(configuration) { database in
        let found18 = try await database.rows("SELECT 0.1::float8 + 0.2", as: Double.self)
        #expect(found18 == [0.1 + 0.2])
        let found19 = try await database.rows("SELECT '2024-02-03'::date", as: Date.self)
        #expect(found19 == [Date(timeIntervalSince1970: 1_706_918_400)])
        let found20 = try await database.rows("SELECT '\\x00ff'::bytea", as: Data.self)
        #expect(found20 == [Data([0, 255])])
      }
    }

    @Test("The time of a call is a day for a date column")
    func timeOfCall() async throws {
      struct Item: Codable { var id: Int }
      let script = """
        <insert selector="insert:" table="item" created="day"/>
        <update selector="update:" table="item" updated="changed" exclude="day" where="id=:id"/>
        """
      try await withDAO("CREATE TABLE item (id integer, day date, changed date)", script) { dao, database in
        let before = Date()
        try await database.execute("ALTER TABLE item ALTER COLUMN changed SET DEFAULT NULL")
        try await dao.call("insert:", ["id": 1, "changed": nil])
        try await dao.call("update:", ["id": 1])
        let days = try await database.rows("SELECT day FROM item WHERE day = changed", as: Date.self)
        let today = [before, Date()].map {
          Date(timeIntervalSince1970: ($0.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
        }
        #expect(days.count == 1 && today.contains(days[0]), "\(days)")
      }
    }
  }
#endif
