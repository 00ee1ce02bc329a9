import DAOSQL

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
  /// The columns that the statement sorts by or compares by order, also by `BETWEEN`, `min` and `max`, with the UTF-8 offsets
  /// of their names.
  package let sorted: [(column: TableColumn, offset: Int)]
  /// The columns that the statement calculates with, by an operator or a function, with the UTF-8 offsets of their names.
  package let calculated: [(column: TableColumn, by: String, offset: Int)]

  /// - Parameter schema: Looks a table up by the description of its ``TableName``; nil when there is no such table.
  /// - Throws: The errors of `schema`.
  package init(_ sql: String, dialect: any Dialect, schema: (String) throws -> TableSchema?) throws {
    let tokens = StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant))
    var search = ComparisonSearch(try ColumnResolver(tokens, dialect: dialect, schema: schema))
    search.findAll()
    (comparisons, sorted, calculated) = (search.comparisons, search.sorted, search.calculated)
  }
}

/// Goes through the tokens of a statement.
private struct ComparisonSearch {
  private(set) var comparisons: [StatementComparisons.Comparison] = []
  private(set) var sorted: [(column: TableColumn, offset: Int)] = []
  private(set) var calculated: [(column: TableColumn, by: String, offset: Int)] = []

  private let resolver: ColumnResolver
  private let operands: Operands
  private var tokens: StatementTokens { resolver.tokens }

  private let assignments: Set<Int>
  /// The offsets of the calculated columns.
  private var seenCalculations: Set<Int> = []

  init(_ resolver: ColumnResolver) {
    self.resolver = resolver
    operands = Operands(resolver.tokens)
    assignments = Self.assignments(in: resolver.tokens)
  }

  mutating func findAll() {
    for index in tokens.all.indices {
      switch tokens.all[index].kind {
      case .string where tokens.all[index].text.first == "'": findLiteral(index..<index + 1)
      case .number: findLiteral(isMinus(index - 1) ? index - 1..<index + 1 : index..<index + 1)
      case .symbol where operands.isCalculation(index): findCalculation(at: index)
      case .symbol: findColumns(at: index)
      case .word where tokens.isKeyword(index, "BY") && tokens.isKeyword(index - 1, "ORDER"): findTerms(after: index)
      case .word where tokens.isKeyword(index, "BETWEEN"): findBounds(at: index)
      case .word where tokens.isKeyword(index, "MIN", "MAX"): findExtremes(at: index)
      case .word where tokens.isKeyword(index, "SUM", "AVG", "TOTAL", "ROUND", "ABS"): findArgument(at: index)
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
      token.kind == .number ? .number(tokens.all[unit].map(\.text).joined()) : .text(token.identifier ?? "")
    let (ranges, whole) = LiteralPlace(tokens, operands, assignments: assignments).facing(unit)
    // A text that is stored in a column of numbers is a fault as well.
    let isStored = ranges.isEmpty && token.kind == .string && assignments.contains(unit.lowerBound - 1)
    for range in isStored ? operands.facing(unit) : ranges {
      guard let column = column(in: range, scope: resolver.finder.owners[unit.lowerBound]) else { continue }
      comparisons.append(
        StatementComparisons.Comparison(
          column: column, other: other, offset: tokens.all[unit.lowerBound].range.lowerBound, isOrdered: isOrdered(whole)))
    }
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
    if isOrder { for side in [left, right] { note(sorted: side, in: scope) } }
    guard let first, let second, let right, !assignments.contains(index) else { return }
    comparisons.append(
      StatementComparisons.Comparison(
        column: first, other: .column(second), offset: tokens.all[right.lowerBound].range.lowerBound, isOrdered: isOrder))
  }

  /// The places of the `=` after the column names of a SET, found in one pass.
  private static func assignments(in tokens: StatementTokens) -> Set<Int> {
    enum Place { case elsewhere, beforeAssignment, afterAssignment }
    var found: Set<Int> = []
    // One element for each open parenthesis and CASE.
    var places = [Place.elsewhere]
    for index in tokens.all.indices {
      let last = places.count - 1
      if tokens.isSymbol(index, "(") && tokens.partner(of: index) != nil || tokens.end(ofCase: index) != nil {
        places.append(.elsewhere)
      } else if last > 0, tokens.isSymbol(index, ")") && tokens.partner(of: index) != nil || tokens.endsCase(index) {
        places.removeLast()
      } else if tokens.isKeyword(index, "SET") || places[last] == .afterAssignment && tokens.isSymbol(index, ",") {
        places[last] = .beforeAssignment
      } else if tokens.isKeyword(index, "WHERE", "ON", "FROM", "SELECT", "HAVING", "RETURNING") {
        places[last] = .elsewhere
      } else if places[last] == .beforeAssignment, tokens.isSymbol(index, "=") {
        places[last] = .afterAssignment
        found.insert(index)
      }
    }
    return found
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
    let scope = resolver.finder.owners[index]
    guard !range.isEmpty, !hasOwnOrder(range) else { return }
    let isOfQuery = tokens.parents[index] == (resolver.finder.scopes[scope].parenthesis ?? -1)
    if isOfQuery, range.count == 1, let result = result(at: range.lowerBound, of: scope) {
      let scopes = resolver.finder.compound(resolver.finder.scopes[scope].first ?? scope)
      let selected = resolver.parts(ofScope: scopes[0])
      if selected.indices.contains(result), hasExtreme(selected[result]) { return }
      var search = SourceSearch(resolver)
      search.look(intoResult: result, of: scopes)
      note(search.columns, at: range.lowerBound)
    } else {
      note(sorted: range, in: scope)
    }
  }

  /// Whether a collation of an application's own follows, which may compare as it likes.
  private func hasOwnOrder(_ range: Range<Int>) -> Bool {
    guard range.count > 2, tokens.isKeyword(range.upperBound - 2, "COLLATE") else { return false }
    return !resolver.dialect.syntax.collations.contains(tokens.name(range.upperBound - 1)?.uppercased() ?? "")
  }

  /// The index of the result column that a term of an ORDER BY means: by its number or label. A label comes before a column of
  /// a table.
  private func result(at place: Int, of scope: Int) -> Int? {
    let first = resolver.finder.scopes[scope].first ?? scope
    guard resolver.finder.scopes[first].selected != nil, let token = tokens[place] else { return nil }
    if token.kind == .number { return Int(token.text).flatMap { $0 > 0 ? $0 - 1 : nil } }
    let index = tokens.name(place).flatMap { resolver.index(ofLabel: $0, in: first) }
    return index.flatMap { resolver.hasStar(upTo: $0, in: first) ? nil : $0 }
  }

  /// Notes the columns on both sides of a BETWEEN.
  private mutating func findBounds(at index: Int) {
    let scope = resolver.finder.owners[index]
    let start = tokens.isKeyword(index - 1, "NOT") ? index - 2 : index - 1
    note(sorted: operands.operand(upTo: start), in: scope)
    guard let low = operands.operand(from: index + 1) else { return }
    note(sorted: low, in: scope)
    if tokens.isKeyword(low.upperBound, "AND") { note(sorted: operands.operand(from: low.upperBound + 1), in: scope) }
  }

  /// Notes the arguments of `min` and `max`.
  private mutating func findExtremes(at index: Int) {
    guard let inside = tokens.inside(index + 1), !inside.isEmpty else { return }
    for part in tokens.parts(of: inside) {
      let argument = tokens.isKeyword(part.lowerBound, "DISTINCT") ? part.dropFirst() : part
      if !argument.isEmpty, !hasOwnOrder(argument) { note(sorted: argument, in: resolver.finder.owners[index]) }
    }
  }

  // MARK: Calculations

  /// Notes the column that a function makes numbers of.
  private mutating func findArgument(at index: Int) {
    guard let inside = tokens.inside(index + 1), let first = tokens.parts(of: inside).first, !first.isEmpty else { return }
    let argument = tokens.isKeyword(first.lowerBound, "DISTINCT", "ALL") ? first.dropFirst() : first
    note(calculated: argument, by: tokens.all[index].text.lowercased(), in: resolver.finder.owners[index])
  }

  /// Notes the columns on both sides of an operator.
  private mutating func findCalculation(at index: Int) {
    let sides = [operands.unit(upTo: index - 1), operands.unit(from: index + 1)]
    // `price + 0` and `price * 1.0` are a CAST.
    let neutral: Double = tokens.isSymbol(index, "+", "-") ? 0 : 1
    guard ![index - 1, index + 1].contains(where: { number($0) == neutral }) else { return }
    for case let side? in sides where !side.contains(index) {
      note(calculated: side, by: String(tokens.all[index].text), in: resolver.finder.owners[index])
    }
  }

  private func number(_ index: Int) -> Double? {
    tokens[index].flatMap { $0.kind == .number ? Double($0.text) : nil }
  }

  private mutating func note(calculated range: Range<Int>, by name: String, in scope: Int) {
    guard !range.isEmpty, !hasExtreme(range) else { return }
    var search = SourceSearch(resolver)
    search.look(into: range, in: scope)
    let offset = tokens.all[range.lowerBound].range.lowerBound
    guard !search.columns.isEmpty, seenCalculations.insert(offset).inserted else { return }
    calculated += search.columns.map { ($0, name, offset) }
  }

  /// Whether `min` or `max` is called, whose arguments are noted by themselves.
  private func hasExtreme(_ range: Range<Int>) -> Bool {
    range.contains { tokens.isKeyword($0, "MIN", "MAX") && tokens.isSymbol($0 + 1, "(") }
  }

  /// Notes the columns whose own values an expression gives, also those of a row value.
  private mutating func note(sorted range: Range<Int>?, in scope: Int) {
    guard let range, !hasExtreme(range) else { return }
    let parts = resolver.trimmed(range).map(tokens.parts) ?? []
    guard parts.count < 2 else {
      for part in parts { note(sorted: part, in: scope) }
      return
    }
    var search = SourceSearch(resolver)
    search.look(into: range, in: scope)
    note(search.columns, at: range.lowerBound)
  }

  private mutating func note(_ columns: [TableColumn], at place: Int) {
    sorted += columns.map { ($0, tokens.all[place].range.lowerBound) }
  }

  /// The column that a range names; nil for another expression.
  private func column(in range: Range<Int>, scope: Int) -> TableColumn? {
    guard let trimmed = resolver.trimmed(range), resolver.columnName(in: trimmed) != nil else { return nil }
    var search = SourceSearch(resolver)
    search.look(into: trimmed, in: scope)
    return search.columns.count == 1 && search.parameters.isEmpty ? search.columns[0] : nil
  }
}
