import DAOKit
import Foundation
import Testing

@Suite("Dates that subqueries pass on to TEXT columns")
struct PassedDateTests {
  private static let schema = [
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, day TEXT, left DATETIME)",
    "INSERT INTO visit VALUES (1, '2026-01-30T12:00:00.000Z', 1), (2, '2026-01-31T12:00:00.500Z', 2)",
  ]
  private let noon = Date(timeIntervalSince1970: 1_769_860_800.5)

  @Test(
    "They are compared as ISO 8601 text",
    arguments: [
      "SELECT id FROM visit WHERE day >= (SELECT :d)",
      "SELECT id FROM visit WHERE day IN (SELECT :d)",
      "SELECT id FROM visit WHERE day IN (VALUES (:d))",
      "SELECT id FROM visit WHERE day BETWEEN (SELECT :d) AND (SELECT :d)",
      "SELECT id FROM visit WHERE (day, id) >= (SELECT :d, 2)",
      "WITH x(d) AS (SELECT :d) SELECT id FROM visit, x WHERE day >= d",
      "WITH x AS (SELECT :d AS d) SELECT id FROM visit WHERE day >= (SELECT d FROM x)",
      "WITH x(d) AS (VALUES (:d)), y AS (SELECT * FROM x) SELECT visit.id FROM visit JOIN y ON day = y.d",
      "SELECT id FROM visit, (SELECT :d AS d) WHERE day >= d",
      "SELECT id FROM visit JOIN (SELECT :d AS day) USING (day)",
      "SELECT id FROM visit NATURAL JOIN (SELECT :d AS day)",
      "SELECT id FROM (SELECT id, day, :d AS d FROM visit) WHERE day >= d",
      "SELECT id FROM (SELECT id, :d AS since FROM visit WHERE day >= since)",
      "SELECT id FROM visit WHERE day >= CAST(:d AS TEXT)",
      "SELECT id FROM visit WHERE day >= coalesce((SELECT :d), 'x')",
      "SELECT id FROM visit WHERE day >= CASE WHEN id > 0 THEN (SELECT min(:d, 'x')) END",
      "SELECT id FROM visit WHERE nullif(:d, day) IS NULL",
      "SELECT id FROM visit WHERE date(day) = date(:d)",
      "SELECT id FROM visit WHERE julianday(day) >= julianday(:d)",
      "SELECT id FROM visit WHERE strftime('%s', day) = strftime('%s', :d)",
      "SELECT id FROM visit WHERE date(day, '+1 day') = date(:d, '+1 day')",
      "SELECT 2 AS id FROM (SELECT day FROM visit INTERSECT SELECT :d)",
      "SELECT id FROM visit WHERE day IN (SELECT day FROM visit WHERE day >= (SELECT :d) UNION SELECT :d)",
    ])
  func conditions(sql: String) throws {
    for strategy in [Configuration.DateStrategy.secondsSince2001, .secondsSince1970, .iso8601] {
      var configuration = Configuration()
      configuration.dateStrategy = strategy
      try withDatabase(.memory, schema: Self.schema, configuration: configuration) { test throws in
        #expect(try test.query(sql).call(noon) as [Int] == [2])
      }
    }
  }

  @Test(
    "They are stored as ISO 8601 text",
    arguments: [
      "INSERT INTO visit (id, day) SELECT 3, d FROM (SELECT :d AS d)",
      "INSERT INTO visit (id, day, left) SELECT * FROM (VALUES (3, :d, 1))",
      "WITH x AS (SELECT :d AS d) INSERT INTO visit (id, day) SELECT 3, d FROM x",
      "INSERT INTO visit (id, day) WITH x(d) AS (SELECT :d) SELECT 3, d FROM x",
      "INSERT INTO visit (id, day) VALUES (3, (SELECT :d))",
      "INSERT INTO visit (id, day) SELECT 3, 'x' UNION ALL SELECT 4, :d",
      "UPDATE visit SET day = (SELECT :d)", "UPDATE visit SET (left, day) = (SELECT 1, :d)",
      "UPDATE visit SET day = x.d FROM (SELECT :d AS d) AS x",
    ])
  func changes(sql: String) throws {
    try withDatabase(.memory, schema: Self.schema) { test throws in
      try test.change(sql).call(noon)
      let last: String = try test.query("SELECT day FROM visit ORDER BY id DESC LIMIT 1").call()
      #expect(last == "2026-01-31T12:00:00.500Z")
    }
  }

  @Test("What meets no TEXT column has the form of the strategy")
  func others() throws {
    try withDatabase(.memory, schema: Self.schema) { test throws in
      let seconds = noon.timeIntervalSinceReferenceDate
      try test.change("UPDATE visit SET left = ? WHERE id = 2").call(seconds)
      for condition in ["left = (SELECT :d)", "left IN (SELECT :d)", "left = (SELECT d FROM (SELECT :d AS d))"] {
        #expect(try test.query("SELECT id FROM visit WHERE \(condition)").call(noon) as [Int] == [2])
      }
      #expect(try test.query("SELECT :d").call(noon) as Double == seconds)
      #expect(try test.query("SELECT d + 1 FROM (SELECT :d AS d)").call(noon) as Double == seconds + 1)
    }
  }

  @Test("One that is a text here and a number there is an error")
  func both() throws {
    try withDatabase(.memory, schema: Self.schema) { test throws in
      for condition in ["day > x.d AND left > x.d", "coalesce(day, left) > x.d", "day > x.d AND left > x.d - 60"] {
        expectError(.parameter, "':d'", "'day', which is TEXT") {
          try test.query("SELECT id FROM visit, (SELECT :d AS d) AS x WHERE \(condition)").call(noon) as [Int]
        }
      }
      #expect(try test.query("SELECT id FROM visit WHERE :d IS NULL OR day >= :d").call(noon) as [Int] == [2])
    }
  }
}
