extension SQLExpression {
  /// The expressions directly inside, but those of subqueries.
  package var children: [SQLExpression] {
    SyntaxNode.expression(self).parts.compactMap { if case .expression(let part) = $0 { part } else { nil } }
  }

  /// The terms of an AND, or the expression itself.
  package var conjuncts: [SQLExpression] {
    if case .chain(.and, let operands, _) = form { operands.flatMap(\.conjuncts) } else { [self] }
  }

  /// `a.*`, `(f(x)).*`, which may be any number of columns.
  var isStar: Bool { if case .field(_, nil) = form { true } else { false } }

  package var isParameter: Bool { if case .parameter = form { true } else { false } }

  /// The names of columns in it, but those of subqueries.
  package var columnNames: [QualifiedName] {
    if case .column(let name) = form { [name] } else { children.flatMap(\.columnNames) }
  }
}
