extension ExpressionNode {
  /// The same expression, wherever it is written.
  var withoutOffsets: ExpressionNode {
    switch self {
    case .literal: self
    case .name(let name, _): .name(name, at: 0)
    case .member(let base, let name, _): .member(base.withoutOffsets, name, at: 0)
    case .getter(let base, let method, let property, _): .getter(base.withoutOffsets, method, property: property, at: 0)
    case .element(let base, let index, _): .element(base.withoutOffsets, index.withoutOffsets, at: 0)
    case .call(let base, let method, let arguments, _):
      .call(base.withoutOffsets, method, arguments.map(\.withoutOffsets), at: 0)
    case .list(let nodes): .list(nodes.map(\.withoutOffsets))
    case .not(let node): .not(node.withoutOffsets)
    case .negation(let node, _): .negation(node.withoutOffsets, at: 0)
    case .all(let nodes): .all(nodes.map(\.withoutOffsets))
    case .any(let nodes): .any(nodes.map(\.withoutOffsets))
    case .equality(let left, let right, let isWanted):
      .equality(left.withoutOffsets, right.withoutOffsets, isWanted: isWanted)
    case .order(let left, let order, let right, _): .order(left.withoutOffsets, order, right.withoutOffsets, at: 0)
    case .membership(let left, let right, let isWanted, _):
      .membership(left.withoutOffsets, right.withoutOffsets, isWanted: isWanted, at: 0)
    case .arithmetic(let left, let operation, let right, _):
      .arithmetic(left.withoutOffsets, operation, right.withoutOffsets, at: 0)
    case .choice(let test, let yes, let no): .choice(test.withoutOffsets, yes.withoutOffsets, no.withoutOffsets)
    }
  }
}
