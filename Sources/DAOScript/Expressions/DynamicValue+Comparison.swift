import DAOCore
import Foundation

extension DynamicValue {
  /// Whether the value counts as true. Null, false and zero do not; all other values do, including an empty string or list.
  package var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer(let value): value != 0
    case .large: true
    case .real(let value): value != 0
    case .float(let value): value != 0
    case .decimal(let value): value != 0
    case .text, .date, .data, .uuid, .list, .object: true
    }
  }

  /// Whether expressions treat two values as equal. Numbers compare by value, also with a text that spells a number. Texts
  /// compare byte by byte. Other values of different kinds are never equal.
  func isEqual(to other: DynamicValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.null, _), (_, .null): false
    case (.text(let left), .text(let right)): ExactText(left) == ExactText(right)
    case (.uuid, _), (_, .uuid): spelled.isEqual(to: other.spelled)
    case (.bool(let left), .bool(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.list(let left, let isSet), .list(let right, _)):
      isSet ? Set(left) == Set(right) : left.elementsEqual(right) { $0.isEqual(to: $1) }
    case (.object(let left), .object(let right)): left == right
    default: isSameNumber(as: other)
    }
  }

  private func isSameNumber(as other: DynamicValue) -> Bool {
    guard let left = DynamicNumber(self), let right = DynamicNumber(other) else { return false }
    return DynamicNumber.compare(left, right) == .orderedSame
  }

  /// The order of two values; nil if they have none.
  func order(against other: DynamicValue) -> ComparisonResult? {
    switch (self, other) {
    case (.text(let left), .text(let right)):
      if ExactText(left) == ExactText(right) { return .orderedSame }
      return left.utf16.lexicographicallyPrecedes(right.utf16) ? .orderedAscending : .orderedDescending
    case (.date(let left), .date(let right)):
      return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
    default:
      guard let left = DynamicNumber(self), let right = DynamicNumber(other) else { return nil }
      return DynamicNumber.compare(left, right)
    }
  }
}

extension ExpressionNode.Order {
  func holds(_ result: ComparisonResult) -> Bool {
    switch self {
    case .less: result == .orderedAscending
    case .lessOrEqual: result != .orderedDescending
    case .greater: result == .orderedDescending
    case .greaterOrEqual: result != .orderedAscending
    }
  }
}
