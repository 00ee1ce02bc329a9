/// SQL that engines take alike, and answer in their own ways.
extension Analyzer {
  private mutating func note(_ form: AnalysedStatement.Difference.Form, at tokens: Range<Int>) {
    let difference = AnalysedStatement.Difference(form: form, token: tokens.lowerBound)
    if !statement.differences.contains(difference) { statement.differences.append(difference) }
  }

  /// Notes a LIKE whose pattern has letters in one case, and whose texts may have them in both.
  mutating func note(differenceOf kind: MatchOperator, _ operand: SQLExpression, _ pattern: SQLExpression) {
    guard kind == .like, !operand.hasOneCase else { return }
    if case .text(let text)? = literal(pattern), !text.contains(where: { $0.isASCII && $0.isLetter }) { return }
    note(.like, at: pattern.tokens)
  }

  /// Notes the terms of an order whose NULLs have no place.
  mutating func note(differencesOf terms: [OrderTerm], _ facts: [ValueFact]) {
    let tellsNulls = terms.contains { if case .nullTest = $0.expression.form { true } else { false } }
    guard !tellsNulls else { return }
    for (term, fact) in zip(terms, facts) where !term.placesNulls {
      guard let column = fact.nullableColumn else { continue }
      note(.nulls(of: column, isDescending: term.isDescending), at: term.expression.tokens)
    }
  }

  /// Notes the operators that read JSON: by a path, which only some read as one.
  mutating func note(differencesOf operands: [SQLExpression], _ operators: [ChainOperator]) {
    for (operand, sign) in zip(operands.dropFirst(), operators) where sign.text.hasPrefix("->") {
      if case .text(let path)? = literal(operand), path.hasPrefix("$") { note(.path, at: operand.tokens) }
    }
  }

  /// Notes a text of JSON whose order is asked for, or that is compared with a number's digits: only some make texts of numbers.
  mutating func note(orderOf expression: SQLExpression) { if expression.readsText { note(.number, at: expression.tokens) } }

  mutating func note(comparisonOf expression: SQLExpression, with other: SQLExpression) {
    guard expression.readsText, case .text(let digits)? = literal(other), Double(digits) != nil else { return }
    note(.number, at: expression.tokens)
  }

  /// Notes a part of a text that begins before the text: only some count from its end.
  mutating func note(differenceOf call: FunctionCall) {
    guard ["SUBSTR", "SUBSTRING"].contains(call.name.name.uppercased()), call.arguments.count > 1,
      case .number(let start)? = literal(call.arguments[1]), let number = Double(start), number < 1
    else { return }
    note(.start, at: call.arguments[1].tokens)
  }
}

extension SQLExpression {
  /// Whether its letters are all small, or all large.
  fileprivate var hasOneCase: Bool {
    if case .call(let call) = form { ["LOWER", "UPPER"].contains(call.name.name.uppercased()) } else { false }
  }

  /// Whether it is the text of a value inside JSON.
  fileprivate var readsText: Bool {
    if case .chain(.joining, _, let operators) = form { operators.last?.text == "->>" } else { false }
  }
}

extension AnalysedStatement {
  /// A part that all engines take and that some answer otherwise.
  package struct Difference: Sendable, Hashable {
    package let form: Form
    package let token: Int

    package enum Form: Sendable, Hashable {
      /// `name LIKE 'ada%'`, which finds `Ada` on some.
      case like
      /// `ORDER BY rating`, where the column takes NULL.
      case nulls(of: TableColumn, isDescending: Bool)
      /// `->> '$.city'`, which is a key on some.
      case path
      /// `ORDER BY data ->> 'size'`, which are texts on some.
      case number
      /// `substr(isbn, -4)`.
      case start
    }
  }
}
