import Foundation

extension Date {
  /// The nearest number of microseconds since the first moment of 2001; nil beyond 292,000 years from it.
  package var microsecondsSince2001: Int64? {
    let moment = timeIntervalSinceReferenceDate
    let second = moment.rounded(.down)
    guard second.magnitude < 9_223_372_036_853, let seconds = Int64(exactly: second) else { return nil }
    // The fraction alone is multiplied: with the seconds before it the product would be rounded. Far away a Double has fewer digits, and
    // the others are none of the date.
    var unit = 1.0
    while moment.ulp * 1_000_000 > unit { unit *= 10 }
    return seconds * 1_000_000 + Int64(((moment - second) * 1_000_000 / unit).rounded() * unit)
  }
}
