import Foundation

extension Configuration.DateStrategy {
  /// The value that stores `date`.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for one that ISO 8601 has no text of: of a year before 0 or after 9999, or NaN.
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

  /// The date that `seconds` stand for.
  @usableFromInline
  package func date(seconds: Double) -> Date {
    switch self {
    case .secondsSince2001: Date(timeIntervalSinceReferenceDate: seconds)
    case .secondsSince1970, .iso8601: Date(timeIntervalSince1970: seconds)
    }
  }

  /// The date of a text such as `2026-01-31`, `2026-01-31 12:00:00.5` or `2026-01-31T12:00:00+01:00`; nil when it is none.
  ///
  /// The forms are those of SQLite's time values (<https://www.sqlite.org/lang_datefunc.html>) that hold a day, and the text
  /// that a TEXT column has made of a number, `807235200.0`. Digits alone are a number only where they cannot be a date without
  /// its hyphens, such as `20260131`.
  @usableFromInline
  package func date(text: String) -> Date? {
    Self.date(iso8601: text) ?? Self.number(text).map(date(seconds:))
  }

  /// The date of a text in one of the forms of ISO 8601 that ``date(text:)`` takes; nil when it is none.
  package static func date(iso8601 text: String) -> Date? { DateTextParser.date(of: text) }

  /// The number that SQLite has written as `text`.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || "-+.e".utf8.contains($0) }), let number = Double(text), number.isFinite else {
      return nil
    }
    let isInteger = text.utf8.allSatisfy(\.isDigit)
    // YYYY, YYYYMM, YYYYMMDD, YYYYMMDDhhmm, YYYYMMDDhhmmss
    return isInteger && [4, 6, 8, 12, 14].contains(text.utf8.count) ? nil : number
  }
}
