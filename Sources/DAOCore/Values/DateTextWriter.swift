// Unsafe: writes a text's bytes in place; appending characters costs more than formatting.
import Foundation

/// Formats `YYYY-MM-DDTHH:MM:SS.SSSZ`.
struct DateTextWriter {
  private static let length = 24
  /// The milliseconds from 1970 to 2001, the reference date of `Date`.
  private static let millisecondsUntil2001 = 978_307_200_000

  private let text: UnsafeMutableBufferPointer<UInt8>
  private var end = 0

  private init(_ text: UnsafeMutableBufferPointer<UInt8>) { self.text = text }

  /// The text of `date` in UTC, to the nearest millisecond; nil for a year outside 0 to 9999, SQLite's range.
  static func text(of date: Date) -> String? {
    // Computed from the seconds since 2001, as `Date` stores them: seconds since 1970 would be rounded first.
    let rounded = (date.timeIntervalSinceReferenceDate * 1000).rounded()
    guard let sinceReference = Int(exactly: rounded) else { return nil }
    let (milliseconds, overflow) = sinceReference.addingReportingOverflow(millisecondsUntil2001)
    guard !overflow, milliseconds >= -62_167_219_200_000, milliseconds < 253_402_300_800_000 else { return nil }
    return String(unsafeUninitializedCapacity: length) { text in
      var writer = DateTextWriter(text)
      writer.write(milliseconds: milliseconds)
      return writer.end
    }
  }

  /// The text of `date` in UTC that gives it back, with the fewest thousandths, millionths and so on of a second; nil where none does: for
  /// other years, and beside the first moment of 2001 for fractions that need more than 18 digits.
  ///
  /// - Parameters:
  ///   - digits: Those of the fraction that each text has: 0 or 3.
  ///   - isSame: Whether the date of a text will do.
  static func exactText(of date: Date, atLeast digits: Int, _ isSame: (Date) -> Bool) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    let second = Date(timeIntervalSinceReferenceDate: moment.rounded(.down))
    guard let whole = text(of: second)?.dropLast(5) else { return nil }
    return stride(from: digits, through: 18, by: 3).lazy.map { "\(whole)\(fraction(of: moment, $0))Z" }.first {
      DateTextParser.date(of: $0).map(isSame) == true
    }
  }

  /// The part of a second that has gone since the last whole one. Where it rounds to a whole second its text is that of another time.
  private static func fraction(of moment: Double, _ digits: Int) -> String {
    let rest = moment.magnitude.truncatingRemainder(dividingBy: 1)
    guard digits > 0, let number = Int(String(format: "%.\(digits)f", rest).dropFirst(2)) else { return "" }
    // Subtracted from a whole second as decimal digits: a Double would be rounded.
    let unit = Int(pow(10, Double(digits)))
    let part = moment < 0 && rest > 0 ? unit - number : number
    // The 1 of the unit keeps the zeros before the part.
    return ".\("\(unit + part)".dropFirst())"
  }

  private mutating func write(milliseconds: Int) {
    var (days, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if time < 0 { (days, time) = (days - 1, time + 86_400_000) }
    let day = CalendarDay(daysSince1970: days)
    write(day.year, digits: 4, before: "-")
    write(day.month, digits: 2, before: "-")
    write(day.day, digits: 2, before: "T")
    write(time / 3_600_000, digits: 2, before: ":")
    write(time / 60_000 % 60, digits: 2, before: ":")
    write(time / 1000 % 60, digits: 2, before: ".")
    write(time % 1000, digits: 3, before: "Z")
  }

  private mutating func write(_ number: Int, digits: Int, before separator: Unicode.Scalar) {
    var rest = number
    for index in stride(from: end + digits - 1, through: end, by: -1) {
      text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    end += digits
    text[end] = UInt8(ascii: separator)
    end += 1
  }
}
