extension SQLParser {
  static let queryStarts: Set<SQLKeyword> = [.select, .values, .with]

  /// Whether a query begins here, or after parentheses that begin here.
  var isQueryStart: Bool { isQueryStart(0) }

  func isQueryStart(_ distance: Int) -> Bool {
    var first = distance
    while symbol(first) == "(", first - distance < Self.maximumDepth { first += 1 }
    guard let keyword = keyword(first), Self.queryStarts.contains(keyword) || keyword == .table && !syntax.hasTriggerBodies
    else { return false }
    // In a list of names `with` is one of them.
    if keyword == .with, symbol(first + 1) == "," || symbol(first + 1) == ")" { return false }
    guard first > distance else { return true }
    // `((SELECT 1) UNION …)` is a query, `((SELECT 1) + 2)` an expression.
    guard let closing = closings[position + distance], closing + 1 < keywords.count else { return false }
    return keywords[closing + 1].map(Self.queryContinuations.contains) == true
  }

  private static let queryContinuations: Set<SQLKeyword> = [.union, .intersect, .except, .order, .limit]

  /// Reads a query; an empty one, with a fault, where none stands.
  mutating func query() -> SQLQuery {
    let start = position
    let query = deeper { parser in
      let with = parser.keyword == .with ? parser.with() : nil
      return parser.query(after: with, start)
    }
    return query ?? skippedQuery(from: start)
  }

  private mutating func skippedQuery(from start: Int) -> SQLQuery {
    recover { _ in false }
    return SQLQuery(parts: [], tokens: start..<position)
  }

  mutating func query(after with: SQLWith?, _ start: Int) -> SQLQuery {
    var parts = [part(nil)]
    while let setOperator = setOperator() {
      parts.append(syntax.hasTriggerBodies || setOperator == .intersect ? part(setOperator) : intersection(setOperator))
    }
    var query = SQLQuery(with: with, parts: parts, tokens: start..<position)
    query.order = orderClause()
    query.hasTies = limits(&query.limit, &query.offset)
    while keyword == .for, ["update", "no", "share", "key", "read"].contains(bareWord(1)) {
      position += 1
      query.locks = true
      recover { [.for, .limit, .offset, .fetch, .union, .on, .returning].contains($0) }
      query.hasTies = limits(&query.limit, &query.offset) || query.hasTies
    }
    query.tokens = start..<position
    return query
  }

  private mutating func setOperator() -> SQLQuery.SetOperator? {
    if take(.union) {
      if take(.all) { return .unionAll }
      _ = take(.distinct)
      return .union
    }
    let found: SQLQuery.SetOperator? = take(.intersect) ? .intersect : take(.except) ? .except : nil
    if found != nil { _ = take(.all) || take(.distinct) }
    return found
  }

  /// Reads a part, or those that INTERSECT joins, which binds more strongly than UNION and EXCEPT in all engines but SQLite
  /// (<https://www.postgresql.org/docs/15/queries-union.html>).
  private mutating func intersection(_ setOperator: SQLQuery.SetOperator) -> SQLQuery.Part {
    let first = part(setOperator)
    guard keyword == .intersect else { return first }
    var parts = [SQLQuery.Part(rows: first.rows, tokens: first.tokens)]
    while keyword == .intersect { parts.append(part(self.setOperator())) }
    let tokens = first.tokens.lowerBound..<position
    return SQLQuery.Part(
      setOperator: setOperator, rows: .nested(SQLQuery(parts: parts, tokens: tokens)), tokens: tokens)
  }

  private mutating func part(_ setOperator: SQLQuery.SetOperator?) -> SQLQuery.Part {
    let start = position
    let rows: SQLQuery.Rows
    if take(.select) {
      rows = .select(select())
    } else if take(.values) {
      rows = .values(symbol() == "(" ? list { $0.arguments() } : [])
    } else if !syntax.hasTriggerBodies, take(.table) {
      // The same as `SELECT * FROM`.
      let star = ResultTerm(form: .star([]), tokens: start..<position)
      rows = .select(SQLSelect(results: [star], sources: sources()))
    } else if symbol() == "(", !syntax.hasTriggerBodies {
      rows = .nested(parenthesized { $0.query() })
    } else {
      fault("SELECT")
      rows = .values([])
    }
    return SQLQuery.Part(setOperator: setOperator, rows: rows, tokens: start..<position)
  }

  /// Reads LIMIT, OFFSET and FETCH. Returns whether rows that equal the last one come too: `WITH TIES`.
  @discardableResult
  mutating func limits(_ limit: inout SQLExpression?, _ offset: inout SQLExpression?) -> Bool {
    var hasTies = false
    while true {
      if limit == nil, take(.limit) {
        if take(.all) { continue }
        limit = expression()
        if take(symbol: ",") {
          offset = limit
          limit = expression()
        }
      } else if offset == nil, limit != nil || !syntax.hasTriggerBodies, take(.offset) {
        offset = expression()
        if !syntax.hasTriggerBodies { _ = take(.row) || take(.rows) }
      } else if !syntax.hasTriggerBodies, limit == nil, take(.fetch) {
        _ = take(.first) || take(.next)
        if keyword != .row, keyword != .rows { limit = expression() }
        _ = take(.row) || take(.rows)
        hasTies = !take(.only) && take(.with, .ties)
      } else {
        return hasTies
      }
    }
  }

  private mutating func select() -> SQLSelect {
    var select = SQLSelect()
    if take(.distinct) {
      select.isDistinct = true
      if !syntax.hasTriggerBodies, take(.on) { select.distinctOn = arguments() }
    } else {
      _ = take(.all)
    }
    select.results = results()
    recoverToClause()
    if take(.from) { select.sources = sources() }
    recoverToClause()
    if take(.where) { select.condition = expression() }
    recoverToClause()
    if take(.group, .by) {
      if !syntax.hasTriggerBodies { _ = take(.distinct) || take(.all) }
      // `GROUP BY ()` groups as no GROUP BY does.
      select.groups = list { $0.group() }.filter { if case .row(let items) = $0.form { !items.isEmpty } else { true } }
    }
    recoverToClause()
    if take(.having) { select.groupCondition = expression() }
    if take(.window) { select.windows = list { $0.windowDefinition() } }
    return select
  }

  /// A term of GROUP BY; `GROUPING SETS (…)` is read as a call.
  private mutating func group() -> SQLExpression {
    guard keyword == .grouping, keyword(1) == .sets, symbol(2) == "(" else { return expression() }
    let start = position
    let name = name()
    position += 1
    let sets = parenthesized { parser in parser.list { parser in parser.deeper { $0.group() } ?? parser.operand() } }
    return SQLExpression(
      form: .call(FunctionCall(name: QualifiedName(parts: [name]), builtin: "GROUPING", arguments: sets)),
      tokens: start..<position)
  }

  private mutating func windowDefinition() -> (name: SQLIdentifier, window: SQLWindow) {
    let name = name()
    expect(.as)
    return (name, parenthesized { $0.window() })
  }

  private static let clauses: Set<SQLKeyword> = [
    .from, .where, .group, .having, .window, .order, .limit, .offset, .union, .intersect, .except, .returning, .on, .fetch,
    .for,
    .set, .values, .select,
  ]

  /// Goes on at the next clause where something stands that belongs to none.
  mutating func recoverToClause() {
    guard let token, keyword.map(Self.clauses.contains) != true else { return }
    if token.kind == .symbol, token.text == ")" || token.text == ";" { return }
    if keyword == .do || keyword == .end || keyword == .with && !syntax.hasTriggerBodies { return }
    fault("a clause")
    recover(Self.clauses.contains)
  }

  mutating func results() -> [ResultTerm] {
    if !syntax.hasTriggerBodies, keyword.map(Self.clauses.contains) == true && !isName() || isAtEnd || symbol() == ")" {
      return []
    }
    return list { $0.result() }
  }

  private mutating func result() -> ResultTerm {
    let start = position
    if let star = star() { return ResultTerm(form: .star(star), tokens: start..<position) }
    let expression = expression()
    let alias = alias(isResult: true)
    return ResultTerm(form: .expression(expression), alias: alias, tokens: start..<position)
  }

  /// The names before a `*`, none for `*` alone; nil where no star stands.
  private mutating func star() -> [SQLIdentifier]? {
    if take(symbol: "*") { return [] }
    guard isName() else { return nil }
    var distance = 0
    while isName(distance), symbol(distance + 1) == "." {
      distance += 2
      guard symbol(distance) == "*" else { continue }
      var names: [SQLIdentifier] = []
      while symbol() != "*" {
        names.append(name())
        position += 1
      }
      position += 1
      return names
    }
    return nil
  }

  mutating func with() -> SQLWith {
    let start = position
    position += 1
    var with = SQLWith(tokens: start..<start)
    with.isRecursive = keyword == .recursive && kind(1) != .symbol && keyword(1) != .as
    if with.isRecursive { position += 1 }
    with.tables = list { $0.commonTable() }
    with.tokens = start..<position
    return with
  }

  /// `SEARCH DEPTH FIRST BY a SET o`
  private mutating func searchColumns() -> [SQLIdentifier] {
    guard bareWord(0) == "search", keyword(2) == .first, keyword(3) == .by else { return [] }
    position += 4
    _ = list { $0.name() }
    expect(.set)
    return [name()]
  }

  /// `CYCLE a SET c TO true DEFAULT false USING p`
  private mutating func cycleColumns() -> [SQLIdentifier] {
    guard take(.cycle) else { return [] }
    _ = list { $0.name() }
    expect(.set)
    let mark = name()
    if take(.to) {
      _ = expression()
      expect(.default)
      _ = expression()
    }
    expect(.using)
    return [mark, name()]
  }

  private mutating func commonTable() -> SQLWith.Table {
    let start = position
    let name = name()
    let columns = symbol() == "(" ? nameList() : []
    expect(.as)
    _ = take(.materialized) || take(.not, .materialized)
    let statement = parenthesized { parser in parser.deeper { $0.statementForm() } ?? .opaque }
    var table = SQLWith.Table(name: name, columns: columns, statement: statement, tokens: start..<start)
    if !syntax.hasTriggerBodies { table.addedColumns = searchColumns() + cycleColumns() }
    table.tokens = start..<position
    return table
  }
}
