#if PostgreSQL
  import Foundation

  /// Dates as the server counts and reads them (<https://www.postgresql.org/docs/15/datatype-datetime.html>).
  enum PostgresDate {
    /// The days from 1970 to 2000, from which the server counts, and the microseconds from there to 2001.
    private static var daysUntil2000: Double { 10_957 }
    private static var microsecondsUntil2001: Int64 { 31_622_400_000_000 }
    private static var julianDayOf2000: Int64 { 2_451_545 }

    /// Whether a date is a day, without a time of it.
    static func isMidnight(_ date: Date) -> Bool {
      let seconds = date.timeIntervalSinceReferenceDate
      return !seconds.isFinite || seconds.remainder(dividingBy: 86_400) == 0
    }

    /// The day of a date, by UTC; nil beyond the numbers of days.
    static func day(of date: Date) -> Int32? {
      Int32(exactly: (date.timeIntervalSince1970 / 86_400 - daysUntil2000).rounded(.down))
    }

    /// A timestamp, of 64 bits; nil beyond the calendar, which is from 4714 BC to 294276 AD.
    static func microseconds(of date: Date) -> Int64? {
      guard let (count, overflows) = date.microsecondsSince2001?.addingReportingOverflow(microsecondsUntil2001), !overflows,
        (-211_813_488_000_000_000..<9_223_371_331_200_000_000).contains(count)
      else { return nil }
      return count
    }

    /// A day by its Julian number (the same page, Date Input).
    static func text(ofDay day: Int32) -> String { "J\(julianDayOf2000 + Int64(day))" }

    /// A time by its Julian day.
    static func text(ofMicroseconds count: Int64) -> String {
      var (day, time) = count.quotientAndRemainder(dividingBy: 86_400_000_000)
      if time < 0 { (day, time) = (day - 1, time + 86_400_000_000) }
      let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
      let digits = "\(1_000_000 + fraction)".dropFirst()
      return "J\(julianDayOf2000 + day) \(seconds / 3600):\(seconds / 60 % 60):\(seconds % 60).\(digits)+00"
    }
  }
#endif
