// Unsafe: reads a Decimal's mantissa in its memory, since Foundation computes it digit by digit (5 µs per value).
import Foundation

/// Formats a Decimal like its `description`: all digits, no exponent.
package enum DecimalTextWriter {
  /// The text of a finite number.
  package static func text(of decimal: Decimal) -> String {
    guard let mantissa = DecimalLayout.mantissa(of: decimal) else { return decimal.description }
    return text(mantissa, exponent: decimal.exponent, isNegative: decimal.sign == .minus)
  }

  private static func text(_ mantissa: UInt128, exponent: Int, isNegative: Bool) -> String {
    guard mantissa != 0 else { return "0" }
    var (digits, exponent) = (UInt64(exactly: mantissa).map { "\($0)" } ?? "\(mantissa)", exponent)
    // 1.10 is written as 1.1.
    while exponent < 0, digits.utf8.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    var text = isNegative ? "-" : ""
    let count = digits.utf8.count
    if exponent >= 0 {
      text += digits
      text += zeros(exponent)
    } else if count > -exponent {
      let point = digits.utf8.index(digits.startIndex, offsetBy: count + exponent)
      text += digits[..<point]
      text += "."
      text += digits[point...]
    } else {
      text += "0."
      text += zeros(-exponent - count)
      text += digits
    }
    return text
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}

/// The memory layout of a Decimal: four bytes, then the mantissa as 16-bit words, the lowest first. One half of the second byte
/// is the number of words.
private enum DecimalLayout {
  /// The shift of the number of words in its byte; nil for an unknown layout.
  private static let lengthShift: Int? = [0, 4].first { shift in
    samples.allSatisfy { mantissa(of: $0.decimal, lengthShift: shift) == $0.mantissa }
  }

  private static let samples: [(decimal: Decimal, mantissa: UInt128)] = [
    (1, 1), (-70_000, 7), (Decimal(UInt64.max), UInt128(UInt64.max)), (Decimal(UInt64.max) * 65_536 + 1, (1 << 80) - 65_535),
  ]

  static func mantissa(of decimal: Decimal) -> UInt128? {
    guard let lengthShift else { return nil }
    return mantissa(of: decimal, lengthShift: lengthShift)
  }

  private static func mantissa(of decimal: Decimal, lengthShift: Int) -> UInt128? {
    withUnsafeBytes(of: decimal) { bytes in
      guard bytes.count == 20 else { return nil }
      let length = Int(bytes[1] >> UInt8(lengthShift) & 0x0F)
      guard length <= 8 else { return nil }
      var mantissa: UInt128 = 0
      for word in stride(from: length - 1, through: 0, by: -1) {
        mantissa = mantissa << 16 | UInt128(bytes.loadUnaligned(fromByteOffset: 4 + 2 * word, as: UInt16.self))
      }
      return mantissa
    }
  }
}
