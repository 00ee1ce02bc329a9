/// Finds the meaning of a statement's parts.
package struct Analyzer {
  let tree: SyntaxTree
  let rules: SQLRules
  let schema: any SQLSchema
  var statement: AnalysedStatement
  /// The queries of WITH that are known here, the innermost last.
  var commonTables: [(name: String, columns: [BoundColumn]?)] = []
  /// The views that are being looked into.
  private var openViews: [TableName] = []
  /// The schema in which a view's own names are looked up; nil for the names of a statement.
  private var viewSchema: String?
  /// The uses of columns that were noted.
  var seen: Set<SeenUse> = []
  /// How many more expressions are looked at: recursive queries are read several times, those inside of them more often.
  var budget: Int

  private init(_ tree: SyntaxTree, rules: SQLRules, schema: any SQLSchema) {
    self.tree = tree
    self.rules = rules
    self.schema = schema
    statement = AnalysedStatement(tree: tree)
    budget = 1_000 + tree.tokens.count * 50
  }

  /// What a statement means.
  package static func analysis(of tree: SyntaxTree, rules: SQLRules, schema: any SQLSchema) -> AnalysedStatement {
    var analyzer = Analyzer(tree, rules: rules, schema: schema)
    switch tree.form {
    case .query(let query):
      analyzer.statement.results = analyzer.results(of: query, nil)
      analyzer.statement.rowCount = analyzer.rowCount(of: query)
    case .insert(let insert): analyzer.analyse(insert)
    case .update(let update): analyzer.analyse(update, 0..<tree.tokens.count)
    case .delete(let delete): analyzer.analyse(delete, 0..<tree.tokens.count)
    default: analyzer.statement.results = nil
    }
    // What was not read may join, group and filter.
    if !tree.faults.isEmpty { analyzer.statement.forgetProofs() }
    return analyzer.statement
  }

  // MARK: Names

  /// A name in the form in which names are compared.
  func key(_ name: SQLIdentifier) -> String { name.key(rules.syntax) }

  /// The object's own name of a qualified one in that form.
  func key(_ name: QualifiedName) -> String { name.parts.last.map { key($0) } ?? "" }

  /// The name of something in the schema in that form.
  func key(named name: String) -> String { rules.syntax.key(ofName: name) }

  /// The table that a name in the statement means; nil for a name of more parts.
  func table(named name: QualifiedName) -> TableName? {
    guard var table = name.tableName, !rules.syntax.hasTriggerBodies else {
      return name.tableName.map { TableName(schema: $0.schema ?? viewSchema, name: $0.name) }
    }
    table.name = key(name)
    if table.schema != nil { table.schema = name.qualifiers.last.map { key($0) } }
    return table
  }

  // MARK: Tables

  mutating func columns(of name: TableName) -> (columns: [BoundColumn]?, hasRowID: Bool) {
    guard let table = schema.table(name) else { return (nil, false) }
    if let columns = viewColumns(name, table) { return (columns, false) }
    let columns = table.columns.map { column in
      BoundColumn(
        name: column.name, key: key(named: column.name),
        fact: ValueFact(
          .column(column), nulls: !table.isView && schema.isNeverNull(column, of: name) ? .never : .unknown, columns: [column],
          origin: table.isView ? nil : ValueFact.Origin(table: table.qualifiedName, column: column.name)))
    }
    return (columns, !table.isView)
  }

  /// The facts of a view's columns, by its SELECT; nil for a table, and for a view of which none is known.
  private func viewColumns(_ name: TableName, _ table: TableSchema) -> [BoundColumn]? {
    if let known = schema.views.columns[name] { return known }
    guard !openViews.contains(name), openViews.count < 16 else { return nil }
    let found = schema.definition(ofView: name).flatMap { columns(of: $0, name, table) }
    schema.views.columns[name] = .some(found)
    return found
  }

  private func columns(of definition: ViewDefinition, _ name: TableName, _ table: TableSchema) -> [BoundColumn]? {
    guard let tree = SQLStatement.statements(of: definition.sql, syntax: rules.syntax).first?.tree, tree.faults.isEmpty,
      case .createView(let view) = tree.form
    else { return nil }
    var analyzer = Analyzer(tree, rules: rules, schema: schema)
    analyzer.openViews = openViews + [name]
    analyzer.viewSchema = definition.schema
    guard let results = analyzer.results(of: view.query, nil), results.count == table.columns.count else { return nil }
    return zip(table.columns, results).map { column, result in
      var fact = result.fact
      (fact.sources, fact.literals) = ([], [])
      fact.columns = [column]
      return BoundColumn(name: column.name, key: key(named: column.name), fact: fact)
    }
  }

  // MARK: Values

  /// Adds a use of values.
  mutating func note(_ sources: [Int], _ change: (inout ValueUse) -> Void) {
    for source in sources { change(&statement.uses[source, default: ValueUse()]) }
  }

  mutating func note(_ sources: [Int], _ columns: [TableColumn]) {
    guard !columns.isEmpty else { return }
    note(sources) { use in use.met += columns.filter { !use.met.contains($0) } }
  }

  /// Notes that the place of values wants a kind of value.
  mutating func want(_ kind: ExpressionType.Kind?, of fact: ValueFact) {
    guard let kind else { return }
    note(fact.sources) { $0.kind = $0.kind ?? kind }
  }

  /// Notes that two values are compared.
  mutating func meet(_ left: ValueFact, _ right: ValueFact) {
    for (one, other) in [(left, right), (right, left)] where !one.sources.isEmpty {
      note(one.sources, other.columns)
      note(one.sources) { $0.isCompared = true }
      want(other.kind, of: one)
      if other.isNumber { noteNumber(other.columns, beside: one.sources) }
    }
    for (one, other) in [(left, right), (right, left)] where !one.elements.isEmpty {
      note(one.elements) { use in use.elementColumns += other.columns.filter { !use.elementColumns.contains($0) } }
    }
  }

  /// Notes that values are compared with a number, which columns of views may have.
  mutating func noteNumber(_ columns: [TableColumn], beside sources: [Int]) {
    note(sources) { use in
      use.meetsNumber = true
      use.numberColumns += columns
    }
  }

  /// Notes that values are the result of one expression, whose columns they have where nothing else tells.
  mutating func meetAll(_ facts: [ValueFact]) {
    let columns = facts.reduce(into: [TableColumn]()) { all, fact in all += fact.columns.filter { !all.contains($0) } }
    let kind = facts.lazy.compactMap(\.kind).first
    for fact in facts where !fact.sources.isEmpty {
      note(fact.sources) { use in use.substituted += columns.filter { !use.substituted.contains($0) } }
      want(kind, of: fact)
    }
  }
}
