import Foundation

/// Writes `YYYY-MM-DDTHH:MM:SS.SSSZ`.
struct DateTextWriter {
  private var bytes: [UInt8] = []

  /// The text of `date` in UTC, to the nearest millisecond; nil when its year is not one of 0 to 9999, which SQLite reads too.
  static func text(of date: Date) -> String? {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard milliseconds >= -62_167_219_200_000, milliseconds < 253_402_300_800_000 else { return nil }
    var writer = DateTextWriter()
    writer.write(milliseconds: Int(milliseconds))
    return String(decoding: writer.bytes, as: UTF8.self)
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
    let text = String(number)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits - text.utf8.count))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: separator))
  }
}
