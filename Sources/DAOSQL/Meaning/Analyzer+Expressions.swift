extension Analyzer {
  /// What is known of an expression.
  ///
  /// The kinds of expressions are read by functions of their own, so that none takes much of the stack.
  mutating func fact(of expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    guard budget > 0 else { return .unknown }
    budget -= 1
    switch expression.form {
    case .literal, .parameter, .column, .opaque, .raise: return fact(ofLeaf: expression, scope)
    case .chain(let kind, let operands, let operators): return chain(kind, operands, operators, scope)
    case .prefix, .collate, .nullTest, .between, .match: return fact(ofOperator: expression, scope)
    case .inList, .inQuery, .inTable: return fact(ofMembership: expression, scope)
    case .call(let call): return fact(of: call, expression, scope)
    case .cast, .choice: return fact(ofChoice: expression, scope)
    case .exists, .subquery, .arrayOfQuery: return fact(ofQuery: expression, scope)
    case .quantified(let array, _): return fact(ofElementIn: array, scope)
    case .row, .array, .element, .field:
      for child in expression.children { _ = fact(of: child, scope) }
      return .unknown
    }
  }

  private mutating func fact(ofLeaf expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    switch expression.form {
    case .literal(.boolean) where rules.syntax.hasTriggerBodies:
      // The name of a column first (<https://www.sqlite.org/lang_expr.html>). Parentheses may stand around it.
      let token = expression.tokens.first { tree.tokens[$0].kind == .word } ?? expression.tokens.lowerBound
      let name = QualifiedName(parts: [SQLIdentifier(text: String(tree.tokens[token].text), isQuoted: false, token: token)])
      if sequence(first: scope, next: \.parent).contains(where: { find(name, in: $0) != nil }) { return .unknown }
      return noted(ValueFact(.boolean, nulls: .never), of: expression)
    case .literal(let literal): return noted(fact(of: literal, expression), of: expression)
    case .column(let name): return fact(of: name, scope)
    case .parameter:
      // Parentheses may stand around it.
      let token = expression.tokens.first { tree.tokens[$0].kind == .parameter } ?? expression.tokens.lowerBound
      note([token]) { _ in }
      return ValueFact(sources: [token])
    default: return .unknown
    }
  }

  private mutating func fact(ofOperator expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    switch expression.form {
    case .prefix(let kind, let operand): return noted(prefixed(kind, operand, scope), of: expression)
    case .collate(let operand, _): return fact(of: operand, scope).calculated()
    case .nullTest(let operand, _):
      // A server wants the type of a parameter that stands alone: `CAST(:since AS date) IS NULL`.
      let parameter = operand.castParameter.map { fact(of: $0, scope).sources } ?? []
      note(fact(of: operand, scope).sources + parameter) { $0.expectsNull = true }
      return ValueFact(.boolean, nulls: .never)
    case .between(let operand, let low, let high, _): return between(operand, low, high, scope)
    case .match(let kind, let operand, let pattern, let escape, _):
      return match(kind, [operand, pattern] + [escape].compactMap(\.self), scope)
    default: return .unknown
    }
  }

  private mutating func between(
    _ operand: SQLExpression, _ low: SQLExpression, _ high: SQLExpression, _ scope: SourceScope
  ) -> ValueFact {
    let facts = [operand, low, high].map { Side($0, fact(of: $0, scope)) }
    for bound in facts.dropFirst() { compare(facts[0], bound, .order, scope) }
    note(facts[2].fact.sources) { $0.isUpperBound = true }
    return ValueFact(.boolean, nulls: .ofAny(facts.map(\.fact)))
  }

  private mutating func fact(ofMembership expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    switch expression.form {
    case .inList(let operand, let items, let isNegated): return membership(operand, items, isNegated, scope)
    case .inQuery(let operand, let query, let isNegated): return membership(operand, query, isNegated, scope)
    case .inTable(let operand, let name, let arguments, _): return membership(operand, name, arguments, scope)
    default: return .unknown
    }
  }

  private mutating func fact(ofChoice expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    switch expression.form {
    case .cast(let operand, let type):
      let fact = fact(of: operand, scope)
      note(differenceOfCast: operand, fact, type)
      return cast(fact, type)
    case .choice(let base, let branches, let otherwise): return choice(base, branches, otherwise, scope)
    default: return .unknown
    }
  }

  private mutating func fact(ofQuery expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    switch expression.form {
    case .exists(let query):
      _ = results(of: query, scope)
      return ValueFact(.boolean, nulls: .never)
    case .subquery(let query):
      guard let results = results(of: query, scope), results.count == 1 else { return .unknown }
      return results[0].fact.calculated().orNull(rowCount(of: query) != .exactlyOne)
    case .arrayOfQuery(let query):
      _ = results(of: query, scope)
      return .unknown
    default: return .unknown
    }
  }

  /// What is known of an element of an array: `:ids` of `id = ANY(:ids)`, whose type a CAST may tell.
  private mutating func fact(ofElementIn array: SQLExpression, _ scope: SourceScope) -> ValueFact {
    var element = ValueFact.unknown
    element.elements = fact(of: array, scope).sources
    if let parameter = array.castParameter { element.elements += fact(of: parameter, scope).sources }
    return element
  }

  private mutating func fact(of literal: SQLLiteral, _ expression: SQLExpression) -> ValueFact {
    switch literal {
    case .null:
      var fact = ValueFact.unknown
      fact.isNull = true
      return fact
    case .boolean: return ValueFact(.boolean, nulls: .never)
    case .integer:
      // One that is larger than any integer is a real number.
      let isLarge = tree.tokens[expression.tokens].contains { $0.kind == .number && $0.text.count > 18 }
      var fact = ValueFact(isLarge ? nil : .integer, nulls: .never)
      fact.isNumber = true
      fact.isBit = number(expression) == 0 || number(expression) == 1
      return fact
    case .real:
      var fact = ValueFact(.real, nulls: .never)
      fact.isNumber = true
      return fact
    case .text: return ValueFact(.text, nulls: .never)
    case .blob: return ValueFact(.blob, nulls: .never)
    case .now:
      return ValueFact(
        rules.syntax.hasTriggerBodies ? .text : nil, nulls: .never, sources: [noteTime(expression)])
    case .typed: return ValueFact(nulls: .never)
    }
  }

  /// Notes an expression as the text of a time.
  mutating func noteTime(_ expression: SQLExpression) -> Int {
    statement.times[expression.tokens.lowerBound] = expression.tokens
    note([expression.tokens.lowerBound]) { _ in }
    return expression.tokens.lowerBound
  }

  private mutating func prefixed(_ kind: PrefixOperator, _ operand: SQLExpression, _ scope: SourceScope) -> ValueFact {
    let fact = fact(of: kind == .not ? operand.negatedMembership : operand, scope)
    switch kind {
    case .not: return ValueFact(.boolean, nulls: .ofAny([fact]))
    case .plus: return fact.calculated()
    case .minus, .complement:
      note(fact.sources) { $0.isCalculated = true }
      note(calculated: operand, fact, by: "-")
      return .number(fact.number, nulls: .ofAny([fact]), of: [fact])
    case .other: return .unknown
    }
  }

  // MARK: Operators

  private mutating func chain(
    _ kind: OperatorClass, _ operands: [SQLExpression], _ operators: [ChainOperator], _ scope: SourceScope
  ) -> ValueFact {
    let facts = operands.map { fact(of: $0, scope) }
    let nulls = ValueFact.Nulls.ofAny(facts)
    switch kind {
    case .equality, .order: return comparison(kind, zip(operands, facts).map { Side($0, $1) }, operators, scope)
    case .and, .or:
      doubt(conditions: operands)
      return ValueFact(.boolean, nulls: nulls)
    case .bits:
      calculate(operands, facts, operators)
      // Elsewhere they are of networks, ranges and bits too.
      let isNumber = rules.syntax.hasTriggerBodies || facts.allSatisfy { $0.number == .integer }
      return isNumber ? .number(.integer, nulls: nulls, of: []) : ValueFact(nulls: nulls)
    case .sum, .product:
      if kind == .sum { note(differencesOfSum: operands, facts) }
      doubt(sumOf: operands, operators)
      calculate(operands, facts, operators)
      let number = facts.lazy.compactMap(\.number).first
      // An integer may well be multiplied with a fraction.
      if kind == .sum || number == .real { for fact in facts where fact.kind == nil { want(number, of: fact) } }
      guard facts.allSatisfy({ $0.number != nil }) else { return .someNumber }
      // A large sum is a real number, which is told to nobody here.
      let isReal = facts.contains { $0.number == .real }
      // Elsewhere that is an error.
      let mayDivideByZero =
        rules.syntax.hasTriggerBodies && zip(operators, operands.dropFirst()).contains { mayBeZero($1, by: $0.text) }
      var result = ValueFact.number(isReal ? .real : .integer, nulls: mayDivideByZero ? .unknown : nulls, of: facts)
      if kind == .sum { result.sources = secondsMoved(operands, facts) }
      return result
    case .joining:
      note(differencesOf: operands, operators)
      guard operators.allSatisfy({ $0.text == "||" }) else { return .unknown }
      note(differencesOfJoined: operands, facts)
      // Elsewhere it joins JSON, bytes and arrays too.
      let isText = rules.syntax.hasTriggerBodies || facts.allSatisfy { $0.type?.isText == true }
      let hasColumn = facts.contains { if case .column(let column) = $0.kind { column.isText } else { false } }
      if hasColumn || rules.syntax.hasTriggerBodies { for fact in facts { want(.text, of: fact) } }
      return ValueFact(isText ? .text : nil, nulls: nulls)
    case .power, .zone, .other: return .unknown
    }
  }

  private mutating func calculate(_ operands: [SQLExpression], _ facts: [ValueFact], _ operators: [ChainOperator]) {
    for fact in facts { note(fact.sources) { $0.isCalculated = true } }
    for (index, sign) in operators.enumerated() {
      // `price + 0` and `price * 1.0` are a CAST.
      let neutral: Double = sign.text == "+" || sign.text == "-" ? 0 : 1
      let sides = [index, index + 1]
      guard !sides.contains(where: { number(operands[$0]) == neutral }) else { continue }
      for side in sides { note(calculated: operands[side], facts[side], by: sign.text) }
    }
  }

  /// Whether an operand may divide by zero, which gives NULL; `%` takes the whole part of its operands.
  private func mayBeZero(_ operand: SQLExpression, by sign: String) -> Bool {
    guard sign == "/" || sign == "%" else { return false }
    guard let number = number(operand), number.isFinite else { return true }
    return sign == "%" ? abs(number) < 1 : number == 0
  }

  private func number(_ expression: SQLExpression) -> Double? {
    if case .number(let text) = literal(expression) { Double(text) } else { nil }
  }

  private mutating func comparison(
    _ kind: OperatorClass, _ sides: [Side], _ operators: [ChainOperator], _ scope: SourceScope
  ) -> ValueFact {
    let tests = operators.filter { $0.text.hasPrefix("IS") }
    compare(sides[0], sides[1], kind == .order ? .order : tests.isEmpty ? .equality : .identity, scope)
    if kind == .equality { doubt(comparisonOf: sides) }
    if operators[0].text == "<=" { note(sides[1].fact.sources) { $0.isUpperBound = true } }
    if operators[0].text == ">=" { note(sides[0].fact.sources) { $0.isUpperBound = true } }
    if !tests.isEmpty { note(sides.flatMap(\.fact.sources)) { $0.expectsNull = true } }
    return ValueFact(.boolean, nulls: tests.count < operators.count ? .ofAny(sides.map(\.fact)) : .never)
  }

  private mutating func membership(
    _ operand: SQLExpression, _ items: [SQLExpression], _ isNegated: Bool, _ scope: SourceScope
  ) -> ValueFact {
    let own = fact(of: operand, scope)
    var facts = [own]
    for item in items {
      let other = fact(of: item, scope)
      let side = Side(item, other)
      compare(Side(operand, own), side, isNegated ? .exclusion : .element, scope)
      facts.append(other)
      for value in elements(of: side, scope) { note(value.fact.sources) { $0.isListed = true } }
    }
    return ValueFact(.boolean, nulls: items.isEmpty ? .never : .ofAny(facts))
  }

  private mutating func membership(
    _ operand: SQLExpression, _ query: SQLQuery, _ isNegated: Bool, _ scope: SourceScope
  ) -> ValueFact {
    let operands: [SQLExpression] = if case .row(let items) = operand.form { items } else { [operand] }
    let facts = operands.map { fact(of: $0, scope) }
    let results = results(of: query, scope) ?? []
    doubt(resultOf: query, results)
    for (index, result) in results.enumerated() where index < operands.count {
      meet(facts[index], result.fact)
      // A star has no expression of its own.
      let value = result.value ?? SQLExpression(form: .opaque, tokens: result.tokens)
      noteComparison(Side(operands[index], facts[index]), Side(value, result.fact), isOrdered: false)
      for token in result.fact.literals.sorted() where statement.literals[token] == .null {
        note(isNegated ? .excluded : .element, at: token)
      }
      if isNegated, let column = result.fact.nullableColumn { note(.query(column), at: result.tokens.lowerBound) }
    }
    return ValueFact(.boolean, nulls: results.isEmpty ? .unknown : .ofAny(facts + results.map(\.fact)))
  }

  private mutating func membership(
    _ operand: SQLExpression, _ name: QualifiedName, _ arguments: [SQLExpression]?, _ scope: SourceScope
  ) -> ValueFact {
    let own = fact(of: operand, scope)
    for argument in arguments ?? [] { _ = fact(of: argument, scope) }
    if arguments == nil {
      let source = table(name, alias: key(name))
      if let first = source.columns?.first { meet(own, first.fact) }
    }
    return ValueFact(.boolean)
  }

  private mutating func match(
    _ kind: MatchOperator, _ operands: [SQLExpression], _ scope: SourceScope
  ) -> ValueFact {
    let facts = operands.map { fact(of: $0, scope) }
    for fact in facts { want(.text, of: fact) }
    if kind == .like { note(differenceOfLike: Side(operands[0], facts[0]), operands[1]) }
    // MATCH and REGEXP call functions of the application.
    let isKnown = kind == .like || kind == .glob || kind == .ilike
    return ValueFact(isKnown ? .boolean : nil, nulls: isKnown ? .ofAny(facts) : .unknown)
  }

  private func cast(_ operand: ValueFact, _ type: TypeName) -> ValueFact {
    let kind = rules.cast(type.text)
    let passes = kind == .text
    return ValueFact(
      kind, nulls: .ofAny([operand]), columns: passes ? operand.columns : [], sources: passes ? operand.sources : [])
  }

  private mutating func choice(
    _ base: SQLExpression?, _ branches: [(condition: SQLExpression, result: SQLExpression)], _ otherwise: SQLExpression?,
    _ scope: SourceScope
  ) -> ValueFact {
    let own = base.map { Side($0, fact(of: $0, scope)) }
    var facts: [ValueFact] = []
    for branch in branches {
      let condition = fact(of: branch.condition, scope)
      if let own { compare(own, Side(branch.condition, condition), .equality, scope) }
      facts.append(fact(of: branch.result, scope))
    }
    if let otherwise { facts.append(fact(of: otherwise, scope)) }
    return alternatives(facts, mayBeNone: otherwise == nil)
  }

  /// The fact of a value that is one of several. A literal NULL has every type.
  mutating func alternatives(_ facts: [ValueFact], mayBeNone: Bool) -> ValueFact {
    let values = facts.filter { !$0.isNull }
    meetAll(values)
    return ValueFact.common(values).calculated().orNull(mayBeNone || values.count < facts.count)
  }
}

extension SQLExpression {
  /// The parameter that a CAST gives a type to; nil for anything else.
  fileprivate var castParameter: SQLExpression? {
    guard case .cast(let operand, _) = form else { return nil }
    if case .parameter = operand.form { return operand }
    return operand.castParameter
  }

  /// `a NOT IN (…)` of `a IN (…)`, and the other way round; any other expression as it is.
  fileprivate var negatedMembership: SQLExpression {
    switch form {
    case .inList(let operand, let items, let isNegated):
      SQLExpression(form: .inList(operand, items, isNegated: !isNegated), tokens: tokens)
    case .inQuery(let operand, let query, let isNegated):
      SQLExpression(form: .inQuery(operand, query, isNegated: !isNegated), tokens: tokens)
    default: self
    }
  }
}

extension ValueFact {
  /// The column that makes it NULL in some row, as far as the schema tells: no key is.
  var nullableColumn: TableColumn? {
    nulls == .joined ? columns.first : isNullable ? columns.first { !$0.isNotNull && $0.primaryKeyPosition == 0 } : nil
  }
}
