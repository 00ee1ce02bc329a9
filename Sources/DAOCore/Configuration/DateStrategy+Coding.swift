import DAOSQL
import Foundation

extension Configuration.DateStrategy {
  /// The stored form of `date`.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a date without an ISO 8601 text: a year before 0 or after 9999, or NaN.
  package func value(for date: Date) throws(DAOError) -> Value {
    switch self {
    case .secondsSince2001: return .real(date.timeIntervalSinceReferenceDate)
    case .secondsSince1970: return .real(date.timeIntervalSince1970)
    case .iso8601:
      guard let text = DateTextWriter.text(of: date) else {
        throw DAOError(
          .encoding,
          "the date has no ISO 8601 text, whose years are 0000 to 9999: store it by another Configuration.dateStrategy")
      }
      return .text(text)
    }
  }

  /// The ISO 8601 text that gives `date` back as it is read from a database; nil where none does.
  ///
  /// - Parameter digits: Those that the fraction of a second has at least: 0 or 3, and 3 more where it needs them.
  package func exactText(of date: Date, atLeast digits: Int = 3) -> String? {
    DateTextWriter.exactText(of: date, atLeast: digits) {
      self == .secondsSince1970 ? $0.timeIntervalSince1970 == date.timeIntervalSince1970 : $0 == date
    }
  }

  /// The stored form of `date` for a column of days: the day alone, if it is midnight UTC.
  package func value(forDay date: Date) throws(DAOError) -> Value {
    let value = try value(for: date)
    guard case .text(let text) = value, text.hasSuffix("T00:00:00.000Z") else { return value }
    return .text(String(text.prefix(10)))
  }

  /// The date of a stored number of seconds.
  @usableFromInline
  package func date(seconds: Double) -> Date {
    switch self {
    case .secondsSince2001: Date(timeIntervalSinceReferenceDate: seconds)
    case .secondsSince1970, .iso8601: Date(timeIntervalSince1970: seconds)
    }
  }

  /// The date of a text such as `2026-01-31`, `2026-01-31 12:00:00.5` or `2026-01-31T12:00:00+01:00`; nil for other texts.
  ///
  /// The formats are SQLite's time values (<https://www.sqlite.org/lang_datefunc.html>) that include a day. A number is
  /// accepted too, since a TEXT column stores a number as text: `807235200.0`. Digits that look like a date without hyphens,
  /// `20260131`, are not taken for a number.
  @usableFromInline
  package func date(text: String) -> Date? {
    Self.date(iso8601: text) ?? Self.number(text).map(date(seconds:))
  }

  /// The date of an ISO 8601 text in a format of ``date(text:)``; nil for other texts.
  package static func date(iso8601 text: String) -> Date? { DateTextParser.date(of: text) }

  /// The number in a text that SQLite has converted from a number.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || "-+.e".utf8.contains($0) }), let number = Double(text), number.isFinite else {
      return nil
    }
    let isInteger = text.utf8.allSatisfy(\.isDigit)
    // YYYY, YYYYMM, YYYYMMDD, YYYYMMDDhhmm, YYYYMMDDhhmmss
    return isInteger && [4, 6, 8, 12, 14].contains(text.utf8.count) ? nil : number
  }
}
