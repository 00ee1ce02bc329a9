/// The number that a numeric column converts a text to.
enum NumericText: Equatable {
  /// Not a number: the text stays a text.
  case none
  case integer(Int64)
  /// Sign, digits and point, without zeros at either end.
  case fraction([UInt8])
  /// A number with an exponent, or with more digits than a real holds for certain.
  case long

  /// The number of decimal digits that a double always holds.
  private static let exactDigits = 15

  init(_ text: [UInt8]) {
    var rest = text[...].trimming(while: \.isNumberSpace)
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = rest.takePrefix(while: \.isDecimalDigit)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = rest.takePrefix(while: \.isDecimalDigit)
    }
    let count = whole.count + fraction.count
    guard count > 0 else {
      self = .none
      return
    }
    guard rest.isEmpty, count <= Self.exactDigits else {
      self = rest.isEmpty || rest.isExponent ? .long : .none
      return
    }
    self = Self.number(isNegative, whole, fraction.trimmingEnd { $0 == UInt8(ascii: "0") })
  }

  private static func number(_ isNegative: Bool, _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>) -> NumericText {
    let integer = whole.reduce(0 as Int64) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    guard !fraction.isEmpty else { return .integer(isNegative ? -integer : integer) }
    return .fraction(Array("\(isNegative ? "-" : "")\(integer).".utf8) + fraction)
  }
}

extension UInt8 {
  fileprivate var isDecimalDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  /// White space that SQLite allows around a number.
  fileprivate var isNumberSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingEnd(while isUnwanted: (UInt8) -> Bool) -> Self {
    self[startIndex..<(lastIndex { !isUnwanted($0) }.map { $0 + 1 } ?? startIndex)]
  }

  fileprivate func trimming(while isUnwanted: (UInt8) -> Bool) -> Self {
    drop(while: isUnwanted).trimmingEnd(while: isUnwanted)
  }

  fileprivate mutating func takePrefix(while isWanted: (UInt8) -> Bool) -> Self {
    let prefix = prefix(while: isWanted)
    removeFirst(prefix.count)
    return prefix
  }

  /// `e5`, `E+05`.
  fileprivate var isExponent: Bool {
    guard let first, first | 0x20 == UInt8(ascii: "e") else { return false }
    var digits = dropFirst()
    if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    return !digits.isEmpty && digits.allSatisfy(\.isDecimalDigit)
  }
}
