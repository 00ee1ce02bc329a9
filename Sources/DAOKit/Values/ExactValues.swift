import DAOCore

/// Values compared byte by byte, and by type.
///
/// Swift treats canonically equivalent texts (an accent written in two ways), and 0.0 and -0.0, as equal. To the database they
/// differ. A date, a Decimal, a UUID or a truth value differs from the number or text that it may be stored as, since columns
/// store it in different forms.
struct ExactValues: Hashable {
  let values: [TypedValue]

  static func == (left: ExactValues, right: ExactValues) -> Bool {
    left.values.count == right.values.count && zip(left.values, right.values).allSatisfy(isSame)
  }

  /// Whether two values are the same byte by byte.
  static func isSame(_ left: TypedValue, _ right: TypedValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)), (.json(let left), .json(let right)): left.isExactly(right)
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    default: left == right
    }
  }
}
