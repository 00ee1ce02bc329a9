/// The comparisons of columns with literals and with each other, as far as a statement's tokens show them.
///
/// ```text
/// WHERE salary > 'much' AND eid IN (1, 2) AND e.dept = d.name
/// ```
/// Only plain names of columns count: what a function or a CAST makes of a column is another value.
package struct StatementComparisons {
  /// A comparison with a column.
  package struct Comparison: Sendable {
    package let column: TableColumn
    package let other: Operand
    /// The UTF-8 offset of the literal, or of the second column.
    package let offset: Int
    /// Whether it asks for the order of the values: `<`, `BETWEEN`.
    package let isOrdered: Bool
  }

  package enum Operand: Sendable {
    case text(String)
    case number(String)
    case column(TableColumn)
  }

  package let comparisons: [Comparison]
  /// The columns that the statement sorts by or compares by order, with the UTF-8 offsets of their names.
  package let sorted: [(column: TableColumn, offset: Int)]

  /// - Parameter schema: Looks a table up by the description of its ``TableName``; nil when there is no such table.
  /// - Throws: The errors of `schema`.
  package init(_ sql: String, dialect: any Dialect, schema: (String) throws -> TableSchema?) throws {
    let tokens = StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant))
    var search = ComparisonSearch(try ColumnResolver(tokens, dialect: dialect, schema: schema))
    search.findAll()
    (comparisons, sorted) = (search.comparisons, search.sorted)
  }
}

/// Goes through the tokens of a statement.
private struct ComparisonSearch {
  private(set) var comparisons: [StatementComparisons.Comparison] = []
  private(set) var sorted: [(column: TableColumn, offset: Int)] = []

  private let resolver: ColumnResolver
  private let operands: Operands
  private var tokens: StatementTokens { resolver.tokens }

  init(_ resolver: ColumnResolver) {
    self.resolver = resolver
    operands = Operands(resolver.tokens)
  }

  mutating func findAll() {
    for index in tokens.all.indices {
      switch tokens.all[index].kind {
      case .string where tokens.all[index].text.first == "'": findLiteral(index..<index + 1)
      case .number: findLiteral(isMinus(index - 1) ? index - 1..<index + 1 : index..<index + 1)
      case .symbol: findColumns(at: index)
      case .word where tokens.isKeyword(index, "BY") && tokens.isKeyword(index - 1, "ORDER"): findTerms(after: index)
      case .word where tokens.isKeyword(index, "BETWEEN"): addSorted(operands.left(of: index), at: index)
      case .word where tokens.isKeyword(index, "MIN", "MAX"):
        addSorted(tokens.inside(index + 1).map(tokens.parts) ?? [], at: index)
      default: break
      }
    }
  }

  private static let order = ["<", "<=", ">", ">="]
  private static let equality = ["=", "==", "<>", "!="]

  /// Whether the `-` at an index is a sign.
  private func isMinus(_ index: Int) -> Bool {
    guard tokens.isSymbol(index, "-"), let before = tokens[index - 1] else { return false }
    return before.kind == .symbol && !before.isSymbol(")") || tokens.isKeyword(index - 1, "BETWEEN", "AND", "IN")
  }

  private mutating func findLiteral(_ unit: Range<Int>) {
    guard !operands.isArithmetic(unit.lowerBound - 1), !operands.isArithmetic(unit.upperBound) else { return }
    let token = tokens.all[unit.upperBound - 1]
    let other: StatementComparisons.Operand =
      token.kind == .number ? .number(String(token.text)) : .text(token.identifier ?? "")
    for range in facing(unit) {
      guard let column = column(in: range, scope: resolver.finder.owners[unit.lowerBound]) else { continue }
      comparisons.append(
        StatementComparisons.Comparison(
          column: column, other: other, offset: tokens.all[unit.lowerBound].range.lowerBound, isOrdered: isOrdered(unit)))
    }
  }

  /// What a literal is compared with, also as an element of a list after IN.
  private func facing(_ unit: Range<Int>) -> [Range<Int>] {
    let open = tokens.parents[unit.lowerBound]
    guard open > 0, tokens.isKeyword(open - 1, "IN"), tokens.isSymbol(unit.lowerBound - 1, "(", ","),
      tokens.isSymbol(unit.upperBound, ")", ",")
    else { return operands.facing(unit) }
    return operands.left(of: open - 1)
  }

  private func isOrdered(_ unit: Range<Int>) -> Bool {
    let around = [tokens[unit.lowerBound - 1], tokens[unit.upperBound]].compactMap(\.self)
    if around.contains(where: { token in Self.order.contains { token.isSymbol($0) } }) { return true }
    return tokens.isKeyword(unit.lowerBound - 1, "BETWEEN", "AND")
      && !around.contains { token in Self.equality.contains { token.isSymbol($0) } }
  }

  /// Notes the columns on both sides of an operator.
  private mutating func findColumns(at index: Int) {
    let isOrder = Self.order.contains { tokens.isSymbol(index, $0) }
    guard isOrder || Self.equality.contains(where: { tokens.isSymbol(index, $0) }) else { return }
    let scope = resolver.finder.owners[index]
    let (left, right) = (operands.operand(upTo: index - 1), operands.operand(from: index + 1))
    let first = left.flatMap { column(in: $0, scope: scope) }
    let second = right.flatMap { column(in: $0, scope: scope) }
    if isOrder {
      for (range, column) in [(left, first), (right, second)] {
        if let range, let column { sorted.append((column, tokens.all[range.lowerBound].range.lowerBound)) }
      }
    }
    guard let first, let second, let right, !isAssignment(index) else { return }
    comparisons.append(
      StatementComparisons.Comparison(
        column: first, other: .column(second), offset: tokens.all[right.lowerBound].range.lowerBound, isOrdered: isOrder))
  }

  /// Whether the `=` belongs to a SET.
  private func isAssignment(_ index: Int) -> Bool {
    var place = index - 1
    while place >= 0 {
      if tokens.depths[place] < tokens.depths[index] { return false }
      if tokens.depths[place] == tokens.depths[index] {
        if tokens.isKeyword(place, "SET") { return true }
        if tokens.isKeyword(place, "WHERE", "ON", "FROM", "SELECT", "HAVING", "WHEN", "RETURNING") { return false }
      }
      place -= 1
    }
    return false
  }

  private mutating func findTerms(after index: Int) {
    var place = index + 1
    var start = place
    func isEnd(_ place: Int) -> Bool {
      tokens[place] == nil || tokens.depths[place] < tokens.depths[index]
        || tokens.isKeyword(place, "LIMIT", "ROWS", "RANGE", "GROUPS")
    }
    while true {
      let ends = isEnd(place)
      if ends || tokens.depths[place] == tokens.depths[index] && tokens.isSymbol(place, ",") {
        add(term: start..<place, in: index)
        start = place + 1
      }
      if ends { return }
      place += 1
    }
  }

  private mutating func add(term range: Range<Int>, in index: Int) {
    var range = range
    while let last = range.last, tokens.isKeyword(last, "ASC", "DESC", "NULLS", "FIRST", "LAST") { range = range.dropLast() }
    guard !range.isEmpty else { return }
    let scope = resolver.finder.owners[index]
    guard let column = column(in: selected(by: range, index, scope) ?? range, scope: scope) else { return }
    sorted.append((column, tokens.all[range.lowerBound].range.lowerBound))
  }

  /// The result column that a term of the query's own ORDER BY means by its label or number.
  private func selected(by term: Range<Int>, _ index: Int, _ scope: Int) -> Range<Int>? {
    guard term.count == 1, let selected = resolver.finder.scopes[scope].selected, !selected.isEmpty,
      tokens.parents[index] == tokens.parents[selected.lowerBound], let token = tokens[term.lowerBound]
    else { return nil }
    let parts = tokens.parts(of: selected)
    if token.kind == .number, let number = Int(token.text), parts.indices.contains(number - 1),
      !parts[..<number].contains(where: resolver.isStar)
    {
      return resolver.expression(of: parts[number - 1])
    }
    let name = tokens.name(term.lowerBound)?.lowercased()
    return parts.first { resolver.expression(of: $0) != $0 && resolver.label(of: $0)?.lowercased() == name }
      .map(resolver.expression)
  }

  private mutating func addSorted(_ ranges: [Range<Int>], at index: Int) {
    let scope = resolver.finder.owners[index]
    for range in ranges {
      guard let column = column(in: range, scope: scope) else { continue }
      sorted.append((column, tokens.all[range.lowerBound].range.lowerBound))
    }
  }

  /// The column that a range names; nil for another expression.
  private func column(in range: Range<Int>, scope: Int) -> TableColumn? {
    guard let trimmed = resolver.trimmed(range), resolver.columnName(in: trimmed) != nil else { return nil }
    var search = SourceSearch(resolver)
    search.look(into: trimmed, in: scope)
    return search.columns.count == 1 && search.parameters.isEmpty ? search.columns[0] : nil
  }
}
