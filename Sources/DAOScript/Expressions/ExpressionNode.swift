/// A parsed expression. `at` is the UTF-8 offset for messages.
indirect enum ExpressionNode: Sendable, Hashable {
  case literal(DynamicValue)
  /// A name in the scope.
  case name(String, at: Int)
  /// `base.name`.
  case member(ExpressionNode, String, at: Int)
  /// `base.getName()` or `base.isName()`, which read a required property: the method and the property.
  case getter(ExpressionNode, String, property: String, at: Int)
  /// `base[index]`.
  case element(ExpressionNode, ExpressionNode, at: Int)
  case call(ExpressionNode, ExpressionMethod, [ExpressionNode], at: Int)
  /// `{1, 2}`.
  case list([ExpressionNode])
  case not(ExpressionNode)
  case negation(ExpressionNode, at: Int)
  case all([ExpressionNode])
  case any([ExpressionNode])
  case equality(ExpressionNode, ExpressionNode, isWanted: Bool)
  case order(ExpressionNode, Order, ExpressionNode, at: Int)
  case membership(ExpressionNode, ExpressionNode, isWanted: Bool, at: Int)
  case arithmetic(ExpressionNode, Arithmetic, ExpressionNode, at: Int)
  case choice(ExpressionNode, ExpressionNode, ExpressionNode)

  enum Order: String, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  enum Arithmetic: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
  }

  /// The parts, in the order of the text.
  var children: [ExpressionNode] {
    switch self {
    case .literal, .name: []
    case .member(let base, _, _), .getter(let base, _, _, _), .not(let base), .negation(let base, _): [base]
    case .call(let base, _, let arguments, _): [base] + arguments
    case .list(let nodes), .all(let nodes), .any(let nodes): nodes
    case .element(let left, let right, _), .equality(let left, let right, _), .order(let left, _, let right, _),
      .membership(let left, let right, _, _), .arithmetic(let left, _, let right, _):
      [left, right]
    case .choice(let test, let yes, let no): [test, yes, no]
    }
  }

  /// Whether parts are nested in parts more than `levels` deep. It goes from level to level and needs no stack.
  func isHigher(than levels: Int) -> Bool {
    var level = [self]
    for _ in 0..<levels where !level.isEmpty { level = level.flatMap(\.children) }
    return !level.isEmpty
  }

  /// The names that it looks up in the scope.
  var names: [String] {
    if case .name(let name, _) = self { [name] } else { children.flatMap(\.names) }
  }
}
