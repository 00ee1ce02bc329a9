extension SQLParser {
  /// What FROM reads, with the joins.
  mutating func sources() -> [SQLSource] {
    var sources = [source(SQLSource.Join(kind: .first))]
    while let join = join() { sources.append(source(join)) }
    return sources
  }

  private mutating func join() -> SQLSource.Join? {
    if take(symbol: ",") { return SQLSource.Join(kind: .comma) }
    var count = 0
    var words: Set<SQLKeyword> = []
    while let word = keyword(count), word != .indexed, SQLKeyword.joinWords.contains(word) {
      words.insert(word)
      count += 1
    }
    guard keyword(count) == .join else { return nil }
    position += count + 1
    let kind: SQLSource.Join.Kind =
      if words.contains(.full) || words.isSuperset(of: [.left, .right]) {
        .full
      } else if words.contains(.left) {
        .left
      } else if words.contains(.right) {
        .right
      } else {
        words.contains(.cross) ? .cross : .inner
      }
    return SQLSource.Join(kind: kind, isNatural: words.contains(.natural))
  }

  private mutating func source(_ join: SQLSource.Join) -> SQLSource {
    let start = position
    var source = SQLSource(join: join, form: .opaque, tokens: start..<start)
    if !syntax.hasTriggerBodies {
      source.isLateral = take(.lateral)
      _ = take(.only)
    }
    source.form = sourceForm()
    _ = take(.with, .ordinality)
    // `f(…) AS (a integer)`
    let isUnnamed = !syntax.hasTriggerBodies && symbol(1) == "(" && take(.as)
    if !isUnnamed, !isSample { source.alias = alias(isResult: false) }
    if isUnnamed || source.alias != nil, symbol() == "(" { source.columnAliases = aliasColumns() }
    if isSample { takeSample() }
    if take(.indexed, .by) {
      _ = name()
    } else {
      _ = take(.not, .indexed)
    }
    let takesConstraint = syntax.hasTriggerBodies || !join.isNatural && ![.first, .comma, .cross].contains(join.kind)
    if takesConstraint, !syntax.hasTriggerBodies { readInnerJoins(of: &source, from: start) }
    if takesConstraint, take(.on) {
      source.constraint = .on(expression())
    } else if keyword == .using, symbol(1) == "(" {
      position += 1
      source.constraint = .using(nameList())
      if !syntax.hasTriggerBodies, take(.as) { _ = name() }
    }
    source.tokens = start..<position
    return source
  }

  private var isSample: Bool { !syntax.hasTriggerBodies && keyword == .tablesample }

  /// `TABLESAMPLE system (10) REPEATABLE (1)`, which adds no row and no column.
  private mutating func takeSample() {
    position += 1
    _ = qualifiedName()
    _ = arguments()
    guard bareWord(0) == "repeatable" else { return }
    position += 1
    _ = arguments()
  }

  /// Reads the joins of `a JOIN b JOIN c ON … ON …`, whose first condition joins what stands between.
  private mutating func readInnerJoins(of source: inout SQLSource, from start: Int) {
    var sources: [SQLSource] = []
    while keyword != .on, keyword != .using, symbol() != ",", let inner = join() {
      if sources.isEmpty {
        source.tokens = start..<position
        sources.append(source)
        sources[0].join = SQLSource.Join(kind: .first)
      }
      sources.append(deeper { $0.source(inner) } ?? SQLSource(join: inner, form: .opaque, tokens: position..<position))
    }
    guard !sources.isEmpty else { return }
    source = SQLSource(join: source.join, form: .nested(sources), tokens: start..<position)
  }

  /// The names of a source's columns; a function's can have types.
  private mutating func aliasColumns() -> [SQLIdentifier] {
    parenthesized { parser in
      parser.list { parser in
        let name = parser.name()
        if parser.kind(0) == .word || parser.kind(0) == .quotedIdentifier { _ = parser.typeName { _ in false } }
        if parser.take(.collate) { _ = parser.qualifiedName() }
        return name
      }
    }
  }

  private mutating func sourceForm() -> SQLSource.Form {
    if symbol() == "(" {
      if isQueryStart(1) { return .query(parenthesized { $0.query() }) }
      return parenthesized { parser in .nested(parser.deeper { $0.sources() } ?? []) }
    }
    if keyword == .rows, keyword(1) == .from, symbol(2) == "(", !syntax.hasTriggerBodies { return functions() }
    guard isName() else {
      fault("a table")
      return .opaque
    }
    let name = qualifiedName()
    if symbol() == "(" { return .function(name, arguments()) }
    // `t *` has the rows of its heirs, as `t` has.
    if !syntax.hasTriggerBodies { _ = take(symbol: "*") }
    return .table(name)
  }

  /// `ROWS FROM (f(…), g(…))`, as a function of all arguments.
  private mutating func functions() -> SQLSource.Form {
    position += 2
    let calls = parenthesized { parser in
      parser.list { parser in
        let call = (name: parser.qualifiedName(), arguments: parser.arguments())
        if parser.take(.as) { _ = parser.aliasColumns() }
        return call
      }
    }
    return .function(calls[0].name, calls.flatMap(\.arguments))
  }
}
