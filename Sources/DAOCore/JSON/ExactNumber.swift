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
      throw Loss(message: "\(text) does not fit into 64 bits with a sign")
    }
    return value
  }

  /// Parses a decimal number, rounded to the nearest REAL.
  ///
  /// - Throws: ``Loss`` for a number beyond the largest REAL, one that would become 0, and one with more significant digits
  ///   than a REAL has.
  package static func real(_ text: String) throws(Loss) -> Double {
    guard let value = Double(text), value.isFinite else { throw Loss(message: "\(text) is beyond the largest REAL") }
    let digits = text.prefix { $0 != "e" && $0 != "E" }.filter { ("0"..."9").contains($0) }.drop { $0 == "0" }
    guard value != 0 || digits.isEmpty else { throw Loss(message: "\(text) is too small for a REAL, and would become 0") }
    let significant = digits.reversed().drop { $0 == "0" }.count
    guard significant <= mostDigits else {
      throw Loss(message: "\(text) has \(significant) digits, and a REAL keeps \(mostDigits)")
    }
    return value
  }

  /// The number of significant digits that identify a REAL.
  private static let mostDigits = 17
}
