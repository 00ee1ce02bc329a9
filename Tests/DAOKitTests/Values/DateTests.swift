import DAOKit
import Foundation
import Testing

@Suite("Dates by every strategy")
struct DateTests {
  private let noon = Date(timeIntervalSince1970: 1_769_860_800.5)  // 2026-01-31 12:00:00.5 UTC

  private func configuration(_ strategy: Configuration.DateStrategy) -> Configuration {
    var configuration = Configuration()
    configuration.dateStrategy = strategy
    return configuration
  }

  @Test("By default a date is seconds since 2001")
  func since2001() throws {
    try withDatabase { db throws in
      #expect(try db.query("SELECT ?").call(noon) == Value.real(noon.timeIntervalSinceReferenceDate).real)
      #expect(try db.query("SELECT 0").call() == Date(timeIntervalSinceReferenceDate: 0))
    }
  }

  @Test("Seconds since 1970, as SQLite's own functions read them")
  func since1970() throws {
    try withDatabase(configuration: configuration(.secondsSince1970)) { db throws in
      #expect(try db.query("SELECT ?").call(noon) as Double == 1_769_860_800.5)
      #expect(try db.query("SELECT datetime(?, 'unixepoch')").call(noon) == "2026-01-31 12:00:00")
      #expect(try db.query("SELECT ?").call(noon) == noon)
      #expect(try db.query("SELECT 0").call() == Date(timeIntervalSince1970: 0))
    }
  }

  @Test("ISO 8601 text, in UTC with milliseconds")
  func iso8601() throws {
    try withDatabase(configuration: configuration(.iso8601)) { db throws in
      #expect(try db.query("SELECT ?").call(noon) == "2026-01-31T12:00:00.500Z")
      #expect(try db.query("SELECT ?").call(noon) == noon)
      #expect(try db.query("SELECT datetime(?)").call(noon) == "2026-01-31 12:00:00")
    }
  }

  @Test(
    "Text that SQLite's own functions take for a time with a day is that date",
    arguments: [
      "2015-07-22", "2015-07-22 ", "2015-07-22T01:02", "2015-07-22 01:02:03", "2015-07-22   01:02:03.25",
      "2015-07-22T01:02:03Z", "2015-07-22 01:02z", "2015-07-22 01:02:03 Z ", "2015-07-22 01:02:03 +02:00",
      "2015-07-22T01:02:03.5-01:30 ", "2015-07-22 24:00:00",
    ])
  func forms(text: String) throws {
    try withDatabase { db throws in
      let date: Date = try db.query("SELECT ?").call(text)
      let seconds: Double = try db.query("SELECT (julianday(?) - 2440587.5) * 86400").call(text)
      #expect(abs(date.timeIntervalSince1970 - seconds) < 0.001)
    }
  }

  @Test(
    "Text without a day, or with more behind it, is no date",
    arguments: [
      "", "now", "01:02:03", "2015-13-01", "2015-07-22 25:00", "2015-07-22x", "2015-07-22 01:02 x", "20150722", "2015", "0x10",
      "1e", "nan",
    ])
  func noForms(text: String) throws {
    try withDatabase { db throws in
      expectError(.typeMismatch, "Date") { try db.query("SELECT ?").call(text) as Date }
    }
  }

  @Test("ISO 8601 text is the day that SQLite reads, before 1582 as well, and comes back to the millisecond")
  func iso8601Days() throws {
    try withDatabase(.memory, configuration: configuration(.iso8601)) { db throws in
      let echo = try db.query("SELECT ?")
      let seconds = try db.query("SELECT CAST(strftime('%s', ?) AS INTEGER)")
      var moments = [-62_167_219_200, -62_162_035_201, -62_135_596_800, -12_219_292_801, -1, 0, 951_782_400, 253_402_300_799]
      moments += (0..<200).map { _ in Int.random(in: -62_167_219_200...253_402_300_799) }
      for moment in moments {
        let date = Date(timeIntervalSince1970: Double(moment))
        #expect(try echo.call(date) == date, "\(moment)")
        #expect(try seconds.call(date) == moment)
      }
      #expect(try echo.call(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
    }
  }

  @Test(
    "A date without ISO 8601 text is an error and no other date",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, 253_402_300_800, -62_167_219_201])
  func iso8601Limits(seconds: Double) throws {
    try withDatabase(.memory, configuration: configuration(.iso8601)) { db throws in
      expectError(.encoding, "ISO 8601") { try db.query("SELECT ?").call(Date(timeIntervalSince1970: seconds)) as String }
    }
  }

  @Test(
    "Text is read whatever the strategy",
    arguments: [
      ("2026-01-31", 1_769_817_600.0), ("2026-01-31 12:00", 1_769_860_800), ("2026-01-31 12:00:00", 1_769_860_800),
      ("2026-01-31 12:00:00.5", 1_769_860_800.5), ("2026-01-31T12:00:00Z", 1_769_860_800),
      ("2026-01-31T12:00:00+01:00", 1_769_857_200), ("2024-02-29", 1_709_164_800), ("0001-01-01", -62_135_596_800),
      ("0000-01-01", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func text(text: String, seconds: Double) throws {
    for strategy in [Configuration.DateStrategy.secondsSince2001, .secondsSince1970, .iso8601] {
      try withDatabase(.memory, configuration: configuration(strategy)) { db throws in
        #expect(try db.query("SELECT ?").call(text) == Date(timeIntervalSince1970: seconds))
      }
    }
  }

  @Test("Whole seconds in a DATETIME column are equal to the last bit, by every strategy")
  func wholeSeconds() throws {
    struct Event: Codable, Equatable { var date: Date }
    for strategy in [Configuration.DateStrategy.secondsSince2001, .secondsSince1970, .iso8601] {
      try withDatabase(schema: ["CREATE TABLE event (date DATETIME)"], configuration: configuration(strategy)) { db throws in
        let event = Event(date: Date(timeIntervalSinceReferenceDate: 800_000_000))
        try db.dao("<insert selector=\"insert:\" table=\"event\"/>").call("insert:", event)
        #expect(try db.query("SELECT * FROM event").call() == event)
        #expect(try db.query("SELECT count(*) FROM event WHERE date = ?").call(event.date) == 1)
      }
    }
  }
}

extension Value {
  fileprivate var real: Double? { if case .real(let value) = self { value } else { nil } }
}
