/// Finds the other operands of a comparison.
struct Operands {
  private let tokens: StatementTokens

  init(_ tokens: StatementTokens) { self.tokens = tokens }

  /// The expressions that the value in `unit` is compared with.
  ///
  /// - Parameter isStored: Whether the operator before it compares nothing. Default: false.
  func facing(_ unit: Range<Int>, isStored: Bool = false) -> [Range<Int>] {
    let (before, after) = (unit.lowerBound - 1, unit.upperBound)
    if let end = comparison(from: after) { return [operand(from: end)].compactMap(\.self) }
    if !isStored, let start = comparison(upTo: before) { return [operand(upTo: start - 1)].compactMap(\.self) }
    if tokens.isKeyword(before, "BETWEEN") { return left(of: before) }
    if tokens.isKeyword(before, "AND"), let between = between(of: before) { return left(of: between) }
    let next = tokens.isKeyword(after, "NOT") ? after + 1 : after
    if tokens.isKeyword(next, "BETWEEN") { return bounds(from: next + 1) }
    if tokens.isKeyword(next, "IN"), let list = tokens.inside(next + 1) {
      return tokens.opensQuery(next + 1) ? [next + 1..<list.upperBound + 1] : tokens.parts(of: list)
    }
    return []
  }

  /// The operand left of the BETWEEN, IN, NOT BETWEEN or NOT IN at `index`.
  func left(of index: Int) -> [Range<Int>] { [operand(upTo: withoutNot(index - 1))].compactMap(\.self) }

  private func bounds(from start: Int) -> [Range<Int>] {
    guard let first = operand(from: start) else { return [] }
    let second = tokens.isKeyword(first.upperBound, "AND") ? operand(from: first.upperBound + 1) : nil
    return [first] + [second].compactMap(\.self)
  }

  private func withoutNot(_ index: Int) -> Int { tokens.isKeyword(index, "NOT") ? index - 1 : index }

  // MARK: Comparisons

  /// The index after the comparison operator at `index`; nil if there is none.
  private func comparison(from index: Int) -> Int? {
    if isComparison(index) { return index + 1 }
    guard tokens.isKeyword(index, "IS") else { return nil }
    let next = tokens.isKeyword(index + 1, "NOT") ? index + 2 : index + 1
    return tokens.isKeyword(next, "DISTINCT") ? next + 2 : next
  }

  /// The index of the first token of the comparison operator that ends at `index`; nil if there is none.
  private func comparison(upTo index: Int) -> Int? {
    if isComparison(index) { return index }
    let isDistinct = tokens.isKeyword(index, "FROM") && tokens.isKeyword(index - 1, "DISTINCT")
    let start = withoutNot(isDistinct ? index - 2 : index)
    return tokens.isKeyword(start, "IS") ? start : nil
  }

  private func isComparison(_ index: Int) -> Bool {
    tokens.isSymbol(index, "=", "==", "<", "<=", ">", ">=", "<>", "!=")
  }

  /// The index of the BETWEEN that the AND at `index` belongs to; nil for a logical AND.
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

  // MARK: Expressions

  /// Keywords that may precede a parenthesis; any other word there is a function's name.
  private static let reserved: Set<String> = [
    "WHERE", "AND", "OR", "NOT", "ON", "HAVING", "WHEN", "THEN", "ELSE", "SELECT", "BETWEEN", "IN", "SET", "CASE", "BY", "IS",
    "RETURNING", "LIMIT", "OFFSET", "VALUES", "DISTINCT", "ALL", "FROM", "JOIN", "USING",
  ]

  /// Whether the word at `index`, followed by a parenthesis, is the name of a function.
  func isFunction(_ index: Int) -> Bool {
    guard let name = tokens[index], name.kind == .word else { return false }
    return !Self.reserved.contains(name.text.uppercased())
  }

  /// The simple expression that begins at `index`: a name, a function call, a CASE, or a parenthesis. Nil if an arithmetic
  /// operator follows.
  func operand(from index: Int) -> Range<Int>? {
    unit(from: index).flatMap { isArithmetic($0.upperBound) ? nil : $0 }
  }

  /// The simple expression that begins at `index`, whatever follows.
  func unit(from index: Int) -> Range<Int>? {
    var end = tokens.isSymbol(index, "+") ? index + 1 : index
    if tokens.isSymbol(end, "("), let inside = tokens.inside(end) {
      end = inside.upperBound + 1
    } else if let last = tokens.end(ofCase: end) {
      end = last + 1
    } else if tokens.name(end) != nil {
      end += 1
      while tokens.isSymbol(end, "."), tokens.name(end + 1) != nil { end += 2 }
      while let inside = tokens.inside(tokens.isKeyword(end, "OVER", "FILTER") ? end + 1 : end) { end = inside.upperBound + 1 }
    } else {
      return nil
    }
    if tokens.isKeyword(end, "COLLATE") { end += 2 }
    return index..<end
  }

  /// The simple expression that ends at `last`; nil if an arithmetic operator precedes it.
  func operand(upTo last: Int) -> Range<Int>? {
    unit(upTo: last).flatMap { isArithmetic($0.lowerBound - 1) ? nil : $0 }
  }

  /// The simple expression that ends at `last`, whatever precedes it.
  func unit(upTo last: Int) -> Range<Int>? {
    var start = tokens.isKeyword(last - 1, "COLLATE") ? last - 2 : last
    if tokens.isKeyword(start, "END"), tokens.cases[start] >= 0 {
      start = tokens.cases[start]
      return start..<last + 1
    }
    while tokens.isSymbol(start, ")"), let open = tokens.partner(of: start) {
      guard isFunction(open - 1) else {
        start = open
        break
      }
      start = open - 1
      guard tokens.isKeyword(start, "OVER", "FILTER") else { break }
      start -= 1
    }
    guard tokens.isSymbol(start, "(") || tokens.name(start) != nil else { return nil }
    while tokens.isSymbol(start - 1, "."), tokens.name(start - 2) != nil { start -= 2 }
    if isSign(start - 1) { start -= 1 }
    return start..<last + 1
  }

  /// Whether the `+` at `index` is a sign and not an addition.
  func isSign(_ index: Int) -> Bool {
    guard tokens.isSymbol(index, "+"), let token = tokens[index - 1] else { return false }
    if token.kind == .word { return Self.reserved.contains(token.text.uppercased()) }
    return token.kind == .symbol && !token.isSymbol(")")
  }

  func isArithmetic(_ index: Int) -> Bool { isCalculation(index) || tokens.isSymbol(index, "||", "->", "->>") }

  /// Whether the operator at `index` calculates with numbers.
  func isCalculation(_ index: Int) -> Bool {
    tokens.isSymbol(index, "+", "-", "*", "/", "%", "<<", ">>", "&", "|")
  }
}
