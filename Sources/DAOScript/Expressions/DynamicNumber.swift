import Foundation

/// A value as a number: booleans are 1 and 0, a text is the number that it spells.
enum DynamicNumber {
  case integer(Int64)
  case real(Double)
  case decimal(Decimal)

  /// Nil for a value that is not a number, such as the empty string.
  init?(_ value: DynamicValue) {
    switch value {
    case .bool(let value): self = .integer(value ? 1 : 0)
    case .integer(let value): self = .integer(value)
    case .large(let value): self = Decimal(string: "\(value)").map { .decimal($0) } ?? .real(Double(value))
    case .real(let value): self = .real(value)
    case .float(let value): self = .real(Double(value))
    case .decimal(let value): self = .decimal(value)
    case .text(let text): self.init(text: text)
    case .null, .date, .data, .uuid, .list, .object: return nil
    }
  }

  private init?(text: String) {
    let text = text.drop { $0.isWhitespace }
    let end = text.lastIndex { !$0.isWhitespace }
    guard let end else { return nil }
    let digits = text[...end]
    if let value = Int64(digits) {
      self = .integer(value)
    } else if let first = digits.first, first.isASCII, first.isNumber || "+-.".contains(first), let value = Double(digits),
      value.isFinite
    {
      self = .real(value)
    } else {
      return nil
    }
  }

  var value: DynamicValue {
    switch self {
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .decimal(let value): .decimal(value)
    }
  }

  var real: Double {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
    }
  }

  /// A Double converts by its shortest spelling, so that 1.1 is exactly 1.1. Nil for NaN.
  var decimal: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .real(let value): value.isFinite ? Decimal(string: "\(value)") : nil
    case .decimal(let value): value
    }
  }

  var isDecimal: Bool {
    if case .decimal = self { true } else { false }
  }

  /// The order of two numbers; nil if one of them is NaN.
  static func compare(_ left: DynamicNumber, _ right: DynamicNumber) -> ComparisonResult? {
    if case .integer(let left) = left, case .integer(let right) = right { return order(left, right) }
    if left.isDecimal || right.isDecimal, let left = left.decimal, let right = right.decimal { return order(left, right) }
    switch (left, right) {
    case (.integer(let left), .real(let right)): return order(left, right)
    case (.real(let left), .integer(let right)): return order(right, left).map(\.reversed)
    default: return order(left.real, right.real)
    }
  }

  /// The exact order, even for integers that a Double cannot represent.
  private static func order(_ left: Int64, _ right: Double) -> ComparisonResult? {
    if let right = Int64(exactly: right) { return order(left, right) }
    guard let whole = Int64(exactly: right.rounded(.down)) else { return order(0.0, right) }
    return left <= whole ? .orderedAscending : .orderedDescending
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> ComparisonResult? {
    if left < right { return .orderedAscending }
    if left > right { return .orderedDescending }
    return left == right ? .orderedSame : nil
  }
}

extension ComparisonResult {
  fileprivate var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
