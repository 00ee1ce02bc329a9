/// SQL that engines take alike, and answer in their own ways.
extension Analyzer {
  private mutating func note(_ form: AnalysedStatement.Difference.Form, at tokens: Range<Int>) {
    let difference = AnalysedStatement.Difference(form: form, token: tokens.lowerBound)
    if !statement.differences.contains(difference) { statement.differences.append(difference) }
  }

  /// Notes a LIKE of texts that may have small and large letters, or not those of the pattern: only some take them for the same.
  mutating func note(differenceOfLike operand: Side, _ pattern: SQLExpression) {
    let letters =
      if case .text(let text)? = literal(pattern) { text.filter { $0.isASCII && $0.isLetter } } else { nil as String? }
    guard letters?.isEmpty != true else { return }
    if let function = operand.expression.caseFunction {
      guard let letters, letters != (function == "LOWER" ? letters.lowercased() : letters.uppercased()) else { return }
    }
    note(.like(of: operand.column), at: pattern.tokens)
  }

  /// Notes the columns of an order whose NULLs have no place, and are not told apart by a term of their own: `size IS NULL, size`.
  mutating func note(differencesOf terms: [OrderTerm], _ sides: [Side]) {
    let tested = terms.compactMap {
      if case .nullTest(let operand, _) = $0.expression.form { tree.text(of: operand.tokens) } else { nil }
    }
    for (term, side) in zip(terms, sides) where !term.placesNulls {
      let known = side.column == nil ? side.fact.nullableOperand : side.fact.nullableColumn
      guard let column = known, !side.expression.chooses else { continue }
      let names = side.expression.columnNames.map { tree.text(of: $0.tokens) } + [tree.text(of: term.expression.tokens)]
      guard !names.contains(where: tested.contains) else { continue }
      note(.nulls(of: column, isDescending: term.isDescending), at: term.expression.tokens)
    }
  }

  /// Notes the operators that read JSON: by a path, which only some read as one.
  mutating func note(differencesOf operands: [SQLExpression], _ operators: [ChainOperator]) {
    for (operand, sign) in zip(operands.dropFirst(), operators) where sign.text.hasPrefix("->") {
      if case .text(let path)? = literal(operand), path.hasPrefix("$") { note(.path, at: operand.tokens) }
    }
  }

  /// Notes a difference of times, which are numbers of seconds on some: `due - paid`, `due + 30`.
  mutating func note(differencesOfSum operands: [SQLExpression], _ facts: [ValueFact]) {
    guard !rules.syntax.hasTriggerBodies, let index = facts.firstIndex(where: { $0.moment != nil }) else { return }
    note(.moment(isDate: facts[index].moment == .date), at: operands[index].tokens)
  }

  /// Notes a calculation beside `||`, which binds more strongly on some: `'n' || size * 2`. And a time in a text.
  mutating func note(differencesOfJoined operands: [SQLExpression], _ facts: [ValueFact]) {
    guard !rules.syntax.hasTriggerBodies else { return }
    for (operand, fact) in zip(operands, facts) {
      if case .chain(let kind, let parts, _) = operand.form, [.sum, .product].contains(kind),
        parts.first?.tokens.lowerBound == operand.tokens.lowerBound
      {
        note(.joined, at: operand.tokens)
      }
      if fact.moment != nil { note(.momentText, at: operand.tokens) }
    }
  }

  /// Notes a CAST to a date or a time, whose names mean nothing to some, and one of a time to a text.
  mutating func note(differenceOfCast operand: SQLExpression, _ fact: ValueFact, _ type: TypeName) {
    guard !rules.syntax.hasTriggerBodies, let moment = fact.moment else { return }
    let word = tree.tokens[type.tokens].first?.text.lowercased()
    if word == "date", moment != .date { note(.day, at: type.tokens) }
    if rules.cast(type.text) == .text { note(.momentText, at: operand.tokens) }
  }

  /// Notes an INTERSECT behind a UNION or EXCEPT. Some engines read all of them from left to right.
  mutating func note(differenceOf part: SQLQuery.Part) {
    guard case .nested(let query) = part.rows, query.parts.count > 1, query.parts[1].setOperator == .intersect,
      tree.tokens[part.tokens.lowerBound].text != "("
    else { return }
    note(.intersection, at: query.parts[1].tokens)
  }

  /// Notes a text of JSON whose order is asked for, or that is compared with a number's digits: only some make texts of numbers.
  mutating func note(orderOf expression: SQLExpression) { if expression.readsText { note(.number, at: expression.tokens) } }

  mutating func note(comparisonOf expression: SQLExpression, with other: SQLExpression) {
    guard expression.readsText, case .text(let digits)? = literal(other), Double(digits) != nil else { return }
    note(.number, at: expression.tokens)
  }

  /// Notes a part of a text whose beginning is negative: only some count from its end.
  mutating func note(differenceOf call: FunctionCall) {
    guard ["SUBSTR", "SUBSTRING"].contains(call.builtin), call.arguments.count > 1,
      case .number(let start)? = literal(call.arguments[1]), let number = Double(start), number < 0
    else { return }
    note(.start, at: call.arguments[1].tokens)
  }
}

extension ValueFact {
  /// The kind of the column of dates or times whose values it has.
  fileprivate var moment: ColumnKind? {
    guard columns.count == 1, columns[0].kind.isDate, case .column = kind else { return nil }
    return columns[0].kind
  }

  /// The column that makes a calculation NULL in some row.
  fileprivate var nullableOperand: TableColumn? { isNullable ? operands.first { !$0.isNotNull } : nil }
}

extension SQLExpression {
  /// Whether it chooses one of several values, perhaps in the place of NULL.
  fileprivate var chooses: Bool { if case .choice = form { true } else { children.contains(where: \.chooses) } }

  /// The function that makes its letters small, or large, and perhaps others of it; nil where there is none.
  fileprivate var caseFunction: String? {
    if case .call(let call) = form, ["LOWER", "UPPER"].contains(call.builtin) { return call.builtin }
    return children.lazy.compactMap(\.caseFunction).first
  }
}

extension AnalysedStatement {
  /// A part that all engines take and that some answer otherwise.
  package struct Difference: Sendable, Hashable {
    package let form: Form
    package let token: Int

    package enum Form: Sendable, Hashable {
      /// `name LIKE 'ada%'`, which finds `Ada` on some; nil where it is no column.
      case like(of: TableColumn?)
      /// `ORDER BY rating`, where the column takes NULL.
      case nulls(of: TableColumn, isDescending: Bool)
      /// `->> '$.city'`, which is a key on some.
      case path
      /// `ORDER BY data ->> 'size'`, which are texts on some.
      case number
      /// `substr(isbn, -4)`.
      case start
      /// `due - paid`: days or an interval, and seconds.
      case moment(isDate: Bool)
      /// `CAST(day AS text)`, `'on ' || day`.
      case momentText
      /// `CAST(paid AS date)`.
      case day
      /// `'n' || size * 2`.
      case joined
      /// `… UNION … INTERSECT …`.
      case intersection
    }
  }
}
