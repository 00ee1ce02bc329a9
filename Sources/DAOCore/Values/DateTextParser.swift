import Foundation

/// Reads `YYYY-MM-DD[(T| )HH:MM[:SS[.SSS]]][Z|±HH[:]MM]`, with as much white space as SQLite allows: instead of the `T`, in front
/// of the zone, and at the end.
struct DateTextParser {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  mutating func date() -> Date? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let number = digits(2),
      let day = CalendarDay(year: year, month: month, day: number)
    else { return nil }
    var seconds = Double(day.daysSince1970 * 86_400)
    if skip("T") || skipSpaces(), !rest.isEmpty {
      guard let time = timeOfDay(), let offset = zoneOffset() else { return nil }
      seconds += time - Double(offset)
    }
    return rest.isEmpty ? Date(timeIntervalSince1970: seconds) : nil
  }

  private mutating func timeOfDay() -> Double? {
    guard let hour = digits(2), skip(":"), let minute = digits(2), hour <= 24, minute < 60 else { return nil }
    var seconds = Double(hour * 3600 + minute * 60)
    if skip(":") {
      guard let second = digits(2), second < 61 else { return nil }
      seconds += Double(second)
      if skip(".") {
        let fraction = rest.prefix { (48...57).contains($0) }
        guard !fraction.isEmpty, let value = Double("0." + String(Substring(fraction))) else { return nil }
        rest = rest.dropFirst(fraction.count)
        seconds += value
      }
    }
    return seconds
  }

  private mutating func zoneOffset() -> Int? {
    skipSpaces()
    defer { skipSpaces() }
    if rest.isEmpty || skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = rest.isEmpty ? 0 : digits(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func digits(_ count: Int) -> Int? {
    let prefix = rest.prefix(count)
    guard prefix.count == count, prefix.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return prefix.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let spaces = rest.prefix { $0 == 32 || (9...13).contains($0) }
    rest = rest.dropFirst(spaces.count)
    return !spaces.isEmpty
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
