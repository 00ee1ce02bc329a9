import DAOCore

/// A test in a form that other tests can decide: where `by == 'id'` holds, `by == 'name'` does not.
indirect enum TestCondition {
  case known(Bool)
  case not(TestCondition)
  case all([TestCondition])
  case any([TestCondition])
  /// Whether an expression, by its number, has a value.
  case equals(Int, DynamicValue)
  /// Whether an expression, by its number, counts as true.
  case isTrue(Int)
  /// A test of a name that changes within a call: of a loop's element or a `<bind>`.
  case open
}

/// The tests of an operation's tags. The same expression has the same number in all of them.
struct TestConditions {
  private var tests: [ObjectIdentifier: [TestCondition]] = [:]
  private var numbers: [ExpressionNode: Int] = [:]
  /// In how many tests each expression is; one in a loop is in several.
  private var counts: [Int] = []
  private let localNames: Set<String>
  private let evaluator: ExpressionEvaluator

  /// - Parameter localNames: The names of `<bind>`s and `<foreach>`s.
  init(_ steps: [RenderStep], localNames: Set<String>, databaseID: String) {
    self.localNames = localNames
    evaluator = ExpressionEvaluator(scope: DynamicScope([], databaseID: databaseID))
    read(steps, isInLoop: false)
    // What no other test asks for cannot contradict any.
    tests = tests.mapValues { $0.map { $0.opened(where: { counts[$0] < 2 }) } }.filter { !$0.value.allSatisfy(\.isOpen) }
  }

  /// The tests of a tag's branches, in their order.
  subscript(_ tag: any SQLTagStep) -> [TestCondition] { tests[ObjectIdentifier(tag)] ?? [] }

  private mutating func read(_ steps: [RenderStep], isInLoop: Bool) {
    for step in steps {
      switch step {
      case .text, .value: break
      case .group(let steps): read(steps, isInLoop: isInLoop)
      case .tag(let tag):
        if !tag.tests.isEmpty {
          let conditions = tag.tests.map { condition($0.node) }
          for number in conditions.flatMap(\.numbers) { counts[number] += isInLoop ? 2 : 1 }
          tests[ObjectIdentifier(tag)] = conditions
        }
        for branch in tag.branches { read(branch, isInLoop: isInLoop || tag is ForEachStep) }
      }
    }
  }

  // MARK: Expressions

  private mutating func condition(_ node: ExpressionNode) -> TestCondition {
    if isConstant(node) { return (try? evaluator.isTrue(node)).map { .known($0) } ?? .open }
    if let (collection, isWanted) = node.elementTest {
      return isWanted ? hasElements(collection) : .not(hasElements(collection))
    }
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
    default: return number(of: node).map { .isTrue($0) } ?? .open
    }
  }

  /// Two loops over one collection have elements together, and as tests say.
  private mutating func hasElements(_ collection: ExpressionNode) -> TestCondition {
    number(of: .call(collection, .isEmpty, [], at: 0)).map { .not(.isTrue($0)) } ?? .open
  }

  private mutating func equality(_ left: ExpressionNode, _ right: ExpressionNode) -> TestCondition {
    switch (value(of: left), value(of: right)) {
    case (let left?, let right?): return .known(left.isEqual(to: right))
    case (nil, let value?): return number(of: left).map { .equals($0, value) } ?? .open
    case (let value?, nil): return number(of: right).map { .equals($0, value) } ?? .open
    case (nil, nil): return number(of: .equality(left, right, isWanted: true)).map { .isTrue($0) } ?? .open
    }
  }

  /// The value of an expression that every call evaluates alike; nil for lists and other values that no test compares simply.
  private func value(of node: ExpressionNode) -> DynamicValue? {
    guard isConstant(node), let value = try? evaluator.value(of: node) else { return nil }
    switch value {
    case .null, .bool, .integer, .text: return value
    default: return nil
    }
  }

  private func isConstant(_ node: ExpressionNode) -> Bool {
    node.names.allSatisfy { $0 == DynamicScope.databaseName }
  }

  /// The number of an expression; nil for one that changes within a call.
  private mutating func number(of node: ExpressionNode) -> Int? {
    guard localNames.isDisjoint(with: node.names) else { return nil }
    let node = node.withoutOffsets
    if let known = numbers[node] { return known }
    numbers[node] = counts.count
    counts.append(0)
    return counts.count - 1
  }
}

extension TestCondition {
  fileprivate var isOpen: Bool { if case .open = self { true } else { false } }

  /// The expressions in it, each once.
  fileprivate var numbers: Set<Int> {
    switch self {
    case .known, .open: []
    case .not(let test): test.numbers
    case .all(let tests), .any(let tests): tests.reduce(into: []) { $0.formUnion($1.numbers) }
    case .equals(let number, _), .isTrue(let number): [number]
    }
  }

  /// The test without the expressions that are of no use.
  fileprivate func opened(where isUseless: (Int) -> Bool) -> TestCondition {
    switch self {
    case .known, .open: return self
    case .not(let test):
      let test = test.opened(where: isUseless)
      return test.isOpen ? .open : .not(test)
    case .all(let tests):
      let tests = tests.map { $0.opened(where: isUseless) }
      return tests.allSatisfy(\.isOpen) ? .open : .all(tests)
    case .any(let tests):
      let tests = tests.map { $0.opened(where: isUseless) }
      return tests.allSatisfy(\.isOpen) ? .open : .any(tests)
    case .equals(let number, _), .isTrue(let number): return isUseless(number) ? .open : self
    }
  }
}

extension ExpressionNode {
  /// The same expression, wherever it is written.
  fileprivate var withoutOffsets: ExpressionNode {
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
