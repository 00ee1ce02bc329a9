import DAOCore

/// Advice on syntax that expressions lack or spell differently.
enum ExpressionAdvice {
  private static let operators = ["and", "or", "not", "in", "eq", "neq", "lt", "lte", "gt", "gte"]

  /// OGNL's own operators that are not supported.
  private static let missing: Set<String> = ["band", "bor", "xor", "shl", "shr", "ushr", "instanceof"]

  private static let spellings: [String: String] = [
    "=": "==", "===": "==", "!==": "!=", "<>": "!=", "&": "&&", "|": "||", "is": "==", "equals": "==", "like": "contains(x)",
    "ne": "neq", "le": "lte", "ge": "gte", "mod": "%", "isnot": "!=", "xor": "!=",
  ]

  /// The fault of a token in place of an operator or the end.
  static func surplus(_ token: ExpressionToken, following: ExpressionToken) -> ExpressionFault {
    let text = text(of: token)
    if text == "=" {
      return fault("'=' would assign a value: write '==' to compare", token)
    }
    if text == "(" { return fault("a function cannot be called here: a method follows its value, like name.trim()", token) }
    if let sign = [")", "]", "}"].first(where: { $0 == text }) {
      return fault("there is nothing that this '\(sign)' closes", token)
    }
    let lower = text.lowercased()
    if text != lower, operators.contains(lower) {
      return fault("operators are in lower case: write '\(lower)', not '\(text)'", token)
    }
    if let spelling = spellings[lower] { return fault("'\(text)' is no operator: write '\(spelling)'", token) }
    if missing.contains(lower) { return fault("the operator '\(text)' is not part of expressions here", token) }
    if text == "?." { return fault("'?.' is not part of expressions here: test for null first", token) }
    if case .sign = token.kind { return fault("\(token.description) has no meaning here", token) }
    if token.kind == .end { return fault("the expression ends too early", token) }
    return fault("an operator is missing before \(token.description)", token)
  }

  /// The fault of a sign in place of a value.
  static func missingOperand(at token: ExpressionToken, following: ExpressionToken) -> ExpressionFault {
    switch token.kind {
    case .end: return fault("a value is missing at the end of the expression", token)
    case .sign("@"):
      return fault("static methods and fields (@…@) cannot be called: give what they compute as a parameter", token)
    case .sign("#") where following.kind == .sign("{"), .sign("$") where following.kind == .sign("{"):
      return fault("an expression names a parameter without \(text(of: token)){ }: write the name alone", token)
    case .sign("#"): return fault("OGNL's # variables are not part of expressions here; _parameter and <bind> are", token)
    case .sign("="): return fault("'=' has no value before it, and compares nothing: write '=='", token)
    default: return fault("a value is missing before \(token.description)", token)
    }
  }

  /// The fault of a word that looks like an operator in place of a value; nil for the name of a property.
  static func refusal(of token: ExpressionToken, _ name: String, following: ExpressionToken) -> ExpressionFault? {
    let startsOperand =
      switch following.kind {
      case .name(let word): !operators.contains(word.lowercased())
      case .integer, .real, .string: true
      case .sign(let sign): sign == "("
      case .end: false
      }
    guard startsOperand else { return nil }
    if name == "NOT" || name == "Not" { return fault("operators are in lower case: write 'not', not '\(name)'", token) }
    if name == "new" { return fault("objects cannot be made in an expression: give the value as a parameter", token) }
    if following.kind == .sign("(") {
      return fault(
        "'\(name)' is no function: a method follows its value, like \(name == "size" ? "list.size()" : "name.trim()")", token)
    }
    return nil
  }

  static func missingName(at token: ExpressionToken, after dot: ExpressionToken) -> ExpressionFault {
    if token.kind == .sign("{") || token.kind == .sign("(") {
      return fault("OGNL's projections and selections are not part of expressions here", dot)
    }
    return fault("a property's name is missing behind the '.'", dot)
  }

  static func unknownMethod(_ name: String, _ token: ExpressionToken) -> ExpressionFault {
    let hint = Spelling.hint(for: name, in: ExpressionMethod.allCases.map(\.rawValue))
    return fault("the method \(name)() cannot be called\(hint.isEmpty ? ";" : hint) there are \(ExpressionMethod.list)", token)
  }

  private static func text(of token: ExpressionToken) -> String {
    switch token.kind {
    case .name(let text), .sign(let text): text
    case .integer, .real, .string, .end: ""
    }
  }

  private static func fault(_ message: String, _ token: ExpressionToken) -> ExpressionFault {
    ExpressionFault(message: message, offset: token.offset)
  }
}
