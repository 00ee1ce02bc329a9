extension Analyzer {
  /// What is known of an expression; each one is noted with its tokens.
  mutating func fact(of expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    let fact = found(expression, scope)
    statement.facts[expression.tokens] = fact
    return fact
  }

  private mutating func found(_ expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    switch expression.form {
    case .literal(let literal): return fact(of: literal)
    case .parameter:
      let token = expression.tokens.upperBound - 1
      let place = expression.tokens.lowerBound
      let parameter = tree.tokens.indices[place...].first { tree.tokens[$0].kind == .parameter } ?? token
      statement.parameters[parameter, default: AnalysedStatement.ParameterFact()].places += 1
      return ValueFact(parameters: [parameter])
    case .column(let name): return fact(of: name, scope)
    case .opaque, .raise: return .unknown
    case .prefix(let kind, let operand): return prefixed(kind, fact(of: operand, scope))
    case .chain(let kind, let operands, let operators): return chain(kind, operands, operators, scope)
    case .collate(let operand, _): return fact(of: operand, scope)
    case .nullTest(let operand, _):
      let fact = fact(of: operand, scope)
      for parameter in fact.parameters { statement.parameters[parameter]?.expectsNull = true }
      return ValueFact(.boolean, isNullable: false)
    case .between(let operand, let low, let high, _):
      compare(operand, low, isOrdered: true, scope)
      compare(operand, high, isOrdered: true, scope)
      return ValueFact(.boolean, isNullable: [operand, low, high].contains { statement.facts[$0.tokens]?.isNullable ?? true })
    case .inList(let operand, let items, _): return membership(operand, items, scope)
    case .inQuery(let operand, let query, _): return membership(operand, query, scope)
    case .inTable(let operand, let name, let arguments, _):
      _ = fact(of: operand, scope)
      if arguments == nil, let table = name.tableName { statement.tablesRead.insert(table) }
      for argument in arguments ?? [] { _ = fact(of: argument, scope) }
      return ValueFact(.boolean)
    case .match(let kind, let operand, let pattern, let escape, _): return match(kind, operand, pattern, escape, scope)
    case .call(let call): return fact(of: call, scope)
    case .cast(let operand, let type): return cast(fact(of: operand, scope), type)
    case .choice(let base, let branches, let otherwise): return choice(base, branches, otherwise, scope)
    case .exists(let query):
      _ = results(of: query, scope)
      return ValueFact(.boolean, isNullable: false)
    case .subquery(let query):
      guard let results = results(of: query, scope), results.count == 1 else { return .unknown }
      return results[0].fact.calculated().orNull(rowCount(of: query) != .exactlyOne)
    case .row(let items), .array(let items):
      for item in items { _ = fact(of: item, scope) }
      return .unknown
    case .arrayOfQuery(let query):
      _ = results(of: query, scope)
      return .unknown
    case .element(let operand, let bounds):
      for item in [operand] + bounds { _ = fact(of: item, scope) }
      return .unknown
    case .field(let operand, _), .quantified(let operand, _):
      _ = fact(of: operand, scope)
      return .unknown
    }
  }

  private func fact(of literal: SQLLiteral) -> ValueFact {
    switch literal {
    case .null: .unknown
    case .boolean: ValueFact(.boolean, isNullable: false)
    case .integer: ValueFact(.integer, isNullable: false)
    case .real: ValueFact(.real, isNullable: false)
    case .text: ValueFact(.text, isNullable: false)
    case .blob: ValueFact(.blob, isNullable: false)
    case .now: rules.syntax.hasTriggerBodies ? ValueFact(.text, isNullable: false) : ValueFact(isNullable: false)
    case .typed: ValueFact(isNullable: false)
    }
  }

  private mutating func prefixed(_ kind: PrefixOperator, _ operand: ValueFact) -> ValueFact {
    switch kind {
    case .not: return ValueFact(.boolean, isNullable: operand.isNullable)
    case .plus:
      return operand.calculated()
    case .minus, .complement:
      for parameter in operand.parameters { statement.parameters[parameter]?.isCalculated = true }
      return ValueFact(operand.number, isNullable: operand.isNullable)
    case .other: return .unknown
    }
  }

  // MARK: Operators

  private mutating func chain(
    _ kind: OperatorClass, _ operands: [SQLExpression], _ operators: [ChainOperator], _ scope: SourceScope
  ) -> ValueFact {
    if kind == .equality || kind == .order { return comparison(kind, operands, operators, scope) }
    let facts = operands.map { fact(of: $0, scope) }
    let isNullable = facts.contains(where: \.isNullable)
    switch kind {
    case .and, .or: return ValueFact(.boolean, isNullable: isNullable)
    case .bits:
      calculate(facts)
      return ValueFact(.integer, isNullable: isNullable)
    case .sum, .product:
      calculate(facts)
      guard facts.allSatisfy({ $0.number != nil }) else { return ValueFact(isNullable: true) }
      // A division by zero is NULL; a large sum is a real number, which is told to nobody here.
      let divides = operators.contains { $0.text == "/" || $0.text == "%" }
      let isReal = facts.contains { $0.number == .real }
      return ValueFact(isReal ? .real : .integer, isNullable: isNullable || divides)
    case .joining:
      guard operators.allSatisfy({ $0.text == "||" }) else { return .unknown }
      for fact in facts { want(.text, of: fact) }
      return ValueFact(.text, isNullable: isNullable)
    case .power, .zone, .other, .equality, .order: return .unknown
    }
  }

  private mutating func calculate(_ facts: [ValueFact]) {
    let number = facts.lazy.compactMap(\.number).first
    for fact in facts {
      for parameter in fact.parameters { statement.parameters[parameter]?.isCalculated = true }
      if fact.kind == nil { want(number, of: fact) }
    }
  }

  private mutating func comparison(
    _ kind: OperatorClass, _ operands: [SQLExpression], _ operators: [ChainOperator], _ scope: SourceScope
  ) -> ValueFact {
    compare(operands[0], operands[1], isOrdered: kind == .order, scope)
    for operand in operands.dropFirst(2) { _ = fact(of: operand, scope) }
    let facts = operands.map { statement.facts[$0.tokens] ?? .unknown }
    let isTest = operators.contains { $0.text.hasPrefix("IS") }
    if isTest { for parameter in facts.flatMap(\.parameters) { statement.parameters[parameter]?.expectsNull = true } }
    if operators.allSatisfy({ $0.text.hasPrefix("IS") }) { return ValueFact(.boolean, isNullable: false) }
    return ValueFact(.boolean, isNullable: facts.contains(where: \.isNullable))
  }

  private mutating func membership(_ operand: SQLExpression, _ items: [SQLExpression], _ scope: SourceScope) -> ValueFact {
    var isNullable = fact(of: operand, scope).isNullable
    for item in items {
      compare(operand, item, isOrdered: false, scope)
      let fact = statement.facts[item.tokens] ?? .unknown
      isNullable = isNullable || fact.isNullable
      for parameter in fact.parameters { statement.parameters[parameter]?.isListed = true }
    }
    return ValueFact(.boolean, isNullable: isNullable && !items.isEmpty)
  }

  private mutating func membership(_ operand: SQLExpression, _ query: SQLQuery, _ scope: SourceScope) -> ValueFact {
    let results = results(of: query, scope) ?? []
    let operands: [SQLExpression] = if case .row(let items) = operand.form { items } else { [operand] }
    let facts = operands.map { fact(of: $0, scope) }
    statement.facts[operand.tokens] = facts.count == 1 ? facts[0] : .unknown
    for (fact, result) in zip(facts, results) { meet(fact, result.fact) }
    return ValueFact(
      .boolean, isNullable: facts.contains(where: \.isNullable) || results.isEmpty || results.contains { $0.fact.isNullable })
  }

  private mutating func match(
    _ kind: MatchOperator, _ operand: SQLExpression, _ pattern: SQLExpression, _ escape: SQLExpression?, _ scope: SourceScope
  ) -> ValueFact {
    let facts = ([operand, pattern] + [escape].compactMap(\.self)).map { fact(of: $0, scope) }
    for fact in facts { want(.text, of: fact) }
    // MATCH and REGEXP call functions of the application.
    let isKnown = kind == .like || kind == .glob || kind == .ilike
    return ValueFact(isKnown ? .boolean : nil, isNullable: !isKnown || facts.contains(where: \.isNullable))
  }

  private func cast(_ operand: ValueFact, _ type: TypeName) -> ValueFact {
    let kind: ExpressionType.Kind? =
      switch rules.affinity(type.text.uppercased()) {
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .other: .blob
      case .numeric: nil
      }
    let passes = kind == .text
    return ValueFact(
      kind, isNullable: operand.isNullable, columns: passes ? operand.columns : [], parameters: passes ? operand.parameters : []
    )
  }

  private mutating func choice(
    _ base: SQLExpression?, _ branches: [(condition: SQLExpression, result: SQLExpression)], _ otherwise: SQLExpression?,
    _ scope: SourceScope
  ) -> ValueFact {
    for branch in branches {
      if let base {
        compare(base, branch.condition, isOrdered: false, scope)
      } else {
        _ = fact(of: branch.condition, scope)
      }
    }
    let results = branches.map(\.result) + [otherwise].compactMap(\.self)
    return alternatives(results, scope, mayBeNone: otherwise == nil)
  }

  /// The fact of a value that is one of several. A literal NULL has every type.
  mutating func alternatives(_ expressions: [SQLExpression], _ scope: SourceScope, mayBeNone: Bool) -> ValueFact {
    let values = expressions.filter { !$0.isNull }
    let facts = values.map { fact(of: $0, scope) }
    return ValueFact.common(facts).calculated().orNull(mayBeNone || values.count < expressions.count)
  }
}

extension SQLExpression {
  var isNull: Bool { if case .literal(.null) = form { true } else { false } }
}
