import Foundation

extension String {
  /// The text in normal form C, in which equivalent texts have the same code points (<https://www.unicode.org/reports/tr15/>).
  var composed: String {
    // Only combining marks compose, and none is below U+0300.
    unicodeScalars.allSatisfy { $0.value < 0x300 } ? self : precomposedStringWithCanonicalMapping
  }
}

extension Unicode.Scalar {
  /// Whether both are the same letter, in either case.
  func isSameLetter(as other: Unicode.Scalar) -> Bool { self == other || folded == other.folded }

  /// The letter without its case, found through its capital: `σ` and `ς` have the same one. A letter with a capital of several
  /// letters, like `ß`, stays as it is.
  var folded: Unicode.Scalar {
    if isASCII { return (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self }
    // The capital of the dotless i is also the capital of `i`.
    if self == "ı" { return self }
    let upper = Self.single(properties.uppercaseMapping) ?? self
    return Self.single(upper.properties.lowercaseMapping) ?? upper
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }
}
