extension Analyzer {
  mutating func analyse(_ insert: SQLInsert) {
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(insert.with, nil)
    let target = changed(insert.table, insert.alias)
    let columns = insertedColumns(insert, target)
    if case .query(let query) = insert.rows { store(query, in: columns) }
    let count = insertedRows(insert)
    statement.insertedRows = count
    // A conflict, or a trigger that ignores the row, leaves nothing to return.
    statement.rowCount = count == .any ? .any : .atMostOne
    let scope = SourceScope(nil, [target])
    var excluded = target
    excluded.alias = "excluded"
    // Its row is another one than the table's.
    excluded.tokens = target.tokens.upperBound..<target.tokens.upperBound
    let upsertScope = SourceScope(nil, [target, excluded])
    for upsert in insert.upserts {
      for term in upsert.target { _ = fact(of: term.expression, scope) }
      if let condition = upsert.targetCondition { _ = fact(of: condition, scope) }
      assign(upsert.assignments ?? [], in: target, upsertScope)
      if let condition = upsert.condition { _ = fact(of: condition, upsertScope) }
    }
    statement.results = insert.returning.map { terms(of: $0, scope) } ?? []
  }

  private func insertedRows(_ insert: SQLInsert) -> RowCount {
    guard case .query(let query) = insert.rows else { return .exactlyOne }
    if let rows = query.onlyValues {
      return rows.count == 1 && !rows[0].contains(where: { givesRows($0) }) ? .exactlyOne : .any
    }
    return rowCount(of: query)
  }

  private func insertedColumns(_ insert: SQLInsert, _ target: BoundSource) -> [TableColumn?] {
    guard !insert.columns.isEmpty else {
      // A server counts those that it computes, too.
      return (target.columns ?? []).map { $0.fact.columns.first }
        .filter { !rules.syntax.hasTriggerBodies || $0?.isGenerated != true }
    }
    return insert.columns.map { column($0, of: target) }
  }

  private func column(_ name: SQLIdentifier, of target: BoundSource) -> TableColumn? {
    name.isPart ? nil : target.columns?.first { [wanted = key(name)] in $0.key == wanted }?.fact.columns.first
  }

  /// Notes that the rows of a query are stored in columns.
  private mutating func store(_ query: SQLQuery, in columns: [TableColumn?]) {
    guard let rows = query.onlyValues else {
      let results = results(of: query, nil) ?? []
      for (result, column) in zip(results, columns) {
        store(result.fact, of: result.value, at: result.tokens.lowerBound, in: column)
      }
      return
    }
    bind(query.with, nil)
    for row in rows {
      // A star gives more columns than one.
      let columns = row.contains(where: \.isStar) ? [] : columns
      for (index, value) in row.enumerated() {
        let fact = fact(of: value, SourceScope(nil))
        store(fact, of: value, at: value.tokens.lowerBound, in: index < columns.count ? columns[index] : nil)
      }
    }
  }

  /// Whether an expression is a parameter, the text of a time or its seconds, as it is.
  private func isWhole(_ value: SQLExpression) -> Bool {
    if case .parameter = value.form { return true }
    let token = value.tokens.lowerBound
    return statement.times[token] == value.tokens || statement.seconds[token]?.tokens == value.tokens
  }

  private mutating func store(_ fact: ValueFact, of value: SQLExpression?, at token: Int, in column: TableColumn?) {
    if let value, isWhole(value) { note(fact.sources) { $0.isStored = true } }
    guard let column else { return }
    note(fact.sources, [column])
    for token in fact.literals.sorted() {
      if let literal = statement.literals[token] { note(literal, at: token, storedIn: column) }
    }
    guard fact.kind == .real, let value, !value.isRounded, !fact.literals.contains(where: isReal) else { return }
    note(.fraction(sql: tree.text(of: value.tokens)), at: token, storedIn: column)
  }

  /// Whether the literal is a number that is written with a fraction or an exponent.
  private func isReal(_ token: Int) -> Bool {
    if case .number(let number)? = statement.literals[token] { Int(number) == nil } else { false }
  }

  private mutating func note(_ value: AnalysedStatement.Operand, at token: Int, storedIn column: TableColumn) {
    guard isNew(.store, token, column) else { return }
    statement.stores.append(AnalysedStatement.Store(column: column, value: value, token: token))
  }

  mutating func assign(_ assignments: [Assignment], in target: BoundSource, _ scope: SourceScope) {
    for assignment in assignments {
      let columns = assignment.columns.map { column($0, of: target) }
      for (name, column) in zip(assignment.columns, columns) where column != nil {
        statement.names[name.token..<name.token + 1] = AnalysedStatement.Name(column: column, source: target.tokens)
      }
      if columns.count > 1, case .row(let values) = assignment.value.form {
        for (value, column) in zip(values, columns) { store(value, in: column, scope) }
      } else if columns.count > 1, case .subquery(let query) = assignment.value.form {
        for (result, column) in zip(results(of: query, scope) ?? [], columns) {
          store(result.fact, of: nil, at: result.tokens.lowerBound, in: column)
        }
      } else {
        store(assignment.value, in: columns[0], scope)
      }
    }
  }

  private mutating func store(_ value: SQLExpression, in column: TableColumn?, _ scope: SourceScope) {
    store(fact(of: value, scope), of: value, at: value.tokens.lowerBound, in: column)
    doubt(value, storedIn: column, scope)
  }

  mutating func analyse(_ update: SQLUpdate, _ tokens: Range<Int>) {
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(update.with, nil)
    let target = changed(update.table, update.alias)
    let scope = SourceScope(nil, [target])
    for source in update.sources { bind(source, in: scope) }
    assign(update.assignments, in: target, scope)
    finish(scope, tokens, update.condition, update.sources, update.order, [update.limit, update.offset])
    statement.rowCount = changedRows(update.condition, of: target, besides: update.sources)
    // SQLite gives the columns of the target alone (<https://www.sqlite.org/lang_returning.html>).
    let returned = rules.syntax.hasTriggerBodies ? SourceScope(nil, [target]) : scope
    statement.results = update.returning.map { terms(of: $0, returned) } ?? []
  }

  mutating func analyse(_ delete: SQLDelete, _ tokens: Range<Int>) {
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(delete.with, nil)
    let target = changed(delete.table, delete.alias)
    let scope = SourceScope(nil, [target])
    for source in delete.sources { bind(source, in: scope) }
    finish(scope, tokens, delete.condition, delete.sources, delete.order, [delete.limit, delete.offset])
    statement.rowCount = changedRows(delete.condition, of: target, besides: delete.sources)
    statement.results = delete.returning.map { terms(of: $0, scope) } ?? []
  }

  /// How many rows RETURNING gives of a change. A name may be a column of the other sources.
  private func changedRows(_ condition: SQLExpression?, of target: BoundSource, besides sources: [SQLSource]) -> RowCount {
    sources.isEmpty && comparesKey(condition, of: target.table) ? .atMostOne : .any
  }

  private mutating func finish(
    _ scope: SourceScope, _ tokens: Range<Int>, _ condition: SQLExpression?, _ sources: [SQLSource], _ order: [OrderTerm],
    _ bounds: [SQLExpression?]
  ) {
    if let condition { _ = fact(of: condition, scope) }
    for term in order {
      note(constant: term.expression)
      sort(by: term.expression, fact(of: term.expression, scope))
    }
    for bound in bounds.compactMap(\.self) { note(bound: bound, scope) }
    var query = AnalysedStatement.Query(
      sources: scope.sources.map(\.named), condition: condition, tokens: tokens)
    query.addJoins(of: sources)
    query.order = order
    statement.queries.append(query)
  }

  private mutating func changed(_ name: QualifiedName, _ alias: SQLIdentifier?) -> BoundSource {
    let table = table(named: name) ?? TableName(name: "")
    statement.tableWritten = table
    var (columns, hasRowID) = columns(of: table)
    if !hasRowID {
      // Of a view RETURNING gives what was handed to its trigger, which no constraint has seen.
      columns = columns?.map {
        BoundColumn(name: $0.name, key: $0.key, fact: ValueFact($0.fact.kind, columns: $0.fact.columns))
      }
    }
    return BoundSource(
      alias: alias.map { key($0) } ?? key(name), table: table, columns: columns, hasRowID: hasRowID, tokens: name.tokens)
  }
}

extension SQLExpression {
  /// Whether it is `round(…)` of one argument, whose real number a column of integers keeps as an integer.
  fileprivate var isRounded: Bool {
    if case .call(let call) = form { call.builtin == "ROUND" && call.arguments.count == 1 } else { false }
  }
}
