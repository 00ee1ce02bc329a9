/// Values that meet in comparisons, orders and calculations.
extension Analyzer {
  /// An expression with what is known of it.
  struct Side {
    var expression: SQLExpression
    var fact: ValueFact

    init(_ expression: SQLExpression, _ fact: ValueFact) {
      self.expression = expression
      self.fact = fact
    }

    /// The column whose values it gives; nil for another expression.
    var column: TableColumn? {
      guard fact.columns.count == 1, fact.sources.isEmpty else { return nil }
      if case .column = fact.kind { return fact.columns[0] }
      var plain = expression
      while true {
        switch plain.form {
        case .column: return fact.columns[0]
        case .collate(let operand, _), .prefix(.plus, let operand): plain = operand
        default: return nil
        }
      }
    }
  }

  /// What a comparison asks for.
  enum Question {
    case equality, order
    /// `IS`, which finds NULL as well.
    case identity
    case element, exclusion
  }

  /// Notes that two expressions are compared, rows by their elements.
  mutating func compare(_ left: Side, _ right: Side, _ question: Question, _ scope: SourceScope) {
    if left.expression.isRow || right.expression.isRow {
      for (one, other) in zip(elements(of: left, scope), elements(of: right, scope)) { meet(one, other, question) }
    } else {
      meet(left, right, question)
    }
  }

  /// The elements of a row, or of a subquery's row; any other side itself.
  mutating func elements(of side: Side, _ scope: SourceScope) -> [Side] {
    switch side.expression.form {
    case .row(let items): items.map { Side($0, fact(of: $0, scope)) }
    case .subquery(let query): (results(of: query, scope) ?? []).map { Side($0.value ?? side.expression, $0.fact) }
    default: [side]
    }
  }

  private mutating func meet(_ left: Side, _ right: Side, _ question: Question) {
    meet(left.fact, right.fact)
    for (one, other) in [(left, right), (right, left)] where other.expression.readsJSON {
      note(one.fact.sources) { $0.jsonToken = other.expression.tokens.lowerBound }
    }
    if question != .order { note(left.fact.sources + right.fact.sources) { $0.isEqualled = true } }
    for side in [left, right] where question == .order { sort(by: side.expression, side.fact) }
    for (one, other) in [(left, right), (right, left)] { note(comparisonOf: one.expression, with: other.expression) }
    noteComparison(left, right, isOrdered: question == .order)
    let form: AnalysedStatement.NullComparison.Form
    switch question {
    case .identity: return
    case .equality, .order: form = .operand
    case .element: form = .element
    case .exclusion: form = .excluded
    }
    for side in [left, right] where side.fact.isNull { note(form, at: side.expression.tokens.lowerBound) }
  }

  /// Notes a comparison with NULL.
  mutating func note(_ form: AnalysedStatement.NullComparison.Form, at token: Int) {
    guard seen.insert(SeenUse(kind: .null, token: token, column: "", table: "")).inserted else { return }
    statement.nullComparisons.append(AnalysedStatement.NullComparison(form: form, token: token))
  }

  /// Notes a comparison of a column with literals, or with another column.
  mutating func noteComparison(_ left: Side, _ right: Side, isOrdered: Bool) {
    for (one, other) in [(left, right), (right, left)] {
      guard let column = one.column else { continue }
      for token in other.fact.literals.sorted() {
        if let literal = statement.literals[token], literal != .null { note(column, beside: literal, token, isOrdered) }
      }
    }
    if let column = left.column, let other = right.column {
      note(column, beside: .column(other), right.expression.tokens.lowerBound, isOrdered)
    }
  }

  mutating func note(_ column: TableColumn, beside other: AnalysedStatement.Operand, _ token: Int, _ isOrdered: Bool) {
    guard isNew(.comparison, token, column) else { return }
    statement.comparisons.append(
      AnalysedStatement.Comparison(column: column, other: other, token: token, isOrdered: isOrdered))
  }

  /// Whether nothing of the kind was noted before: some parts of a statement are read several times.
  mutating func isNew(_ kind: SeenUse.Kind, _ token: Int, _ column: TableColumn) -> Bool {
    seen.insert(SeenUse(kind: kind, token: token, column: column.name, table: column.table)).inserted
  }

  /// NULL, a text, or a number with its sign.
  func literal(_ expression: SQLExpression) -> AnalysedStatement.Operand? {
    switch expression.form {
    case .literal(.null): .null
    case .literal(.text):
      tree.tokens[expression.tokens].first { $0.kind == .string }.map { .text($0.identifier ?? "") }
    case .literal(.integer), .literal(.real): .number(text(of: expression))
    case .prefix(.minus, let operand):
      if case .number(let text) = literal(operand) { .number("-" + text) } else { nil }
    default: nil
    }
  }

  private func text(of number: SQLExpression) -> String {
    tree.tokens[number.tokens].first { $0.kind == .number }.map { String($0.text) } ?? ""
  }

  /// The fact of a literal, with its place.
  mutating func noted(_ fact: ValueFact, of expression: SQLExpression) -> ValueFact {
    guard let literal = literal(expression) else { return fact }
    let token = expression.tokens.lowerBound
    statement.literals[token] = literal
    var fact = fact
    fact.literals = [token]
    if case .text(let text) = literal, !rules.functions.dates.texts.isEmpty, text.isTime {
      fact.sources = [noteTime(expression)]
    }
    return fact
  }

  /// Notes that a LIMIT or OFFSET is an expression.
  mutating func note(bound expression: SQLExpression, _ scope: SourceScope) {
    let fact = fact(of: expression, scope)
    want(.integer, of: fact)
    for token in fact.literals.sorted() where !statement.falseBounds.contains(token) {
      switch statement.literals[token] {
      case .text(let text), .number(let text): if Int(text) == nil { statement.falseBounds.append(token) }
      default: break
      }
    }
  }

  // MARK: Orders

  /// Notes a term of an ORDER BY that orders nothing.
  mutating func note(constant expression: SQLExpression) {
    switch expression.form {
    case .parameter, .literal(.text), .literal(.null): statement.constantOrders.append(expression.tokens.lowerBound)
    default: break
    }
  }

  /// Notes that rows are put into the order of an expression's values.
  mutating func sort(by expression: SQLExpression, _ fact: ValueFact) {
    // The arguments of `min` and `max` are noted by themselves; an application's own collation may compare as it likes.
    guard !expression.callsExtreme, !hasOwnOrder(expression) else { return }
    let token = expression.tokens.lowerBound
    note(orderOf: expression)
    for column in fact.columns where isNew(.order, token, column) { statement.sorted.append((column, token)) }
  }

  private func hasOwnOrder(_ expression: SQLExpression) -> Bool {
    guard case .collate(_, let name) = expression.form else { return false }
    return !rules.syntax.collations.contains(name.name.uppercased())
  }

  // MARK: Calculations

  mutating func note(calculated expression: SQLExpression, _ fact: ValueFact, by name: String) {
    let token = expression.tokens.lowerBound
    guard !expression.callsExtreme else { return }
    for column in fact.columns where isNew(.calculation, token, column) { statement.calculated.append((column, name, token)) }
  }
}

extension SQLExpression {
  /// Whether it is a value inside JSON, of a type that the SQL does not tell: `json_extract(…)`, `->>`.
  fileprivate var readsJSON: Bool {
    switch form {
    case .call(let call): call.builtin == "JSON_EXTRACT"
    default: readsText
    }
  }

  /// Whether it is the text of a value inside JSON: `->>`.
  var readsText: Bool {
    if case .chain(.joining, _, let operators) = form { operators.last?.text == "->>" } else { false }
  }

  fileprivate var isRow: Bool { if case .row = form { true } else { false } }

  /// Whether it calls `min` or `max`.
  var callsExtreme: Bool {
    if case .call(let call) = form, ["MIN", "MAX"].contains(call.builtin) { return true }
    return children.contains(where: \.callsExtreme)
  }
}

extension String {
  /// Whether it is a day, or a day with a time.
  fileprivate var isTime: Bool { contains(/^[0-9]{4}-[0-9]{2}-[0-9]{2}($|[T ][0-9]{2}:)/) }
}

/// A use of a column that was noted.
struct SeenUse: Hashable {
  enum Kind { case comparison, order, calculation, time, store, null }

  var kind: Kind
  var token: Int
  var column: String
  var table: String
}
