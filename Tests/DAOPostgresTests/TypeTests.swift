#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Types of a PostgreSQL schema", .timeLimit(.minutes(60)))
  struct TypeTests {
    private struct Line: Codable, Equatable {
      var decimals: [Decimal?]?
      var moments: [Date]?
      var walls: [Date?]?
      var days: [Date]?
      var doubles: [Double]?
      var blobs: [Data?]?
      var flags: [Bool?]?
      var texts: [String?]?
      var uuids: [UUID]?
      var grid: [[Int?]]?
      var moods: [String]?
      var spans: [String]?
      var json: [[String: Decimal]?]?
      var codes: [Int]?
    }

    private static let table = """
      CREATE TYPE mood AS ENUM ('happy', 'so, so');
      CREATE DOMAIN code AS integer CHECK (VALUE > 0);
      CREATE TABLE t (decimals numeric[], moments timestamptz[], walls timestamp[], days date[], doubles float8[], blobs bytea[],
        flags boolean[], texts text[], uuids uuid[], grid integer[], moods mood[], spans interval[], json jsonb[], codes code[])
      """

    private static let insert = """
      INSERT INTO t VALUES (:decimals, :moments, :walls, :days, :doubles, :blobs, :flags, :texts, :uuids, :grid, :moods, :spans,
        :json, :codes)
      """

    private static let lines = [
      Line(), Line(decimals: [], moments: [], blobs: [], texts: [], grid: [], moods: [], codes: []),
      Line(
        decimals: [
          Decimal(string: "12345678901234567890123456789.012345678"), Decimal(string: "-0.1"), nil, Decimal(1),
          Decimal(string: "99999999999999999999999999999999999999"),
        ], moments: [Date(timeIntervalSince1970: 1_700_000_000.25), Date(timeIntervalSince1970: -62_000_000_000.5)],
        walls: [Date(timeIntervalSince1970: 0), nil], days: [Date(timeIntervalSince1970: 86_400 * 20_000)],
        doubles: [.infinity, -.infinity, 0.1, 1e300, -0.0, 1e-300], blobs: [Data([0, 1, 255, 92]), Data(), nil],
        flags: [true, nil, false], texts: ["", nil, "NULL", "a,b", "{\"x\\y\"}", "é\n\u{1F600}", " ", "\"\u{301},\\\u{301}"],
        uuids: [UUID()],
        grid: [[1, nil], [3, -4]], moods: ["happy", "so, so"], spans: ["1 day 02:00:00"],
        json: [["a": Decimal(string: "1.5") ?? 0], nil], codes: [1, 2]),
    ]

    struct Note: Record, Equatable {
      var id: Int
      var topic: String
      static let table = "note"
      static let key = RecordKey.given(\Note.id)
    }

    @Test("Texts of records are compared and ordered by their bytes, whatever the database's collation is")
    func ordered() async throws {
      let cluster = try Cluster.shared.get()
      let name = "ordered_\(UUID().uuidString.prefix(8).lowercased())"
      let main = try Database.postgres(try cluster.makeDatabase())
      try await main.execute(
        "CREATE DATABASE \(name) TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'")
      try main.close()
      let database = try Database.postgres(cluster.address(name))
      let notes = try database.records(Note.self)
      let topics = ["b", "Z", "\u{E9}", "A", "a", "\u{DF}", "zz"]
      try await notes.save(topics.enumerated().map { Note(id: $0, topic: $1) })
      let ordered = ["A", "Z", "a", "b", "zz", "\u{DF}", "\u{E9}"]
      #expect(try await notes.order(by: \.topic).all().map(\.topic) == ordered)
      #expect(try await notes.where(\.topic < "a").order(by: \.id).all().map(\.topic) == ["Z", "A"])
      #expect(try await notes.query.max(\.topic) == "\u{E9}")
      try database.close()
    }

    @Test("Arrays of every type are read as they were written, value by value", arguments: [false, true])
    func arrays(poolsTransactions: Bool) async throws {
      var configuration = Configuration()
      configuration.postgres.poolsTransactions = poolsTransactions
      try await withPostgres(configuration) { database in
        try await database.execute(Self.table)
        for line in Self.lines { try await database.execute(Self.insert, line) }
        #expect(try await database.rows("SELECT * FROM t", as: Line.self) == Self.lines)
        #expect(try await database.rows("SELECT moments::text[] FROM t", as: [String]?.self).count == 3)
        let nans = try await database.rows("SELECT ARRAY['NaN']::float8[]", as: [Double].self)
        #expect(nans.first?.first?.isNaN == true)
        let digits = try await database.rows("SELECT decimals[1]::text FROM t WHERE decimals <> '{}'", as: String.self)
        #expect(digits == ["12345678901234567890123456789.012345678"])
      }
    }

    @Test("An array of other values than the server's is refused, and none of it is stored")
    func refused() async throws {
      try await withPostgres { database in
        try await database.execute(Self.table)
        let failures = [
          await error { try await database.execute("INSERT INTO t (blobs) VALUES (?)", ["YWJj"]) },
          await error { try await database.execute("INSERT INTO t (moments) VALUES (?)", [1.5]) },
          await error { try await database.execute("INSERT INTO t (moments) VALUES (?)", [Date.distantFuture + 1e15]) },
          await error { try await database.execute("INSERT INTO t (codes) VALUES (?)", [0]) },
          await error { try await database.execute("INSERT INTO t (moods) VALUES (?)", ["sad"]) },
          await error { try await database.execute("INSERT INTO t (texts) VALUES (?)", ["a\0b"]) },
          await error { try await database.execute("INSERT INTO t (grid) VALUES (?)", [["a": 1]]) },
        ]
        for (index, failure) in failures.enumerated() { #expect(failure != nil, "\(index)") }
        #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [0])
        #expect(error { try database.rows("SELECT ARRAY['infinity']::timestamptz[]", as: [Date].self) } != nil)
      }
    }

    @Test("A numeric of any number of digits is the nearest Double, whichever way it is read")
    func nearest() async throws {
      struct Mean: Codable, Equatable, Sendable {
        var id: Int
        var mean: Double
        var parts: [Double]?
      }
      let script = """
        <cache/><resultMap id="means"><id property="id" column="id"/><result property="mean" column="mean"/>
        <collection property="parts"><result column="part"/></collection></resultMap>
        <resultMap id="selected"><id property="id" column="id"/><result property="mean" column="mean"/>
        <collection property="parts" column="id" select="parts:"/></resultMap>
        <select selector="large">SELECT sum(n) FROM (VALUES (9007199254740992::bigint), (1)) AS v (n)</select>
        <select selector="means">SELECT 1 AS id, 1 / 3.0 AS mean</select>
        <select selector="folded" resultMap="means">SELECT 1 AS id, 1 / 3.0 AS mean, 2 / 3.0 AS part</select>
        <select selector="nested" resultMap="selected">SELECT 1 AS id, 1 / 3.0 AS mean</select>
        <select selector="parts:">SELECT 2 / 3.0 WHERE ? > 0</select>
        """
      try await withDAO("CREATE TABLE t (id integer)", script) { dao, database in
        let (mean, part) = (1.0 / 3, 2.0 / 3)
        // From the cache, too.
        for _ in 1...2 {
          #expect(try await dao.call("large") as Double == 9_007_199_254_740_992)
          #expect(try await dao.call("means") as [Mean] == [Mean(id: 1, mean: mean)])
          let rows: [Row] = try await dao.call("means")
          #expect(try rows.map { try $0.value("mean", as: Double.self) } == [mean])
          #expect(try rows.map { try $0.decode(Mean.self) } == [Mean(id: 1, mean: mean)])
          #expect(try rows.map { try $0.value("mean", as: Decimal.self) } == [Decimal(string: "0.33333333333333333333")])
          for selector in ["folded", "nested"] {
            #expect(try await dao.call(selector) as [Mean] == [Mean(id: 1, mean: mean, parts: [part])], "\(selector)")
            let rows: [Row] = try await dao.call(selector)
            #expect(try rows.map { try $0.value("mean", as: Double.self) } == [mean], "\(selector)")
          }
        }
      }
    }

    @Test("A truth value or a number for JSON stays what it is")
    func jsonScalars() async throws {
      try await withPostgres { database in
        try await database.execute("CREATE TABLE t (a jsonb, b json)")
        try await database.execute("INSERT INTO t VALUES (?, ?)", true, false)
        try await database.execute("INSERT INTO t VALUES (?, ?)", 1, 1.5)
        try await database.execute("INSERT INTO t VALUES (:a, :b)", ["a": true, "b": true])
        #expect(
          try await database.rows("SELECT concat(a, b) FROM t ORDER BY 1", as: String.self) == [
            "11.5", "truefalse", "truetrue",
          ])
        #expect(try await database.rows("SELECT count(*) FROM t WHERE a = ?", true, as: Int.self) == [2])
      }
    }

    @Test("A parameter of a domain is one of the type that it stands for", arguments: [false, true])
    func domains(poolsTransactions: Bool) async throws {
      struct Line: Codable, Equatable {
        var moment: Date
        var day: Date
        var numbers: [Int]
        var names: [String]
        var bytes: Data
        var amount: Decimal
        var flag: Bool
        var lists: [String]
        var mood: String
        var data: [String: Int]
      }
      var configuration = Configuration()
      configuration.postgres.poolsTransactions = poolsTransactions
      try await withPostgres(configuration) { database in
        try await database.execute(
          """
          CREATE DOMAIN moment AS timestamptz; CREATE DOMAIN later AS moment CHECK (VALUE > '2000-01-01');
          CREATE DOMAIN day AS date; CREATE DOMAIN numbers AS integer[]; CREATE DOMAIN name AS text; CREATE DOMAIN names AS text[];
          CREATE DOMAIN bytes AS bytea; CREATE DOMAIN amount AS numeric(10, 2); CREATE DOMAIN flag AS boolean;
          CREATE TYPE mood AS ENUM ('happy'); CREATE DOMAIN good AS mood; CREATE DOMAIN data AS jsonb;
          CREATE TABLE t (moment later, day day, numbers numbers, names names, bytes bytes, amount amount, flag flag, lists name[],
            mood good, data data)
          """)
        let line = Line(
          moment: Date(timeIntervalSince1970: 1_700_000_000.5), day: Date(timeIntervalSince1970: 86_400 * 20_000),
          numbers: [1, 2], names: ["a,b", "c"], bytes: Data([0, 255]), amount: Decimal(string: "1.25") ?? 0, flag: true,
          lists: ["x", "{y}"], mood: "happy", data: ["a": 1])
        for _ in 1...2 {
          try await database.execute(
            """
            INSERT INTO t VALUES (:moment, :day, :numbers, :names, :bytes, :amount, :flag, :lists, :mood, :data)
            """, line)
        }
        #expect(try await database.rows("SELECT * FROM t", as: Line.self) == [line, line])
        let found = try await database.rows("SELECT count(*) FROM t WHERE moment = ? AND flag", line.moment, as: Int.self)
        #expect(found == [2])
        _ = await error { try await database.execute("INSERT INTO t (flag) VALUES (?)", 2) }
      }
    }

    @Test("A value that the server cannot read is told with its parameter, and its element", arguments: [false, true])
    func refusedValues(showsValues: Bool) async throws {
      struct Line: Codable {
        var id = 1
        var small: Int?
        var day: String?
        var body: String?
        var price: String?
      }
      let tables = """
        CREATE DOMAIN positive AS numeric CHECK (VALUE > 0);
        CREATE TABLE line (id integer PRIMARY KEY, small smallint, day date, body jsonb, price positive)
        """
      let script = """
        <insert selector="insert:" table="line"/>
        <select selector="small:other:">SELECT id FROM line WHERE id = :id AND small = :size</select>
        """
      var settings = Configuration()
      settings.showsValues = showsValues
      // The server says which value it was, too.
      if showsValues { settings.connectionStatements = ["SET log_parameter_max_length_on_error = -1"] }
      try await withDAO(tables, script, settings) { dao, _ in
        for (line, name) in [
          (Line(small: 70_000), "small"), (Line(day: "2024-02-30'\n"), "day"), (Line(body: "{\"$1"), "body"),
          (Line(price: "-1"), "price"), (Line(price: "a $9"), "price"), (Line(body: #""\u0000""#), "body"),
        ] {
          let failure = await error { try await dao.call("insert:", line) }
          #expect(failure?.message.hasPrefix("the parameter ':\(name)': ") == true, "\(failure as Any)")
          #expect(failure?.operation == "test.insert:" && failure?.location != nil, "\(failure as Any)")
        }
        let batch = await error { _ = try await dao.batch("insert:", [Line(small: 1), Line(id: 2, small: 70_000)]) }
        #expect(batch?.message.hasPrefix("element 2 of 2 (index 1): the parameter ':small': ") == true, "\(batch as Any)")
        let select = await error { let _: [Int] = try await dao.call("small:other:", 1, 70_000) }
        #expect(select?.message.contains("':size'") == true, "\(select as Any)")
      }
    }

    @Test("A Decimal that a numeric column would round is refused in built statements, and names the column")
    func roundedDecimals() async throws {
      struct Amounts: Codable, Equatable {
        var id = 1
        var cents: Decimal?
        var price: Decimal?
        var exact: Decimal?
        var hundreds: Decimal?
      }
      let tables = """
        CREATE DOMAIN price AS numeric(10,2); CREATE TABLE amounts (id integer PRIMARY KEY, cents numeric(10,2), price price,
        exact numeric, hundreds numeric(5,-2))
        """
      let script = """
        <insert selector="insert:" table="amounts"/><update selector="update:" table="amounts" where="id=:id"/>
        <select selector="all">SELECT * FROM amounts</select>
        """
      try await withDAO(tables, script) { dao, _ in
        let fine = Amounts(cents: 1.5, price: -2.25, exact: Decimal(string: "1.005"), hundreds: 1200)
        try await dao.call("insert:", fine)
        let odd = Decimal(string: "1.005")
        for (amounts, column) in [
          (Amounts(cents: odd), "cents"), (Amounts(price: odd), "price"), (Amounts(hundreds: 1250), "hundreds"),
        ] {
          let failure = await error { try await dao.call("update:", amounts) }
          #expect(failure?.code == .encoding && failure?.message.contains("'\(column)'") == true, "\(failure as Any)")
        }
        let all: [Amounts] = try await dao.call("all")
        #expect(all == [fine])
      }
    }
  }
#endif
