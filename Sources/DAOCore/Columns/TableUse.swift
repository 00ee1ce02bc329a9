import DAOSQL

/// A table in one place of a statement, with the columns that its query compares and orders by.
package struct TableUse: Sendable, Hashable {
  /// The name that the statement gives the table, in lower case.
  package var alias: String
  package var table: TableName
  /// The UTF-8 offset of the table in the SQL.
  package var offset: Int
  /// Whether its query has a WHERE that does more than join its tables.
  package var hasCondition: Bool
  /// Whether its query's WHERE has an OR, each side of which needs an index of its own.
  package var hasAlternatives = false
  /// Whether its query's WHERE calls a function, calculates, or searches in texts.
  package var hasCalculation = false
  /// The columns compared for equality, in the order of the text.
  package var equals: [String] = []
  /// The columns compared for their order.
  package var ranges: [String] = []
  /// The column whose lowest or highest value is all that the query wants of the table: `SELECT max(eid)`; nil for another query.
  package var extreme: String?
  /// The columns of the ORDER BY, where all of its terms are columns of this table; else empty.
  package var order: [OrderTerm] = []
  /// The UTF-8 offset of its query's ORDER BY; nil without one.
  package var orderOffset: Int?

  /// A column of an ORDER BY.
  package struct OrderTerm: Sendable, Hashable {
    package var column: String
    package var isDescending: Bool

    package init(column: String, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }
}

/// Finds the uses of tables in a statement, from the SQL's tokens.
///
/// Comparisons count in a WHERE or ON, between a plain column and anything else.
package struct TableUses {
  private let tokens: StatementTokens
  private let resolver: ColumnResolver
  private let operands: Operands
  private var uses: [[TableUse]]
  /// The number of comparisons in each query's WHERE that join two of its tables.
  private var joinCounts: [Int]

  private var finder: ScopeFinder { resolver.finder }

  /// - Parameter schema: Looks a table up by the description of its ``TableName``; nil when there is no such table.
  /// - Throws: The errors of `schema`.
  package static func find(
    in sql: String, dialect: any Dialect, schema: (String) throws -> TableSchema?
  ) throws -> [TableUse] {
    let tokens = StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant))
    var uses = TableUses(tokens, try ColumnResolver(tokens, dialect: dialect, schema: schema))
    uses.findComparisons()
    uses.findConditions()
    uses.findOrders()
    uses.findExtremes()
    return uses.uses.flatMap(\.self)
  }

  private init(_ tokens: StatementTokens, _ resolver: ColumnResolver) {
    self.tokens = tokens
    self.resolver = resolver
    operands = Operands(tokens)
    uses = []
    joinCounts = resolver.finder.scopes.map { _ in 0 }
    uses = finder.scopes.indices.map { scope in
      finder.scopes[scope].sources.compactMap { use(of: $0, in: scope) }
    }
  }

  private func use(of source: QueryScope.Source, in scope: Int) -> TableUse? {
    guard case .table(let table) = source.origin, resolver.columns(of: table) != nil else { return nil }
    let place = tokens.all.indices.first { index in
      finder.owners[index] == scope && tokens.name(index)?.lowercased() == table.name.lowercased()
        && tokens.isKeyword(before(index, table), "FROM", "JOIN", "UPDATE", "INTO") || isListed(index, table, in: scope)
    }
    return TableUse(
      alias: source.alias, table: table, offset: place.map { tokens.all[$0].range.lowerBound } ?? 0,
      hasCondition: false)
  }

  /// The index before a table's name with its schema.
  private func before(_ index: Int, _ table: TableName) -> Int { table.schema == nil ? index - 1 : index - 3 }

  /// Whether a table of that name stands after a comma of a FROM.
  private func isListed(_ index: Int, _ table: TableName, in scope: Int) -> Bool {
    guard finder.owners[index] == scope, tokens.name(index)?.lowercased() == table.name.lowercased() else { return false }
    return tokens.isSymbol(before(index, table), ",") && !tokens.isSymbol(index + 1, ".") && clause(at: index) == "FROM"
  }

  // MARK: Clauses

  private static let clauses: Set<String> = [
    "SELECT", "FROM", "JOIN", "ON", "WHERE", "SET", "HAVING", "BY", "VALUES", "RETURNING", "LIMIT", "USING",
  ]

  /// The keyword of the clause that a token belongs to.
  private func clause(at place: Int) -> String? {
    var depth = tokens.depths[place]
    let scope = finder.owners[place]
    for index in stride(from: place - 1, through: 0, by: -1) where tokens.depths[index] <= depth {
      depth = min(depth, tokens.depths[index])
      guard finder.owners[index] == scope, let token = tokens[index], token.kind == .word else { continue }
      let word = token.text.uppercased()
      if Self.clauses.contains(word) { return word }
    }
    return nil
  }

  /// The first token of a clause at the level of a query itself.
  private func place(of keyword: String, in scope: Int) -> Int? {
    let depth = finder.scopes[scope].selected.map { tokens.depths[$0.lowerBound - 1] } ?? 0
    return tokens.all.indices.first {
      finder.owners[$0] == scope && tokens.depths[$0] == depth && tokens.isKeyword($0, keyword)
    }
  }

  // MARK: Comparisons

  private mutating func findComparisons() {
    for place in tokens.all.indices where tokens.cases[place] < 0 {
      let isEqual = tokens.isSymbol(place, "=", "==") || tokens.isKeyword(place, "IS", "IN")
      let isRange = tokens.isSymbol(place, "<", "<=", ">", ">=") || tokens.isKeyword(place, "BETWEEN")
      guard isEqual || isRange, !tokens.isKeyword(place - 1, "NOT"), !tokens.isKeyword(place + 1, "NOT"),
        ["WHERE", "ON"].contains(clause(at: place))
      else { continue }
      let sides = operands.left(of: place) + [operands.operand(from: place + 1)].compactMap(\.self)
      let found = sides.compactMap { note($0, at: place, isRange: isRange) }
      if clause(at: place) == "WHERE", found.count == 2, found[0].scope == found[1].scope, found[0].index != found[1].index {
        joinCounts[found[0].scope] += 1
      }
    }
    for scope in finder.scopes.indices {
      for name in finder.scopes[scope].joinedNames {
        for index in uses[scope].indices { note(name, in: scope, index, isRange: false) }
      }
    }
  }

  /// Notes a side of a comparison; returns the table that it is a column of.
  private mutating func note(_ side: Range<Int>, at place: Int, isRange: Bool) -> (scope: Int, index: Int)? {
    guard let (qualifiers, name) = resolver.columnName(in: side), let found = find(name, qualifiers, from: place) else {
      return nil
    }
    note(name, in: found.scope, found.index, isRange: isRange)
    return found
  }

  /// Notes the queries whose WHERE has more terms than those that join tables.
  private mutating func findConditions() {
    for scope in finder.scopes.indices {
      guard let place = place(of: "WHERE", in: scope) else { continue }
      let depth = tokens.depths[place]
      let operators = tokens.all.indices[(place + 1)...].prefix { tokens.depths[$0] >= depth }.filter {
        tokens.isKeyword($0, "AND", "OR") && finder.owners[$0] == scope
      }
      let hasAlternatives = operators.contains { tokens.isKeyword($0, "OR") }
      let terms = tokens.all.indices[(place + 1)...].prefix { index in
        tokens.depths[index] > depth
          || tokens.depths[index] == depth && !tokens.isKeyword(index, "ORDER", "GROUP", "LIMIT", "RETURNING", "WINDOW")
      }
      let hasCalculation = terms.contains { index in
        operands.isFunction(index) && tokens.isSymbol(index + 1, "(") || operands.isArithmetic(index)
          || tokens.isKeyword(index, "LIKE", "GLOB", "MATCH", "REGEXP")
      }
      for index in uses[scope].indices {
        uses[scope][index].hasCondition = operators.count + 1 > joinCounts[scope]
        uses[scope][index].hasAlternatives = hasAlternatives
        uses[scope][index].hasCalculation = hasCalculation
      }
    }
  }

  private mutating func note(_ name: String, in scope: Int, _ index: Int, isRange: Bool) {
    guard let column = column(name, of: uses[scope][index].table) else { return }
    if isRange {
      if !uses[scope][index].ranges.contains(column) { uses[scope][index].ranges.append(column) }
    } else if !uses[scope][index].equals.contains(column) {
      uses[scope][index].equals.append(column)
    }
  }

  private func column(_ name: String, of table: TableName) -> String? {
    resolver.columns(of: table)?.first { $0.name.lowercased() == name.lowercased() }?.name
  }

  /// The use of the table that has a column, in the scope of `place` or one around it.
  private func find(_ name: String, _ qualifiers: [String], from place: Int) -> (scope: Int, index: Int)? {
    let alias = qualifiers.last?.lowercased()
    var next: Int? = finder.owners[place]
    while let scope = next {
      let index = uses[scope].firstIndex { use in
        alias == nil ? column(name, of: use.table) != nil : use.alias == alias
      }
      if let index { return (scope, index) }
      next = finder.scopes[scope].parent
    }
    return nil
  }

  // MARK: Aggregates

  /// Notes the queries of one table with a MIN or MAX as their only aggregate, which an index spares the scan.
  private mutating func findExtremes() {
    for scope in finder.scopes.indices where finder.scopes[scope].sources.count == 1 && uses[scope].count == 1 {
      guard let selected = finder.scopes[scope].selected, place(of: "GROUP", in: scope) == nil else { continue }
      let calls = selected.filter { finder.owners[$0] == scope && tokens.callsAggregate($0) }
      guard calls.count == 1, tokens.isKeyword(calls[0], "MIN", "MAX"), let inside = tokens.inside(calls[0] + 1),
        !tokens.isKeyword(inside.upperBound + 1, "OVER", "FILTER"),
        let (qualifiers, name) = resolver.columnName(in: inside),
        find(name, qualifiers, from: calls[0]).map({ $0.scope == scope }) ?? (scope == 0)
      else { continue }
      uses[scope][0].extreme = column(name, of: uses[scope][0].table) ?? name
    }
  }

  // MARK: Orders

  private mutating func findOrders() {
    for scope in finder.scopes.indices {
      guard let place = place(of: "ORDER", in: scope), tokens.isKeyword(place + 1, "BY") else { continue }
      for index in uses[scope].indices { uses[scope][index].orderOffset = tokens.all[place].range.lowerBound }
      let depth = tokens.depths[place]
      let end = (place + 2..<tokens.count).first { index in
        tokens.depths[index] < depth || tokens.depths[index] == depth && tokens.isSymbol(index, ")")
          || tokens.depths[index] == depth && tokens.isKeyword(index, "LIMIT", "OFFSET", "FETCH", "FOR")
      }
      let terms = tokens.parts(of: place + 2..<(end ?? tokens.count)).map { term(in: $0, of: scope) }
      guard let first = terms.first??.index, terms.allSatisfy({ $0?.index == first }) else { continue }
      uses[scope][first].order = terms.compactMap { $0?.term }
    }
  }

  private func term(in part: Range<Int>, of scope: Int) -> (index: Int, term: TableUse.OrderTerm)? {
    var part = part
    var isDescending = false
    if part.count > 1, tokens.isKeyword(part.upperBound - 1, "ASC", "DESC") {
      isDescending = tokens.isKeyword(part.upperBound - 1, "DESC")
      part = part.dropLast()
    }
    guard let (qualifiers, name) = resolver.columnName(in: part), let found = find(name, qualifiers, from: part.lowerBound),
      found.scope == scope, let column = column(name, of: uses[scope][found.index].table)
    else { return nil }
    return (found.index, TableUse.OrderTerm(column: column, isDescending: isDescending))
  }
}
