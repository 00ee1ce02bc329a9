/// A number of up to 15 digits without an exponent, of which a Double keeps all.
package struct ShortNumber {
  private let isNegative: Bool
  private let digits: Int64
  private let scale: Int

  static let most = 15
  /// Each is exact, so that a quotient is rounded once.
  private static let powers = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// The number that a part of UTF-8 is; nil for a text that is something else, such as a number with a zero before its digits.
  package init?(_ utf8: [UInt8], _ range: Range<Int>) {
    isNegative = !range.isEmpty && utf8[range.lowerBound] == UInt8(ascii: "-")
    var (digits, count, point) = (0 as Int64, 0, nil as Int?)
    for index in range.lowerBound + (isNegative ? 1 : 0)..<range.upperBound {
      let byte = utf8[index]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        // Only the point follows a zero at the beginning.
        guard count < Self.most, count != 1 || digits != 0 || point != nil else { return nil }
        digits = digits * 10 + Int64(digit)
        count += 1
      } else {
        guard byte == UInt8(ascii: "."), point == nil, count > 0 else { return nil }
        point = count
      }
    }
    guard count > (point ?? 0) else { return nil }
    self.digits = digits
    scale = count - (point ?? count)
  }

  /// Whether it has no fraction.
  package var isWhole: Bool { scale == 0 }

  /// The number without its point.
  package var integer: Int64 { isNegative ? -digits : digits }

  package var real: Double {
    let value = Double(digits) / Self.powers[scale]
    return isNegative ? -value : value
  }
}
