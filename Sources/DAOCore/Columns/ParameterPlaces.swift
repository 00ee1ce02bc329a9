/// Tells of a place in a statement which column its value is stored in or compared with.
struct ParameterPlaces {
  private let resolver: ColumnResolver
  private let tokens: StatementTokens

  init(_ resolver: ColumnResolver) {
    self.resolver = resolver
    tokens = resolver.tokens
  }

  /// The column of the parameter at `place`; nil where there is none, or it cannot be told.
  func column(of place: Int) -> TableColumn? { column(of: place..<place + 1) }

  /// The column of the value that stands in `unit`.
  private func column(of unit: Range<Int>) -> TableColumn? {
    var unit = unit
    if tokens.isSymbol(unit.lowerBound - 1, "+"), !isOperand(unit.lowerBound - 2) {
      unit = unit.lowerBound - 1..<unit.upperBound
    }
    if tokens.isKeyword(unit.upperBound, "COLLATE") { unit = unit.lowerBound..<unit.upperBound + 2 }
    guard !isArithmetic(unit.lowerBound - 1), !isArithmetic(unit.upperBound) else { return nil }
    if let other = operand(facing: unit) { return resolver.column(of: other, in: owner(unit)) }
    if let column = insertedColumn(of: unit) { return column }
    if let choice = choice(round: unit) {
      if let operand = choice.operand { return resolver.column(of: operand, in: owner(unit)) }
      return column(of: choice.whole)
    }
    return columnInParentheses(unit)
  }

  private func owner(_ unit: Range<Int>) -> Int { resolver.finder.owners[unit.lowerBound] }

  // MARK: Comparisons

  /// What the value is compared with.
  private func operand(facing unit: Range<Int>) -> Range<Int>? {
    let (before, after) = (unit.lowerBound - 1, unit.upperBound)
    if let end = comparison(from: after) { return operand(from: end) }
    if let start = comparison(upTo: before) { return operand(upTo: start - 1) }
    if tokens.isKeyword(before, "BETWEEN") { return operand(upTo: withoutNot(before - 1)) }
    if tokens.isKeyword(before, "AND"), let between = between(of: before) { return operand(upTo: withoutNot(between - 1)) }
    let next = tokens.isKeyword(after, "NOT") ? after + 1 : after
    if tokens.isKeyword(next, "BETWEEN") { return operand(from: next + 1) }
    if tokens.isKeyword(next, "IN"), let list = tokens.inside(next + 1) {
      return tokens.opensQuery(next + 1) ? next + 1..<list.upperBound + 1 : tokens.parts(of: list).first
    }
    return nil
  }

  private func withoutNot(_ index: Int) -> Int { tokens.isKeyword(index, "NOT") ? index - 1 : index }

  /// The place behind a comparison that begins at `index`.
  private func comparison(from index: Int) -> Int? {
    if isComparison(index) { return index + 1 }
    guard tokens.isKeyword(index, "IS") else { return nil }
    let next = tokens.isKeyword(index + 1, "NOT") ? index + 2 : index + 1
    return tokens.isKeyword(next, "DISTINCT") ? next + 2 : next
  }

  /// Where a comparison begins that ends at `index`.
  private func comparison(upTo index: Int) -> Int? {
    if isComparison(index) { return index }
    let isDistinct = tokens.isKeyword(index, "FROM") && tokens.isKeyword(index - 1, "DISTINCT")
    let start = withoutNot(isDistinct ? index - 2 : index)
    return tokens.isKeyword(start, "IS") ? start : nil
  }

  private func isComparison(_ index: Int) -> Bool {
    tokens.isSymbol(index, "=", "==", "<", "<=", ">", ">=", "<>", "!=")
  }

  /// The BETWEEN whose AND is at `index`.
  private func between(of index: Int) -> Int? {
    var place = index - 1
    while let token = tokens[place], tokens.depths[place] >= tokens.depths[index] {
      if tokens.depths[place] == tokens.depths[index], token.kind == .word {
        if token.isKeyword("BETWEEN") { return place }
        if tokens.isKeyword(place, "AND", "OR", "WHERE", "ON", "HAVING", "WHEN", "THEN", "ELSE", "SELECT") { return nil }
      }
      place -= 1
    }
    return nil
  }

  // MARK: Operands

  /// The words that may stand in front of a parenthesis without being a function.
  private static let reserved: Set<String> = [
    "WHERE", "AND", "OR", "NOT", "ON", "HAVING", "WHEN", "THEN", "ELSE", "SELECT", "BETWEEN", "IN", "SET", "CASE", "BY", "IS",
    "RETURNING", "LIMIT", "OFFSET", "VALUES", "DISTINCT", "ALL", "FROM", "JOIN", "USING",
  ]

  /// The simple expression that begins at `index`: a name, a function call, or what stands in parentheses; nil where something is
  /// computed with it.
  private func operand(from index: Int) -> Range<Int>? {
    var end = tokens.isSymbol(index, "+") ? index + 1 : index
    if tokens.isSymbol(end, "("), let inside = tokens.inside(end) {
      end = inside.upperBound + 1
    } else if tokens.name(end) != nil {
      end += 1
      while tokens.isSymbol(end, "."), tokens.name(end + 1) != nil { end += 2 }
      while let inside = tokens.inside(tokens.isKeyword(end, "OVER", "FILTER") ? end + 1 : end) { end = inside.upperBound + 1 }
    } else {
      return nil
    }
    if tokens.isKeyword(end, "COLLATE") { end += 2 }
    return isArithmetic(end) ? nil : index..<end
  }

  /// The simple expression that ends at `last`.
  private func operand(upTo last: Int) -> Range<Int>? {
    var start = tokens.isKeyword(last - 1, "COLLATE") ? last - 2 : last
    while tokens.isSymbol(start, ")"), let open = tokens.partner(of: start) {
      guard let name = tokens[open - 1], name.kind == .word, !Self.reserved.contains(name.text.uppercased()) else {
        start = open
        break
      }
      start = open - 1
      guard tokens.isKeyword(start, "OVER", "FILTER") else { break }
      start -= 1
    }
    guard tokens.isSymbol(start, "(") || tokens.name(start) != nil else { return nil }
    while tokens.isSymbol(start - 1, "."), tokens.name(start - 2) != nil { start -= 2 }
    if tokens.isSymbol(start - 1, "+"), !isOperand(start - 2) { start -= 1 }
    return isArithmetic(start - 1) ? nil : start..<last + 1
  }

  private func isOperand(_ index: Int) -> Bool {
    guard let token = tokens[index] else { return false }
    if token.kind == .word { return !Self.reserved.contains(token.text.uppercased()) }
    return token.kind != .symbol || token.isSymbol(")")
  }

  private func isArithmetic(_ index: Int) -> Bool {
    tokens.isSymbol(index, "+", "-", "*", "/", "%", "||", "->", "->>", "<<", ">>", "&", "|")
  }

  // MARK: CASE

  /// The CASE that the value is a result of, or with whose operand it is compared.
  private func choice(round unit: Range<Int>) -> (whole: Range<Int>, operand: Range<Int>?)? {
    let (before, after) = (unit.lowerBound - 1, unit.upperBound)
    guard tokens.isKeyword(before, "WHEN", "THEN", "ELSE"), tokens.isKeyword(after, "THEN", "WHEN", "ELSE", "END"),
      let start = edge(of: unit, step: -1), let end = edge(of: unit, step: 1)
    else { return nil }
    guard tokens.isKeyword(before, "WHEN") else { return (start..<end + 1, nil) }
    return operand(from: start + 1).map { (start..<end + 1, $0) }
  }

  /// The CASE or END round `unit`, in the direction of `step`.
  private func edge(of unit: Range<Int>, step: Int) -> Int? {
    let (wanted, other) = step < 0 ? ("CASE", "END") : ("END", "CASE")
    let depth = tokens.depths[unit.lowerBound]
    var place = step < 0 ? unit.lowerBound - 1 : unit.upperBound
    var nested = 0
    while tokens[place] != nil, tokens.depths[place] >= depth {
      if tokens.depths[place] == depth, tokens.isKeyword(place, wanted) {
        if nested == 0 { return place }
        nested -= 1
      } else if tokens.depths[place] == depth, tokens.isKeyword(place, other) {
        nested += 1
      }
      place += step
    }
    return nil
  }

  // MARK: Lists

  /// The column that the value is inserted in as a part of the statement's SELECT.
  private func insertedColumn(of unit: Range<Int>) -> TableColumn? {
    let scope = resolver.finder.scopes[owner(unit)]
    guard scope.isInserted, let selected = scope.selected, selected.contains(unit.lowerBound),
      let index = tokens.parts(of: selected).firstIndex(where: { resolver.expression(of: $0) == unit })
    else { return nil }
    return resolver.insertedColumn(index)
  }

  /// The column of a value that stands alone in parentheses, or between the commas in them.
  private func columnInParentheses(_ unit: Range<Int>) -> TableColumn? {
    let open = tokens.parents[unit.lowerBound]
    guard open >= 0, let inside = tokens.inside(open) else { return nil }
    let parts = tokens.parts(of: inside)
    guard let index = parts.firstIndex(of: unit) else { return nil }
    let whole = open..<inside.upperBound + 1
    let before = open - 1
    if isRowOfValues(before) { return columnOfValues(index, whole) }
    if tokens.isKeyword(before, "IN") {
      return operand(upTo: withoutNot(before - 1)).flatMap { resolver.column(of: $0, in: owner(unit)) }
    }
    if let name = tokens[before], name.kind == .word, !Self.reserved.contains(name.text.uppercased()) {
      guard ColumnResolver.transparentFunctions.contains(where: name.isKeyword) else { return nil }
      let call = before..<whole.upperBound
      return resolver.column(of: call, in: owner(unit)) ?? column(of: call)
    }
    return parts.count == 1 ? column(of: whole) : columnOfRow(index, whole)
  }

  private func isRowOfValues(_ index: Int) -> Bool { valuesKeyword(index) != nil }

  /// The VALUES of the row behind `index`.
  private func valuesKeyword(_ index: Int) -> Int? {
    var place = index
    while tokens.isSymbol(place, ","), let open = tokens.partner(of: place - 1), open < place { place = open - 1 }
    return tokens.isKeyword(place, "VALUES") ? place : nil
  }

  private func columnOfValues(_ index: Int, _ row: Range<Int>) -> TableColumn? {
    guard let values = valuesKeyword(row.lowerBound - 1) else { return nil }
    let open = tokens.parents[values]
    guard open >= 0 else { return resolver.finder.isInsert ? resolver.insertedColumn(index) : nil }
    guard tokens.isKeyword(open - 1, "IN"), let other = operand(upTo: withoutNot(open - 2)) else { return nil }
    return column(index, ofRow: other)
  }

  /// The column that part `index` of a row value is compared with: `(a, b) > (:a, :b)`, `(a, b) IN ((:a, :b), …)`.
  private func columnOfRow(_ index: Int, _ row: Range<Int>) -> TableColumn? {
    if let other = operand(facing: row) { return column(index, ofRow: other) }
    let open = tokens.parents[row.lowerBound]
    guard open >= 0, tokens.isKeyword(open - 1, "IN") else { return nil }
    return operand(upTo: withoutNot(open - 2)).flatMap { column(index, ofRow: $0) }
  }

  private func column(_ index: Int, ofRow row: Range<Int>) -> TableColumn? {
    guard tokens.isSymbol(row.lowerBound, "("), let inside = tokens.inside(row.lowerBound) else {
      return index == 0 ? resolver.column(of: row, in: owner(row)) : nil
    }
    let parts = tokens.parts(of: inside)
    return parts.indices.contains(index) ? resolver.column(of: parts[index], in: owner(row)) : nil
  }
}
