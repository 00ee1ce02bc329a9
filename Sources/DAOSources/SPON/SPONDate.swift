import DAOCore
import Foundation

/// The text of a date, as Action Data describes it: `2026-01-31 12:00:00 +0000`, with as much of a second as there is.
enum SPONDate {
  private static let zone = " +0000"

  /// The text; nil for a date that no text would give back: years before 0 and after 9999, and tiny parts of a second.
  static func text(of date: Date) -> String? {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard
      case .text(let whole)? = try? Configuration.DateStrategy.iso8601.value(for: Date(timeIntervalSinceReferenceDate: seconds))
    else { return nil }
    // Without its milliseconds.
    let start = whole.prefix(19).replacing("T", with: " ")
    let rest = date.timeIntervalSinceReferenceDate - seconds
    return [0, 3, 6, 9, 12, 15].lazy.map { start + Self.fraction(rest, $0) + zone }.first { self.date(of: $0) == date }
  }

  private static func fraction(_ rest: Double, _ digits: Int) -> String {
    guard digits > 0, let count = Int(exactly: (rest * pow(10, Double(digits))).rounded()) else { return "" }
    let text = "\(count)"
    return "." + String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The date of a description; nil for one of something else.
  static func date(of text: String) -> Date? {
    text.hasSuffix(zone) ? Configuration.DateStrategy.date(iso8601: text) : nil
  }
}
