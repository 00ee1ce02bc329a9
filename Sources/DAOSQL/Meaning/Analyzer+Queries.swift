extension Analyzer {
  /// The columns of a query's rows; nil where their number is not known.
  mutating func results(of query: SQLQuery, _ parent: SourceScope?) -> [AnalysedStatement.Result]? {
    guard budget > 0 else { return nil }
    budget -= 1
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(query.with, parent)
    var results: [AnalysedStatement.Result]?
    var last: SourceScope?
    for (index, part) in query.parts.enumerated() {
      note(differenceOf: part)
      let (next, scope) = self.results(of: part.rows, part.tokens, parent)
      results = index == 0 ? next : combined(results, part.setOperator, next)
      last = scope
    }
    let scope = query.parts.count == 1 ? last ?? SourceScope(parent) : SourceScope(parent)
    scope.labels = (results ?? []).map { ($0.key, $0.fact) }
    // A term may be the label of any part.
    if query.parts.count > 1 { scope.possibleLabels = nil }
    note(differencesOf: query.order, query.order.map { order(by: $0, results ?? [], scope) })
    if query.parts.count == 1, last != nil,
      let first = statement.queries.lastIndex(where: { $0.tokens == query.parts[0].tokens })
    {
      statement.queries[first].order = query.order
    }
    for bound in [query.limit, query.offset].compactMap(\.self) { note(bound: bound, scope) }
    return results
  }

  private mutating func combined(
    _ left: [AnalysedStatement.Result]?, _ operation: SQLQuery.SetOperator?, _ right: [AnalysedStatement.Result]?
  ) -> [AnalysedStatement.Result]? {
    guard let left, let right, left.count == right.count else { return nil }
    return zip(left, right).map { one, other in
      meetAll([one.fact, other.fact])
      var result = one
      let isUnion = operation != .except && operation != .intersect
      // Where types are strict, the values of both sides become one type.
      if isUnion || !rules.syntax.hasTriggerBodies { result.fact = ValueFact.union([one.fact, other.fact]) }
      if isUnion { return result }
      result.fact.nulls = operation == .intersect ? min(one.fact.nulls, other.fact.nulls) : one.fact.nulls
      if !rules.syntax.hasTriggerBodies { return result }
      // The rows are those of the left side, and not of the column that the engine names.
      if one.fact.origin != other.fact.origin {
        result.fact.origin = nil
        result.fact.parts = one.fact.parts ?? [one.fact.type]
      }
      return result
    }
  }

  /// Notes a term of an ORDER BY. A label comes before a column of a table, and a number means a result column.
  private mutating func order(
    by term: OrderTerm, _ results: [AnalysedStatement.Result], _ scope: SourceScope
  ) -> Side {
    if let result = result(term.expression, results) {
      // A star gives the column itself, which the name means too.
      if result.value == nil { _ = fact(of: term.expression, scope) }
      if case .column(let name) = result.value?.form { statement.names[term.expression.tokens] = statement.names[name.tokens] }
      if result.value?.callsExtreme != true { sort(by: term.expression, result.fact) }
      if let value = result.value { note(orderOf: value) }
      return ordered(result.value ?? term.expression, result.fact, scope)
    }
    note(constant: term.expression)
    let fact = fact(of: term.expression, scope)
    sort(by: term.expression, fact)
    return ordered(term.expression, fact, scope)
  }

  /// What an order is by: of `lower(name)` the name, which is NULL where that is.
  private mutating func ordered(_ expression: SQLExpression, _ fact: ValueFact, _ scope: SourceScope) -> Side {
    guard !scope.sources.isEmpty, case .call(let call) = expression.form, call.arguments.count == 1, call.window == nil,
      ["LOWER", "UPPER", "TRIM", "LENGTH", "ABS"].contains(call.builtin)
    else { return Side(expression, fact) }
    return ordered(call.arguments[0], self.fact(of: call.arguments[0], scope), scope)
  }

  private func result(_ expression: SQLExpression, _ results: [AnalysedStatement.Result]) -> AnalysedStatement.Result? {
    if case .number(let text) = literal(expression) {
      return Int(text).flatMap { results.indices.contains($0 - 1) ? results[$0 - 1] : nil }
    }
    guard case .column(let name) = expression.form, name.qualifiers.isEmpty else { return nil }
    return results.first { [wanted = key(name)] in $0.key == wanted }
  }

  private mutating func results(
    of rows: SQLQuery.Rows, _ tokens: Range<Int>, _ parent: SourceScope?
  ) -> ([AnalysedStatement.Result]?, SourceScope?) {
    switch rows {
    case .select(let select): return results(of: select, tokens, parent)
    case .nested(let query): return (results(of: query, parent), nil)
    case .values(let rows):
      // `VALUES (a.*)` has as many columns as `a`.
      if rows.contains(where: { $0.contains(where: \.isStar) }) { return (nil, nil) }
      let scope = SourceScope(parent)
      let facts = rows.map { row in row.map { fact(of: $0, scope) } }
      guard let first = facts.first, facts.allSatisfy({ $0.count == first.count }) else { return (nil, nil) }
      let results = first.indices.map { index in
        let column = facts.map { $0[index].calculated() }
        if column.count > 1 { meetAll(column) }
        return AnalysedStatement.Result(
          label: "column\(index + 1)", key: "column\(index + 1)", fact: ValueFact.union(column), value: rows[0][index],
          tokens: rows[0][index].tokens)
      }
      return (results, nil)
    }
  }

  private mutating func results(
    of select: SQLSelect, _ tokens: Range<Int>, _ parent: SourceScope?
  ) -> ([AnalysedStatement.Result]?, SourceScope) {
    let scope = SourceScope(parent)
    scope.possibleLabels = Set(labels(of: select).keys)
    for source in select.sources { bind(source, in: scope) }
    prove(joinsOf: select.sources, scope)
    let calls = select.results.flatMap { aggregates(in: $0) }
    let hasAggregate = !calls.isEmpty || select.groupCondition != nil
    scope.isAggregate = hasAggregate && select.groups.isEmpty
    if let condition = select.condition {
      let isAggregate = scope.isAggregate
      scope.isAggregate = false
      if rules.syntax.seesLabelsInConditions { scope.unreadLabels = labels(of: select) }
      scope.isQuestion = true
      _ = fact(of: condition, scope)
      (scope.isQuestion, scope.isAggregate, scope.unreadLabels) = (false, isAggregate, [:])
      prove(condition, scope)
    }
    for expression in select.groups + select.distinctOn { _ = fact(of: expression, scope) }
    for (_, window) in select.windows { visit(window, scope) }
    var results = terms(of: select.results, scope)
    if scope.isAggregatedInside, !scope.isAggregate, select.groups.isEmpty {
      scope.isAggregate = true
      results = terms(of: select.results, scope)
    }
    if select.groups.contains(where: \.leavesColumnsOut) {
      results = results?.map { result in
        var result = result
        result.fact.nulls = .unknown
        return result
      }
    }
    scope.labels = (results ?? []).map { ($0.key, $0.fact) }
    if let condition = select.groupCondition {
      _ = fact(of: condition, scope)
      results = results.map { filtered($0, by: condition, scope) }
    }
    note(select, calls, scope, tokens)
    return (results, scope)
  }

  private func labels(of select: SQLSelect) -> [String: SQLExpression] {
    let labels = select.results.compactMap { term -> (String, SQLExpression)? in
      guard let label = term.alias, case .expression(let expression) = term.form else { return nil }
      return (key(label), expression)
    }
    return Dictionary(labels) { first, _ in first }
  }

  private mutating func note(
    _ select: SQLSelect, _ aggregates: [FunctionCall], _ scope: SourceScope, _ tokens: Range<Int>
  ) {
    // The query of a recursive WITH is read several times.
    guard !statement.queries.contains(where: { $0.tokens == tokens }) else { return }
    var query = AnalysedStatement.Query(sources: scope.sources.map(\.named), condition: select.condition, tokens: tokens)
    query.addJoins(of: select.sources)
    query.aggregates = aggregates
    query.isGrouped = !select.groups.isEmpty
    statement.queries.append(query)
  }

  mutating func visit(_ window: SQLWindow, _ scope: SourceScope) {
    for expression in window.partition { _ = fact(of: expression, scope) }
    let sides = window.order.map { Side($0.expression, fact(of: $0.expression, scope)) }
    for side in sides { sort(by: side.expression, side.fact) }
    note(differencesOf: window.order, sides)
    for bound in (window.frame?.bounds ?? []).compactMap(\.self) { want(.integer, of: fact(of: bound, scope)) }
  }

  /// The columns of a SELECT list or a RETURNING clause.
  mutating func terms(of terms: [ResultTerm], _ scope: SourceScope) -> [AnalysedStatement.Result]? {
    var results: [AnalysedStatement.Result]? = []
    for term in terms {
      switch term.form {
      case .expression(let expression):
        let fact = fact(of: expression, scope)
        if expression.isStar { results = nil }
        let (label, key) = term.alias.map { ($0.text, self.key($0)) } ?? label(of: expression)
        let tokens = term.alias.map { $0.token..<$0.token + 1 } ?? expression.tokens
        results?.append(AnalysedStatement.Result(label: label, key: key, fact: fact, value: expression, tokens: tokens))
      case .star(let names):
        guard let columns = star(names, scope) else {
          results = nil
          continue
        }
        results? += columns.map { AnalysedStatement.Result(label: $0.name, key: $0.key, fact: $0.fact, tokens: term.tokens) }
      }
    }
    return results
  }

  /// The label of a result column without an alias, and the form in which names are compared with it.
  private func label(of expression: SQLExpression) -> (String, String) {
    if case .column(let name) = expression.form { return (name.name, key(name)) }
    let text = tree.tokens[expression.tokens].map(\.text).joined(separator: " ")
    return (text, rules.syntax.hasTriggerBodies ? key(named: tree.text(of: expression.tokens)) : serverLabel(of: expression))
  }

  private static let noLabel = "?column?"

  /// The name that a server gives to a result column (<https://www.postgresql.org/docs/15/queries-select-lists.html>), empty where it is
  /// not known.
  private func serverLabel(of expression: SQLExpression) -> String {
    switch expression.form {
    case .column(let name): return key(name)
    // Some of those that are written in a way of their own have other names.
    case .call(let call): return call.builtin == "TRIM" ? "" : key(call.name)
    case .cast(let operand, _):
      let label = serverLabel(of: operand)
      return label == Self.noLabel || label == "case" ? "" : label
    case .collate(let operand, _), .element(let operand, _): return serverLabel(of: operand)
    case .field(_, let name): return name.map { key($0) } ?? ""
    case .choice(_, _, let otherwise):
      guard let otherwise else { return "case" }
      let label = serverLabel(of: otherwise)
      if case .subquery = otherwise.form { return label }
      return label == Self.noLabel ? "case" : label
    case .exists: return "exists"
    case .array, .arrayOfQuery: return "array"
    case .row: return "row"
    case .subquery(let query): return query.onlySelect?.results.first.map { label(of: $0) } ?? ""
    case .literal(.now(let word)): return word.rawValue
    case .literal(.null), .literal(.integer), .literal(.real), .literal(.text), .parameter, .nullTest, .between, .inList,
      .inQuery, .match, .prefix(.not, _), .prefix(.minus, _), .prefix(.plus, _):
      return Self.noLabel
    case .chain(let kind, _, _): return kind == .zone || kind == .other ? "" : Self.noLabel
    default: return ""
    }
  }

  private func label(of term: ResultTerm) -> String {
    guard case .expression(let expression) = term.form else { return "" }
    return term.alias.map { key($0) } ?? serverLabel(of: expression)
  }

  /// The columns that a star gives; nil where they are not known.
  private func star(_ names: [SQLIdentifier], _ scope: SourceScope) -> [(name: String, key: String, fact: ValueFact)]? {
    var places = scope.places
    if !names.isEmpty {
      guard let index = sources(qualifiedBy: names, scope).first else {
        // One of an outer query: what its conditions prove, nobody knows yet.
        return scope.parent.flatMap { star(names, $0) }.map { $0.map { ($0.name, $0.key, $0.fact.orNull()) } }
      }
      guard let columns = scope.sources[index].columns else { return nil }
      places = columns.indices.map { BoundColumn.Place(source: index, column: $0) }
    } else if scope.sources.contains(where: { $0.columns == nil }) {
      return nil
    }
    // More than any engine gives: a star of stars doubles with each.
    guard places.count <= 10_000 else { return nil }
    return places.compactMap { place in
      guard let column = scope.sources[place.source].columns?[place.column], !names.isEmpty || !column.isJoined else {
        return nil
      }
      return (column.name, column.key, fact(of: column, place.source, scope))
    }
  }

  // MARK: WITH

  mutating func bind(_ with: SQLWith?, _ parent: SourceScope?) {
    let first = commonTables.count
    let tables = with?.tables ?? []
    // A query may name a later one too, of which nothing is known yet: in SQLite in any case.
    guard rules.syntax.hasTriggerBodies || with?.isRecursive == true else {
      for table in tables { commonTables.append((key(table.name), columns(of: table, parent))) }
      return
    }
    commonTables += tables.map { (key($0.name), nil) }
    for (index, table) in tables.enumerated() { commonTables[first + index].columns = columns(of: table, parent) }
  }

  private mutating func columns(of table: SQLWith.Table, _ parent: SourceScope?) -> [BoundColumn]? {
    guard case .query(let query) = table.statement else { return named(returned(by: table), table) }
    guard query.parts.count > 1, let anchor = anchor(of: query, parent) else {
      return named(results(of: query, parent), table)
    }
    // It may refer to itself: what is known of its rows is what stays true when it does.
    var known = named(anchor, table)
    for _ in 0..<4 {
      commonTables.append((key(table.name), known))
      let next = named(results(of: query, parent), table)
      commonTables.removeLast()
      guard let next, let before = known, next.count == before.count else { return nil }
      if zip(next, before).allSatisfy({ $0.fact == $1.fact }) { return next }
      known = next
    }
    return known?.map { BoundColumn(name: $0.name, key: $0.key, fact: .unknown) }
  }

  /// The rows that a change in a WITH returns; the statement around it is what is told of as a whole.
  private mutating func returned(by table: SQLWith.Table) -> [AnalysedStatement.Result]? {
    let outer = (statement.results, statement.rowCount, statement.insertedRows, statement.tableWritten)
    let storeCount = statement.stores.count
    defer {
      (statement.results, statement.rowCount, statement.insertedRows, statement.tableWritten) = outer
      // Whether a NULL is refused depends on the table that is changed.
      statement.stores[storeCount...].removeAll { $0.value == .null }
    }
    switch table.statement {
    case .insert(let insert): analyse(insert)
    case .update(let update): analyse(update, table.tokens)
    case .delete(let delete): analyse(delete, table.tokens)
    default: return nil
    }
    return statement.results
  }

  /// The rows of the first part.
  private mutating func anchor(of query: SQLQuery, _ parent: SourceScope?) -> [AnalysedStatement.Result]? {
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(query.with, parent)
    return results(of: query.parts[0].rows, query.parts[0].tokens, parent).0
  }

  private func named(_ results: [AnalysedStatement.Result]?, _ table: SQLWith.Table) -> [BoundColumn]? {
    let own = results?.enumerated().map { index, result in
      guard index < table.columns.count else { return BoundColumn(name: result.label, key: result.key, fact: result.fact) }
      return BoundColumn(name: table.columns[index].text, key: key(table.columns[index]), fact: result.fact)
    }
    return own.map { $0 + table.addedColumns.map { BoundColumn(name: $0.text, key: key($0), fact: .unknown) } }
  }

  // MARK: Row counts

  func rowCount(of query: SQLQuery) -> RowCount {
    let isOne = !query.hasTies && query.limit.map { tree.tokens[$0.tokens].map(\.text) == ["1"] } ?? false
    guard let select = query.onlySelect, !givesRows(select, query.order), !select.groups.contains(where: \.leavesColumnsOut)
    else { return isOne ? .atMostOne : .any }
    let isUnbounded = query.limit == nil && query.offset == nil
    if select.groups.isEmpty, select.groupCondition == nil, isUnbounded,
      select.results.contains(where: { !aggregates(in: $0).isEmpty && !mayAggregateOuterRows($0, sources(of: query)) })
        || (select.sources.isEmpty && select.condition == nil)
    {
      return .exactlyOne
    }
    // A query of WITH may have the name of a table.
    let bound = sources(of: query)
    let isOneTable = select.sources.count == 1 && bound.count == 1 && select.sources[0].columnAliases.isEmpty
    return isOne || select.sources.isEmpty || isOneTable && comparesKey(select.condition, of: bound[0].table)
      ? .atMostOne : .any
  }

  private func sources(of query: SQLQuery) -> [AnalysedStatement.Source] { sources(at: query.parts[0].tokens) }

  private func sources(at tokens: Range<Int>) -> [AnalysedStatement.Source] {
    statement.queries.first { $0.tokens == tokens }?.sources ?? []
  }

  /// Whether the WHERE compares each column of the only table's primary key with one value.
  func comparesKey(_ condition: SQLExpression?, of table: TableName?) -> Bool {
    guard let condition, let table, let columns = schema.table(table)?.columns else { return false }
    let keys = columns.filter { $0.primaryKeyPosition > 0 }.map { key(named: $0.name) }
    let compared = condition.conjuncts.compactMap { term -> String? in
      guard case .chain(.equality, let operands, let operators) = term.form, operators.count == 1,
        operators[0].text.hasPrefix("="),
        case .column(let name) = operands[0].form, operands[1].isConstant
      else { return nil }
      return key(name)
    }
    return !keys.isEmpty && keys.allSatisfy(compared.contains) && schema.hasPlainKey(table)
  }
}

extension SQLExpression {
  /// Whether it is a parameter or a literal.
  fileprivate var isConstant: Bool {
    switch form {
    case .literal(.typed): false
    case .parameter, .literal: true
    default: false
    }
  }
}

extension SQLExpression {
  /// Whether it is a term of GROUP BY whose columns are NULL in the rows of wider groups: `ROLLUP (city)`, `GROUPING SETS (…)`.
  fileprivate var leavesColumnsOut: Bool {
    switch form {
    case .call(let call): ["ROLLUP", "CUBE", "GROUPING"].contains(call.builtin)
    default: false
    }
  }
}
