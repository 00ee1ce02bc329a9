import DAOSQL

/// Follows a value through the expressions of a statement to the columns that it is stored in or compared with.
struct ParameterPlaces {
  private(set) var use = ParameterUse()

  private let resolver: ColumnResolver
  private let operands: Operands
  private var tokens: StatementTokens { resolver.tokens }
  private var finder: ScopeFinder { resolver.finder }
  /// The result columns already followed: a recursive query would never end.
  private var seen: Set<ResultColumn> = []
  /// How the columns of VALUES are used, whose rows all lead the same way.
  private(set) var known: [ResultColumn: ParameterUse]

  /// - Parameter known: What following other values of the statement has found. Default: nothing.
  init(_ resolver: ColumnResolver, known: [ResultColumn: ParameterUse] = [:]) {
    self.resolver = resolver
    self.known = known
    operands = Operands(resolver.tokens)
  }

  /// Follows the value of the expression in `unit`.
  mutating func follow(_ unit: Range<Int>) {
    var unit = unit
    if operands.isSign(unit.lowerBound - 1) { unit = unit.lowerBound - 1..<unit.upperBound }
    if tokens.isKeyword(unit.upperBound, "COLLATE") { unit = unit.lowerBound..<unit.upperBound + 2 }
    let (before, after) = (unit.lowerBound - 1, unit.upperBound)
    guard !operands.isArithmetic(before), !operands.isArithmetic(after) else {
      use.isCalculated = use.isCalculated || operands.isCalculation(before) || operands.isCalculation(after)
      return
    }
    let facing = operands.facing(unit)
    if !facing.isEmpty {
      for other in facing { meet(other, in: owner(unit)) }
    } else if tokens.isKeyword(after, "IN"), let table = tokens.name(after + 1) {
      meet { $0.look(intoColumn: 0, of: .table(TableName(name: table))) }
    } else if let index = resultIndex(of: unit) {
      follow(result: index, of: owner(unit))
    } else if tokens.isKeyword(before, "WHEN", "THEN", "ELSE"), let end = tokens.end(ofCase: tokens.cases[before]) {
      followCase(unit, tokens.cases[before]..<end + 1)
    } else {
      followParentheses(unit)
    }
  }

  private func owner(_ unit: Range<Int>) -> Int { finder.owners[unit.lowerBound] }

  // MARK: Comparisons

  private mutating func meet(_ expression: Range<Int>, in scope: Int) {
    meet { $0.look(into: expression, in: scope) }
  }

  private mutating func meet(_ look: (inout SourceSearch) -> Void) {
    var search = SourceSearch(resolver)
    look(&search)
    use.add(search.columns)
  }

  /// Compares the value with element `index` of a row value or subquery; any other expression is its own element 0.
  private mutating func meet(part index: Int, of row: Range<Int>) {
    if let scopes = resolver.query(in: row) {
      meet { $0.look(intoResult: index, of: scopes) }
    } else if tokens.isSymbol(row.lowerBound, "("), let inside = tokens.inside(row.lowerBound) {
      let parts = tokens.parts(of: inside)
      if parts.indices.contains(index) { meet(parts[index], in: owner(row)) }
    } else if index == 0 {
      meet(row, in: owner(row))
    }
  }

  // MARK: CASE

  /// Follows a value inside a CASE: after THEN or ELSE it is the result of the whole CASE, after WHEN it is compared with the
  /// operand after CASE.
  private mutating func followCase(_ unit: Range<Int>, _ whole: Range<Int>) {
    guard tokens.isKeyword(unit.upperBound, "THEN", "WHEN", "ELSE", "END") else { return }
    if tokens.isKeyword(unit.lowerBound - 1, "WHEN") {
      if let operand = operands.operand(from: whole.lowerBound + 1), tokens.isKeyword(operand.upperBound, "WHEN") {
        meet(operand, in: owner(unit))
      }
    } else {
      follow(whole, orMeet: whole)
    }
  }

  /// Follows the enclosing expression that passes the value on. If that leads to no column, the value is compared with the
  /// alternatives in `others`: in `coalesce(day, :day)` the parameter has the type of `day`.
  private mutating func follow(_ whole: Range<Int>, orMeet others: Range<Int>) {
    let count = use.columns.count
    follow(whole)
    if use.columns.count == count { meet(others, in: owner(whole)) }
  }

  // MARK: Parentheses

  /// Follows a value in parentheses: alone, or in a list separated by commas.
  private mutating func followParentheses(_ unit: Range<Int>) {
    let open = tokens.parents[unit.lowerBound]
    guard open >= 0, let inside = tokens.inside(open) else { return }
    let whole = open..<inside.upperBound + 1
    let (isFirst, isLast) = (unit.lowerBound == inside.lowerBound, unit.upperBound == inside.upperBound)
    guard isFirst || tokens.isSymbol(unit.lowerBound - 1, ",") else { return }
    if tokens.isKeyword(open - 1, "CAST"), isFirst {
      if resolver.castToText(inside) == unit { follow(open - 1..<whole.upperBound) }
      return
    }
    guard isLast || tokens.isSymbol(unit.upperBound, ",") else { return }
    let index = tokens.commas[unit.lowerBound]
    if let values = tokens.values(ofRow: open) {
      follow(row: index, ofValues: values)
    } else if tokens.isKeyword(open - 1, "IN") {
      use.isListed = true
      for other in operands.left(of: open - 1) { meet(other, in: owner(unit)) }
    } else if operands.isFunction(open - 1) {
      guard let function = resolver.passingFunction(at: open - 1) else { return }
      followCall(function, open - 1..<whole.upperBound, argument: index)
    } else if isFirst, isLast {
      follow(whole)
    } else {
      followRow(index, whole)
    }
  }

  private mutating func followCall(_ function: PassingFunction, _ call: Range<Int>, argument index: Int) {
    if function.compares(index), let inside = tokens.inside(call.lowerBound + 1) {
      for (other, part) in tokens.parts(of: inside).enumerated() where other != index && function.compares(other) {
        meet(part, in: owner(call))
      }
    }
    if function.passes(index) { follow(call, orMeet: call) }
  }

  private mutating func follow(row index: Int, ofValues values: Int) {
    let scope = finder.owners[values]
    if !finder.scopes[scope].rows.isEmpty {
      followOnce(result: index, of: scope)
    } else if finder.isInsert, let column = resolver.insertedColumn(index) {
      use.add([column])
    }
  }

  /// Follows a result column, unless another value of it has been followed.
  private mutating func followOnce(result index: Int, of scope: Int) {
    guard seen.isEmpty else { return follow(result: index, of: scope) }
    let column = ResultColumn(scope: scope, index: index)
    if known[column] == nil {
      var places = ParameterPlaces(resolver)
      places.follow(result: index, of: scope)
      known[column] = places.use
    }
    if let found = known[column] { use.add(found) }
  }

  /// Follows element `index` of a row value: `(a, b) > (:a, :b)`, `(a, b) IN ((:a, :b), …)`.
  private mutating func followRow(_ index: Int, _ row: Range<Int>) {
    let facing = operands.facing(row)
    for other in facing { meet(part: index, of: other) }
    let open = tokens.parents[row.lowerBound]
    guard facing.isEmpty, open >= 0, tokens.isKeyword(open - 1, "IN") else { return }
    for other in operands.left(of: open - 1) { meet(part: index, of: other) }
  }

  // MARK: Subqueries

  /// The index of the result column that consists of `unit` alone; nil if `unit` is no result column.
  private func resultIndex(of unit: Range<Int>) -> Int? {
    guard let selected = finder.scopes[owner(unit)].selected, selected.contains(unit.lowerBound),
      tokens.parents[unit.lowerBound] == tokens.parents[selected.lowerBound],
      unit.lowerBound == selected.lowerBound || tokens.isSymbol(unit.lowerBound - 1, ",")
    else { return nil }
    var end = unit.upperBound
    if end < selected.upperBound, !tokens.isSymbol(end, ",") {
      end += tokens.isKeyword(end, "AS") ? 2 : tokens.name(end) == nil ? 0 : 1
    }
    guard end == selected.upperBound || tokens.isSymbol(end, ",") else { return nil }
    return tokens.commas[unit.lowerBound] - tokens.commas[selected.lowerBound]
  }

  /// Follows result column `index` of a query to the column it is inserted into, the operands it is compared with, the other
  /// queries of its compound, and the stars that select it. ``ParameterColumns`` follows its name.
  private mutating func follow(result index: Int, of scope: Int) {
    guard seen.insert(ResultColumn(scope: scope, index: index)).inserted else { return }
    let query = finder.scopes[scope]
    if query.isInserted {
      if let column = resolver.insertedColumn(index) { use.add([column]) }
      return
    }
    let compound = finder.compound(query.first ?? scope)
    if compound.count > 1 || query.rows.count > 1 { meet { $0.look(intoResult: index, of: compound) } }
    if query.isExpression, let open = query.parenthesis { return followExpression(index, open) }
    for (reader, scope) in finder.scopes.enumerated()
    where scope.sources.contains(where: { finder.isSource($0, of: compound[0]) }) {
      for (place, part) in resolver.parts(ofScope: reader).enumerated() where resolver.isStar(part) {
        if let source = resolver.source(ofStar: part, in: reader), finder.isSource(source, of: compound[0]) {
          follow(result: place + index, of: reader)
        }
      }
    }
    followTables(of: compound[0], index)
  }

  /// Follows the subquery in the parenthesis at `open`, used as a value or after IN.
  private mutating func followExpression(_ index: Int, _ open: Int) {
    guard let inside = tokens.inside(open), !tokens.isKeyword(open - 1, "EXISTS") else { return }
    let whole = open..<inside.upperBound + 1
    if tokens.isKeyword(open - 1, "IN") {
      for other in operands.left(of: open - 1) { meet(part: index, of: other) }
      return
    }
    let facing = operands.facing(whole)
    for other in facing { meet(part: index, of: other) }
    if facing.isEmpty, index == 0 { follow(whole) }
  }

  /// Compares the rows of a WITH query that is used as a table after IN: `day IN x`.
  private mutating func followTables(of scope: Int, _ index: Int) {
    let names = finder.named.filter { $0.value.scopes.contains(scope) }.keys
    guard index == 0, !names.isEmpty else { return }
    for place in tokens.all.indices where tokens.isKeyword(place, "IN") {
      guard let name = tokens.name(place + 1), names.contains(name.lowercased()) else { continue }
      for other in operands.left(of: place) { meet(other, in: finder.owners[place]) }
    }
  }
}
