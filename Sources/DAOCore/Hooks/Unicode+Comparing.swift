import Foundation

extension String {
  /// The text in normal form C, in which equal texts have the same code points (<https://www.unicode.org/reports/tr15/>).
  var composed: String {
    // No code point before the combining marks is ever composed with another.
    unicodeScalars.allSatisfy { $0.value < 0x300 } ? self : precomposedStringWithCanonicalMapping
  }
}

extension Unicode.Scalar {
  /// Whether both are one letter, in either case.
  func isSameLetter(as other: Unicode.Scalar) -> Bool { self == other || folded == other.folded }

  /// The letter without its case, by way of the capital: `σ` and `ς` have one. Letters whose other case is several, as that of
  /// `ß`, stay as they are.
  var folded: Unicode.Scalar {
    if isASCII { return (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self }
    // The capital of the dotless i is that of `i`.
    if self == "ı" { return self }
    let upper = Self.single(properties.uppercaseMapping) ?? self
    return Self.single(upper.properties.lowercaseMapping) ?? upper
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }
}
