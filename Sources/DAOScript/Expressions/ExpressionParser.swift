/// Parses the tokens of an expression. Each function handles one precedence of operators, the lowest first, as in OGNL
/// (<https://commons.apache.org/dormant/commons-ognl/language-guide.html>).
struct ExpressionParser {
  private var tokens: ArraySlice<ExpressionToken>
  private let end: ExpressionToken
  private var depth = 0
  private var operations = 0

  /// The limits of nesting and chaining, which keep parsing and evaluation within the stack of a worker thread.
  private static let depthLimit = 30
  private static let heightLimit = 60
  private static let operationLimit = 500

  static func parse(_ source: String) throws(ExpressionFault) -> ExpressionNode {
    var parser = ExpressionParser(try ExpressionLexer.tokens(of: source))
    guard parser.next.kind != .end else {
      throw ExpressionFault(message: "the expression is empty: write a test, like name != null", offset: 0)
    }
    let node = try parser.expression()
    if parser.next.kind != .end { throw parser.surplus() }
    guard !node.isHigher(than: heightLimit) else {
      throw ExpressionFault(message: "the expression chains more than \(heightLimit) operators: split it up", offset: 0)
    }
    return node
  }

  private init(_ tokens: [ExpressionToken]) {
    self.tokens = tokens[...]
    end = tokens.last ?? ExpressionToken(kind: .end, offset: 0)
  }

  // MARK: Tokens

  private var next: ExpressionToken { tokens.first ?? end }
  private var second: ExpressionToken { tokens.dropFirst().first ?? end }

  @discardableResult
  private mutating func take() -> ExpressionToken { tokens.popFirst() ?? end }

  /// Takes the next token if it is one of these signs or words, and returns its offset.
  private mutating func skip(_ words: String...) -> Int? {
    let isOne =
      switch next.kind {
      case .sign(let text), .name(let text): words.contains(text)
      case .integer, .real, .string, .end: false
      }
    return isOne ? take().offset : nil
  }

  private mutating func expect(_ sign: String, toClose opening: String, at offset: Int) throws(ExpressionFault) {
    if skip(sign) != nil { return }
    if next.kind != .end { throw surplus() }
    throw ExpressionFault(message: "the '\(opening)' that begins here is not closed: write '\(sign)'", offset: offset)
  }

  private mutating func countOperation(at offset: Int) throws(ExpressionFault) {
    operations += 1
    if operations > Self.operationLimit {
      throw ExpressionFault(
        message: "the expression has more than \(Self.operationLimit) operators: split it up", offset: offset)
    }
  }

  private mutating func descend() throws(ExpressionFault) {
    depth += 1
    guard depth > Self.depthLimit else { return }
    throw ExpressionFault(message: "the expression is nested more than \(Self.depthLimit) deep", offset: next.offset)
  }

  // MARK: Ranks

  private mutating func expression() throws(ExpressionFault) -> ExpressionNode {
    try descend()
    defer { depth -= 1 }
    let test = try disjunction()
    guard let offset = skip("?") else { return test }
    try countOperation(at: offset)
    let yes = try expression()
    guard skip(":") != nil else {
      throw ExpressionFault(message: "the '?' that stands here has no ':' with the other value", offset: offset)
    }
    return .choice(test, yes, try expression())
  }

  private mutating func disjunction() throws(ExpressionFault) -> ExpressionNode {
    var nodes = [try conjunction()]
    while let offset = skip("||", "or") {
      try countOperation(at: offset)
      nodes.append(try conjunction())
    }
    return nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  private mutating func conjunction() throws(ExpressionFault) -> ExpressionNode {
    var nodes = [try equality()]
    while let offset = skip("&&", "and") {
      try countOperation(at: offset)
      nodes.append(try equality())
    }
    return nodes.count == 1 ? nodes[0] : .all(nodes)
  }

  private mutating func equality() throws(ExpressionFault) -> ExpressionNode {
    var node = try comparison()
    while true {
      let offset = next.offset
      if skip("==", "eq") != nil {
        node = .equality(node, try comparison(), isWanted: true)
      } else if skip("!=", "neq") != nil {
        node = .equality(node, try comparison(), isWanted: false)
      } else {
        return node
      }
      try countOperation(at: offset)
    }
  }

  private static let orders: [String: ExpressionNode.Order] = [
    "<": .less, "lt": .less, "<=": .lessOrEqual, "lte": .lessOrEqual, ">": .greater, "gt": .greater, ">=": .greaterOrEqual,
    "gte": .greaterOrEqual,
  ]

  private mutating func comparison() throws(ExpressionFault) -> ExpressionNode {
    var node = try sum()
    while true {
      let offset = next.offset
      if let order = Self.orders[word(of: next)] {
        take()
        node = .order(node, order, try sum(), at: offset)
      } else if skip("in") != nil {
        node = .membership(node, try sum(), isWanted: true, at: offset)
      } else if next.kind == .name("not"), second.kind == .name("in") {
        take()
        take()
        node = .membership(node, try sum(), isWanted: false, at: offset)
      } else {
        return node
      }
      try countOperation(at: offset)
    }
  }

  private func word(of token: ExpressionToken) -> String {
    switch token.kind {
    case .name(let text), .sign(let text): text
    case .integer, .real, .string, .end: ""
    }
  }

  private mutating func sum() throws(ExpressionFault) -> ExpressionNode {
    var node = try product()
    while let operation = ExpressionNode.Arithmetic(rawValue: sign), operation == .add || operation == .subtract {
      let offset = take().offset
      try countOperation(at: offset)
      node = .arithmetic(node, operation, try product(), at: offset)
    }
    return node
  }

  private mutating func product() throws(ExpressionFault) -> ExpressionNode {
    var node = try unary()
    while let operation = ExpressionNode.Arithmetic(rawValue: sign), operation != .add, operation != .subtract {
      let offset = take().offset
      try countOperation(at: offset)
      node = .arithmetic(node, operation, try unary(), at: offset)
    }
    return node
  }

  private var sign: String {
    if case .sign(let sign) = next.kind { sign } else { "" }
  }

  private mutating func unary() throws(ExpressionFault) -> ExpressionNode {
    let offset = next.offset
    guard sign == "!" || sign == "-" || sign == "+" || isNegation else { return try postfix(operand()) }
    try descend()
    defer { depth -= 1 }
    if sign == "!" || isNegation {
      take()
      try countOperation(at: offset)
      return .not(try unary())
    }
    let isNegative = take().kind == .sign("-")
    try countOperation(at: offset)
    if isNegative, case .integer(let magnitude) = next.kind {
      let token = take()
      guard magnitude <= Int64.min.magnitude else { throw Self.tooLarge(magnitude, token) }
      return try postfix(.literal(.integer(Int64(truncatingIfNeeded: 0 &- magnitude))))
    }
    let node = try unary()
    return isNegative ? .negation(node, at: offset) : node
  }

  /// Whether `not` is the operator here, not the name of a property.
  private var isNegation: Bool {
    guard next.kind == .name("not") else { return false }
    switch second.kind {
    case .end: return false
    case .sign(let sign): return ["(", "!", "-", "+", "{"].contains(sign)
    case .name(let name): return !Self.binaryWords.contains(name)
    case .integer, .real, .string: return true
    }
  }

  private static let binaryWords: Set<String> = ["and", "or", "eq", "neq", "lt", "lte", "gt", "gte", "in"]

  // MARK: Operands

  private mutating func operand() throws(ExpressionFault) -> ExpressionNode {
    let token = take()
    switch token.kind {
    case .string(let text): return .literal(.text(text))
    case .real(let value): return .literal(.real(value))
    case .integer(let magnitude):
      guard let value = Int64(exactly: magnitude) else { throw Self.tooLarge(magnitude, token) }
      return .literal(.integer(value))
    case .name(let name): return try named(name, token)
    case .sign("("):
      let node = try expression()
      try expect(")", toClose: "(", at: token.offset)
      return node
    case .sign("{"):
      return .list(try list(closedBy: "}", openedBy: token))
    case .sign, .end:
      throw ExpressionAdvice.missingOperand(at: token, following: next)
    }
  }

  private static func tooLarge(_ magnitude: UInt64, _ token: ExpressionToken) -> ExpressionFault {
    ExpressionFault(message: "\(magnitude) does not fit into 64 bits", offset: token.offset)
  }

  private mutating func named(_ name: String, _ token: ExpressionToken) throws(ExpressionFault) -> ExpressionNode {
    switch name {
    case "null": return .literal(.null)
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    default: break
    }
    if let fault = ExpressionAdvice.refusal(of: token, name, following: next) { throw fault }
    return .name(name, at: token.offset)
  }

  private mutating func list(closedBy sign: String, openedBy token: ExpressionToken) throws(ExpressionFault) -> [ExpressionNode]
  {
    guard skip(sign) == nil else { return [] }
    var nodes = [try expression()]
    while skip(",") != nil { nodes.append(try expression()) }
    try expect(sign, toClose: sign == "}" ? "{" : "(", at: token.offset)
    return nodes
  }

  private mutating func postfix(_ base: ExpressionNode) throws(ExpressionFault) -> ExpressionNode {
    var node = base
    while true {
      let token = next
      if skip(".") != nil {
        node = try member(of: node, after: token)
      } else if skip("[") != nil {
        let index = try expression()
        try expect("]", toClose: "[", at: token.offset)
        node = .element(node, index, at: token.offset)
      } else {
        return node
      }
      try countOperation(at: token.offset)
    }
  }

  private mutating func member(of base: ExpressionNode, after dot: ExpressionToken) throws(ExpressionFault) -> ExpressionNode {
    let token = take()
    guard case .name(let name) = token.kind else { throw ExpressionAdvice.missingName(at: token, after: dot) }
    guard next.kind == .sign("(") else { return .member(base, name, at: token.offset) }
    let opening = take()
    let arguments = try list(closedBy: ")", openedBy: opening)
    if arguments.isEmpty, ExpressionMethod(rawValue: name) == nil, let property = ExpressionMethod.property(readBy: name) {
      return .getter(base, name, property: property, at: token.offset)
    }
    guard let method = ExpressionMethod(rawValue: name) else { throw ExpressionAdvice.unknownMethod(name, token) }
    guard arguments.count == method.argumentCount else {
      let count = method.argumentCount
      throw ExpressionFault(
        message: "\(name)() takes \(count == 0 ? "no argument" : "\(count) argument"), not \(arguments.count)",
        offset: token.offset)
    }
    // Equal to `base[argument]`, where a missing key or element is an error.
    if method == .get { return .element(base, arguments[0], at: token.offset) }
    return .call(base, method, arguments, at: token.offset)
  }

  /// The fault of a token in place of an operator or the end.
  private func surplus() -> ExpressionFault { ExpressionAdvice.surplus(next, following: second) }
}
