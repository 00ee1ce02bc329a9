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

  private static func common(_ left: ExpressionType, _ right: ExpressionType) -> Kind? {
    if left.kind == right.kind { return left.kind }
    if case .column(let first) = left.kind, case .column(let second) = right.kind, first.isText, second.isText { return .text }
    if case .column(let column) = left.kind { return absorbs(column, right) ? left.kind : number(left, right) }
    if case .column(let column) = right.kind { return absorbs(column, left) ? right.kind : number(left, right) }
    return number(left, right)
  }

  /// Whether a column's Swift type also reads the values of a literal or a calculation, as `coalesce(position, 'none')`.
  private static func absorbs(_ column: TableColumn, _ other: ExpressionType) -> Bool {
    switch other.kind {
    case .text: column.isText
    case .boolean, .integer: ExpressionType(.column(column), isNullable: false).number == .integer
    case .real, .blob, .column: false
    }
  }

  private static func number(_ left: ExpressionType, _ right: ExpressionType) -> Kind? {
    guard let left = left.number, let right = right.number else { return nil }
    return left == .integer && right == .integer ? .integer : .real
  }
}
