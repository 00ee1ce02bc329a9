extension ExpressionNode {
  /// The collection that a test asks for elements, and whether it holds with some: `ids.size() > 0`, `!ids.isEmpty`. Nil for other
  /// tests.
  var elementTest: (collection: ExpressionNode, isWanted: Bool)? {
    if let collection = base(of: .isEmpty, "isEmpty") { return (collection, false) }
    if let collection = sizeBase { return (collection, true) }
    switch self {
    case .equality(let left, let right, let isWanted):
      guard let (collection, number, _) = Self.comparison(left, right), number == 0 else { return nil }
      return (collection, !isWanted)
    case .order(let left, let order, let right, _):
      guard let (collection, number, isReversed) = Self.comparison(left, right) else { return nil }
      switch (isReversed ? order.reversed : order, number) {
      case (.greater, 0), (.greaterOrEqual, 1): return (collection, true)
      case (.less, 1), (.lessOrEqual, 0): return (collection, false)
      default: return nil
      }
    default: return nil
    }
  }

  /// The collection of `ids.size()`, `ids.length` and the like.
  private var sizeBase: ExpressionNode? { base(of: .size, "size") ?? base(of: .length, "length") }

  private func base(of method: ExpressionMethod, _ property: String) -> ExpressionNode? {
    switch self {
    case .call(let base, method, _, _), .member(let base, property, _), .getter(let base, property, _, _): base
    default: nil
    }
  }

  private static func comparison(
    _ left: ExpressionNode, _ right: ExpressionNode
  ) -> (collection: ExpressionNode, number: Int64, isReversed: Bool)? {
    if let collection = left.sizeBase, case .literal(.integer(let number)) = right { return (collection, number, false) }
    if let collection = right.sizeBase, case .literal(.integer(let number)) = left { return (collection, number, true) }
    return nil
  }
}

extension ExpressionNode.Order {
  /// The order with its sides exchanged.
  fileprivate var reversed: ExpressionNode.Order {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}
