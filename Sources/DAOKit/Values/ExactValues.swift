import DAOCore

/// Bound values compared byte by byte.
///
/// Swift treats canonically equivalent texts (an accent written in two ways), and 0.0 and -0.0, as equal. To the database they
/// differ.
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
