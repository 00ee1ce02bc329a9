/// Finds the meaning of a statement's parts.
package struct Analyzer {
  let tree: SyntaxTree
  let rules: SQLRules
  let schema: any SQLSchema
  package var statement: AnalysedStatement
  /// The queries of WITH that are known here, the innermost last.
  var commonTables: [(name: String, columns: [BoundColumn]?)] = []
  /// The views that are being looked into.
  var views: [TableName] = []

  package init(_ tree: SyntaxTree, rules: SQLRules, schema: any SQLSchema) {
    self.tree = tree
    self.rules = rules
    self.schema = schema
    statement = AnalysedStatement(tree: tree)
  }

  package mutating func analyse() {
    switch tree.form {
    case .query(let query):
      statement.results = results(of: query, nil)
      statement.rowCount = rowCount(of: query)
    case .insert(let insert): analyse(insert)
    case .update(let update): analyse(update)
    case .delete(let delete): analyse(delete)
    default: statement.results = nil
    }
  }

  // MARK: Tables

  mutating func columns(of name: TableName) -> (columns: [BoundColumn]?, hasRowID: Bool) {
    guard let table = schema.table(name) else { return (nil, false) }
    if table.isView, let columns = viewColumns(name, table) { return (columns, false) }
    let columns = table.columns.map { column in
      BoundColumn(
        name: column.name,
        fact: ValueFact(
          .column(column), isNullable: !column.isNotNull, columns: [column],
          origin: table.isView ? nil : ValueFact.Origin(table: table.qualifiedName, column: column.name)))
    }
    return (columns, !table.isView)
  }

  /// The facts of a view's columns, by its SELECT.
  private func viewColumns(_ name: TableName, _ table: TableSchema) -> [BoundColumn]? {
    guard !views.contains(name), views.count < 16, let sql = schema.definition(ofView: name),
      let tree = SQLStatement.statements(of: sql, syntax: rules.syntax).first?.tree, case .createView(let view) = tree.form
    else { return nil }
    var analyzer = Analyzer(tree, rules: rules, schema: schema)
    analyzer.views = views + [name]
    guard let results = analyzer.results(of: view.query, nil), results.count == table.columns.count else { return nil }
    return zip(table.columns, results).map { column, result in
      var fact = result.fact
      fact.parameters = []
      if fact.columns.isEmpty { fact.columns = [column] }
      return BoundColumn(name: column.name, fact: fact)
    }
  }

  // MARK: Changes

  private mutating func analyse(_ insert: SQLInsert) {
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(insert.with, nil)
    let target = changed(insert.table, insert.alias)
    let columns = insertedColumns(insert, target)
    if case .query(let query) = insert.rows { store(query, in: columns) }
    let scope = SourceScope(nil)
    scope.sources = [target]
    var excluded = target
    excluded.alias = "excluded"
    let upsertScope = SourceScope(nil)
    upsertScope.sources = [target, excluded]
    for upsert in insert.upserts {
      for term in upsert.target { _ = fact(of: term.expression, scope) }
      if let condition = upsert.targetCondition { _ = fact(of: condition, scope) }
      assign(upsert.assignments ?? [], in: target, upsertScope)
      if let condition = upsert.condition { _ = fact(of: condition, upsertScope) }
    }
    statement.results = insert.returning.map { terms(of: $0, scope) } ?? []
  }

  private func insertedColumns(_ insert: SQLInsert, _ target: BoundSource) -> [TableColumn?] {
    let all = (target.columns ?? []).map { $0.fact.columns.first }
    guard !insert.columns.isEmpty else { return all.filter { $0?.isGenerated != true } }
    return insert.columns.map { name in
      target.columns?.first { $0.name.lowercased() == name.text.lowercased() }?.fact.columns.first
    }
  }

  /// Notes that the rows of a query are stored in columns.
  private mutating func store(_ query: SQLQuery, in columns: [TableColumn?]) {
    guard query.parts.count == 1, case .values(let rows) = query.parts[0].rows else {
      let results = results(of: query, nil) ?? []
      for (result, column) in zip(results, columns) { store(result.fact, in: column, isWhole: result.tokens.count == 1) }
      return
    }
    bind(query.with, nil)
    for row in rows {
      for (index, value) in row.enumerated() {
        let fact = fact(of: value, SourceScope(nil))
        store(fact, in: index < columns.count ? columns[index] : nil, isWhole: value.isParameter)
      }
    }
  }

  private mutating func store(_ fact: ValueFact, in column: TableColumn?, isWhole: Bool) {
    for parameter in fact.parameters {
      if let column { note(parameter, column) }
      if isWhole { statement.parameters[parameter, default: AnalysedStatement.ParameterFact()].stores += 1 }
    }
  }

  private mutating func assign(_ assignments: [Assignment], in target: BoundSource, _ scope: SourceScope) {
    for assignment in assignments {
      let columns = assignment.columns.map { name in
        target.columns?.first { $0.name.lowercased() == name.text.lowercased() }?.fact.columns.first
      }
      for (name, column) in zip(assignment.columns, columns) where column != nil {
        statement.names[name.token..<name.token + 1] = column
      }
      if case .row(let values) = assignment.value.form, columns.count > 1 {
        for (value, column) in zip(values, columns) { store(fact(of: value, scope), in: column, isWhole: value.isParameter) }
        continue
      }
      if case .subquery(let query) = assignment.value.form, columns.count > 1 {
        for (result, column) in zip(results(of: query, scope) ?? [], columns) { store(result.fact, in: column, isWhole: false) }
        continue
      }
      store(fact(of: assignment.value, scope), in: columns[0], isWhole: assignment.value.isParameter)
    }
  }

  private mutating func analyse(_ update: SQLUpdate) {
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(update.with, nil)
    let target = changed(update.table, update.alias)
    let scope = SourceScope(nil)
    scope.sources = [target]
    for source in update.sources { bind(source, in: scope) }
    assign(update.assignments, in: target, scope)
    finish(scope, update.condition, update.order, [update.limit, update.offset])
    statement.results = update.returning.map { terms(of: $0, scope) } ?? []
  }

  private mutating func analyse(_ delete: SQLDelete) {
    let outer = commonTables.count
    defer { commonTables.removeLast(commonTables.count - outer) }
    bind(delete.with, nil)
    let target = changed(delete.table, delete.alias)
    let scope = SourceScope(nil)
    scope.sources = [target]
    for source in delete.sources { bind(source, in: scope) }
    finish(scope, delete.condition, delete.order, [delete.limit, delete.offset])
    statement.results = delete.returning.map { terms(of: $0, scope) } ?? []
  }

  private mutating func finish(
    _ scope: SourceScope, _ condition: SQLExpression?, _ order: [OrderTerm], _ bounds: [SQLExpression?]
  ) {
    if let condition { _ = fact(of: condition, scope) }
    for term in order { _ = fact(of: term.expression, scope) }
    for bound in bounds.compactMap(\.self) { want(.integer, of: fact(of: bound, scope)) }
  }

  private mutating func changed(_ name: QualifiedName, _ alias: SQLIdentifier?) -> BoundSource {
    let table = name.tableName ?? TableName(name: "")
    statement.tableWritten = table
    let (columns, hasRowID) = columns(of: table)
    return BoundSource(
      alias: (alias?.text ?? table.name).lowercased(), table: table, columns: columns, hasRowID: hasRowID, tokens: name.tokens)
  }

  // MARK: Parameters

  mutating func note(_ parameter: Int, _ column: TableColumn) {
    if statement.parameters[parameter, default: AnalysedStatement.ParameterFact()].columns.contains(column) { return }
    statement.parameters[parameter, default: AnalysedStatement.ParameterFact()].columns.append(column)
  }

  /// Notes that the place of parameters wants a kind of value.
  mutating func want(_ kind: ExpressionType.Kind?, of fact: ValueFact) {
    guard let kind else { return }
    for parameter in fact.parameters where statement.parameters[parameter]?.kind == nil {
      statement.parameters[parameter, default: AnalysedStatement.ParameterFact()].kind = kind
    }
  }

  /// Notes that two values are compared.
  mutating func meet(_ left: ValueFact, _ right: ValueFact) {
    for (one, other) in [(left, right), (right, left)] {
      for parameter in one.parameters {
        for column in other.columns { note(parameter, column) }
      }
      want(other.kind, of: one)
    }
  }

  mutating func compare(_ left: SQLExpression, _ right: SQLExpression, isOrdered: Bool, _ scope: SourceScope) {
    if case .row(let first) = left.form, case .row(let second) = right.form {
      for (one, other) in zip(first, second) { compare(one, other, isOrdered: isOrdered, scope) }
      return
    }
    meet(fact(of: left, scope), fact(of: right, scope))
    statement.comparisons.append(AnalysedStatement.Comparison(left: left, right: right, isOrdered: isOrdered))
  }
}

extension SQLExpression {
  var isParameter: Bool { if case .parameter = form { true } else { false } }
}
