import DAOCore

/// Values that are the same byte by byte, each with its own type.
///
/// Swift takes two texts for equal that differ in how an accent is written, and 0.0 for -0.0; to the database they are different.
/// A date, a Decimal, a UUID or a truth value is none of the numbers or texts that it may be stored as, since a column may keep it in
/// another form.
struct ExactValues: Hashable {
  let values: [TypedValue]

  static func == (left: ExactValues, right: ExactValues) -> Bool {
    left.values.count == right.values.count && zip(left.values, right.values).allSatisfy(isSame)
  }

  /// Whether two values are the same byte by byte.
  static func isSame(_ left: TypedValue, _ right: TypedValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)), (.json(let left), .json(let right)): left.utf8.elementsEqual(right.utf8)
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    default: left == right
    }
  }
}
