/// What an expression tells of the type of a name in it.
package enum InputHint: Hashable, Sendable {
  /// `name != null`: it may be absent.
  case mayBeNull
  /// `name != ''`, `name + '%'`.
  case text
  /// `count > 0`.
  case integer
  case real
  /// `isOpen`, `!isOpen`, `isOpen == true`.
  case truth
  /// `!ids.isEmpty`, `id in ids`.
  case list
}

extension Expression {
  /// What it tells of the names in it.
  ///
  /// - Parameter isTest: Whether its value is only tested for truth.
  package func inputHints(isTest: Bool) -> [(name: String, hint: InputHint)] {
    var hints: [(name: String, hint: InputHint)] = []
    node.collectHints(into: &hints, isTest: isTest)
    return hints
  }
}

extension ExpressionNode {
  /// The plain name that this is, also as a part of `_parameter`.
  private var plainName: String? {
    switch self {
    case .name(let name, _): name
    case .member(.name("_parameter", _), let name, _): name
    default: nil
    }
  }

  private var literalHint: InputHint? {
    guard case .literal(let value) = self else { return nil }
    switch value {
    case .null: return .mayBeNull
    case .text: return .text
    case .integer, .large: return .integer
    case .real, .float, .decimal: return .real
    case .bool: return .truth
    default: return nil
    }
  }

  fileprivate func collectHints(into hints: inout [(name: String, hint: InputHint)], isTest: Bool = false) {
    if let plainName {
      if isTest { hints.append((plainName, .truth)) }
      return
    }
    switch self {
    case .literal, .name: break
    case .equality(let left, let right, _), .order(let left, _, let right, _), .arithmetic(let left, _, let right, _):
      for (one, other) in [(left, right), (right, left)] {
        if let name = one.plainName, let hint = other.literalHint { hints.append((name, hint)) }
        one.collectHints(into: &hints)
      }
    case .not(let node): node.collectHints(into: &hints, isTest: true)
    case .all(let nodes), .any(let nodes): for node in nodes { node.collectHints(into: &hints, isTest: true) }
    case .list(let nodes): for node in nodes { node.collectHints(into: &hints) }
    case .call(let base, let method, let arguments, _):
      if let name = base.plainName, method == .isEmpty { hints.append((name, .list)) }
      for node in [base] + arguments { node.collectHints(into: &hints) }
    case .member(let base, let property, _):
      if let name = base.plainName, ["isEmpty", "empty", "size"].contains(property) { hints.append((name, .list)) }
      base.collectHints(into: &hints)
    case .getter(let base, _, _, _), .negation(let base, _): base.collectHints(into: &hints)
    case .element(let base, let index, _): for node in [base, index] { node.collectHints(into: &hints) }
    case .membership(let item, let list, _, _):
      if let name = list.plainName { hints.append((name, .list)) }
      for node in [item, list] { node.collectHints(into: &hints) }
    case .choice(let test, let yes, let no):
      test.collectHints(into: &hints, isTest: true)
      for node in [yes, no] { node.collectHints(into: &hints) }
    }
  }
}
