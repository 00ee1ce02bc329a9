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
      guard let column = side.fact.nullableColumn, side.column != nil, !tested.contains(tree.text(of: term.expression.tokens))
      else {
        continue
      }
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

  /// Notes a part of a text whose beginning is negative: only some count from its end.
  mutating func note(differenceOf call: FunctionCall) {
    guard ["SUBSTR", "SUBSTRING"].contains(call.name.name.uppercased()), call.arguments.count > 1,
      case .number(let start)? = literal(call.arguments[1]), let number = Double(start), number < 0
    else { return }
    note(.start, at: call.arguments[1].tokens)
  }
}

extension SQLExpression {
  /// The function that makes its letters small, or large, and perhaps others of it; nil where there is none.
  fileprivate var caseFunction: String? {
    if case .call(let call) = form, case let name = call.name.name.uppercased(), ["LOWER", "UPPER"].contains(name) {
      return name
    }
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
    }
  }
}
