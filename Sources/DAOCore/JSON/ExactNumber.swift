/// Parses numbers that must not lose digits.
package enum ExactNumber {
  /// The reason why a number would lose digits.
  package struct Loss: Error, Sendable {
    package var message: String
  }

  /// Parses an integer.
  ///
  /// - Throws: ``Loss`` for an integer beyond 64 bits with a sign.
  package static func integer(_ text: String) throws(Loss) -> Int64 {
    guard let value = Int64(text) else {
      throw Loss(message: "\(shown(text)) does not fit into 64 bits with a sign")
    }
    return value
  }

  /// Parses a decimal number, rounded to the nearest REAL.
  ///
  /// - Throws: ``Loss`` for a number beyond the largest REAL, one that would become 0, and one with more significant digits
  ///   than a REAL has.
  package static func real(_ text: String) throws(Loss) -> Double {
    guard let value = Double(text), value.isFinite else { throw Loss(message: "\(shown(text)) is beyond the largest REAL") }
    let digits = text.prefix { $0 != "e" && $0 != "E" }.filter { ("0"..."9").contains($0) }.drop { $0 == "0" }
    guard value != 0 || digits.isEmpty else {
      throw Loss(message: "\(shown(text)) is too small for a REAL, and would become 0")
    }
    let significant = digits.reversed().drop { $0 == "0" }.count
    guard significant <= mostDigits || text == plain(value) else {
      throw Loss(message: "\(shown(text)) has \(significant) digits, and a REAL keeps \(mostDigits)")
    }
    return value
  }

  /// A number for messages, which may have any number of digits.
  static func shown(_ text: String) -> String { text.count > 40 ? "\(text.prefix(40))…" : text }

  /// The digits of a finite number, with a point and without an exponent: all that an engine keeps which does not keep a number's
  /// spelling. A whole number of 64 bits has all of its digits, and is equal to the integer.
  package static func plain(_ value: Double) -> String {
    if let integer = Int64(exactly: value) { return "\(integer).0" }
    let parts = "\(value)".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return "\(value)" }
    let digits = parts[0].filter(\.isNumber)
    let sign = value < 0 ? "-" : ""
    guard exponent > 0 else { return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)" }
    return "\(sign)\(digits)\(String(repeating: "0", count: exponent + 1 - digits.count)).0"
  }

  /// The number of significant digits that identify a REAL.
  private static let mostDigits = 17
}
