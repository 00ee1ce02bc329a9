extension Analyzer {
  /// What is known of a function's result.
  mutating func fact(of call: FunctionCall, _ scope: SourceScope) -> ValueFact {
    let isAggregate = isAggregate(call) && call.window == nil
    let hadNoRow = scope.isAggregate
    if isAggregate { scope.isAggregate = false }
    let facts = call.arguments.map { fact(of: $0, scope) }
    for term in call.order + call.groupOrder { _ = fact(of: term.expression, scope) }
    if let filter = call.filter { _ = fact(of: filter, scope) }
    if let window = call.window { visit(window, scope) }
    scope.isAggregate = hadNoRow
    guard call.name.qualifiers.isEmpty, let result = rules.functions[call.name.name.uppercased()] else {
      return .unknown
    }
    let fillsGroups = isAggregate && !hadNoRow && call.filter == nil
    return fact(of: result, call.arguments, facts, fillsGroups: fillsGroups, scope)
  }

  private mutating func fact(
    of result: FunctionResult, _ arguments: [SQLExpression], _ facts: [ValueFact], fillsGroups: Bool, _ scope: SourceScope
  ) -> ValueFact {
    switch result {
    case .certain(let kind): return ValueFact(ExpressionType.Kind(kind), isNullable: false)
    case .nullable(let kind): return ValueFact(ExpressionType.Kind(kind))
    case .strict(let kind): return ValueFact(ExpressionType.Kind(kind), isNullable: facts.contains(where: \.isNullable))
    case .firstValue:
      meetAll(facts)
      for parameter in facts.flatMap(\.parameters) { statement.parameters[parameter]?.expectsNull = true }
      var fact = alternatives(arguments, scope, mayBeNone: false)
      // An argument that is never NULL ends the list.
      fact.isNullable = facts.allSatisfy(\.isNullable)
      return fact
    case .firstOrNull:
      if facts.count > 1 { meet(facts[0], facts[1]) }
      return alternatives(Array(arguments.prefix(1)), scope, mayBeNone: true)
    case .neighbor:
      // The row, how far away it is, and the value where there is none.
      let values = arguments.enumerated().filter { $0.offset != 1 }.map(\.element)
      return alternatives(values, scope, mayBeNone: arguments.count < 3)
    case .choice: return alternatives(Array(arguments.dropFirst()), scope, mayBeNone: arguments.count < 3)
    case .extreme:
      if arguments.count > 1 { meetAll(facts) }
      return alternatives(arguments, scope, mayBeNone: arguments.count == 1 && !fillsGroups)
    case .number(let isAggregate):
      guard let fact = facts.first, let number = fact.number else { return .unknown }
      return ValueFact(number, isNullable: fact.isNullable || (isAggregate && !fillsGroups))
    case .average: return ValueFact(.real, isNullable: facts.first?.number == nil || facts[0].isNullable || !fillsGroups)
    }
  }

  private mutating func meetAll(_ facts: [ValueFact]) {
    for (index, fact) in facts.enumerated() {
      for other in facts[(index + 1)...] { meet(fact, other) }
    }
  }

  /// Functions that give one value for many rows; `min` and `max` of several arguments do not.
  private static let aggregates: Set<String> = [
    "COUNT", "SUM", "TOTAL", "AVG", "MIN", "MAX", "GROUP_CONCAT", "STRING_AGG", "ARRAY_AGG", "BOOL_AND", "BOOL_OR", "EVERY",
    "JSON_GROUP_ARRAY", "JSON_GROUP_OBJECT", "JSON_AGG", "JSONB_AGG",
  ]

  /// Whether a call gives one value for many rows.
  func isAggregate(_ call: FunctionCall) -> Bool {
    let name = call.name.name.uppercased()
    guard Self.aggregates.contains(name) else { return false }
    return !["MIN", "MAX"].contains(name) || call.arguments.count == 1
  }

  /// Whether a result term calls an aggregate of its own query.
  func calls(aggregateIn term: ResultTerm) -> Bool {
    guard case .expression(let expression) = term.form else { return false }
    return calls(aggregateIn: expression)
  }

  private func calls(aggregateIn expression: SQLExpression) -> Bool {
    if case .call(let call) = expression.form, call.window == nil, isAggregate(call) { return true }
    return expression.children.contains { calls(aggregateIn: $0) }
  }
}

extension SQLExpression {
  /// The expressions directly inside, but those of subqueries.
  package var children: [SQLExpression] {
    switch form {
    case .literal, .parameter, .column, .opaque, .exists, .subquery, .arrayOfQuery: []
    case .prefix(_, let operand), .collate(let operand, _), .nullTest(let operand, _), .cast(let operand, _),
      .field(let operand, _),
      .quantified(let operand, _), .inQuery(let operand, _, _):
      [operand]
    case .chain(_, let operands, _): operands
    case .between(let operand, let low, let high, _): [operand, low, high]
    case .inList(let operand, let items, _): [operand] + items
    case .inTable(let operand, _, let arguments, _): [operand] + (arguments ?? [])
    case .match(_, let operand, let pattern, let escape, _): [operand, pattern] + [escape].compactMap(\.self)
    case .call(let call):
      call.arguments + (call.order + call.groupOrder).map(\.expression) + [call.filter].compactMap(\.self)
        + (call.window.map { $0.partition + $0.order.map(\.expression) } ?? [])
    case .choice(let base, let branches, let otherwise):
      [base].compactMap(\.self) + branches.flatMap { [$0.condition, $0.result] } + [otherwise].compactMap(\.self)
    case .row(let items), .array(let items), .raise(let items): items
    case .element(let operand, let bounds): [operand] + bounds
    }
  }
}
