import Foundation
import Testing

@testable import DAOCore

@Suite("Dates as text")
struct DateTextTests {
  private let strategy = Configuration.DateStrategy.iso8601

  private func text(_ date: Date) -> String? {
    if case .text(let text)? = try? strategy.value(for: date) { text } else { nil }
  }

  @Test("Milliseconds from year 0 to 9999 come back to the last bit")
  func roundTrip() {
    let moments =
      [-62_167_219_200_000, 253_402_300_799_999, -1, 0, 1, 978_307_200_000]
      + (0..<3000).map { _ in
        Int.random(in: -62_167_219_200_000...253_402_300_799_999)
      }
    for moment in moments {
      let (seconds, rest) = (moment - 978_307_200_000).quotientAndRemainder(dividingBy: 1000)
      let date = Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(rest) / 1000)
      let again = text(date).flatMap { strategy.date(text: $0) }
      #expect(again.map { abs($0.timeIntervalSince(date)) < 0.000_01 } == true, "\(moment)")
      #expect(again.flatMap(text) == text(date))
    }
  }

  @Test("An exact text gives the date back to the last bit, with as few digits as do it by threes")
  func exactTexts() {
    let exact = Configuration.DateStrategy.secondsSince2001
    var moments = [0.1 + 0.2, -0.1 - 0.2, 1e-9, -1e-6, 817_392_637.3907021, -62_135_769_600.1]
    for _ in 0..<3_000 { moments.append(Double.random(in: -60_000_000_000...200_000_000_000)) }
    for _ in 0..<1_000 {
      let moment = Double.random(in: 0.01...2)
      moments += [moment, -moment]
    }
    for moment in moments {
      let date = Date(timeIntervalSinceReferenceDate: moment)
      let text = exact.exactText(of: date)
      #expect(text.flatMap { strategy.date(text: $0) } == date, "\(moment)")
    }
    for (moment, text) in [
      (0, "00.000"), (0.25, "00.250"), (0.000_001, "00.000001"), (-0.000_001, "59.999999"),
      (10_000_000.1234567, "40.123456700"),
    ] {
      let date = Date(timeIntervalSinceReferenceDate: moment)
      #expect(exact.exactText(of: date)?.suffix(text.count + 1) == "\(text)Z")
    }
    #expect(exact.exactText(of: Date(timeIntervalSinceReferenceDate: 0), atLeast: 0) == "2001-01-01T00:00:00Z")
    #expect(exact.exactText(of: Date(timeIntervalSinceReferenceDate: 1e-20)) == nil)
    #expect(exact.exactText(of: .distantFuture.addingTimeInterval(1e12)) == nil)
    for _ in 0..<3_000 {
      let date = Date(timeIntervalSince1970: Double.random(in: -60_000_000_000...200_000_000_000))
      let again = Configuration.DateStrategy.secondsSince1970.exactText(of: date).flatMap { strategy.date(text: $0) }
      #expect(again?.timeIntervalSince1970 == date.timeIntervalSince1970)
    }
  }

  @Test("Microseconds are those of the digits, also where a Double of them would have to be rounded")
  func microseconds() {
    let texts = [
      "2141-09-04T21:24:42.937Z", "2143-02-28T08:13:40.133Z", "1859-01-01T00:00:00.001Z", "2000-12-31T23:59:59.999Z",
    ]
    for text in texts {
      let date = strategy.date(text: text) ?? .distantPast
      let fraction = Int64(text.dropLast().suffix(3)) ?? 0
      #expect(date.microsecondsSince2001.map { ($0 % 1_000_000 + 1_000_000) % 1_000_000 } == fraction * 1000, "\(text)")
    }
    for _ in 0..<10_000 {
      let count = Int64.random(in: -8_000_000_000_000_000...8_000_000_000_000_000)
      #expect(Date(timeIntervalSinceReferenceDate: Double(count) / 1_000_000).microsecondsSince2001 == count)
    }
    #expect(Date(timeIntervalSinceReferenceDate: .infinity).microsecondsSince2001 == nil)
    #expect(Date(timeIntervalSinceReferenceDate: 1e13).microsecondsSince2001 == nil)
  }

  @Test("The text is that of Foundation's formatter")
  func foundation() {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    // Foundation uses the Julian calendar before 1582, and truncates fractions of a millisecond.
    for _ in 0..<2000 {
      let date = Date(timeIntervalSince1970: Double(Int.random(in: -12_000_000_000...253_402_300_799)) + 0.5)
      #expect(text(date) == date.formatted(style))
    }
    for year in [1900, 1904, 2000, 2023, 2024, 2100, 2400] {
      #expect((strategy.date(text: "\(year)-02-29") == nil) == !(year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)))
    }
  }

  @Test("A fraction is rounded to the nearest millisecond, also up to the next second, day and year")
  func rounding() {
    let base = strategy.date(text: "1999-12-31T23:59:59Z") ?? .distantPast
    #expect(text(base + 0.999_4) == "1999-12-31T23:59:59.999Z")
    #expect(text(base + 0.999_6) == "2000-01-01T00:00:00.000Z")
    #expect(text(base + 0.000_4) == "1999-12-31T23:59:59.000Z")
    #expect(text(Date(timeIntervalSinceReferenceDate: 0.000_5)) == "2001-01-01T00:00:00.001Z")
    #expect(text(Date(timeIntervalSince1970: 253_402_300_799.999_6)) == nil)
    #expect(strategy.date(text: "2001-01-01T00:00:00.1Z") == Date(timeIntervalSinceReferenceDate: 0.1))
    let long = strategy.date(text: "2001-01-01T00:00:00.12345678901234567890Z") ?? .distantPast
    #expect(abs(long.timeIntervalSinceReferenceDate - 0.123_456_789_012_345) < 1e-14)
  }

  @Test(
    "Zones and the end of a day",
    arguments: [
      ("2026-01-31T24:00", "2026-02-01T00:00:00.000Z"), ("2024-02-28T24:00:00", "2024-02-29T00:00:00.000Z"),
      ("2026-01-01T00:30+01:00", "2025-12-31T23:30:00.000Z"), ("2025-12-31T23:30:00-00:45", "2026-01-01T00:15:00.000Z"),
      ("2026-01-01T00:30:00.25+0100", "2025-12-31T23:30:00.250Z"), ("2026-01-01T05:30+05", "2026-01-01T00:30:00.000Z"),
      ("1890-01-01 05:53:28+05:53:28", "1890-01-01T00:00:00.000Z"), ("0001-12-31 23:00:00-01 BC", "0001-01-01T00:00:00.000Z"),
    ])
  func zones(text: String, utc: String) {
    #expect(strategy.date(text: text).flatMap(self.text) == utc)
  }

  @Test("Dates of the years 4713 BC to 294276 follow each other day by day")
  func calendar() {
    for year in [-4711, -400, -1, 0, 1, 9999, 10_000, 99_999, 294_275] {
      let text = { (year: Int) in
        let digits = String(abs(year > 0 ? year : 1 - year))
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
      let era = year > 0 ? "" : " BC"
      let (march, february) = ("\(text(year))-03-01\(era)", "\(text(year))-02-28\(era)")
      let days = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 2.0 : 1
      let gap = strategy.date(text: february).flatMap { strategy.date(text: march)?.timeIntervalSince($0) }
      #expect(gap == days * 86_400, "\(year)")
    }
  }

  @Test(
    "What is no time of a day is refused",
    arguments: [
      "2026-01-31T25:00", "2026-01-31T12:60", "2026-01-31T12:00:60", "2026-01-31T12:00:00.", "2026-01-31T12", "2026-1-31",
      "-026-01-31", "2026-00-10", "2026-04-31", "2026-01-31T12:00+1", "2026-01-31T12:00ZZ", "2026-01-31T12:00:00,5",
      "２026-01-31", "1234567-01-31", "0001-01-31BC", "0001-01-31 12:00+01:00:60",
    ])
  func refused(text: String) {
    #expect(strategy.date(text: text) == nil)
  }
}
