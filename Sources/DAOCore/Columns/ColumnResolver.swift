import DAOSQL

/// Reads simple expressions of a statement: names, subqueries, CASE, and functions that return one of their arguments.
struct ColumnResolver {
  let tokens: StatementTokens
  let finder: ScopeFinder
  let dialect: any Dialect
  private let tables: [TableName: TableSchema]
  /// The result columns of each scope, cut once: cutting them again for each name would take quadratic time.
  private let results: [Results]

  private struct Results {
    var parts: [Range<Int>] = []
    /// The index of the first star.
    var star: Int?
    /// The index of the first column of each label in lower case.
    var labels: [String: Int] = [:]
  }

  /// - Parameter schema: Looks a table up by the description of its ``TableName``; nil when there is no such table.
  init(_ tokens: StatementTokens, dialect: any Dialect, schema: (String) throws -> TableSchema?) throws {
    self.tokens = tokens
    self.dialect = dialect
    finder = ScopeFinder(tokens)
    var tables: [TableName: TableSchema] = [:]
    for source in finder.scopes.flatMap(\.sources) {
      guard case .table(let table) = source.origin, tables[table] == nil else { continue }
      tables[table] = try schema(table.description)
    }
    self.tables = tables
    results = finder.scopes.map { scope in
      var results = Results(parts: scope.selected.map(tokens.parts) ?? [])
      for (index, part) in results.parts.enumerated() {
        if Self.isStar(part, tokens) {
          results.star = results.star ?? index
        } else if let label = tokens.name(part.upperBound - 1)?.lowercased() {
          results.labels[label] = results.labels[label] ?? index
        }
      }
      return results
    }
  }

  /// The result columns of a scope; none for a VALUES.
  func parts(ofScope scope: Int) -> [Range<Int>] { results[scope].parts }

  /// The index of the result column that has a label, without regard to case.
  func index(ofLabel label: String, in scope: Int) -> Int? { results[scope].labels[label.lowercased()] }

  /// Whether a star stands up to a result column.
  func hasStar(upTo index: Int, in scope: Int) -> Bool { results[scope].star.map { $0 <= index } ?? false }

  /// The columns of a table; nil for an unknown table.
  func columns(of table: TableName) -> [TableColumn]? { tables[table]?.columns }

  /// Whether a name is that of a view in the statement.
  func isView(_ name: String) -> Bool {
    tables.contains { $0.key.name.lowercased() == name.lowercased() && $0.value.isView }
  }

  // MARK: Expressions

  /// The range without enclosing parentheses, leading sign and trailing collation; nil if nothing is left.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    var range = range
    while true {
      if tokens.isSymbol(range.lowerBound, "+") { range = range.dropFirst() }
      if range.count > 2, tokens.isKeyword(range.upperBound - 2, "COLLATE") { range = range.dropLast(2) }
      guard !range.isEmpty else { return nil }
      guard let inside = tokens.inside(range.lowerBound), inside.upperBound == range.upperBound - 1,
        !tokens.opensQuery(range.lowerBound)
      else { return range }
      range = inside
    }
  }

  /// The scopes of a subquery, if the range is one.
  func query(in range: Range<Int>) -> [Int]? {
    guard tokens.opensQuery(range.lowerBound), let inside = tokens.inside(range.lowerBound),
      inside.upperBound == range.upperBound - 1
    else { return nil }
    return finder.compound(finder.owners[inside.lowerBound])
  }

  /// The parts of `name`, `table.name` or `schema.table.name`.
  func columnName(in range: Range<Int>) -> (qualifiers: [String], name: String)? {
    guard range.count <= 5, range.count % 2 == 1 else { return nil }
    var parts: [String] = []
    for (offset, index) in range.enumerated() {
      if offset % 2 == 1 {
        guard tokens.isSymbol(index, ".") else { return nil }
      } else {
        guard let name = tokens.name(index) else { return nil }
        parts.append(name)
      }
    }
    return (parts.dropLast(), parts[parts.count - 1])
  }

  /// The expressions that can provide the value of `range`: the results of a CASE, the returned arguments of `coalesce` and
  /// similar functions, the operand of a cast to text.
  func alternatives(of range: Range<Int>) -> [Range<Int>] {
    let start = range.lowerBound
    if let end = tokens.end(ofCase: start), end == range.upperBound - 1 { return results(ofCase: start, until: end) }
    guard let inside = tokens.inside(start + 1), inside.upperBound < range.upperBound else { return [] }
    let end = inside.upperBound + 1
    guard end == range.upperBound || tokens.isKeyword(end, "OVER", "FILTER") else { return [] }
    if tokens.isKeyword(start, "CAST") { return castToText(inside).map { [$0] } ?? [] }
    guard let function = passingFunction(at: start) else { return [] }
    return tokens.parts(of: inside).enumerated().filter { function.passes($0.offset) }.map(\.element)
  }

  /// The results of the CASE at `start`.
  func results(ofCase start: Int, until end: Int) -> [Range<Int>] {
    var results: [Range<Int>] = []
    var first: Int?
    for index in start + 1...end where tokens.depths[index] == tokens.depths[start] {
      let isOwn = tokens.cases[index] == start
      if isOwn, let begin = first, tokens.isKeyword(index, "WHEN", "ELSE", "END") {
        results.append(begin..<index)
        first = nil
      }
      if isOwn, tokens.isKeyword(index, "THEN", "ELSE") { first = index + 1 }
    }
    return results
  }

  /// The function at a token, if it returns one of its arguments.
  func passingFunction(at place: Int) -> PassingFunction? {
    guard let token = tokens[place], token.kind == .word else { return nil }
    return dialect.functions.passing[token.text.uppercased()]
  }

  /// Whether the parameter at `place` is the time value of a function, without a modifier for numbers.
  func isTime(_ place: Int) -> Bool {
    let open = tokens.parents[place]
    guard tokens.isSymbol(place - 1, "(", ","), let name = tokens[open - 1]?.text.uppercased(),
      let times = dialect.functions.time[name], times.contains(tokens.commas[place]), let inside = tokens.inside(open)
    else { return false }
    let modifiers = dialect.functions.timeModifiers
    return !inside.contains { tokens[$0].map { modifiers.contains($0.text.lowercased()) } ?? false }
  }

  /// The operand of a `CAST` to a text type; nil for other types.
  func castToText(_ inside: Range<Int>) -> Range<Int>? {
    let depth = tokens.depths[inside.lowerBound]
    guard let place = inside.last(where: { tokens.depths[$0] == depth && tokens.isKeyword($0, "AS") }) else { return nil }
    let type = tokens.all[place + 1..<inside.upperBound].map(\.text).joined(separator: " ")
    return dialect.affinity(ofType: type) == .text ? inside.lowerBound..<place : nil
  }

  // MARK: Result columns

  func isStar(_ part: Range<Int>) -> Bool { Self.isStar(part, tokens) }

  private static func isStar(_ part: Range<Int>, _ tokens: StatementTokens) -> Bool {
    tokens.isSymbol(part.upperBound - 1, "*") && [1, 3, 5].contains(part.count)
  }

  /// The alias in `alias.*`; nil for a plain `*`.
  func qualifier(ofStar part: Range<Int>) -> String? { part.count < 3 ? nil : tokens.name(part.upperBound - 3) }

  /// A result column's name: its label, otherwise the name of its column.
  func label(of part: Range<Int>) -> String? { tokens.name(part.upperBound - 1) }

  /// A result column without its label.
  func expression(of part: Range<Int>) -> Range<Int> {
    if part.count > 2, tokens.isKeyword(part.upperBound - 2, "AS") { return part.dropLast(2) }
    let last = part.upperBound - 1
    guard part.count > 1, tokens.name(last) != nil, !tokens.isSymbol(last - 1, "."), !tokens.isKeyword(last - 1, "COLLATE"),
      !tokens.isKeyword(last, "END"),
      tokens.name(last - 1) != nil || tokens.isSymbol(last - 1, ")") || tokens[last - 1]?.kind == .parameter
    else { return part }
    return part.dropLast()
  }

  /// The source behind result column `index` of a scope, and the column's index in that source, if a star provides it.
  ///
  /// Only the first star is looked at, and only if it has one source.
  func star(at index: Int, of scope: Int) -> (source: QueryScope.Source, index: Int)? {
    guard let place = results[scope].star, place <= index,
      let source = source(ofStar: results[scope].parts[place], in: scope)
    else { return nil }
    return (source, index - place)
  }

  /// The source of a star; nil for a plain `*` over several sources.
  func source(ofStar part: Range<Int>, in scope: Int) -> QueryScope.Source? {
    let sources = finder.scopes[scope].sources
    guard let alias = qualifier(ofStar: part)?.lowercased() else { return sources.count == 1 ? sources[0] : nil }
    return sources.first { $0.alias == alias }
  }

  // MARK: Inserts

  /// The column that receives value `index` of each inserted row.
  func insertedColumn(_ index: Int) -> TableColumn? {
    guard let target = finder.target, case .table(let table) = target.origin, let columns = columns(of: table) else {
      return nil
    }
    if let names = finder.insertedColumns {
      guard names.indices.contains(index) else { return nil }
      return columns.first { $0.name.lowercased() == names[index].lowercased() }
    }
    let inserted = columns.filter { !$0.isGenerated }
    return inserted.indices.contains(index) ? inserted[index] : nil
  }
}
