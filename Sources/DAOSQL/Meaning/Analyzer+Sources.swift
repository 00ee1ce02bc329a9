extension Analyzer {
  /// Adds a source of a FROM, with its join, to a scope.
  mutating func bind(_ source: SQLSource, in scope: SourceScope) {
    let first = scope.sources.count
    let firstPlace = scope.places.count
    if [.first, .comma].contains(source.join.kind), !rules.syntax.hasTriggerBodies { scope.joinStart = (first, firstPlace) }
    let alias = source.alias.map { key($0) }
    switch source.form {
    case .table(let name): scope.add(table(name, alias: alias ?? key(name)))
    case .function(let name, let arguments):
      let facts = arguments.map { fact(of: $0, scope) }
      var bound = BoundSource(alias: alias ?? key(name), columns: nil, tokens: name.tokens)
      if let column = rules.functions.elementColumns[name.name.lowercased()], facts.count == 1 {
        bound.elements = (column, facts[0].sources)
      }
      scope.add(bound)
    case .query(let query):
      let columns = results(of: query, source.isLateral ? scope : scope.parent)?.map {
        BoundColumn(name: $0.label, key: $0.key, fact: $0.fact)
      }
      scope.add(BoundSource(alias: alias ?? "", columns: columns, tokens: source.tokens))
    case .nested(let sources): bind(sources, of: source, in: scope)
    case .opaque: scope.add(BoundSource(alias: "", columns: nil, tokens: source.tokens))
    }
    for (index, name) in source.columnAliases.enumerated() where scope.sources[first].columns?.indices.contains(index) == true {
      scope.sources[first].columns?[index].name = name.text
      scope.sources[first].columns?[index].key = key(name)
    }
    join(source, first, in: scope)
  }

  /// Joined sources in parentheses; with an alias they are one source.
  private mutating func bind(_ sources: [SQLSource], of source: SQLSource, in scope: SourceScope) {
    let inner = SourceScope(scope.parent)
    for source in sources { bind(source, in: inner) }
    guard let alias = source.alias else {
      scope.places += inner.places.map { BoundColumn.Place(source: $0.source + scope.sources.count, column: $0.column) }
      scope.sources += inner.sources
      return
    }
    let known = inner.sources.allSatisfy { $0.columns != nil }
    let columns = inner.places.compactMap { place -> BoundColumn? in
      guard let column = inner.sources[place.source].columns?[place.column], !column.isJoined else { return nil }
      return BoundColumn(name: column.name, key: column.key, fact: fact(of: column, place.source, inner))
    }
    scope.add(BoundSource(alias: key(alias), columns: known ? columns : nil, tokens: source.tokens))
  }

  mutating func table(_ name: QualifiedName, alias: String) -> BoundSource {
    if name.qualifiers.isEmpty, let common = commonTables.last(where: { [wanted = key(name)] in $0.name == wanted }) {
      return BoundSource(alias: alias, columns: common.columns, tokens: name.tokens)
    }
    guard let table = table(named: name) else { return BoundSource(alias: alias, columns: nil, tokens: name.tokens) }
    statement.tablesRead.insert(table)
    let (columns, hasRowID) = columns(of: table)
    return BoundSource(
      alias: alias, table: table, columns: columns, hasRowID: hasRowID, isVirtual: schema.isVirtual(table), tokens: name.tokens)
  }

  /// Notes what the join makes optional, and compares what it joins by.
  private mutating func join(_ source: SQLSource, _ first: Int, in scope: SourceScope) {
    var names: [(name: String, token: Int)] = []
    switch source.constraint {
    case .using(let using): names = using.map { (key($0), $0.token) }
    case .on(let condition):
      scope.isQuestion = ![.left, .right, .full].contains(source.join.kind)
      _ = fact(of: condition, scope)
      scope.isQuestion = false
    case nil: break
    }
    let left = scope.joinStart.source..<first
    if source.join.isNatural {
      func keys(_ sources: Range<Int>) -> [String] { scope.sources[sources].flatMap { ($0.columns ?? []).map(\.key) } }
      let after = Set(keys(first..<scope.sources.count))
      var seen: Set<String> = []
      names = keys(left).filter { after.contains($0) && seen.insert($0).inserted }.map { ($0, source.tokens.lowerBound) }
    }
    // What is joined by names is not known where some of the names are not.
    if source.join.isNatural || !names.isEmpty, scope.sources[left.lowerBound...].contains(where: \.hasUnknownNames) {
      for index in scope.sources[first...].indices { scope.sources[index].columns = nil }
    }
    let kind = source.join.kind
    if kind == .left || kind == .full {
      for index in scope.sources[first...].indices { scope.sources[index].isOptional = true }
    }
    if kind == .right || kind == .full {
      for index in left { scope.sources[index].isOptional = true }
    }
    let merged = names.compactMap { join($0.name, $0.token, left, first, in: scope) }
    // Elsewhere what is joined comes first (<https://www.postgresql.org/docs/15/queries-table-expressions.html>).
    guard !rules.syntax.hasTriggerBodies, !merged.isEmpty else { return }
    let start = scope.joinStart.place
    let others = scope.places[start...].filter { place in
      !merged.contains { $0.source == place.source && $0.column == place.column }
    }
    scope.places.replaceSubrange(start..., with: merged + others)
  }

  /// Joins by a column; returns the one of the left side, which stands for both.
  private mutating func join(
    _ name: String, _ token: Int, _ before: Range<Int>, _ first: Int, in scope: SourceScope
  ) -> BoundColumn.Place? {
    func place(in range: Range<Int>) -> BoundColumn.Place? {
      for index in range {
        if let column = scope.sources[index].columns?.firstIndex(where: { $0.key == name && !$0.isJoined }) {
          return BoundColumn.Place(source: index, column: column)
        }
      }
      return nil
    }
    guard let left = place(in: before), let right = place(in: first..<scope.sources.count) else { return nil }
    let facts = [left, right].map { place in
      scope.sources[place.source].columns?[place.column].fact ?? .unknown
    }
    meet(facts[0], facts[1])
    let named = SQLExpression(form: .opaque, tokens: token..<token + 1)
    noteComparison(Side(named, facts[0]), Side(named, facts[1]), isOrdered: false)
    scope.sources[right.source].columns?[right.column].isJoined = true
    // Where the left side may have no row, the value is the right side's.
    guard scope.sources[left.source].isOptional else { return left }
    var common = ValueFact.common(facts)
    common.nulls = .unknown
    common.origin = nil
    scope.sources[left.source].columns?[left.column].fact = common
    return left
  }

  // MARK: Names

  /// What is known of a name that is no known column's: of an element of a list.
  private func element(_ name: QualifiedName, in scope: SourceScope) -> ValueFact {
    let qualifier = name.qualifiers.last.map { key($0) }
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
    let key = BoundColumn.Key(source: index, name: column.key)
    let hasRow = !scope.sources[index].isOptional || scope.notNull.contains { $0.source == index }
    if !hasRow { fact.nulls = max(fact.nulls, scope.questioned.contains(index) ? .unknown : .joined) }
    if scope.sources[index].isOptional, hasRow { fact.nulls = max(fact.nulls, .filtered) }
    if scope.notNull.contains(key), fact.nulls > .filtered { fact.nulls = .filtered }
    if scope.isAggregate { fact.nulls = .unknown }
    return fact
  }

  /// The source and the column that a name means in a scope itself.
  func find(_ name: QualifiedName, in scope: SourceScope) -> (source: Int, column: BoundColumn)? {
    let wanted = key(name)
    for index in sources(qualifiedBy: name.qualifiers, scope) {
      guard let column = scope.sources[index].columns?.first(where: { $0.key == wanted }) else { continue }
      if name.qualifiers.isEmpty, column.isJoined { continue }
      return (index, column)
    }
    return nil
  }

  /// The sources of a scope that the names in front of a column or a star mean; all of them without such names.
  ///
  /// `shop.item.name` is a column of the table that is named so in some scope, else of one that is found by its name alone.
  func sources(qualifiedBy names: some BidirectionalCollection<SQLIdentifier>, _ scope: SourceScope) -> [Int] {
    guard let last = names.last else { return Array(scope.sources.indices) }
    let alias = key(last)
    let named = scope.sources.indices.filter { scope.sources[$0].alias == alias }
    guard let schema = names.dropLast().last.map({ key($0) }) else { return named }
    func isNamed(_ source: BoundSource) -> Bool {
      source.alias == alias && source.table?.schema.map { key(named: $0) } == schema
    }
    let exact = named.filter { isNamed(scope.sources[$0]) }
    if !exact.isEmpty { return exact }
    if sequence(first: scope, next: \.parent).contains(where: { $0.sources.contains(where: isNamed) }) { return [] }
    return named.filter { scope.sources[$0].table?.schema == nil }
  }

  /// Words that a server takes for values, and for names in quotes alone
  /// (<https://www.postgresql.org/docs/15/functions-info.html>).
  private static let valueWords: Set<String> = [
    "current_catalog", "current_role", "current_schema", "current_user", "localtime", "localtimestamp", "session_user", "user",
  ]

  /// What is known of a name.
  mutating func fact(of name: QualifiedName, _ scope: SourceScope) -> ValueFact {
    if !rules.syntax.hasTriggerBodies, name.parts.count == 1, !name.parts[0].isQuoted, Self.valueWords.contains(key(name)) {
      return .unknown
    }
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
        let wanted = key(name)
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
      if current.sources.contains(where: \.hasUnknownNames) { return element(name, in: current) }
      // A virtual table has hidden columns.
      mayBeKnown =
        mayBeKnown || current.possibleLabels?.contains(key(name)) ?? true
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
