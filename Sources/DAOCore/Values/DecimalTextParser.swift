// Unsafe: reads a text's bytes in place; iterating over its characters costs more than parsing.
import Foundation

/// Parses `[+-]digits[.digits][e[+-]digits]` without losing a digit.
///
/// `Decimal(string:)` would ignore text after the number and round long numbers.
package struct DecimalTextParser {
  /// The reason why a text is no Decimal.
  package enum Failure: Error {
    case noNumber
    /// A Decimal would round the number.
    case doesNotFit
  }

  private var mantissa: UInt128 = 0
  private var exponent = 0
  /// The zeros after the mantissa's last digit; they become part of it when another digit follows.
  private var zeros = 0
  private var hasDigits = false

  /// The number of the whole text.
  ///
  /// - Throws: ``Failure``.
  package static func decimal(of text: String) throws(Failure) -> Decimal {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(Failure) in
        var parser = DecimalTextParser()
        return try parser.parse(bytes)
      }
    }
    return try result.get()
  }

  private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> Decimal {
    var offset = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { offset = 1 }
    offset = try digits(bytes, from: offset, isFraction: false)
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset = try digits(bytes, from: offset + 1, isFraction: true)
    }
    guard hasDigits else { throw .noNumber }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset = try readExponent(bytes, from: offset + 1)
    }
    guard offset == bytes.count else { throw .noNumber }
    return try decimal(isNegative: isNegative)
  }

  /// Reads digits; returns the index after them.
  private mutating func digits(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isFraction: Bool
  ) throws(Failure) -> Int {
    var offset = start
    while offset < bytes.count, let digit = bytes[offset].digit {
      if digit != 0 {
        try shift(by: zeros + 1)
        let (sum, overflow) = mantissa.addingReportingOverflow(UInt128(digit))
        guard !overflow else { throw .doesNotFit }
        (mantissa, zeros) = (sum, 0)
      } else if mantissa != 0 {
        zeros += 1
      }
      offset += 1
    }
    hasDigits = hasDigits || offset > start
    if isFraction { exponent -= offset - start }
    return offset
  }

  /// Multiplies the mantissa by a power of ten, to make room for digits.
  private mutating func shift(by places: Int) throws(Failure) {
    guard mantissa != 0 else { return }
    for _ in 0..<places {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      guard !overflow else { throw .doesNotFit }
      mantissa = product
    }
  }

  private mutating func readExponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(Failure) -> Int {
    var offset = start
    let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
    if isNegative || offset < bytes.count && bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    let first = offset
    var number = 0
    while offset < bytes.count, let digit = bytes[offset].digit {
      // A limit beyond the length of any text, which cannot overflow.
      number = min(number * 10 + Int(digit), 1 << 48)
      offset += 1
    }
    guard offset > first else { throw .noNumber }
    exponent += isNegative ? -number : number
    return offset
  }

  private mutating func decimal(isNegative: Bool) throws(Failure) -> Decimal {
    guard mantissa != 0 else { return 0 }
    exponent += zeros
    if exponent > 127 {
      // No mantissa is longer, so the loop in `shift` stays short.
      guard exponent <= 127 + 39 else { throw .doesNotFit }
      try shift(by: exponent - 127)
      exponent = 127
    }
    guard exponent >= -128 else { throw .doesNotFit }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Self.decimal(mantissa))
  }

  /// Made of two halves: Foundation converts only 64-bit integers to a Decimal.
  private static func decimal(_ integer: UInt128) -> Decimal {
    if let small = UInt64(exactly: integer) { return Decimal(small) }
    let (high, low) = integer.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    return Decimal(sign: .plus, exponent: 18, significand: decimal(high)) + Decimal(UInt64(low))
  }
}

extension UInt8 {
  /// The value of an ASCII digit.
  fileprivate var digit: UInt8? {
    let digit = self &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }
}
