/// Finds what a literal is compared with, also in a list after IN, in a row value, and after WHEN.
struct LiteralPlace {
  private let tokens: StatementTokens
  private let operands: Operands
  /// The `=` that compare nothing.
  private let assignments: Set<Int>

  init(_ tokens: StatementTokens, _ operands: Operands, assignments: Set<Int>) {
    self.assignments = assignments
    self.tokens = tokens
    self.operands = operands
  }

  /// The expressions that the value in `unit` is compared with, and the value with its parentheses, or the row that it is in.
  func facing(_ unit: Range<Int>) -> (others: [Range<Int>], whole: Range<Int>) {
    var whole = unit
    while tokens.isSymbol(whole.lowerBound - 1, "("), tokens.isSymbol(whole.upperBound, ")"), !isList(whole.lowerBound - 1) {
      whole = whole.lowerBound - 1..<whole.upperBound + 1
    }
    if let base = base(ofCaseAround: whole) { return ([base], whole) }
    let open = tokens.parents[whole.lowerBound]
    guard open >= 0, tokens.isSymbol(whole.lowerBound - 1, "(", ","), tokens.isSymbol(whole.upperBound, ")", ",") else {
      return (facing(alone: whole), whole)
    }
    if tokens.isKeyword(open - 1, "IN") { return (operands.left(of: open - 1), whole) }
    guard let inside = tokens.inside(open) else { return ([], whole) }
    let row = open..<inside.upperBound + 1
    let others = facing(row: row).compactMap { part(tokens.commas[whole.lowerBound], of: $0) }
    return (others, row)
  }

  /// Whether a parenthesis opens arguments, a list after IN, or a row of VALUES.
  private func isList(_ open: Int) -> Bool {
    operands.isFunction(open - 1) || tokens.isKeyword(open - 1, "IN") || tokens.values(ofRow: open) != nil
  }

  /// The rows that a row is compared with: beside an operator, or left of the IN in whose list or VALUES it is.
  private func facing(row: Range<Int>) -> [Range<Int>] {
    if operands.isFunction(row.lowerBound - 1) { return [] }
    let list = tokens.parents[tokens.values(ofRow: row.lowerBound) ?? row.lowerBound]
    if list > 0, tokens.isKeyword(list - 1, "IN") { return operands.left(of: list - 1) }
    return facing(alone: row)
  }

  private func facing(alone unit: Range<Int>) -> [Range<Int>] {
    operands.facing(unit, isStored: assignments.contains(unit.lowerBound - 1))
  }

  /// A part of a row; of a single value that value.
  private func part(_ index: Int, of range: Range<Int>) -> Range<Int>? {
    guard let inside = tokens.inside(range.lowerBound), inside.upperBound == range.upperBound - 1 else {
      return index == 0 ? range : nil
    }
    let parts = tokens.parts(of: inside)
    return parts.indices.contains(index) ? parts[index] : nil
  }

  /// The operand of `CASE operand WHEN value THEN`; nil elsewhere.
  private func base(ofCaseAround value: Range<Int>) -> Range<Int>? {
    guard tokens.isKeyword(value.lowerBound - 1, "WHEN"), tokens.isKeyword(value.upperBound, "THEN") else { return nil }
    let start = tokens.cases[value.lowerBound - 1] + 1
    guard start > 0, let end = (start..<value.lowerBound).first(where: { tokens.isKeyword($0, "WHEN") }), start < end else {
      return nil
    }
    return start..<end
  }
}
