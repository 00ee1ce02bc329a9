extension ExpressionType {
  /// The type that all of them have; integers beside reals are reals.
  package static func common(_ types: [ExpressionType?]) -> ExpressionType? {
    guard let first = types.first, var result = first else { return nil }
    for type in types.dropFirst() {
      guard let type, let kind = common(result, type) else { return nil }
      result = ExpressionType(kind, isNullable: result.isNullable || type.isNullable)
    }
    return result
  }

  /// The values of a column beside others are not all its own: a type that a script gives the column may not read them.
  private static func common(_ left: ExpressionType, _ right: ExpressionType) -> Kind? {
    if left.kind == right.kind { return left.kind }
    if left.isTruth, right.isTruth { return left.kind == .boolean ? right.kind : left.kind }
    if left.isText, right.isText { return .text }
    guard let left = left.number, let right = right.number else { return nil }
    return left == .integer && right == .integer ? .integer : .real
  }

  var isText: Bool { if case .column(let column) = kind { column.isText } else { kind == .text } }

  /// Whether it is 0 or 1.
  var isTruth: Bool { if case .column(let column) = kind { column.kind == .boolean } else { kind == .boolean } }
}
