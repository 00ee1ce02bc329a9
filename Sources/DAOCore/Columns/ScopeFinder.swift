import DAOSQL

/// Finds the scopes of a statement: the tables that each SELECT reads, and the table that the statement changes.
struct ScopeFinder {
  let tokens: StatementTokens
  private(set) var scopes: [QueryScope] = [QueryScope()]
  /// The scope of each token.
  private(set) var owners: [Int]
  /// The WITH queries by their names in lower case.
  private(set) var named: [String: NamedQuery] = [:]
  /// The table of an INSERT or UPDATE.
  private(set) var target: QueryScope.Source?
  /// The column list of an INSERT; nil if there is none.
  private(set) var insertedColumns: [String]?
  private(set) var isInsert = false

  init(_ tokens: StatementTokens) {
    self.tokens = tokens
    owners = Array(repeating: 0, count: tokens.count)
    if !tokens.isTooDeep { _ = scan(0..<tokens.count, scopes: 0) }
  }

  private static let setOperators = ["UNION", "INTERSECT", "EXCEPT"]
  /// Keywords that can follow a table name and are not its alias.
  private static let afterTable: Set<String> = [
    "WHERE", "JOIN", "ON", "USING", "LEFT", "RIGHT", "FULL", "INNER", "OUTER", "CROSS", "NATURAL", "GROUP", "HAVING", "ORDER",
    "LIMIT", "OFFSET", "UNION", "INTERSECT", "EXCEPT", "SET", "VALUES", "SELECT", "DEFAULT", "INDEXED", "NOT", "WINDOW",
    "RETURNING", "FROM", "WITH", "FOR", "FETCH", "TABLESAMPLE", "LATERAL", "DO", "OVERRIDING",
  ]
  private static let fromEnds: Set<String> = [
    "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "WINDOW", "SET", "RETURNING", "SELECT", "VALUES", "UNION", "INTERSECT",
    "EXCEPT",
  ]

  /// Scans a query at one depth and everything in its parentheses.
  ///
  /// - Returns: Its scopes: several for a compound.
  @discardableResult
  private mutating func scan(_ range: Range<Int>, scopes first: Int) -> [Int] {
    var scope = first
    var found = [first]
    var isInFrom = false
    var index = range.lowerBound
    while index < range.upperBound {
      owners[index] = scope
      guard let token = tokens[index] else { break }
      if token.isSymbol("("), let inside = tokens.inside(index) {
        scanParentheses(index, inside, in: scope)
        owners[inside.upperBound] = scope
        index = inside.upperBound + 1
        continue
      }
      let word = token.kind == .word ? token.text.uppercased() : ""
      if Self.setOperators.contains(word) {
        scope = addScope(toCompoundOf: scope, first)
        found.append(scope)
      }
      if Self.fromEnds.contains(word) { isInFrom = false }
      switch word {
      case "WITH" where index == range.lowerBound || (isInsert && scope == 0): index = scanWith(index, in: scope)
      case "INSERT" where isStatementStart(index, in: scope), "REPLACE" where isStatementStart(index, in: scope),
        "UPDATE" where isStatementStart(index, in: scope):
        index = scanTarget(index, in: scope)
      case "SELECT":
        if scope == 0, isInsert { scope = addInsertedScope() }
        scopes[scope].selected = selection(after: index, until: range.upperBound)
      case "VALUES" where scope != 0 || !isInsert:
        scopes[scope].rows = rows(after: index)
      case "NATURAL" where isInFrom, "USING" where isInFrom: noteJoin(index, in: scope)
      case "ON" where first == 0 && tokens.isKeyword(index + 1, "CONFLICT"), "RETURNING" where first == 0:
        (scope, isInFrom) = (0, false)
      case "FROM" where !isOperator(index):
        isInFrom = true
        index = scanSource(index + 1, in: scope)
        continue
      case "JOIN":
        isInFrom = true
        index = scanSource(index + 1, in: scope)
        continue
      default:
        if isInFrom, token.isSymbol(",") {
          index = scanSource(index + 1, in: scope)
          continue
        }
      }
      index += 1
    }
    return found
  }

  /// Adds the scope of the next SELECT of a compound.
  private mutating func addScope(toCompoundOf scope: Int, _ first: Int) -> Int {
    var next = QueryScope(parent: scopes[first].parent, first: first, isInserted: scopes[scope].isInserted)
    (next.parenthesis, next.isExpression) = (scopes[first].parenthesis, scopes[first].isExpression)
    scopes.append(next)
    return scopes.count - 1
  }

  private func rows(after values: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var index = values + 1
    while tokens.isSymbol(index, "("), let inside = tokens.inside(index) {
      rows.append(inside)
      guard tokens.isSymbol(inside.upperBound + 1, ",") else { break }
      index = inside.upperBound + 2
    }
    return rows
  }

  /// Adds the scope of an INSERT's SELECT, which cannot refer to the target table.
  private mutating func addInsertedScope() -> Int {
    scopes.append(QueryScope(isInserted: true))
    return scopes.count - 1
  }

  /// All scopes of the compound that begins with the scope `first`.
  func compound(_ first: Int) -> [Int] { [first] + scopes.indices.filter { scopes[$0].first == first } }

  /// Whether a source reads the rows of the scope.
  func isSource(_ source: QueryScope.Source, of scope: Int) -> Bool {
    switch source.origin {
    case .query(let scopes): scopes.contains(scope)
    case .table(let table): table.schema == nil && named[table.name.lowercased()]?.scopes.contains(scope) == true
    case .unknown: false
    }
  }

  /// Whether the FROM at `index` belongs to `IS DISTINCT FROM`.
  private func isOperator(_ index: Int) -> Bool {
    tokens.isKeyword(index - 1, "DISTINCT") && tokens.isKeyword(index - 2, "IS", "NOT")
  }

  /// Whether the word at `index` is the statement's verb; false for the function `replace(…)` and for `DO UPDATE`.
  private func isStatementStart(_ index: Int, in scope: Int) -> Bool {
    scope == 0 && target == nil && !tokens.isSymbol(index + 1, "(") && !tokens.isKeyword(index - 1, "DO", "OR", "FOR")
      && !tokens.isSymbol(index - 1, ".", ",")
  }

  private mutating func scanParentheses(_ index: Int, _ inside: Range<Int>, in scope: Int) {
    guard tokens.opensQuery(index) else {
      scan(inside, nestedIn: scope)
      return
    }
    _ = subquery(inside, in: scope, isExpression: true)
  }

  /// Scans parentheses without a query: their tokens belong to the enclosing scope.
  private mutating func scan(_ inside: Range<Int>, nestedIn scope: Int) {
    var index = inside.lowerBound
    while index < inside.upperBound {
      owners[index] = scope
      if tokens.isSymbol(index, "("), let deeper = tokens.inside(index) {
        scanParentheses(index, deeper, in: scope)
        owners[deeper.upperBound] = scope
        index = deeper.upperBound
      }
      index += 1
    }
  }

  /// Adds the scopes of the subquery in `inside`.
  private mutating func subquery(_ inside: Range<Int>, in scope: Int, isExpression: Bool = false) -> [Int] {
    scopes.append(QueryScope(parent: scope, parenthesis: inside.lowerBound - 1, isExpression: isExpression))
    return scan(inside, scopes: scopes.count - 1)
  }

  // MARK: WITH

  /// Reads `name (columns) AS (query), …`; returns the index of its last token.
  private mutating func scanWith(_ start: Int, in scope: Int) -> Int {
    var index = start + 1
    if tokens.isKeyword(index, "RECURSIVE") { index += 1 }
    while let name = tokens.name(index) {
      index += 1
      var columns: [String] = []
      if tokens.isSymbol(index, "("), let list = tokens.inside(index) {
        columns = tokens.parts(of: list).compactMap { tokens.name($0.lowerBound) }
        index = list.upperBound + 1
      }
      while tokens.isKeyword(index, "AS", "NOT", "MATERIALIZED") { index += 1 }
      guard let inside = tokens.inside(index) else { return index - 1 }
      named[name.lowercased()] = NamedQuery(columns: columns, scopes: [])
      let scopes = subquery(inside, in: scope)
      named[name.lowercased()]?.scopes = scopes
      index = inside.upperBound
      guard tokens.isSymbol(index + 1, ",") else { return index }
      index += 2
    }
    return index - 1
  }

  // MARK: Tables

  /// Reads the table after INSERT INTO or UPDATE and an INSERT's column list; returns the index of its last token.
  private mutating func scanTarget(_ start: Int, in scope: Int) -> Int {
    isInsert = !tokens.isKeyword(start, "UPDATE")
    var index = start + 1
    if tokens.isKeyword(index, "OR") { index += 2 }
    while tokens.isKeyword(index, "INTO", "ONLY") { index += 1 }
    index = scanSource(index, in: scope)
    target = scopes[scope].sources.last
    guard isInsert, tokens.isSymbol(index, "("), !tokens.opensQuery(index), let list = tokens.inside(index) else {
      return index - 1
    }
    insertedColumns = tokens.parts(of: list).compactMap { tokens.name($0.lowerBound) }
    for place in index...list.upperBound { owners[place] = scope }
    return list.upperBound
  }

  /// Reads a table, a subquery or a join in parentheses, with its alias; returns the index after it.
  private mutating func scanSource(_ start: Int, in scope: Int) -> Int {
    var index = start
    while tokens.isKeyword(index, "LATERAL", "ONLY") { index += 1 }
    var origin: QueryScope.Origin
    var alias = ""
    if tokens.isSymbol(index, "("), let inside = tokens.inside(index) {
      owners[index] = scope
      owners[inside.upperBound] = scope
      if tokens.opensQuery(index) {
        origin = .query(subquery(inside, in: scope))
      } else {
        scanJoin(inside, in: scope)
        return inside.upperBound + 1
      }
      index = inside.upperBound + 1
    } else if let table = tableName(&index) {
      alias = table.name
      origin = .table(table)
      if tokens.isSymbol(index, "("), !isTarget(start), let inside = tokens.inside(index) {
        scan(inside, nestedIn: scope)
        origin = .unknown
        index = inside.upperBound + 1
      }
    } else {
      return index
    }
    if let name = self.alias(&index) { alias = name }
    scopes[scope].sources.append(QueryScope.Source(alias: alias.lowercased(), origin: origin))
    for place in start..<min(index, tokens.count) where tokens.depths[place] == tokens.depths[start] { owners[place] = scope }
    return index
  }

  /// Whether the table at `index` follows INTO, where a parenthesis is a column list and not the arguments of a function.
  private func isTarget(_ index: Int) -> Bool { tokens.isKeyword(index - 1, "INTO") }

  private mutating func scanJoin(_ inside: Range<Int>, in scope: Int) {
    var index = scanSource(inside.lowerBound, in: scope)
    while index < inside.upperBound {
      owners[index] = scope
      if tokens.isKeyword(index, "JOIN") || tokens.isSymbol(index, ",") {
        index = scanSource(index + 1, in: scope)
      } else if tokens.isSymbol(index, "("), let deeper = tokens.inside(index) {
        scanParentheses(index, deeper, in: scope)
        index = deeper.upperBound + 1
      } else {
        noteJoin(index, in: scope)
        index += 1
      }
    }
  }

  /// Adds the columns of USING, or notes NATURAL.
  private mutating func noteJoin(_ index: Int, in scope: Int) {
    if tokens.isKeyword(index, "NATURAL") { scopes[scope].joinsNaturally = true }
    guard tokens.isKeyword(index, "USING"), let names = tokens.inside(index + 1) else { return }
    scopes[scope].joinedNames.formUnion(tokens.parts(of: names).compactMap { tokens.name($0.lowerBound)?.lowercased() })
  }

  private func tableName(_ index: inout Int) -> TableName? {
    guard let name = tokens.name(index) else { return nil }
    index += 1
    guard tokens.isSymbol(index, "."), let table = tokens.name(index + 1) else { return TableName(name: name) }
    index += 2
    return TableName(schema: name, name: table)
  }

  private func alias(_ index: inout Int) -> String? {
    if tokens.isKeyword(index, "AS") {
      index += 1
    } else if let token = tokens[index], token.kind == .word, Self.afterTable.contains(token.text.uppercased()) {
      return nil
    }
    guard let name = tokens.name(index) else { return nil }
    index += 1
    return name
  }

  // MARK: Selections

  private func selection(after select: Int, until end: Int) -> Range<Int> {
    var start = select + 1
    while tokens.isKeyword(start, "DISTINCT", "ALL") { start += 1 }
    let depth = tokens.depths[select]
    var index = start
    while index < end {
      if tokens.depths[index] == depth, let token = tokens[index], token.kind == .word,
        Self.fromEnds.contains(token.text.uppercased()) || (token.isKeyword("FROM") && !isOperator(index))
      {
        break
      }
      index += 1
    }
    return min(start, index)..<index
  }
}
