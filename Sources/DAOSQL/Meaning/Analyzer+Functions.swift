extension Analyzer {
  /// What is known of a function's result.
  mutating func fact(of call: FunctionCall, _ expression: SQLExpression, _ scope: SourceScope) -> ValueFact {
    let isAggregate = isAggregate(call) && call.window == nil
    let hadNoRow = scope.isAggregate
    if isAggregate { scope.isAggregate = false }
    let facts = call.arguments.map { fact(of: $0, scope) }
    if isAggregate { noteOwner(of: call, scope) }
    for term in call.order + call.groupOrder { sort(by: term.expression, fact(of: term.expression, scope)) }
    if let filter = call.filter { _ = fact(of: filter, scope) }
    if let window = call.window { visit(window, scope) }
    scope.isAggregate = hadNoRow
    let name = call.builtin
    noteTimes(of: call, name, facts)
    noteCalculation(of: call, name, facts)
    if ["LOWER", "UPPER"].contains(name), let folded = facts.first { want(.text, of: folded) }
    note(differenceOf: call)
    if isTimeText(call, name) {
      return ValueFact(.text, sources: [noteTime(expression)])
    }
    guard let result = rules.functions.results[name], !call.isVariadic, !schema.givesRows(key(call.name)) else {
      return .unknown
    }
    var value = fact(of: result, call, facts, isOverRows: isOverRows(call, isAggregate: isAggregate && !hadNoRow))
    if result.isNumber { value.isNumber = true }
    if name == rules.functions.dates.secondsFunction { value.sources = [noteSeconds(expression.tokens, isMoved: false)] }
    return value
  }

  /// Whether a call is over one row at least: a group, or the frame of a window that has the current row by default.
  private func isOverRows(_ call: FunctionCall, isAggregate: Bool) -> Bool {
    guard call.filter == nil else { return false }
    return call.window.map { $0.base == nil && $0.frame == nil } ?? isAggregate
  }

  private mutating func fact(
    of result: FunctionResult, _ call: FunctionCall, _ facts: [ValueFact], isOverRows: Bool
  ) -> ValueFact {
    switch result {
    case .certain(let kind): return ValueFact(ExpressionType.Kind(kind), nulls: .never)
    case .nullable(let kind): return ValueFact(ExpressionType.Kind(kind))
    case .strict(let kind): return ValueFact(isProven(facts) ? ExpressionType.Kind(kind) : nil, nulls: .ofAny(facts))
    case .replaced:
      // An empty text is replaced nowhere, and leaves the value as it is.
      var isText = facts.first?.kind == .text
      if case .text(let wanted)? = call.arguments.count > 1 ? literal(call.arguments[1]) : nil {
        isText = isText || !wanted.isEmpty
      }
      if case .column(let column)? = facts.first?.kind { isText = isText || column.isText }
      return ValueFact(isText ? .text : nil, nulls: .ofAny(facts))
    case .part:
      if case .parameter? = call.arguments.first?.form { return ValueFact(.text) }
      return ValueFact(facts.first?.partKind)
    // As a window function it is NULL where all texts are empty.
    case .joined:
      return ValueFact(
        isProven(facts) ? .text : nil, nulls: isOverRows && call.window == nil ? .ofAny(Array(facts.prefix(1))) : .unknown)
    case .firstValue:
      note(facts.flatMap(\.sources)) { $0.expectsNull = true }
      var fact = alternatives(facts, mayBeNone: false)
      // An argument that is never NULL ends the list.
      fact.nulls = facts.map(\.nulls).min() ?? .unknown
      return fact
    case .ofRow: return alternatives(Array(facts.prefix(1)), mayBeNone: !isOverRows)
    case .firstOrNull: return alternatives(Array(facts.prefix(1)), mayBeNone: true)
    case .nullIf:
      if facts.count > 1 { meet(facts[0], facts[1]) }
      return alternatives(Array(facts.prefix(1)), mayBeNone: true)
    case .neighbor:
      // The row, how far away it is, and the value where there is none.
      let values = facts.enumerated().filter { $0.offset != 1 }.map(\.element)
      return alternatives(values, mayBeNone: facts.count < 3 || facts[1].isNullable)
    case .choice: return alternatives(Array(facts.dropFirst()), mayBeNone: facts.count < 3)
    case .extreme:
      for (argument, fact) in zip(call.arguments, facts) { sort(by: argument, fact) }
      if facts.count > 1 { for fact in facts { note(fact.sources, facts.flatMap(\.columns)) } }
      if let number = facts.first(where: \.isNumber), facts.count > 1 {
        for fact in facts { noteNumber(number.columns, beside: fact.sources) }
      }
      return alternatives(facts, mayBeNone: facts.count == 1 && !isOverRows)
    case .number(let isAggregate):
      guard let fact = facts.first, let number = fact.number else { return .unknown }
      // Elsewhere the sum of large integers is a decimal number.
      let isProven = !isAggregate || rules.syntax.hasTriggerBodies || number == .real
      return .number(isProven ? number : nil, nulls: isAggregate && !isOverRows ? .unknown : .ofAny([fact]), of: [fact])
    case .average:
      let isNumber = facts.first?.number != nil
      return ValueFact(
        isNumber || rules.syntax.hasTriggerBodies ? .real : nil, nulls: isNumber && isOverRows ? .ofAny(facts) : .unknown)
    }
  }

  /// Whether a function of texts and numbers has such arguments: on a server others of its name take paths, bytes and intervals.
  private func isProven(_ facts: [ValueFact]) -> Bool {
    rules.syntax.hasTriggerBodies || facts.allSatisfy { $0.type?.isText == true || $0.number != nil }
  }

  // MARK: Times

  /// Notes what a function reads as time values.
  private mutating func noteTimes(of call: FunctionCall, _ name: String, _ facts: [ValueFact]) {
    noteSecondsReading(of: call, facts)
    guard let places = rules.functions.time[name], !call.arguments.contains(where: isModifier) else { return }
    for place in places where facts.indices.contains(place) {
      note(facts[place].sources) { $0.isTime = true }
      // A parameter may be a modifier.
      guard !call.arguments.contains(where: \.isParameter) else { continue }
      let token = call.arguments[place].tokens.lowerBound
      for column in facts[place].columns where isNew(.time, token, column) {
        statement.timeReadings.append(
          AnalysedStatement.TimeReading(
            column: column, function: call.name.name, argument: tree.text(of: call.arguments[place].tokens),
            isAlone: places.count == 1, token: token))
      }
    }
  }

  private func isModifier(_ argument: SQLExpression) -> Bool {
    tree.tokens[argument.tokens].contains { rules.functions.timeModifiers.contains($0.text.lowercased()) }
  }

  /// Whether a call gives the text of a time. Other formats may give a number.
  private func isTimeText(_ call: FunctionCall, _ name: String) -> Bool {
    guard rules.functions.dates.texts.contains(name) else { return false }
    guard name == rules.functions.dates.formatting, let format = call.arguments.first else { return true }
    let text = tree.tokens[format.tokens].map(\.text).joined()
    return ["%Y-", "%F", "%H:", "%T"].contains { text.contains($0) }
  }

  private mutating func noteCalculation(of call: FunctionCall, _ name: String, _ facts: [ValueFact]) {
    guard ["SUM", "AVG", "TOTAL", "ROUND", "ABS"].contains(name), let fact = facts.first else { return }
    note(calculated: call.arguments[0], fact, by: name.lowercased())
  }

  // MARK: Aggregates

  /// Whether a call gives one value for many rows, as `min` and `max` of several arguments do not.
  func isAggregate(_ call: FunctionCall) -> Bool {
    rules.functions.aggregates.contains(call.builtin) && (!["MIN", "MAX"].contains(call.builtin) || call.arguments.count == 1)
  }

  /// The calls of aggregates in an expression.
  func aggregates(in expression: SQLExpression) -> [FunctionCall] {
    if case .call(let call) = expression.form, isAggregate(call), call.window == nil { return [call] }
    return expression.children.flatMap { aggregates(in: $0) }
  }

  /// Notes the query whose rows an aggregate is over: the innermost one that has a column of its arguments.
  private func noteOwner(of call: FunctionCall, _ scope: SourceScope) {
    let sources = Set(call.arguments.flatMap(\.columnNames).compactMap { statement.names[$0.tokens]?.source })
    guard !sources.isEmpty else { return }
    var next: SourceScope? = scope
    while let current = next {
      if current.sources.contains(where: { sources.contains($0.tokens) }) {
        if current !== scope { current.isAggregatedInside = true }
        return
      }
      next = current.parent
    }
  }

  /// Whether the aggregates that a result term calls may be those of a query around its own one.
  func mayAggregateOuterRows(_ term: ResultTerm, _ sources: [AnalysedStatement.Source]) -> Bool {
    guard case .expression(let expression) = term.form else { return false }
    return expression.columnNames.contains { name in
      statement.names[name.tokens].map { found in !sources.contains { $0.tokens == found.source } } ?? false
    }
  }

  /// The calls of aggregates in a result term.
  func aggregates(in term: ResultTerm) -> [FunctionCall] {
    if case .expression(let expression) = term.form { aggregates(in: expression) } else { [] }
  }

  /// Whether a SELECT may give several rows, or none, for one row of its sources: `SELECT unnest(tags)`.
  func givesRows(_ select: SQLSelect, _ order: [OrderTerm]) -> Bool {
    let results = select.results.compactMap { if case .expression(let expression) = $0.form { expression } else { nil } }
    return (results + select.groups + select.distinctOn + order.map(\.expression)).contains { givesRows($0) }
  }

  func givesRows(_ expression: SQLExpression) -> Bool {
    if case .call(let call) = expression.form, givesRows(call) { return true }
    return expression.children.contains { givesRows($0) }
  }

  private func givesRows(_ call: FunctionCall) -> Bool {
    rules.functions.givingRows.contains(call.name.name.uppercased()) || schema.givesRows(key(call.name))
  }
}

extension ValueFact {
  /// The kind of a part of the value: a blob of a blob, else a text.
  fileprivate var partKind: ExpressionType.Kind? {
    switch kind {
    case nil: nil
    case .blob: .blob
    case .column(let column) where !column.isText && column.affinity == .other: column.kind == .blob ? .blob : nil
    case .column, .boolean, .integer, .real, .text: .text
    }
  }
}
