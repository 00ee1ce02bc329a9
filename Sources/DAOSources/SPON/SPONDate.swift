import DAOCore
import Foundation

/// The text of a date, as Action Data describes it: `2026-01-31 12:00:00 +0000`, with as much of a second as there is.
enum SPONDate {
  private static let zone = " +0000"

  /// The text; nil for a date that no text would give back: years before 0 and after 9999, and tiny parts of a second.
  static func text(of date: Date) -> String? {
    let text = Configuration.DateStrategy.secondsSince2001.exactText(of: date, atLeast: 0)
    return text.map { $0.replacing("T", with: " ").dropLast() + zone }
  }

  /// The date of a description; nil for one of something else.
  static func date(of text: String) -> Date? {
    text.hasSuffix(zone) ? Configuration.DateStrategy.date(iso8601: text) : nil
  }
}
