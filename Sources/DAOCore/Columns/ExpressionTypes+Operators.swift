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
    for kind in [Operation.Kind.other, .logic, .bits, .sum, .product, .joining] {
      let places = found.filter { $0.kind == kind }.map(\.place)
      if !places.isEmpty { return Operation(kind: kind, places: places) }
    }
    return nil
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

  /// Whether a condition is proven to be true or false: `IS NULL`, `NOT EXISTS`, a comparison of two values that are not NULL.
  private func isNeverNull(_ operation: Operation, _ range: Range<Int>, _ scope: Int, _ depth: Int) -> Bool {
    let words = operation.places.map { tokens.all[$0].text.uppercased() }
    if words.contains("IS") { return words.allSatisfy { $0 == "IS" || $0 == "NOT" } }
    if words.count == 1, words[0] == "ISNULL" || words[0] == "NOTNULL" { return true }
    if words == ["NOT"] { return tokens.isKeyword(operation.places[0] + 1, "EXISTS") }
    guard operation.places.count == 1, tokens[operation.places[0]]?.kind == .symbol else { return false }
    let place = operation.places[0]
    return [range.lowerBound..<place, place + 1..<range.upperBound].allSatisfy {
      type(of: $0, in: scope, depth: depth)?.isNullable == false
    }
  }
}
