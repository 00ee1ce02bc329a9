import DAOKit
import Foundation
import Testing

@Suite("Dates in TEXT columns")
struct TextDateTests {
  struct Visit: Codable, Equatable, Sendable {
    var id: Int
    var day: Date?
    var left: Date?
  }

  private static let schema = [
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, day TEXT, left DATETIME)",
    "CREATE TABLE stay (id INTEGER PRIMARY KEY, until VARCHAR(40) NOT NULL, deleted_at TEXT)",
    "CREATE VIEW days AS SELECT id, day AS first_day FROM visit",
  ]
  private static let noon = Date(timeIntervalSince1970: 1_769_860_800.5)
  private static let text = "2026-01-31T12:00:00.500Z"
  private let noon = Self.noon

  private static func configuration(_ strategy: Configuration.DateStrategy) -> Configuration {
    var configuration = Configuration()
    configuration.dateStrategy = strategy
    return configuration
  }

  private func withEachStrategy(_ body: (TestDatabase, Configuration.DateStrategy) throws -> Void) throws {
    for strategy in [Configuration.DateStrategy.secondsSince2001, .secondsSince1970, .iso8601] {
      try withDatabase(schema: Self.schema, configuration: Self.configuration(strategy)) { try body($0, strategy) }
    }
  }

  private func stored(_ test: TestDatabase, _ column: String = "day", of table: String = "visit") throws -> [String] {
    try test.query("SELECT \(column) FROM \(table) ORDER BY id").call()
  }

  @Test("They are ISO 8601 under every strategy, written by hand, built, dynamic and in batches")
  func stored() throws {
    try withEachStrategy { test, strategy in
      let dao = try test.dao(
        """
        <insert selector="written:">INSERT INTO visit (id, left, day) VALUES (:id, :left, :day)</insert>
        <insert selector="built:" table="visit"/>
        <insert selector="dynamic:">
          INSERT INTO visit (id, day, left) VALUES <foreach collection="list" item="v" separator=",">
            (#{v.id}, #{v.day}, #{v.left})</foreach>
        </insert>
        <insert selector="keyed:" useGeneratedKeys="true" keyProperty="id">INSERT INTO visit (day) VALUES (#{day})</insert>
        <update selector="set">UPDATE visit SET day = ? WHERE id = ?</update>
        """)
      let visit = { Visit(id: $0, day: noon, left: noon) }
      try dao.call("written:", visit(1))
      try dao.call("built:", visit(2))
      try dao.call("dynamic:", [visit(3), visit(4)])
      try dao.batch("written:", [visit(5), visit(6)])
      try dao.batch("dynamic:", [[visit(7)]])
      let keyed: Visit = try dao.call("keyed:", Visit(id: 0, day: noon))
      #expect(keyed.id == 8)
      _ = try dao.insertReturningKeys("keyed:", Visit(id: 0, day: noon), as: Int.self)
      try dao.call("built:", ["id": 10, "day": nil as Date?, "left": noon] as [String: (any Encodable)?])
      try dao.call("set", noon, 10)
      #expect(try stored(test) == Array(repeating: Self.text, count: 10))
      let visits: [Visit] = try test.query("SELECT * FROM visit WHERE id < 8").call()
      #expect(visits == (1...7).map(visit))
      let types: [String] = try test.query("SELECT DISTINCT typeof(left) FROM visit WHERE left IS NOT NULL").call()
      #expect(types == [strategy == .iso8601 ? "text" : "real"])
    }
  }

  @Test("Asynchronous calls, batches and row loops do the same")
  func asynchronous() async throws {
    for strategy in [Configuration.DateStrategy.secondsSince2001, .secondsSince1970, .iso8601] {
      try await withDatabaseAsync(schema: Self.schema, configuration: Self.configuration(strategy)) { test in
        let dao = try test.dao(
          """
          <insert selector="written:">INSERT INTO visit (id, left, day) VALUES (:id, :left, :day)</insert>
          <insert selector="keyed:" useGeneratedKeys="true" keyProperty="id">INSERT INTO visit (day) VALUES (#{day})</insert>
          <insert selector="dynamic:">INSERT INTO visit (day) VALUES (#{day}) RETURNING day</insert>
          <select selector="since:">SELECT id FROM visit WHERE day >= :since ORDER BY id</select>
          """)
        try await dao.call("written:", Visit(id: 1, day: noon))
        try await dao.batch("written:", [Visit(id: 2, day: noon), Visit(id: 3, day: noon.addingTimeInterval(-1))])
        try await dao.batch("keyed:", [Visit(id: 0, day: noon)])
        let returned: String = try await dao.call("dynamic:", Visit(id: 0, day: noon))
        #expect(returned == Self.text)
        let ids: [Int] = try await dao.call("since:", noon)
        #expect(ids == [1, 2, 4, 5])
        var looped: [Int] = []
        for try await id in dao.rows("since:", noon, as: Int.self) { looped.append(id) }
        #expect(looped == [1, 2, 4, 5])
        let page: Page<Int> = try await dao.page("since:", noon, number: 1, size: 2)
        #expect(page.rows == [1, 2] && page.total == 4)
      }
    }
  }

  @Test(
    "A condition compares in the form that is stored",
    arguments: [
      "day = :d", ":d = day", "v.day >= :d AND visit.day <= :d", "day BETWEEN :d AND :d", "day IN (:d)", "(day, id) >= (:d, 1)",
      "id IN (SELECT id FROM days WHERE first_day = :d)", "id = 1 AND (SELECT max(day) FROM visit) = +:d",
      "day IS NOT DISTINCT FROM :d",
      "coalesce(day, 'x') = :d", "CASE WHEN id = 1 THEN :d ELSE 'x' END = day",
      "id IN (WITH x AS (SELECT id, day AS d FROM visit) SELECT id FROM x WHERE d = :d)",
    ])
  func conditions(condition: String) throws {
    try withEachStrategy { test, _ in
      try test.run("INSERT INTO visit (id, day) VALUES (1, '\(Self.text)'), (2, NULL)")
      let sql = condition.contains("v.") ? condition.replacing("visit.day", with: "v.day") : condition
      #expect(try test.query("SELECT id FROM visit v WHERE \(sql)").call(noon) as [Int] == [1])
      let dao = try test.dao("<select selector=\"s:\"> SELECT id FROM visit v <where>\(sql.escaped)</where> </select>")
      #expect(try dao.call("s:", ["d": noon]) as [Int] == [1])
    }
  }

  @Test("Times of the call are text in TEXT columns, also those of upserts and soft deletes")
  func times() throws {
    try withEachStrategy { test, _ in
      let dao = try test.dao(
        """
        <insert selector="save:" table="stay" exclude="deleted_at" conflict="id" updated="until"/>
        <delete selector="delete:" table="stay" where="id = :id" soft="deleted_at"/>
        """)
      try dao.call("save:", 1)
      try dao.call("save:", 1)
      try dao.call("delete:", 1)
      let times: [String] = try test.query("SELECT until FROM stay UNION ALL SELECT deleted_at FROM stay").call()
      #expect(times.count == 2 && times.allSatisfy { $0.hasSuffix("Z") && $0.hasPrefix("2") })
    }
  }

  @Test("The number that an affinity has made a text of is read by the strategy")
  func numbers() throws {
    try withEachStrategy { test, strategy in
      let whole = Date(timeIntervalSince1970: 1_785_542_400)
      let seconds = strategy == .secondsSince2001 ? whole.timeIntervalSinceReferenceDate : whole.timeIntervalSince1970
      try test.change("INSERT INTO visit (id, day) VALUES (1, ?)").call(seconds)
      try test.change("INSERT INTO visit (id, day) VALUES (2, ?)").call(Int(seconds))
      try test.change("INSERT INTO visit (id, day) VALUES (3, ?)").call(-0.5)
      #expect(try stored(test) == ["\(Int(seconds)).0", "\(Int(seconds))", "-0.5"])
      let dates: [Date] = try test.query("SELECT day FROM visit WHERE id < 3").call()
      #expect(dates == [whole, whole])
      let rows: [Row] = try test.query("SELECT day FROM visit WHERE id < 3").call()
      #expect(try rows.map { try $0.value("day", as: Date.self) } == [whole, whole])
      let before: Date = try test.query("SELECT day FROM visit WHERE id = 3").call()
      #expect(before == strategy.date(seconds: -0.5))
    }
  }

  @Test("A date that would need two forms in one statement is an error, and two parameters are not")
  func twoForms() throws {
    try withDatabase(schema: Self.schema) { test in
      let both = try test.change("INSERT INTO visit (day, left) VALUES (:d, :d)")
      let error = expectError(.parameter, "':d'", "'day', which is TEXT", "'left'") { try both.call(noon) }
      #expect(error?.message.contains("807") == false)
      #expect(try test.count("visit") == 0)
      try both.call("a text")
      try test.change("INSERT INTO visit (day, left) VALUES (?, ?)").call(noon, noon)
    }
  }

  @Test("A column that becomes TEXT while the database is open is noticed")
  func changedSchema() throws {
    try withDatabase(schema: Self.schema) { test in
      let insert = try test.change("INSERT INTO visit (left) VALUES (?)")
      try insert.call(noon)
      try test.run("DROP VIEW days")
      try test.run("DROP TABLE visit")
      try test.run("CREATE TABLE visit (id INTEGER PRIMARY KEY, left TEXT)")
      try insert.call(noon)
      try insert.call(noon)
      #expect(try stored(test, "left").last == Self.text)
      #expect(try test.query("SELECT left FROM visit").call() as [Date] == [noon, noon])
    }
  }

  @Test("A cached select tells a date from the number that it would be")
  func cached() throws {
    try withDatabase(schema: Self.schema) { test in
      let number = noon.timeIntervalSinceReferenceDate
      try test.run("INSERT INTO visit (id, day) VALUES (1, '\(Self.text)')")
      let dao = try test.database.dao(
        script: "<dao><cache/><select selector=\"on:\">SELECT id FROM visit WHERE day = :day</select></dao>")
      for _ in 0..<2 {
        #expect(try dao.call("on:", number) as [Int] == [])
        #expect(try dao.call("on:", noon) as [Int] == [1])
      }
    }
  }

  @Test("A date without ISO 8601 text cannot be stored as text")
  func limits() throws {
    try withDatabase(schema: Self.schema) { test in
      expectError(.encoding, "ISO 8601") {
        try test.change("INSERT INTO visit (day) VALUES (?)").call(Date(timeIntervalSince1970: 1e12))
      }
      try test.change("INSERT INTO visit (left) VALUES (?)").call(Date(timeIntervalSince1970: 1e12))
    }
  }
}

extension String {
  fileprivate var escaped: String { replacing("<", with: "&lt;") }
}
