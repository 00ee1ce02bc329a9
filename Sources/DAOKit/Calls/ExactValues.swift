import DAOCore

/// Bound values that are the same byte by byte.
///
/// Swift takes two texts for equal that differ in how an accent is written; the database does not.
struct ExactValues: Hashable {
  let values: [Value]

  static func == (left: ExactValues, right: ExactValues) -> Bool {
    left.values.count == right.values.count && zip(left.values, right.values).allSatisfy(isSame)
  }

  /// Whether two values are the same byte by byte.
  static func isSame(_ left: Value, _ right: Value) -> Bool {
    if case .text(let left) = left, case .text(let right) = right { return left.utf8.elementsEqual(right.utf8) }
    return left == right
  }
}
