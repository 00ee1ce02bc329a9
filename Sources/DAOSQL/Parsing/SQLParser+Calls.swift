extension SQLParser {
  /// Reads the arguments of a function and the clauses after them.
  mutating func call(_ name: QualifiedName) -> FunctionCall {
    var call = FunctionCall(name: name, builtin: builtin(name))
    parenthesized { parser in parser.arguments(of: &call) }
    if take(.within, .group) {
      call.groupOrder = parenthesized { $0.orderClause() }
    }
    if keyword == .filter, symbol(1) == "(" {
      position += 1
      call.filter = parenthesized { parser in
        parser.expect(.where)
        return parser.expression()
      }
    }
    if keyword == .over, symbol(1) == "(" || isName(1) {
      position += 1
      call.window = symbol() == "(" ? parenthesized { $0.window() } : namedWindow()
    }
    return call
  }

  /// On a server a name in quotes with capitals is none of its own functions', and some of them are keywords.
  private func builtin(_ name: QualifiedName) -> String {
    let own = name.parts[name.parts.count - 1]
    let known = own.text.uppercased()
    let isAlone = name.qualifiers.isEmpty
    guard !syntax.hasTriggerBodies else { return isAlone ? known : "" }
    let isOwn = isAlone || name.qualifiers.map { $0.key(syntax) } == ["pg_catalog"]
    let isKeyword = ["COALESCE", "GREATEST", "LEAST", "NULLIF"].contains(known)
    guard isOwn, !isKeyword || isAlone && !own.isQuoted else { return "" }
    return own.key(syntax) == known.lowercased() ? known : ""
  }

  private mutating func arguments(of call: inout FunctionCall) {
    if symbol() == ")" { return }
    if take(symbol: "*") {
      call.hasStar = true
      return
    }
    if take(.distinct) {
      call.isDistinct = true
    } else {
      _ = take(.all)
    }
    if symbol() == ")" { return }
    var minimum = 0
    if !syntax.hasTriggerBodies {
      // `trim(LEADING 'x' FROM a)`
      if ["leading", "trailing", "both"].contains(bareWord(0)) { position += 1 }
      _ = take(.from)
      // `position(a IN b)`
      if call.builtin == "POSITION" { minimum = syntax.levels.match + 1 }
    }
    repeat {
      if !syntax.hasTriggerBodies, take(.variadic) { call.isVariadic = true }
      call.arguments.append(expression(minimum))
    } while takeSeparator()
    call.order = orderClause()
  }

  /// A comma, or a word that stands for one: `extract(year FROM born)`, `overlay(a PLACING b FROM 2)`.
  private mutating func takeSeparator() -> Bool {
    if take(symbol: ",") { return true }
    guard !syntax.hasTriggerBodies else { return false }
    if bareWord(0) == "placing" {
      position += 1
      return true
    }
    return take(.from) || take(.for) || take(.in)
  }

  private mutating func namedWindow() -> SQLWindow {
    let start = position
    let base = name()
    return SQLWindow(base: base, tokens: start..<position)
  }

  /// What stands in the parentheses of a window.
  mutating func window() -> SQLWindow {
    let start = position
    var window = SQLWindow(tokens: start..<start)
    let isClause = keyword == .partition && keyword(1) == .by || keyword == .order
    if !isClause, !isFrameStart, isName() { window.base = name() }
    if take(.partition, .by) { window.partition = list { $0.expression() } }
    window.order = orderClause()
    if isFrameStart { window.frame = frame() }
    window.tokens = start..<position
    return window
  }

  private var isFrameStart: Bool {
    guard keyword == .rows || keyword == .range || keyword == .groups else { return false }
    return symbol(1) != ")" && kind(1) != nil
  }

  private mutating func frame() -> WindowFrame {
    let start = position
    let unit = keyword ?? .rows
    position += 1
    var bounds: [SQLExpression?] = []
    if take(.between) {
      bounds.append(bound())
      expect(.and)
    }
    bounds.append(bound())
    if take(.exclude) {
      if !(take(.no, .others) || take(.current, .row) || take(.group) || take(.ties)) { fault("NO OTHERS") }
    }
    return WindowFrame(unit: unit, bounds: bounds, tokens: start..<position)
  }

  private mutating func bound() -> SQLExpression? {
    if take(.current, .row) { return nil }
    let distance = take(.unbounded) ? nil : expression()
    if !(take(.preceding) || take(.following)) { fault("PRECEDING") }
    return distance
  }

  /// `ORDER BY …`, or nothing.
  mutating func orderClause() -> [OrderTerm] {
    guard take(.order, .by) else { return [] }
    return list { $0.orderTerm() }
  }

  mutating func orderTerm() -> OrderTerm {
    let start = position
    var term = OrderTerm(expression: expression(), tokens: start..<start)
    if take(.desc) {
      term.isDescending = true
    } else if take(.using) {
      position += serverOperator()?.count ?? (symbol() == nil ? 0 : 1)
    } else if !take(.asc), !isFrameStart, isName(), !syntax.hasTriggerBodies,
      keyword.map({ $0 != .nulls && !syntax.clauseWords.contains($0) }) ?? true
    {
      // The class of operators of an index's column.
      _ = qualifiedName()
      if symbol() == "(" { skipParentheses() }
      term.isDescending = take(.desc)
    }
    term.placesNulls = take(.nulls)
    if term.placesNulls, !(take(.first) || take(.last)) { fault("FIRST") }
    term.tokens = start..<position
    return term
  }
}
