/// What conditions keep from being NULL: what compares NULL with anything is not true.
extension Analyzer {
  /// Notes the columns that a WHERE keeps from being NULL.
  func prove(_ condition: SQLExpression, _ scope: SourceScope) {
    for case .column(let name) in condition.neverNull.map(\.form) {
      guard let (index, column) = find(name, in: scope), !scope.sources[index].isVirtual else { continue }
      // The joined column of an optional source is the other side's.
      if scope.sources[index].isOptional, name.qualifiers.isEmpty,
        scope.sources.contains(where: {
          $0.columns?.contains { $0.isJoined && $0.key == column.key } == true
        })
      {
        continue
      }
      scope.notNull.insert(BoundColumn.Key(source: index, name: column.key))
    }
  }

  /// Notes what inner joins keep from being NULL, where no later join adds a row without them.
  func prove(joinsOf sources: [SQLSource], _ scope: SourceScope) {
    let last = sources.lastIndex { [.right, .full].contains($0.join.kind) } ?? -1
    for source in sources[(last + 1)...] where source.join.kind != .left {
      if case .on(let condition) = source.constraint { prove(condition, scope) }
    }
  }

  /// The results with those proven that a HAVING keeps from being NULL: columns, and aggregates of columns.
  func filtered(
    _ results: [AnalysedStatement.Result], by condition: SQLExpression, _ scope: SourceScope
  ) -> [AnalysedStatement.Result] {
    func words(_ expression: SQLExpression) -> [String] { tree.tokens[expression.tokens].map { $0.text.lowercased() } }
    let proven = condition.neverNull
    let expressions = Set(proven.map(words))
    let labels = Set(
      proven.compactMap { expression -> String? in
        guard case .column(let name) = expression.form, name.qualifiers.isEmpty, find(name, in: scope) == nil else {
          return nil
        }
        return key(name)
      })
    return results.map { result in
      guard let value = result.value, isStable(value), expressions.contains(words(value)) || labels.contains(result.key)
      else { return result }
      var result = result
      result.fact.nulls = min(result.fact.nulls, .filtered)
      return result
    }
  }

  /// Whether it has one value for a group, however often it is evaluated.
  private func isStable(_ expression: SQLExpression) -> Bool {
    switch expression.form {
    case .column: true
    case .call(let call):
      isAggregate(call) && call.window == nil
        && call.arguments.allSatisfy { if case .column = $0.form { true } else { false } }
    default: false
    }
  }
}

extension SQLExpression {
  /// The columns and calls that are not NULL where the condition holds.
  fileprivate var neverNull: [SQLExpression] {
    conjuncts.flatMap { term in
      switch term.form {
      case .prefix(.not, let operand): operand.neverNullWhereFalse
      case .nullTest(let operand, isNegated: true): operand.strictOperands
      case .inQuery(let operand, _, isNegated: false): operand.strictOperands
      default: term.compares(none: true) ? [] : term.compared
      }
    }
  }

  /// Those that are not NULL where the condition is false.
  private var neverNullWhereFalse: [SQLExpression] {
    switch form {
    case .prefix(.not, let operand): operand.neverNull
    case .nullTest(let operand, isNegated: false): operand.strictOperands
    case .chain(.or, let operands, _): operands.flatMap(\.neverNullWhereFalse)
    default: compares(none: false) ? [] : compared
    }
  }

  /// Whether it may compare with no value at all and hold, `> ALL ('{}')`, or else be false, `= ANY ('{}')`.
  private func compares(none holds: Bool) -> Bool {
    guard case .chain(_, let operands, _) = form else { return false }
    return operands.contains { if case .quantified(_, isAll: holds) = $0.form { true } else { false } }
  }

  /// Those without which a comparison is NULL.
  private var compared: [SQLExpression] {
    switch form {
    case .between(let operand, _, _, _): operand.strictOperands
    case .inList(let operand, let items, _) where !items.isEmpty: operand.strictOperands
    case .chain(.order, let operands, let operators) where operators.count == 1: operands.flatMap(\.strictOperands)
    case .chain(.equality, let operands, let operators) where operators.count == 1 && !operators[0].text.hasPrefix("IS"):
      operands.flatMap(\.strictOperands)
    case .column, .call: [self]
    default: []
    }
  }

  /// Those without which the value is NULL.
  private var strictOperands: [SQLExpression] {
    switch form {
    case .column, .call: [self]
    case .collate(let operand, _), .prefix(.minus, let operand), .prefix(.plus, let operand): operand.strictOperands
    case .chain(let kind, let operands, _) where [.sum, .product, .bits].contains(kind): operands.flatMap(\.strictOperands)
    default: []
    }
  }
}
