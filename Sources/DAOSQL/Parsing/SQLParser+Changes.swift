extension SQLParser {
  mutating func insert(_ with: SQLWith?) -> SQLInsert {
    var action: SQLKeyword?
    if take(.replace) {
      action = .replace
    } else {
      expect(.insert)
      action = conflictAction()
    }
    expect(.into)
    var insert = SQLInsert(with: with, conflictAction: action, table: qualifiedName(), rows: .missing)
    if take(.as) { insert.alias = name() }
    if symbol() == "(", !isQueryStart(1) { insert.columns = assignedNames() }
    if take(.overriding) { position += min(2, tokens.count - position) }
    if take(.default) {
      expect(.values)
      insert.rows = .defaults
    } else if isQueryStart || symbol() == "(" {
      insert.rows = .query(query())
    } else {
      fault("VALUES")
    }
    while keyword == .on, keyword(1) == .conflict { insert.upserts.append(upsert()) }
    insert.returning = returning()
    return insert
  }

  /// The word after OR.
  private mutating func conflictAction() -> SQLKeyword? {
    guard take(.or) else { return nil }
    let word = keyword
    position += isAtEnd ? 0 : 1
    return word
  }

  private mutating func upsert() -> Upsert {
    let start = position
    position += 2
    var upsert = Upsert(tokens: start..<start)
    if take(.on, .constraint) {
      upsert.constraint = name()
    } else if symbol() == "(" {
      upsert.target = parenthesized { $0.list { $0.orderTerm() } }
      if take(.where) { upsert.targetCondition = expression() }
    }
    expect(.do)
    if !take(.nothing) {
      expect(.update)
      upsert.assignments = assignments()
      if take(.where) { upsert.condition = expression() }
    }
    upsert.tokens = start..<position
    return upsert
  }

  private mutating func returning() -> [ResultTerm]? { take(.returning) ? results() : nil }

  /// `SET a = b, …`
  private mutating func assignments() -> [Assignment] {
    expect(.set)
    return list { parser in
      let start = parser.position
      let columns = parser.symbol() == "(" ? parser.assignedNames() : [parser.assignedName()]
      if !parser.take(symbol: "=") { parser.expect(symbol: "=") }
      return Assignment(columns: columns, value: parser.expression(), tokens: start..<parser.position)
    }
  }

  private mutating func assignedNames() -> [SQLIdentifier] { parenthesized { $0.list { $0.assignedName() } } }

  private mutating func assignedName() -> SQLIdentifier {
    var name = name()
    while !syntax.hasTriggerBodies, symbol() == "[" || symbol() == "." {
      name.isPart = true
      _ = symbolSuffix(of: SQLExpression(form: .opaque, tokens: position..<position))
    }
    return name
  }

  mutating func update(_ with: SQLWith?) -> SQLUpdate {
    expect(.update)
    let action = conflictAction()
    if !syntax.hasTriggerBodies || isName(1, allowsStrings: false) { _ = take(.only) }
    var update = SQLUpdate(with: with, conflictAction: action, table: qualifiedName())
    changedTable(&update.alias)
    update.assignments = assignments()
    recoverToClause()
    if take(.from) { update.sources = sources() }
    recoverToClause()
    if take(.where) { update.condition = expression() }
    update.returning = returning()
    update.order = orderClause()
    limits(&update.limit, &update.offset)
    return update
  }

  mutating func delete(_ with: SQLWith?) -> SQLDelete {
    expect(.delete)
    expect(.from)
    if !syntax.hasTriggerBodies || isName(1, allowsStrings: false) { _ = take(.only) }
    var delete = SQLDelete(with: with, table: qualifiedName())
    changedTable(&delete.alias)
    if take(.using) { delete.sources = sources() }
    recoverToClause()
    if take(.where) { delete.condition = expression() }
    delete.returning = returning()
    delete.order = orderClause()
    limits(&delete.limit, &delete.offset)
    return delete
  }

  /// The alias of a changed table, and the index that SQLite is told to use.
  private mutating func changedTable(_ alias: inout SQLIdentifier?) {
    if keyword != .set { alias = self.alias(isResult: false) }
    if take(.indexed, .by) {
      _ = name()
    } else {
      _ = take(.not, .indexed)
    }
  }
}
