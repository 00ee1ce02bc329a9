extension Analyzer {
  /// Adds a source of a FROM, with its join, to a scope.
  mutating func bind(_ source: SQLSource, in scope: SourceScope) {
    let first = scope.sources.count
    switch source.form {
    case .table(let name): scope.sources.append(table(name, alias: source.alias?.text ?? name.name))
    case .function(let name, let arguments):
      let facts = arguments.map { fact(of: $0, scope) }
      var bound = BoundSource(alias: (source.alias?.text ?? name.name).lowercased(), columns: nil, tokens: name.tokens)
      if let column = rules.functions.elementColumns[name.name.lowercased()], facts.count == 1 {
        bound.elements = (column, facts[0].sources)
      }
      scope.sources.append(bound)
    case .query(let query):
      let columns = results(of: query, source.isLateral ? scope : scope.parent)?.map {
        BoundColumn(name: $0.label, fact: $0.fact)
      }
      scope.sources.append(
        BoundSource(alias: source.alias?.text.lowercased() ?? "", columns: columns, tokens: source.tokens))
    case .nested(let sources): bind(sources, of: source, in: scope)
    case .opaque: scope.sources.append(BoundSource(alias: "", columns: nil, tokens: source.tokens))
    }
    for (index, name) in source.columnAliases.enumerated() where scope.sources[first].columns?.indices.contains(index) == true {
      scope.sources[first].columns?[index].name = name.text
    }
    join(source, first, in: scope)
  }

  /// Joined sources in parentheses; with an alias they are one source.
  private mutating func bind(_ sources: [SQLSource], of source: SQLSource, in scope: SourceScope) {
    let inner = SourceScope(scope.parent)
    for source in sources { bind(source, in: inner) }
    guard let alias = source.alias else {
      scope.sources += inner.sources
      return
    }
    let known = inner.sources.allSatisfy { $0.columns != nil }
    let columns = inner.sources.indices.flatMap { index in
      (inner.sources[index].columns ?? []).filter { !$0.isJoined }.map { column in
        BoundColumn(name: column.name, fact: fact(of: column, index, inner))
      }
    }
    scope.sources.append(
      BoundSource(alias: alias.text.lowercased(), columns: known ? columns : nil, tokens: source.tokens))
  }

  mutating func table(_ name: QualifiedName, alias: String) -> BoundSource {
    let alias = alias.lowercased()
    if name.qualifiers.isEmpty, let common = commonTables.last(where: { $0.name == name.name.lowercased() }) {
      return BoundSource(alias: alias, columns: common.columns, tokens: name.tokens)
    }
    guard let table = name.tableName else { return BoundSource(alias: alias, columns: nil, tokens: name.tokens) }
    statement.tablesRead.insert(table)
    let (columns, hasRowID) = columns(of: table)
    return BoundSource(
      alias: alias, table: table, columns: columns, hasRowID: hasRowID, isVirtual: schema.isVirtual(table), tokens: name.tokens)
  }

  /// Notes what the join makes optional, and compares what it joins by.
  private mutating func join(_ source: SQLSource, _ first: Int, in scope: SourceScope) {
    var names: [(name: String, token: Int)] = []
    switch source.constraint {
    case .using(let using): names = using.map { ($0.text.lowercased(), $0.token) }
    case .on(let condition):
      scope.isQuestion = ![.left, .right, .full].contains(source.join.kind)
      _ = fact(of: condition, scope)
      scope.isQuestion = false
    case nil: break
    }
    if source.join.isNatural {
      let before = Set(scope.sources[..<first].flatMap { ($0.columns ?? []).map { $0.name.lowercased() } })
      names = scope.sources[first...].flatMap { ($0.columns ?? []).map { $0.name.lowercased() } }
        .filter(before.contains).map { ($0, source.tokens.lowerBound) }
    }
    let kind = source.join.kind
    if kind == .left || kind == .full {
      for index in scope.sources[first...].indices { scope.sources[index].isOptional = true }
    }
    if kind == .right || kind == .full {
      for index in scope.sources[..<first].indices { scope.sources[index].isOptional = true }
    }
    for (name, token) in names { join(name, token, first, in: scope) }
  }

  private mutating func join(_ name: String, _ token: Int, _ first: Int, in scope: SourceScope) {
    func place(in range: Range<Int>) -> (source: Int, column: Int)? {
      for index in range {
        if let column = scope.sources[index].columns?.firstIndex(where: { $0.name.lowercased() == name && !$0.isJoined }) {
          return (index, column)
        }
      }
      return nil
    }
    guard let left = place(in: 0..<first), let right = place(in: first..<scope.sources.count) else { return }
    let facts = [left, right].map { place in
      scope.sources[place.source].columns?[place.column].fact ?? .unknown
    }
    meet(facts[0], facts[1])
    let named = SQLExpression(form: .opaque, tokens: token..<token + 1)
    noteComparison(Side(named, facts[0]), Side(named, facts[1]), isOrdered: false)
    scope.sources[right.source].columns?[right.column].isJoined = true
    // Where the left side may have no row, the value is the right side's.
    guard scope.sources[left.source].isOptional else { return }
    var common = ValueFact.common(facts)
    common.nulls = .unknown
    common.origin = nil
    scope.sources[left.source].columns?[left.column].fact = common
  }

  // MARK: Names

  /// What is known of a name that is no known column's: of an element of a list.
  private func element(_ name: QualifiedName, in scope: SourceScope) -> ValueFact {
    let qualifier = name.qualifiers.last?.text.lowercased()
    let source = scope.sources.first {
      $0.elements?.column == name.name.lowercased() && (qualifier == nil || $0.alias == qualifier)
    }
    var fact = ValueFact.unknown
    fact.elements = source?.elements?.sources ?? []
    return fact
  }

  /// What is known of a column of the source with an index.
  func fact(of column: BoundColumn, _ index: Int, _ scope: SourceScope) -> ValueFact {
    var fact = column.fact
    let key = BoundColumn.Key(source: index, name: column.name.lowercased())
    let hasRow = !scope.sources[index].isOptional || scope.notNull.contains { $0.source == index }
    if !hasRow { fact.nulls = max(fact.nulls, scope.questioned.contains(index) ? .unknown : .joined) }
    if scope.sources[index].isOptional, hasRow { fact.nulls = max(fact.nulls, .filtered) }
    if scope.notNull.contains(key), fact.nulls > .filtered { fact.nulls = .filtered }
    if scope.isAggregate { fact.nulls = .unknown }
    return fact
  }

  /// The source and the column that a name means in a scope itself.
  func find(_ name: QualifiedName, in scope: SourceScope) -> (source: Int, column: BoundColumn)? {
    let wanted = name.name.lowercased()
    let qualifier = name.qualifiers.last?.text.lowercased()
    let schema = name.qualifiers.dropLast().last?.text.lowercased()
    // `shop.item.name` is a column of the table that is named so, else of one that is found by its name alone.
    let isNamed =
      schema != nil && scope.sources.contains { $0.alias == qualifier && $0.table?.schema?.lowercased() == schema }
    for (index, source) in scope.sources.enumerated() where qualifier == nil || source.alias == qualifier {
      if let schema, source.table?.schema?.lowercased() != (isNamed ? schema : nil) { continue }
      guard let column = source.columns?.first(where: { $0.name.lowercased() == wanted }) else { continue }
      if qualifier == nil, column.isJoined { continue }
      return (index, column)
    }
    return nil
  }

  /// What is known of a name.
  mutating func fact(of name: QualifiedName, _ scope: SourceScope) -> ValueFact {
    var next: SourceScope? = scope
    var mayBeKnown = false
    while let current = next {
      if let (index, column) = find(name, in: current) {
        statement.names[name.tokens] = AnalysedStatement.Name(
          column: column.fact.columns.count == 1 ? column.fact.columns[0] : nil, source: current.sources[index].tokens)
        if current.isQuestion { current.questioned.insert(index) }
        // The row of an outer query is not yet known to pass its WHERE.
        return current === scope
          ? fact(of: column, index, current) : column.fact.orNull(current.sources[index].isOptional || current.isAggregate)
      }
      if name.qualifiers.isEmpty {
        let wanted = name.name.lowercased()
        if let label = current.labels.first(where: { $0.name == wanted }) { return label.fact }
        if let expression = current.unreadLabels.removeValue(forKey: wanted) {
          let fact = fact(of: expression, current).orNull()
          current.labels.append((wanted, fact))
          return fact
        }
        if ["rowid", "oid", "_rowid_"].contains(wanted), let source = current.sources.first(where: \.hasRowID),
          rules.syntax.hasTriggerBodies
        {
          return ValueFact(.integer, nulls: source.isOptional || current.isAggregate ? .unknown : .never)
        }
      }
      if current.sources.contains(where: { $0.columns == nil }) { return element(name, in: current) }
      // A virtual table has hidden columns.
      mayBeKnown =
        mayBeKnown || current.possibleLabels?.contains(name.name.lowercased()) ?? true
        || current.sources.contains(where: \.isVirtual)
      next = current.parent
    }
    let token = name.tokens.lowerBound
    if !mayBeKnown, name.qualifiers.isEmpty, tree.tokens[token].text.hasPrefix("\"") {
      statement.unknownQuotedNames.insert(token)
    }
    return .unknown
  }
}
