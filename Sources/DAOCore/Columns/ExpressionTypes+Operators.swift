import DAOSQL

extension ExpressionTypes {
  private var tokens: StatementTokens { resolver.tokens }

  /// The operators that bind least, of those at the top level of an expression.
  struct Operation {
    enum Kind {
      /// AND, OR, NOT, comparisons: true, false or NULL.
      case logic
      case bits, sum, product, joining, other
    }
    var kind: Kind
    var places: [Int]
  }

  /// The operators of the expression in `range`; nil where it is a single operand.
  func operation(in range: Range<Int>) -> Operation? {
    let depth = tokens.depths[range.lowerBound]
    let outerCase = tokens.isKeyword(range.lowerBound, "CASE") ? nil : Optional(tokens.cases[range.lowerBound])
    var found: [(place: Int, kind: Operation.Kind)] = []
    for place in range where tokens.depths[place] == depth {
      if tokens.isKeyword(place, "CASE", "END") || (tokens.cases[place] >= range.lowerBound && tokens.cases[place] != outerCase)
      {
        continue
      }
      if let kind = kind(of: place, isFirst: place == range.lowerBound) { found.append((place, kind)) }
    }
    correctConditions(&found, in: range)
    for kind in [Operation.Kind.other, .logic, .bits, .sum, .product, .joining] {
      let places = found.filter { $0.kind == kind }.map(\.place)
      if !places.isEmpty { return Operation(kind: kind, places: places) }
    }
    return nil
  }

  /// Corrects the operators of a calculation with a condition that binds less than the calculation does.
  ///
  /// `x ISNULL + y` adds y to the condition, whose operators are dropped, and `- NOT x` is no condition. With an AND or OR, which
  /// bind less than all others, the whole is a condition all the same.
  private func correctConditions(_ found: inout [(place: Int, kind: Operation.Kind)], in range: Range<Int>) {
    let isNegated = found.contains { operation in
      tokens.isKeyword(operation.place, "NOT") && operation.place > range.lowerBound && isCalculation(operation.place - 1)
    }
    let last = tokens.isKeyword(range.lowerBound, "NOT") ? nil : found.lastIndex { $0.kind == .logic }
    let isOperand = last.map { last in
      found.indices.contains(last + 1) && found[last + 1].place == endOfPostfix(at: found[last].place)
    }
    guard isNegated || isOperand == true else { return }
    let words = found.map { tokens.all[$0.place].text.uppercased() }
    if words.contains("BETWEEN") || isNegated && !words.contains("AND") && !words.contains("OR") {
      // An AND may be that of the BETWEEN.
      found = [(range.lowerBound, .other)]
    } else if let last, !words.contains("AND"), !words.contains("OR") {
      found.removeFirst(last + 1)
    }
  }

  private func isCalculation(_ place: Int) -> Bool {
    tokens.isSymbol(place, "+", "-", "*", "/", "%", "||", "&", "|", "<<", ">>", "~", "->", "->>")
  }

  /// The index after an operator that has no operand to the right; nil for any other.
  private func endOfPostfix(at place: Int) -> Int? {
    if tokens.isKeyword(place, "ISNULL", "NOTNULL") { return place + 1 }
    if tokens.isKeyword(place, "NOT"), !tokens.isKeyword(place - 1, "IS") {
      return tokens.isKeyword(place + 1, "NULL") ? place + 2 : nil
    }
    guard tokens.isKeyword(place, "IN") else { return nil }
    var end = place + 1
    if tokens.name(end) != nil {
      end += 1
      while tokens.isSymbol(end, "."), tokens.name(end + 1) != nil { end += 2 }
    }
    return tokens.inside(end).map { $0.upperBound + 1 } ?? end
  }

  private func kind(of place: Int, isFirst: Bool) -> Operation.Kind? {
    guard let token = tokens[place] else { return nil }
    if token.kind == .word {
      let isLogic = tokens.isKeyword(
        place, "AND", "OR", "IS", "ISNULL", "NOTNULL", "IN", "BETWEEN", "LIKE", "GLOB", "MATCH", "REGEXP", "NOT")
      return isLogic ? .logic : nil
    }
    guard token.kind == .symbol, !isFirst else { return nil }
    switch token.text {
    case "->", "->>": return .other
    case "=", "==", "<>", "!=", "<", "<=", ">", ">=": return .logic
    case "&", "|", "<<", ">>": return .bits
    case "+", "-": return isSign(place) ? nil : .sum
    case "*", "/", "%": return .product
    case "||": return .joining
    default: return nil
    }
  }

  /// Whether the `-` or `+` at a place stands in front of one value.
  private func isSign(_ place: Int) -> Bool {
    guard let token = tokens[place - 1], token.kind == .symbol else { return false }
    return !token.isSymbol(")")
  }

  func type(of operation: Operation, in range: Range<Int>, _ scope: Int, _ depth: Int) -> ExpressionType? {
    if operation.kind == .logic { return ExpressionType(.boolean, isNullable: !isNeverNull(operation, range, scope, depth)) }
    var start = range.lowerBound
    var operands: [ExpressionType] = []
    for end in operation.places + [range.upperBound] {
      guard start < end, let type = type(of: start..<end, in: scope, depth: depth) else {
        return operation.kind == .joining ? ExpressionType(.text, isNullable: true) : nil
      }
      operands.append(type)
      start = end + 1
    }
    let isNullable = operands.contains { $0.isNullable }
    switch operation.kind {
    case .joining: return ExpressionType(.text, isNullable: isNullable)
    case .bits: return ExpressionType(.integer, isNullable: isNullable)
    case .sum, .product:
      let numbers = operands.map(\.number)
      guard !numbers.contains(nil) else { return nil }
      // A division by zero is NULL.
      let divides = operation.places.contains { tokens.isSymbol($0, "/", "%") }
      return ExpressionType(numbers.contains(.real) ? .real : .integer, isNullable: isNullable || divides)
    case .logic, .other: return nil
    }
  }

  /// Whether the operators are one IS or IS NOT, after any number of NOT: a second one may end before a calculation, as in
  /// `a IS b NOT NULL & NULL`.
  private func isTest(_ places: [Int], _ words: [String], from start: Int) -> Bool {
    let prefixes = zip(places, words).enumerated().prefix { $0.element.0 == start + $0.offset && $0.element.1 == "NOT" }.count
    let rest = Array(words.dropFirst(prefixes))
    return rest == ["IS"] || (rest == ["IS", "NOT"] && places[prefixes + 1] == places[prefixes] + 1)
  }

  /// Whether a condition is proven to be true or false: `IS NULL`, `NOT EXISTS`, a comparison of two values that are not NULL.
  private func isNeverNull(_ operation: Operation, _ range: Range<Int>, _ scope: Int, _ depth: Int) -> Bool {
    let words = operation.places.map { tokens.all[$0].text.uppercased() }
    if words.contains("IS") { return isTest(operation.places, words, from: range.lowerBound) }
    if words.count == 1, words[0] == "ISNULL" || words[0] == "NOTNULL" { return true }
    if words == ["NOT"] {
      let place = operation.places[0]
      return place == range.lowerBound && tokens.isKeyword(place + 1, "EXISTS")
        && tokens.partner(of: place + 2) == range.upperBound - 1
    }
    guard operation.places.count == 1, tokens[operation.places[0]]?.kind == .symbol else { return false }
    let place = operation.places[0]
    return [range.lowerBound..<place, place + 1..<range.upperBound].allSatisfy {
      type(of: $0, in: scope, depth: depth)?.isNullable == false
    }
  }
}
