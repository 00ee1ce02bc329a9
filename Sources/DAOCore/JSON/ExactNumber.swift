/// Numbers of a text that are kept as they are written, or are an error.
package enum ExactNumber {
  /// Why a text is no number that can be kept.
  package struct Loss: Error, Sendable {
    package var message: String
  }

  /// An integer.
  ///
  /// Throws ``Loss`` for one that 64 bits with a sign do not hold.
  package static func integer(_ text: String) throws(Loss) -> Int64 {
    guard let value = Int64(text) else {
      throw Loss(message: "\(text) does not fit into 64 bits with a sign")
    }
    return value
  }

  /// A decimal, rounded to the nearest REAL.
  ///
  /// Throws ``Loss`` for one beyond the largest, one that would become 0, and one with more digits than a REAL can tell apart.
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

  /// The digits that tell any REAL from its neighbours.
  private static let mostDigits = 17
}
