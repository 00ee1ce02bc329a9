extension SQLParser {
  /// Reads an expression of operators that bind at least as strongly as `minimum`.
  mutating func expression(_ minimum: Int = 0) -> SQLExpression {
    let start = position
    return deeper { $0.operation(from: $0.operand(), start, minimum) } ?? opaque(from: start)
  }

  /// An opaque expression: what stands up to the next comma, clause or closing parenthesis.
  private mutating func opaque(from start: Int) -> SQLExpression {
    while let token, !(token.kind == .symbol && (token.text == "," || token.text == ")" || token.text == ";")) {
      if token.kind == .symbol, token.text == "(", let closing = closings[position] { position = closing }
      position += 1
    }
    return SQLExpression(form: .opaque, tokens: start..<position)
  }

  /// Operands and operators of one class that are being read.
  private struct Chain {
    var kind: OperatorClass
    var operands: [SQLExpression]
    var operators: [ChainOperator] = []
  }

  /// Continues `first` with the operators after it.
  private mutating func operation(from first: SQLExpression, _ start: Int, _ minimum: Int) -> SQLExpression {
    var left = first
    var chain: Chain?
    func close(_ parser: SQLParser) {
      guard let open = chain else { return }
      left = SQLExpression(form: .chain(open.kind, open.operands, operators: open.operators), tokens: start..<parser.position)
      chain = nil
    }
    var suffixes = 0
    while true {
      if let (kind, text, count) = chainOperator(), syntax.levels.level(of: kind) >= minimum {
        if chain?.kind != kind {
          close(self)
          chain = Chain(kind: kind, operands: [left])
        }
        chain?.operators.append(ChainOperator(text: text, token: position))
        position += count
        chain?.operands.append(rightOperand(kind))
        continue
      }
      guard suffixes < Self.maximumDepth, isSuffix(minimum) else {
        close(self)
        return left
      }
      close(self)
      left = SQLExpression(form: suffix(of: left), tokens: start..<position)
      left.tokens = start..<position
      suffixes += 1
    }
  }

  private mutating func rightOperand(_ kind: OperatorClass) -> SQLExpression {
    if [.equality, .order, .other].contains(kind), let quantified = quantified() { return quantified }
    return expression(syntax.levels.level(of: kind) + 1)
  }

  /// `ANY (…)` or `ALL (…)`; nil where neither stands.
  private mutating func quantified() -> SQLExpression? {
    guard keyword == .any || keyword == .all || keyword == .some, symbol(1) == "(" else { return nil }
    let (start, isAll) = (position, keyword == .all)
    position += 1
    let right = parenthesized { $0.isQueryStart ? $0.subquery() : $0.expression() }
    return SQLExpression(form: .quantified(right, isAll: isAll), tokens: start..<position)
  }

  /// The operator between two operands at this place, and how many tokens it has.
  private func chainOperator() -> (OperatorClass, String, Int)? {
    switch keyword {
    case .or: return (.or, "OR", 1)
    case .and: return (.and, "AND", 1)
    case .is where !isNullTest && formTest == nil:
      var words = ["IS"]
      if keyword(words.count) == .not { words.append("NOT") }
      if keyword(words.count) == .distinct, keyword(words.count + 1) == .from { words += ["DISTINCT", "FROM"] }
      return (.equality, words.joined(separator: " "), words.count)
    case .overlaps where !syntax.hasTriggerBodies: return (.other, "OVERLAPS", 1)
    case .at where keyword(1) == .time && keyword(2) == .zone: return (.zone, "AT TIME ZONE", 3)
    default: break
    }
    if let (text, count) = serverOperator() { return (.other, text, count) }
    guard let symbol = symbol() else { return nil }
    switch symbol {
    case "=", "==", "<>", "!=": return (.equality, String(symbol), 1)
    case "<", "<=", ">", ">=": return (.order, String(symbol), 1)
    case "&", "|", "<<", ">>": return (.bits, String(symbol), 1)
    case "+": return (.sum, "+", 1)
    case "-": return (.sum, "-", 1)
    case "*", "/", "%": return (.product, String(symbol), 1)
    case "||", "->", "->>": return (.joining, String(symbol), 1)
    case "^" where !syntax.hasTriggerBodies: return (.power, "^", 1)
    default:
      let isServers = !syntax.hasTriggerBodies && (Self.isOperator(symbol) || symbol == ":=")
      return isServers ? (.other, String(symbol), 1) : nil
    }
  }

  /// A server's operator of several symbols without space between them, such as `<@` and `|/`, or `OPERATOR(pg_catalog.+)`
  /// (<https://www.postgresql.org/docs/15/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS>).
  func serverOperator() -> (text: String, count: Int)? {
    guard !syntax.hasTriggerBodies, let first = token else { return nil }
    if first.kind == .word {
      guard bareWord(0) == "operator", symbol(1) == "(", let closing = closings[position + 1], closing > position + 2,
        tokens[closing - 1].kind == .symbol
      else { return nil }
      return ("OPERATOR", closing + 1 - position)
    }
    var parts: [Substring] = []
    while let symbol = symbol(parts.count), Self.isOperator(symbol),
      parts.isEmpty || tokens[position + parts.count - 1].range.upperBound == tokens[position + parts.count].range.lowerBound
    {
      parts.append(symbol)
    }
    // `2*-3` has two operators, `@-` is one.
    if !parts.contains(where: { Self.isSpecial($0) }) {
      while let last = parts.last, last == "+" || last == "-" { parts.removeLast() }
    }
    return parts.count > 1 ? (parts.joined(), parts.count) : nil
  }

  private static let specialSigns = "~!@#%^&|?"
  private static let signs = "+-*/<>=" + specialSigns

  static func isOperator(_ symbol: Substring) -> Bool { symbol.allSatisfy { signs.contains($0) } }

  /// Whether an operator may end with a sign, or stand in front of its operand.
  static func isSpecial(_ text: some StringProtocol) -> Bool { text.contains { specialSigns.contains($0) } }

  /// Whether `IS NULL` or `IS NOT NULL` stands here. In SQLite `a IS NULL + b` compares with `NULL + b`.
  private var isNullTest: Bool {
    let distance = keyword(1) == .not ? 2 : 1
    guard keyword(distance) == .null else { return false }
    guard syntax.hasTriggerBodies, let symbol = symbol(distance + 1) else { return keyword(distance + 1) != .collate }
    return [")", ",", ";", "=", "==", "!=", "<>"].contains(symbol)
  }

  /// The number of tokens of `IS DOCUMENT`, `IS NOT NFC NORMALIZED`; nil where neither stands.
  private var formTest: Int? {
    guard !syntax.hasTriggerBodies else { return nil }
    var count = keyword(1) == .not ? 2 : 1
    if bareWord(count)?.hasPrefix("nf") == true { count += 1 }
    return ["document", "normalized"].contains(bareWord(count)) ? count + 1 : nil
  }

  /// Whether something stands here that follows an operand and is no operator between two of them.
  private func isSuffix(_ minimum: Int) -> Bool {
    let levels = syntax.levels
    switch keyword {
    case .is: return (isNullTest || formTest != nil) && levels.test >= minimum
    case .isnull, .notnull: return levels.test >= minimum
    case .collate: return levels.collate >= minimum
    case .not where keyword(1) == .null: return syntax.hasTriggerBodies && levels.test >= minimum
    case .not: return levels.match >= minimum && keyword(1).map(SQLKeyword.matchWords.contains) == true
    case .some(let word): return levels.match >= minimum && SQLKeyword.matchWords.contains(word)
    case nil: return !syntax.hasTriggerBodies && (symbol() == "::" || symbol() == "[" || symbol() == ".")
    }
  }

  private mutating func suffix(of operand: SQLExpression) -> SQLExpressionForm {
    switch keyword {
    case .is:
      if let count = formTest {
        position += count
        return .prefix(.other, operand)
      }
      let isNegated = keyword(1) == .not
      position += isNegated ? 3 : 2
      return .nullTest(operand, isNegated: isNegated)
    case .isnull, .notnull:
      position += 1
      return .nullTest(operand, isNegated: keyword(-1) == .notnull)
    case .collate:
      position += 1
      return .collate(operand, qualifiedName())
    case .not where keyword(1) == .null:
      position += 2
      return .nullTest(operand, isNegated: true)
    case .not:
      position += 1
      return match(operand, isNegated: true)
    case .some: return match(operand, isNegated: false)
    case nil: return symbolSuffix(of: operand)
    }
  }

  /// `::type`, `[…]`, `.field`.
  mutating func symbolSuffix(of operand: SQLExpression) -> SQLExpressionForm {
    if take(symbol: "::") { return .cast(operand, castType()) }
    if take(symbol: ".") { return .field(operand, take(symbol: "*") ? nil : anyName()) }
    position += 1
    var bounds: [SQLExpression] = []
    if symbol() != "]", symbol() != ":" { bounds.append(expression()) }
    if take(symbol: ":"), symbol() != "]" { bounds.append(expression()) }
    expect(symbol: "]")
    return .element(operand, bounds)
  }

  private mutating func match(_ operand: SQLExpression, isNegated: Bool) -> SQLExpressionForm {
    guard let word = keyword else { return .opaque }
    position += 1
    let level = syntax.levels.match + 1
    switch word {
    case .between:
      if !syntax.hasTriggerBodies, ["symmetric", "asymmetric"].contains(bareWord(0)) { position += 1 }
      let low = expression(syntax.levels.and + 1)
      expect(.and)
      return .between(operand, low: low, high: expression(level), isNegated: isNegated)
    case .in: return membership(operand, isNegated)
    default:
      // `substring(a SIMILAR b ESCAPE c)` has no TO.
      if word == .similar, !take(.to), syntax.hasTriggerBodies { fault("TO") }
      let pattern = quantified() ?? expression(level)
      let escape = take(.escape) ? expression(level) : nil
      return .match(
        MatchOperator(rawValue: word.rawValue) ?? .match, operand, pattern: pattern, escape: escape, isNegated: isNegated)
    }
  }

  private mutating func membership(_ operand: SQLExpression, _ isNegated: Bool) -> SQLExpressionForm {
    guard symbol() == "(" else {
      guard isName() else {
        // A parameter may stand for a list in other dialects of scripts.
        return .inList(operand, [expression(syntax.levels.match + 1)], isNegated: isNegated)
      }
      let name = qualifiedName()
      let arguments = symbol() == "(" ? self.arguments() : nil
      return .inTable(operand, name, arguments: arguments, isNegated: isNegated)
    }
    if isQueryStart(1) {
      return .inQuery(operand, parenthesized { $0.query() }, isNegated: isNegated)
    }
    return .inList(operand, arguments(), isNegated: isNegated)
  }

  /// Expressions in parentheses, or nothing in them.
  mutating func arguments() -> [SQLExpression] {
    parenthesized { parser in
      if parser.symbol() == ")" { return [] }
      return parser.list { parser in
        if !parser.syntax.hasTriggerBodies { _ = parser.take(.variadic) }
        return parser.expression()
      }
    }
  }
}
