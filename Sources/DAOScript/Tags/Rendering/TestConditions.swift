import DAOCore

/// The tests of an operation's tags. The same expression has the same number in all of them.
struct TestConditions {
  private var tests: [ObjectIdentifier: [TestCondition]] = [:]
  /// What each number of elements of a loop says, by its decision.
  private var counts: [ObjectIdentifier: [Int: TestCondition]] = [:]
  private var changing: [ObjectIdentifier: [Int]] = [:]
  private var numbers: [BoundExpression: Int] = [:]
  /// The binding of each name that is not an input: of the `<bind>` or loop that gave it last.
  private var bindings: [String: Int] = [:]
  private var bindingCount = 0
  private let evaluator: ExpressionEvaluator

  /// An expression, and the bindings of its names. One name in two loops is two names.
  private struct BoundExpression: Hashable {
    let node: ExpressionNode
    let bindings: [Int]
  }

  init(_ steps: [RenderStep], databaseID: String) {
    evaluator = ExpressionEvaluator(scope: DynamicScope([], databaseID: databaseID))
    read(steps)
  }

  /// What a call says by an option: the test of its branch holds, and none before it; a list has so many elements. Nil where it
  /// says nothing.
  func claim(of option: SQLTagOption, at tag: any SQLTagStep) -> TestCondition? {
    let tag = ObjectIdentifier(tag)
    if let counts = counts[tag] { return option.decision.flatMap { counts[$0] } }
    guard let tests = tests[tag] else { return nil }
    let taken = min(option.branch ?? tests.count, tests.count)
    let claims = tests[..<taken].map { TestCondition.not($0) } + tests[taken...].prefix(1)
    return claims.count == 1 ? claims[0] : .all(claims)
  }

  /// The expressions that may have another value for the next element of a loop.
  func changing(in tag: any SQLTagStep) -> [Int] { changing[ObjectIdentifier(tag)] ?? [] }

  private mutating func read(_ steps: [RenderStep]) {
    for step in steps {
      switch step {
      case .text, .value: break
      case .group(let steps): read(steps)
      case .tag(let loop as ForEachStep): read(loop)
      case .tag(let bind as BindStep): rebind([bind.name])
      case .tag(let tag):
        if !tag.tests.isEmpty { tests[ObjectIdentifier(tag)] = tag.tests.map { condition($0.node) } }
        for branch in tag.branches { read(branch) }
      }
    }
  }

  private mutating func read(_ loop: ForEachStep) {
    counts[ObjectIdentifier(loop)] = counts(of: loop)
    let (outer, first) = (bindings, bindingCount)
    rebind([loop.loop.item, loop.loop.index].compactMap(\.self))
    read(loop.steps)
    changing[ObjectIdentifier(loop)] = numbers.filter { $0.key.bindings.contains { $0 > first } }.map(\.value)
    bindings = outer
  }

  private mutating func counts(of loop: ForEachStep) -> [Int: TestCondition] {
    let node = loop.loop.collection.node
    let (isNull, isEmpty) = (TestCondition.equals(number(of: node), .null), size(of: node, is: 0))
    let isSingle = size(of: node, is: 1)
    return [
      0: loop.isNullable ? .any([isNull, isEmpty]) : .all([.not(isNull), isEmpty]),
      1: .all([.not(isNull), isSingle]),
      2: .all([.not(isNull), .not(isEmpty), .not(isSingle)]),
    ]
  }

  private mutating func rebind(_ names: [String]) {
    for name in names {
      bindingCount += 1
      bindings[name] = bindingCount
    }
  }

  // MARK: Expressions

  private mutating func condition(_ node: ExpressionNode) -> TestCondition {
    if isConstant(node) { return (try? evaluator.isTrue(node)).map { .known($0) } ?? .open }
    switch node {
    case .not(let node): return .not(condition(node))
    case .all(let nodes): return .all(nodes.map { condition($0) })
    case .any(let nodes): return .any(nodes.map { condition($0) })
    case .equality(let left, let right, let isWanted):
      let equality = equality(left, right)
      return isWanted ? equality : .not(equality)
    case .membership(let value, .list(let nodes), let isWanted, _):
      let any = TestCondition.any(nodes.map { equality(value, $0) })
      return isWanted ? any : .not(any)
    case .call(let left, .equals, let arguments, _) where arguments.count == 1: return equality(left, arguments[0])
    case .call(let base, .isEmpty, _, _), .member(let base, "isEmpty", _), .member(let base, "empty", _):
      return size(of: base, is: 0)
    case .order(let left, let order, .literal(.integer(let limit)), _):
      if let base = left.sized, let isEmpty = order.isEmpty(limit) {
        return isEmpty ? size(of: base, is: 0) : .not(size(of: base, is: 0))
      }
    default: break
    }
    return .isTrue(number(of: node))
  }

  private mutating func equality(_ left: ExpressionNode, _ right: ExpressionNode) -> TestCondition {
    switch (value(of: left), value(of: right)) {
    case (let left?, let right?): return .known(left.isEqual(to: right))
    case (nil, let value?): return .equals(number(of: left), value)
    case (let value?, nil): return .equals(number(of: right), value)
    case (nil, nil): return .isTrue(number(of: .equality(left, right, isWanted: true)))
    }
  }

  /// A list without elements and a text without characters are of size 0.
  private mutating func size(of node: ExpressionNode, is count: Int64) -> TestCondition {
    .equals(number(of: .call(node, .size, [], at: 0)), .integer(count))
  }

  /// The value of an expression that every call evaluates alike; nil for lists and other values that no test compares simply.
  private func value(of node: ExpressionNode) -> DynamicValue? {
    guard isConstant(node), let value = try? evaluator.value(of: node) else { return nil }
    switch value {
    // Mappers write `id != ''` and `id != 0` for the same.
    case .text(""): return .integer(0)
    case .null, .bool, .integer, .text: return value
    default: return nil
    }
  }

  private func isConstant(_ node: ExpressionNode) -> Bool {
    node.names.allSatisfy { $0 == DynamicScope.databaseName }
  }

  private mutating func number(of node: ExpressionNode) -> Int {
    let node = node.sized.map { .call($0, .size, [], at: 0) } ?? node
    let bound = BoundExpression(node: node.withoutOffsets, bindings: node.names.map { bindings[$0] ?? 0 })
    if let known = numbers[bound] { return known }
    numbers[bound] = numbers.count
    return numbers.count - 1
  }
}

extension ExpressionNode {
  /// The list or text of which this is the size: `ids.size()`, `ids.size`, `name.length()`; nil for others.
  fileprivate var sized: ExpressionNode? {
    switch self {
    case .call(let base, .size, _, _), .call(let base, .length, _, _), .member(let base, "size", _),
      .member(let base, "length", _):
      base
    default: nil
    }
  }
}

extension ExpressionNode.Order {
  /// Whether a size in this order to a limit is that of an empty list (true), or of any other (false); nil for other limits.
  fileprivate func isEmpty(_ limit: Int64) -> Bool? {
    switch (self, limit) {
    case (.less, 1), (.lessOrEqual, 0): true
    case (.greater, 0), (.greaterOrEqual, 1): false
    default: nil
    }
  }
}
