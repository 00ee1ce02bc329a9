extension SQLParser {
  /// Reads a value, a name, a call, or what parentheses enclose, with the operators in front of it.
  mutating func operand() -> SQLExpression {
    let start = position
    let form = operandForm()
    return SQLExpression(form: form, tokens: start..<position)
  }

  private mutating func operandForm() -> SQLExpressionForm {
    guard let token else {
      fault("an expression")
      return .opaque
    }
    switch token.kind {
    case .number:
      position += 1
      let isHexadecimal = token.text.hasPrefix("0x") || token.text.hasPrefix("0X")
      return .literal(!isHexadecimal && token.text.contains { ".eE".contains($0) } ? .real : .integer)
    case .string where symbol(1) == "." && syntax.hasTriggerBodies: return named()
    case .string: return .literal(string(token))
    case .parameter:
      position += 1
      return .parameter
    case .quotedIdentifier: return named()
    case .word: return word()
    case .symbol: return symbolOperand(token.text)
    case .whiteSpace, .comment: return .opaque
    }
  }

  private mutating func symbolOperand(_ symbol: Substring) -> SQLExpressionForm {
    switch symbol {
    case "(": return parentheses()
    case "-": return prefix(.minus)
    case "+": return prefix(.plus)
    case "~": return prefix(.complement)
    case "$" where self.symbol(1) == "{":
      // A substitution of a script.
      while let token, token.text != "}" { position += 1 }
      position = min(position + 1, tokens.count)
      return .opaque
    default:
      if let form = otherPrefix(symbol) { return form }
      fault("an expression")
      return .opaque
    }
  }

  /// An operand with a server's operator in front of it; nil where none stands.
  private mutating func otherPrefix(_ symbol: Substring) -> SQLExpressionForm? {
    let (text, count) = serverOperator() ?? (String(symbol), 1)
    guard !syntax.hasTriggerBodies, Self.isOperator(symbol), Self.isSpecial(text) else { return nil }
    return prefix(.other, tokens: count)
  }

  private mutating func prefix(_ kind: PrefixOperator, tokens count: Int = 1) -> SQLExpressionForm {
    position += count
    let levels = syntax.levels
    let level =
      switch kind {
      case .not: levels.not
      case .minus, .plus: levels.prefix
      case .complement: syntax.hasTriggerBodies ? levels.prefix : levels.other + 1
      case .other: levels.other + 1
      }
    return .prefix(kind, expression(level))
  }

  /// A query, a row, or an expression in parentheses.
  private mutating func parentheses() -> SQLExpressionForm {
    if isQueryStart(1) { return parenthesized { $0.subquery().form } }
    return parenthesized { parser in
      if parser.symbol() == ")" { return .row([]) }
      let items = parser.list { $0.expression() }
      return items.count == 1 ? items[0].form : .row(items)
    }
  }

  /// A text, or a string of another type.
  private mutating func string(_ token: SQLToken) -> SQLLiteral {
    position += 1
    let prefix = token.text.first?.lowercased()
    if syntax.hasTriggerBodies { return prefix == "x" ? .blob : .text }
    return takePieces() || !["'", "e", "$"].contains(prefix) ? .typed : .text
  }

  /// The pieces of a text on further lines; returns whether it has some. On a server no other string follows one
  /// (<https://www.postgresql.org/docs/15/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS>).
  private mutating func takePieces() -> Bool {
    let start = position
    while kind(0) == .string { position += 1 }
    return position > start
  }

  /// `U&'…' UESCAPE '!'`; nil where none stands. A name in that form is not read.
  private mutating func escapedString() -> SQLExpressionForm? {
    guard bareWord(0) == "u", symbol(1) == "&", position + 2 < tokens.count,
      tokens[position].range.upperBound + 1 == tokens[position + 2].range.lowerBound
    else { return nil }
    guard tokens[position + 2].text.hasPrefix("'") else {
      if kind(2) == .quotedIdentifier { fault("a name without escapes") }
      return nil
    }
    position += 3
    _ = takePieces()
    if bareWord(0) == "uescape", kind(1) == .string { position += 2 }
    return .literal(.typed)
  }

  mutating func subquery() -> SQLExpression {
    let start = position
    let query = query()
    return SQLExpression(form: .subquery(query), tokens: start..<position)
  }

  /// Each kind of word has a function of its own, so that none takes much of the stack of deep calls.
  private mutating func word() -> SQLExpressionForm {
    if let keyword, let form = operand(by: keyword) { return form }
    if let form = serverOperand() { return form }
    return named()
  }

  private mutating func operand(by word: SQLKeyword) -> SQLExpressionForm? {
    let isCall = symbol(1) == "("
    switch word {
    case .not: return prefix(.not)
    case .default where !syntax.hasTriggerBodies:
      position += 1
      return .opaque
    case .null: return literal(.null)
    case .true where !isCall && symbol(1) != ".": return literal(.boolean(true))
    case .false where !isCall && symbol(1) != ".": return literal(.boolean(false))
    case .currentDate, .currentTime, .currentTimestamp:
      if isCall { position = closings[position + 1] ?? position + 1 }
      return literal(.now(word))
    case .current where keyword(1) == .of && isName(2) && !syntax.hasTriggerBodies:
      // The row of a cursor.
      position = min(position + 3, tokens.count)
      return .opaque
    case .case: return choice()
    case .cast where isCall: return cast()
    case .exists where isCall:
      position += 1
      return .exists(parenthesized { $0.query() })
    case .raise where isCall:
      position += 1
      return .raise(parenthesized(Self.raiseArguments))
    case .array where symbol(1) == "[": return array()
    case .array where isCall && !syntax.hasTriggerBodies:
      position += 1
      return .arrayOfQuery(parenthesized { $0.query() })
    case .row where isCall && !syntax.hasTriggerBodies:
      position += 1
      return .row(arguments())
    default: return nil
    }
  }

  /// What only a server writes in the place of a name or a call; nil where neither stands.
  private mutating func serverOperand() -> SQLExpressionForm? {
    guard !syntax.hasTriggerBodies else { return nil }
    if let count = serverOperator()?.count { return prefix(.other, tokens: count) }
    return escapedString() ?? typedLiteral() ?? collation()
  }

  private mutating func literal(_ literal: SQLLiteral) -> SQLExpressionForm {
    position += 1
    return .literal(literal)
  }

  /// The action of RAISE, and the message that follows all but IGNORE.
  private static func raiseArguments(_ parser: inout SQLParser) -> [SQLExpression] {
    parser.position += parser.isAtEnd ? 0 : 1
    return parser.take(symbol: ",") ? [parser.expression()] : []
  }

  private mutating func array() -> SQLExpressionForm {
    position += 2
    let items =
      symbol() == "]"
      ? []
      : list { parser in
        parser.symbol() == "[" ? parser.innerArray() : parser.expression()
      }
    expect(symbol: "]")
    return .array(items)
  }

  private mutating func innerArray() -> SQLExpression {
    let start = position
    position -= 1
    let form = deeper { $0.array() } ?? .opaque
    return SQLExpression(form: form, tokens: start..<position)
  }

  /// `DATE '2020-01-01'`, `timestamp(3) with time zone '…'`, `double precision '…'`.
  private mutating func typedLiteral() -> SQLExpressionForm? {
    guard let first = token?.text else { return nil }
    var count = ["precision", "varying"].contains(bareWord(1)) ? 2 : 1
    if symbol(count) == "(", let closing = closings[position + count] { count = closing + 1 - position }
    if keyword(count) == .with || keyword(count) == .without, keyword(count + 1) == .time, keyword(count + 2) == .zone {
      count += 3
    }
    guard kind(count) == .string else { return nil }
    position += count
    _ = takePieces()
    if first.lowercased() == "interval" { takeUnits() }
    return .literal(.typed)
  }

  /// The units of `INTERVAL '1' DAY`, `INTERVAL '1-2' YEAR TO MONTH`.
  private mutating func takeUnits() {
    repeat {
      guard ["year", "month", "day", "hour", "minute", "second"].contains(bareWord(0)) else { return }
      position += 1
      if symbol() == "(" { skipParentheses() }
    } while take(.to)
  }

  /// `COLLATION FOR (a)`, which is a call of the function that names its result.
  private mutating func collation() -> SQLExpressionForm? {
    guard bareWord(0) == "collation", keyword(1) == .for, symbol(2) == "(" else { return nil }
    let name = SQLIdentifier(text: "pg_collation_for", isQuoted: false, token: position)
    position += 2
    return .call(FunctionCall(name: QualifiedName(parts: [name]), builtin: "", arguments: arguments()))
  }

  private mutating func choice() -> SQLExpressionForm {
    position += 1
    let base = keyword == .when ? nil : expression()
    var branches: [(condition: SQLExpression, result: SQLExpression)] = []
    while take(.when) {
      let condition = expression()
      expect(.then)
      branches.append((condition, expression()))
    }
    if branches.isEmpty { fault("WHEN") }
    let otherwise = take(.else) ? expression() : nil
    expect(.end)
    return .choice(base: base, branches: branches, otherwise: otherwise)
  }

  private mutating func cast() -> SQLExpressionForm {
    position += 1
    return parenthesized { parser in
      let value = parser.expression()
      parser.expect(.as)
      let type = parser.typeName { _ in false }
      return .cast(value, type ?? TypeName(text: "", tokens: parser.position..<parser.position))
    }
  }

  /// A column or a call.
  private mutating func named() -> SQLExpressionForm {
    guard isName() || (keyword.map { Self.functionWords.contains($0) } == true && symbol(1) == "(") else {
      fault("an expression")
      return .opaque
    }
    let name: QualifiedName
    if isName() {
      name = qualifiedName()
    } else {
      name = QualifiedName(parts: [anyName()])
    }
    // `pg_catalog.date '2020-01-01'`
    if !syntax.hasTriggerBodies, takePieces() { return .literal(.typed) }
    return symbol() == "(" ? .call(call(name)) : .column(name)
  }

  /// Reserved words that are functions too.
  private static let functionWords: Set<SQLKeyword> = [.replace, .left, .right, .like, .glob, .match, .regexp, .if, .values]
}
