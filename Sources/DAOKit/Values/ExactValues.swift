import DAOCore

/// Bound values that are the same byte by byte.
///
/// Swift takes two texts for equal that differ in how an accent is written, and 0.0 for -0.0; to the database they are different.
struct ExactValues: Hashable {
  let values: [Value]

  static func == (left: ExactValues, right: ExactValues) -> Bool {
    left.values.count == right.values.count && zip(left.values, right.values).allSatisfy(isSame)
  }

  /// Whether two values are the same byte by byte.
  static func isSame(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    default: left == right
    }
  }
}
