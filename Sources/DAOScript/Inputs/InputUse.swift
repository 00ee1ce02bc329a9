/// The use of an argument by a piece of dynamic SQL.
enum InputUse: Hashable {
  /// The value of this name.
  case name(String)
  /// Every value, whatever its name: `<foreach collection="_parameter">`.
  case everything
  /// The argument itself, but none of its values: `_parameter != null`.
  case argument
}

extension InputUse {
  /// The use in `_parameter.name`. A dictionary's own properties, such as its size, are not entries.
  fileprivate static func member(_ name: String) -> InputUse {
    switch name {
    case "size", "length", "isEmpty", "empty": .argument
    case "keys", "values": .everything
    default: .name(name)
    }
  }
}

extension Expression {
  /// The uses in the order of the text.
  ///
  /// - Parameter isTest: Whether the value is only tested for truth.
  func inputUses(isTest: Bool = false) -> [InputUse] {
    var uses: [InputUse] = []
    node.collectUses(into: &uses, isTest: isTest)
    return uses
  }
}

extension PropertyPath {
  /// The uses in the order of the text.
  var inputUses: [InputUse] {
    let variables = steps.compactMap { if case .variable(let name) = $0 { InputUse.name(name) } else { nil } }
    guard root == DynamicScope.parameterName else { return [.name(root)] + variables }
    guard case .name(let name) = steps.first else { return [.everything] + variables }
    return [.name(name)] + variables
  }
}

extension ExpressionNode {
  private var isArgument: Bool {
    if case .name(DynamicScope.parameterName, _) = self { true } else { false }
  }

  private var isNull: Bool {
    if case .literal(.null) = self { true } else { false }
  }

  private var text: String? {
    if case .literal(.text(let text)) = self { text } else { nil }
  }

  /// The use of `_parameter` itself; nil for a part of another value.
  private var useOfArgument: InputUse? {
    switch self {
    case .name(DynamicScope.parameterName, _): .everything
    case .member(let base, let name, _) where base.isArgument: .member(name)
    case .getter(let base, _, let property, _) where base.isArgument: .name(property)
    case .element(let base, let key, _) where base.isArgument: key.text.map { .name($0) }
    case .call(let base, .containsKey, let arguments, _) where base.isArgument: arguments.first?.text.map { .name($0) }
    case .call(let base, .size, _, _) where base.isArgument, .call(let base, .isEmpty, _, _) where base.isArgument: .argument
    case .equality(let left, let right, _) where (left.isArgument && right.isNull) || (left.isNull && right.isArgument):
      .argument
    default: nil
    }
  }

  fileprivate func collectUses(into uses: inout [InputUse], isTest: Bool = false) {
    if let use = useOfArgument {
      uses.append(isTest && isArgument ? .argument : use)
      return
    }
    switch self {
    case .literal: break
    case .name(let name, _): uses.append(.name(name))
    case .member(let base, _, _), .getter(let base, _, _, _), .negation(let base, _): base.collectUses(into: &uses)
    case .not(let node): node.collectUses(into: &uses, isTest: true)
    case .list(let nodes): for node in nodes { node.collectUses(into: &uses) }
    case .all(let nodes), .any(let nodes): for node in nodes { node.collectUses(into: &uses, isTest: true) }
    case .call(let base, _, let arguments, _): for node in [base] + arguments { node.collectUses(into: &uses) }
    case .element(let left, let right, _), .equality(let left, let right, _), .order(let left, _, let right, _),
      .membership(let left, let right, _, _), .arithmetic(let left, _, let right, _):
      left.collectUses(into: &uses)
      right.collectUses(into: &uses)
    case .choice(let test, let yes, let no):
      test.collectUses(into: &uses, isTest: true)
      yes.collectUses(into: &uses, isTest: isTest)
      no.collectUses(into: &uses, isTest: isTest)
    }
  }
}
