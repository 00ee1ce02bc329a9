// Unsafe: reads a text's bytes in place; iterating over its characters costs more than parsing.
import Foundation

/// Parses `YYYY-MM-DD[(T| )HH:MM[:SS[.SSS]]][Z|±HH[:]MM]`. White space is allowed where SQLite allows it: instead of the `T`,
/// before the zone, and at the end. PostgreSQL also writes years of five and six digits, ` BC` at the end, and the seconds of
/// zones that were the sun's time.
struct DateTextParser {
  /// The seconds from 1970 to 2001, the reference date of `Date`.
  private static let secondsUntil2001 = 978_307_200

  /// The text's bytes, valid during one call.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  /// The date of the whole text; nil if it does not parse.
  static func date(of text: String) -> Date? {
    var text = text
    return text.withUTF8 { bytes in
      var parser = DateTextParser(bytes: bytes)
      return parser.date()
    }
  }

  private let isBeforeChrist: Bool

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    isBeforeChrist = bytes.suffix(3).elementsEqual(" BC".utf8)
    self.bytes = isBeforeChrist ? UnsafeBufferPointer(rebasing: bytes.dropLast(3)) : bytes
  }

  private var isAtEnd: Bool { offset == bytes.count }

  private mutating func date() -> Date? {
    guard let year = year(), skip("-"), let month = digits(2), skip("-"), let number = digits(2),
      let day = CalendarDay(year: year, month: month, day: number)
    else { return nil }
    var seconds = day.daysSince1970 * 86_400 - Self.secondsUntil2001
    var fraction = Fraction()
    if skip("T") || skipSpaces(), !isAtEnd {
      guard let time = timeOfDay(), let offset = zoneOffset() else { return nil }
      seconds += time.seconds - offset
      fraction = time.fraction
    }
    // Relative to 2001, as `Date` stores them.
    return isAtEnd ? Date(timeIntervalSinceReferenceDate: fraction.added(to: seconds)) : nil
  }

  /// Digits after the point.
  private struct Fraction {
    /// Further digits are beyond a Double's precision.
    static let largestDivisor = 1_000_000_000_000_000_000
    var number = 0
    var divisor = 1

    /// The sum, rounded once.
    func added(to seconds: Int) -> Double {
      let (product, overflows) = seconds.multipliedReportingOverflow(by: divisor)
      let (sum, isLarger) = product.addingReportingOverflow(number)
      // The quotient of two numbers that a Double holds is.
      if !overflows, !isLarger, abs(sum) <= 1 << 53 { return Double(sum) / Double(divisor) }
      let isBefore = seconds < 0 && number > 0
      let (whole, part) = isBefore ? (seconds + 1, divisor - number) : (seconds, number)
      // The 1 of the divisor keeps the zeros before the part.
      return Double("\(seconds < 0 ? "-" : "")\(whole.magnitude).\("\(divisor + part)".dropFirst())") ?? Double(seconds)
    }
  }

  private mutating func year() -> Int? {
    guard var year = digits(4) else { return nil }
    while offset < 6, let digit = digits(1) { year = year * 10 + digit }
    // The year before 1 is 1 BC.
    return isBeforeChrist ? 1 - year : year
  }

  private mutating func timeOfDay() -> (seconds: Int, fraction: Fraction)? {
    guard let hour = digits(2), skip(":"), let minute = digits(2), hour <= 24, minute < 60 else { return nil }
    let seconds = hour * 3600 + minute * 60
    guard skip(":") else { return (seconds, Fraction()) }
    guard let second = digits(2), second < 60 else { return nil }
    guard skip(".") else { return (seconds + second, Fraction()) }
    guard let fraction = fraction() else { return nil }
    return (seconds + second, fraction)
  }

  private mutating func fraction() -> Fraction? {
    let start = offset
    var fraction = Fraction()
    while offset < bytes.count, let digit = digit(bytes[offset]) {
      if fraction.divisor < Fraction.largestDivisor {
        fraction = Fraction(number: fraction.number * 10 + digit, divisor: fraction.divisor * 10)
      }
      offset += 1
    }
    return offset > start ? fraction : nil
  }

  private mutating func zoneOffset() -> Int? {
    skipSpaces()
    defer { skipSpaces() }
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = isAtEnd ? 0 : digits(2), minutes < 60 else { return nil }
    guard let seconds = skip(":") ? digits(2) : 0, seconds < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60 + seconds)
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    var number = 0
    for index in offset..<offset + count {
      guard let digit = digit(bytes[index]) else { return nil }
      number = number * 10 + digit
    }
    offset += count
    return number
  }

  private func digit(_ byte: UInt8) -> Int? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset] == 32 || (9...13).contains(bytes[offset]) { offset += 1 }
    return offset > start
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }
}
