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

    /// The column that it names; nil for another expression.
    var column: TableColumn? {
      guard fact.columns.count == 1, fact.sources.isEmpty else { return nil }
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

  /// Notes that two expressions are compared, rows by their elements.
  mutating func compare(_ left: Side, _ right: Side, isOrdered: Bool, _ scope: SourceScope) {
    if left.expression.isRow || right.expression.isRow {
      for (one, other) in zip(elements(of: left, scope), elements(of: right, scope)) {
        meet(one, other, isOrdered: isOrdered)
      }
    } else {
      meet(left, right, isOrdered: isOrdered)
    }
  }

  private mutating func elements(of side: Side, _ scope: SourceScope) -> [Side] {
    switch side.expression.form {
    case .row(let items): items.map { Side($0, fact(of: $0, scope)) }
    case .subquery(let query): (results(of: query, scope) ?? []).map { Side($0.value ?? side.expression, $0.fact) }
    default: [side]
    }
  }

  private mutating func meet(_ left: Side, _ right: Side, isOrdered: Bool) {
    meet(left.fact, right.fact)
    for side in [left, right] where isOrdered { sort(by: side.expression, side.fact) }
    noteComparison(left, right, isOrdered: isOrdered)
  }

  /// Notes a comparison of a column with a literal, or with another column.
  mutating func noteComparison(_ left: Side, _ right: Side, isOrdered: Bool) {
    if let column = left.column, let other = right.column {
      note(
        AnalysedStatement.Comparison(
          column: column, other: .column(other), token: right.expression.tokens.lowerBound, isOrdered: isOrdered))
    } else if let column = left.column {
      note(column, beside: right.expression, isOrdered: isOrdered)
    } else if let column = right.column {
      note(column, beside: left.expression, isOrdered: isOrdered)
    }
  }

  /// Notes that a column is compared with an expression, where that is a literal.
  mutating func note(_ column: TableColumn, beside expression: SQLExpression, isOrdered: Bool) {
    guard let literal = literal(expression) else { return }
    note(
      AnalysedStatement.Comparison(
        column: column, other: literal, token: expression.tokens.lowerBound, isOrdered: isOrdered))
  }

  private mutating func note(_ comparison: AnalysedStatement.Comparison) {
    if isNew(.comparison, comparison.token, comparison.column) { statement.comparisons.append(comparison) }
  }

  /// Whether nothing of the kind was noted before: some parts of a statement are read several times.
  mutating func isNew(_ kind: SeenUse.Kind, _ token: Int, _ column: TableColumn) -> Bool {
    seen.insert(SeenUse(kind: kind, token: token, column: column.name, table: column.table)).inserted
  }

  /// A text, or a number with its sign.
  func literal(_ expression: SQLExpression) -> AnalysedStatement.Comparison.Operand? {
    switch expression.form {
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

  // MARK: Orders

  /// Notes that rows are put into the order of an expression's values.
  mutating func sort(by expression: SQLExpression, _ fact: ValueFact) {
    // The arguments of `min` and `max` are noted by themselves; an application's own collation may compare as it likes.
    guard !expression.callsExtreme, !hasOwnOrder(expression) else { return }
    let token = expression.tokens.lowerBound
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
  fileprivate var isRow: Bool { if case .row = form { true } else { false } }

  /// Whether it calls `min` or `max`.
  var callsExtreme: Bool {
    if case .call(let call) = form, ["MIN", "MAX"].contains(call.name.name.uppercased()) { return true }
    return children.contains(where: \.callsExtreme)
  }
}

/// A use of a column that was noted.
struct SeenUse: Hashable {
  enum Kind { case comparison, order, calculation, time }

  var kind: Kind
  var token: Int
  var column: String
  var table: String
}
