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

  /// The terms of an AND, or the expression itself.
  package var conjuncts: [SQLExpression] {
    if case .chain(.and, let operands, _) = form { operands.flatMap(\.conjuncts) } else { [self] }
  }

  package var isParameter: Bool { if case .parameter = form { true } else { false } }

  /// The names of columns in it, but those of subqueries.
  package var columnNames: [QualifiedName] {
    if case .column(let name) = form { [name] } else { children.flatMap(\.columnNames) }
  }
}
