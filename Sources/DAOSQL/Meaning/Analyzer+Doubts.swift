/// SQL that means something else than it seems to.
extension Analyzer {
  mutating func doubt(_ meaning: AnalysedStatement.Doubt.Meaning, at token: Int) {
    guard !statement.doubts.contains(where: { $0.token == token }) else { return }
    statement.doubts.append(AnalysedStatement.Doubt(meaning: meaning, token: token))
  }

  /// Notes the literals that stand for a condition: `status = 1 OR 2`.
  mutating func doubt(conditions operands: [SQLExpression]) {
    for operand in operands {
      switch literal(operand) {
      case .text: doubt(.literalCondition(tree.text(of: operand.tokens)), at: operand.tokens.lowerBound)
      // Some write 1 and 0 for what always, or never, holds.
      case .number(let number) where number != "0" && number != "1":
        doubt(.literalCondition(number), at: operand.tokens.lowerBound)
      default: break
      }
    }
  }

  /// Notes the texts that are added as numbers: `'Hello ' + name`.
  mutating func doubt(sumOf operands: [SQLExpression], _ operators: [ChainOperator]) {
    for (index, sign) in operators.enumerated() where sign.text == "+" {
      for operand in [operands[index], operands[index + 1]] {
        guard case .text(let text)? = literal(operand), Double(text) == nil else { continue }
        doubt(.addedText(tree.text(of: operand.tokens)), at: operand.tokens.lowerBound)
      }
    }
  }

  /// Notes a column that is compared with itself: `id = id`.
  mutating func doubt(comparisonOf sides: [Side]) {
    guard sides.count == 2, case .column(let left) = sides[0].expression.form,
      case .column(let right) = sides[1].expression.form, left.name.lowercased() == right.name.lowercased(),
      let source = statement.names[left.tokens]?.source, source == statement.names[right.tokens]?.source
    else { return }
    doubt(.sameColumn(tree.text(of: left.tokens)), at: right.tokens.lowerBound)
  }

  /// Notes the result of a subquery that is a column of the query around it: `IN (SELECT lesson_id FROM lesson)`.
  mutating func doubt(resultOf query: SQLQuery, _ results: [AnalysedStatement.Result]) {
    guard results.count == 1, let select = query.onlySelect, !select.sources.isEmpty,
      case .column(let name)? = results[0].value?.form, name.qualifiers.isEmpty,
      let found = statement.names[name.tokens], !query.tokens.contains(found.source.lowerBound)
    else { return }
    doubt(.outerColumn(name.name, of: found.column), at: name.tokens.lowerBound)
  }

  /// Notes a condition that is stored where a comma was meant: `SET name = :name AND id = :id`.
  mutating func doubt(_ value: SQLExpression, storedIn column: TableColumn?, _ scope: SourceScope) {
    guard let column, case .chain(.and, let operands, _) = value.form, operands[0].isValue,
      !column.kind.isNumber || column.kind == .real || column.kind == .decimal, column.kind != .boolean, column.kind != .unknown
    else { return }
    for operand in operands.dropFirst() {
      guard case .chain(.equality, let sides, _) = operand.form, case .column(let name)? = sides.first?.form,
        statement.names[name.tokens]?.source == scope.sources.first?.tokens
      else { continue }
      return doubt(.storedCondition(column, next: name.name), at: value.tokens.lowerBound)
    }
  }
}

extension SQLExpression {
  /// Whether it is a value that one stores, and no condition.
  fileprivate var isValue: Bool {
    switch form {
    case .parameter, .literal, .column, .call, .chain(.joining, _, _), .chain(.sum, _, _), .chain(.product, _, _): true
    default: false
    }
  }
}

extension AnalysedStatement {
  /// A part that means something else than it seems to.
  package struct Doubt: Sendable {
    package let meaning: Meaning
    package let token: Int

    package enum Meaning: Sendable, Hashable {
      /// `level = 'low' OR 'high'`.
      case literalCondition(String)
      /// `'Hello ' + name`.
      case addedText(String)
      /// `id = id`.
      case sameColumn(String)
      /// `IN (SELECT lesson_id FROM lesson)`, where `lesson` has no such column.
      case outerColumn(String, of: TableColumn?)
      /// `SET name = :name AND id = :id`.
      case storedCondition(TableColumn, next: String)
    }
  }
}
