extension SQLStatement {
  /// A parameter that an INSERT stores in a column.
  package struct StoredParameter: Sendable, Hashable {
    package let column: SQLIdentifier
    /// The number of the parameter, from 0.
    package let parameter: Int
    /// Whether the next number is stored in the place of NULL: `coalesce(:id, nextval('ids'))`.
    package let hasDefault: Bool
  }

  /// The table of an INSERT of one row that stores its parameters and does nothing else, and its columns with their parameters; nil
  /// for another statement.
  package var storedParameters: (table: QualifiedName, columns: [StoredParameter])? {
    guard case .insert(let insert) = tree.form, tree.faults.isEmpty, insert.with == nil, insert.conflictAction == nil,
      insert.upserts.isEmpty, insert.returning == nil, !overridesStored,
      case .query(let query) = insert.rows, query.parts.count == 1,
      case .values(let rows) = query.parts[0].rows, rows.count == 1, rows[0].count == insert.columns.count,
      !insert.columns.contains(where: \.isPart)
    else { return nil }
    let numbers = Dictionary(uniqueKeysWithValues: tree.parameterNumbers.map { ($0.token, $0.number) })
    let columns = zip(insert.columns, rows[0]).compactMap { column, value -> StoredParameter? in
      let (parameter, hasDefault) = value.defaulted
      guard case .parameter = parameter.form, let number = numbers[parameter.tokens.lowerBound] else { return nil }
      return StoredParameter(column: column, parameter: number, hasDefault: hasDefault)
    }
    return columns.count == insert.columns.count ? (insert.table, columns) : nil
  }

  /// Whether the columns that the engine numbers get other values than those given: OVERRIDING USER VALUE.
  private var overridesStored: Bool {
    zip(tokens, tokens.dropFirst()).contains { $0.isKeyword("OVERRIDING") && !$1.isKeyword("SYSTEM") }
  }
}

extension SQLExpression {
  /// The first value of `coalesce(:id, nextval(…))`, as built inserts have it, or the expression.
  fileprivate var defaulted: (value: SQLExpression, hasDefault: Bool) {
    guard case .call(let call) = form, call.builtin == "COALESCE",
      call.arguments.count == 2, case .call(let number) = call.arguments[1].form, number.builtin == "NEXTVAL"
    else { return (self, false) }
    return (call.arguments[0], true)
  }
}
