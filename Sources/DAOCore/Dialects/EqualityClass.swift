import Foundation

/// A class of values that SQLite may compare as equal. Values of different classes are never equal in SQLite, whatever the
/// affinity and the built-in collation of the column (<https://www.sqlite.org/datatype3.html>).
enum EqualityClass: Hashable {
  case null
  /// An integer, or a text that a numeric column reads as one: `' 1'`, `'01'` and `1.0` are 1.
  case integer(Int64)
  /// A text that a numeric column reads as a fraction, in its shortest form.
  case fraction([UInt8])
  /// A text in lower case without trailing spaces, since the collations NOCASE and RTRIM ignore these differences.
  case text([UInt8])
  case blob(Data)

  /// 2^53: a REAL column stores every integer up to it exactly.
  private static let exactLimit = Int64(1) << 53

  /// The class of a value; nil if the values equal to it are not known for certain. These are reals, which a TEXT column rounds
  /// to 15 digits, integers and long numbers that a REAL column rounds, and texts with a NUL, at which NOCASE stops.
  init?(_ value: Value) {
    switch value {
    case .null: self = .null
    case .integer(let integer):
      guard integer.magnitude <= Self.exactLimit.magnitude else { return nil }
      self = .integer(integer)
    case .real: return nil
    case .text(let text):
      let bytes = Array(text.utf8)
      guard !bytes.contains(0) else { return nil }
      switch NumericText(bytes) {
      case .none: self = .text(Self.folded(bytes))
      case .integer(let integer): self = .integer(integer)
      case .fraction(let digits): self = .fraction(digits)
      case .long: return nil
      }
    case .blob(let data): self = .blob(data)
    }
  }

  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    return bytes[..<end].map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
  }
}

extension EqualityClass {
  /// Which keys have values of the same classes as another one, or values without a class.
  ///
  /// - Parameters:
  ///   - keys: The values of each key; nil for one whose stored form is the driver's choice.
  ///   - compared: The indexes of the values that are compared.
  ///   - equalityClass: The class of a value; nil where the values that equal it are not known for certain.
  static func ambiguousKeys(
    of keys: [[Value?]], comparing compared: [Int], by equalityClass: (Value) -> EqualityClass?
  ) -> [Bool] {
    var first: [[EqualityClass]: Int] = [:]
    var isAmbiguous = Array(repeating: false, count: keys.count)
    for (index, values) in keys.enumerated() {
      let key = compared.compactMap { values[$0].flatMap(equalityClass) }
      if key.count < compared.count {
        isAmbiguous[index] = true
      } else if let other = first[key] {
        isAmbiguous[index] = true
        isAmbiguous[other] = true
      } else {
        first[key] = index
      }
    }
    return isAmbiguous
  }
}
