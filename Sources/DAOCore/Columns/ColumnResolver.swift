/// Tells which column of a table an expression's values come from.
struct ColumnResolver {
  let tokens: StatementTokens
  let finder: ScopeFinder
  private let tables: [TableName: TableSchema]

  /// Queries in queries are followed this far; a recursive one would have no end.
  private static let depthLimit = 12
  /// The functions whose value is that of one of their arguments.
  static let transparentFunctions = [
    "COALESCE", "IFNULL", "NULLIF", "IIF", "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE", "LAG", "LEAD",
  ]

  /// - Parameter schema: The table of a name in the form of ``TableName``, nil when there is none.
  init(_ tokens: StatementTokens, schema: (String) throws -> TableSchema?) throws {
    self.tokens = tokens
    finder = ScopeFinder(tokens)
    var tables: [TableName: TableSchema] = [:]
    for source in finder.scopes.flatMap(\.sources) {
      guard case .table(let table) = source.origin, tables[table] == nil else { continue }
      tables[table] = try schema(table.description)
    }
    self.tables = tables
  }

  // MARK: Expressions

  /// The column that the expression in `range` has its values from; nil where there is none, or it cannot be told.
  func column(of range: Range<Int>, in scope: Int, depth: Int = 0) -> TableColumn? {
    guard depth < Self.depthLimit, var range = trimmed(range) else { return nil }
    while tokens.isSymbol(range.lowerBound, "("), let inside = tokens.inside(range.lowerBound),
      inside.upperBound == range.upperBound - 1
    {
      if tokens.opensQuery(range.lowerBound) {
        return firstColumn(of: finder.owners[inside.lowerBound], depth: depth + 1)
      }
      guard let content = trimmed(inside) else { return nil }
      range = content
    }
    if let (qualifiers, name) = columnName(in: range) { return column(name, qualifiers, in: scope, depth: depth) }
    guard let arguments = arguments(in: range) else { return nil }
    for part in tokens.parts(of: arguments) {
      if let column = column(of: part, in: scope, depth: depth + 1) { return column }
    }
    return nil
  }

  /// The range without a sign in front and a collation behind; nil for an empty one.
  private func trimmed(_ range: Range<Int>) -> Range<Int>? {
    var range = range
    if tokens.isSymbol(range.lowerBound, "+") { range = range.dropFirst() }
    if range.count > 2, tokens.isKeyword(range.upperBound - 2, "COLLATE") { range = range.dropLast(2) }
    return range.isEmpty ? nil : range
  }

  /// The parts of `name`, `table.name` or `schema.table.name`.
  private func columnName(in range: Range<Int>) -> (qualifiers: [String], name: String)? {
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

  /// The arguments of a function whose value is one of them, also over a window.
  private func arguments(in range: Range<Int>) -> Range<Int>? {
    guard let name = tokens[range.lowerBound], Self.transparentFunctions.contains(where: name.isKeyword),
      let inside = tokens.inside(range.lowerBound + 1), inside.upperBound < range.upperBound
    else { return nil }
    let end = inside.upperBound + 1
    return end == range.upperBound || tokens.isKeyword(end, "OVER", "FILTER") ? inside : nil
  }

  // MARK: Names

  /// The column that a name stands for in a scope, or in those round it.
  private func column(_ name: String, _ qualifiers: [String], in scope: Int, depth: Int) -> TableColumn? {
    guard depth < Self.depthLimit else { return nil }
    let table = qualifiers.last?.lowercased()
    if table == "excluded", let target = finder.target {
      return column(name, of: target.origin, depth: depth + 1)
    }
    for source in finder.scopes[scope].sources where table == nil || table == source.alias {
      if let column = column(name, of: source.origin, depth: depth + 1) { return column }
    }
    guard let parent = finder.scopes[scope].parent else { return nil }
    return column(name, qualifiers, in: parent, depth: depth)
  }

  private func column(_ name: String, of origin: QueryScope.Origin, depth: Int) -> TableColumn? {
    switch origin {
    case .table(let table):
      if table.schema == nil, let query = finder.named[table.name.lowercased()] {
        guard let index = query.columns.firstIndex(where: { $0.lowercased() == name.lowercased() }) else {
          return query.columns.isEmpty ? column(name, of: query.scopes, depth: depth) : nil
        }
        return column(index, of: query.scopes, depth: depth)
      }
      return tables[table]?.columns.first { $0.name.lowercased() == name.lowercased() }
    case .query(let scopes): return column(name, of: scopes, depth: depth)
    case .unknown: return nil
    }
  }

  // MARK: Subqueries

  /// The column behind a result column of a subquery.
  private func column(_ name: String, of scopes: [Int], depth: Int) -> TableColumn? {
    guard depth < Self.depthLimit, let first = scopes.first, let selected = finder.scopes[first].selected else { return nil }
    for (index, part) in tokens.parts(of: selected).enumerated() {
      if isStar(part) {
        if let column = column(name, qualifiers(ofStar: part), in: first, depth: depth + 1) { return column }
      } else if label(of: part)?.lowercased() == name.lowercased() {
        return column(index, of: scopes, depth: depth)
      }
    }
    return nil
  }

  /// The column behind the result column number `index`, in the first of the scopes where it is one.
  private func column(_ index: Int, of scopes: [Int], depth: Int) -> TableColumn? {
    for scope in scopes {
      guard let selected = finder.scopes[scope].selected else { continue }
      let parts = tokens.parts(of: selected)
      guard parts.indices.contains(index), !parts[...index].contains(where: isStar) else { continue }
      if let column = column(of: expression(of: parts[index]), in: scope, depth: depth + 1) { return column }
    }
    return nil
  }

  private func firstColumn(of scope: Int, depth: Int) -> TableColumn? { column(0, of: [scope], depth: depth) }

  private func isStar(_ part: Range<Int>) -> Bool {
    tokens.isSymbol(part.upperBound - 1, "*") && [1, 3, 5].contains(part.count)
  }

  private func qualifiers(ofStar part: Range<Int>) -> [String] {
    part.count < 3 ? [] : [tokens.name(part.upperBound - 3)].compactMap { $0 }
  }

  /// A result column's name: its label, or else that of the column.
  private func label(of part: Range<Int>) -> String? { tokens.name(part.upperBound - 1) }

  /// A result column without its label.
  func expression(of part: Range<Int>) -> Range<Int> {
    if part.count > 2, tokens.isKeyword(part.upperBound - 2, "AS") { return part.dropLast(2) }
    let last = part.upperBound - 1
    guard part.count > 1, tokens.name(last) != nil, !tokens.isSymbol(last - 1, "."), !tokens.isKeyword(last - 1, "COLLATE"),
      tokens.name(last - 1) != nil || tokens.isSymbol(last - 1, ")")
    else { return part }
    return part.dropLast()
  }

  // MARK: Inserts

  /// The column number `index` of those that the statement inserts.
  func insertedColumn(_ index: Int) -> TableColumn? {
    guard let target = finder.target, case .table(let table) = target.origin, let schema = tables[table] else { return nil }
    if let names = finder.insertedColumns {
      guard names.indices.contains(index) else { return nil }
      return schema.columns.first { $0.name.lowercased() == names[index].lowercased() }
    }
    let columns = schema.columns.filter { !$0.isGenerated }
    return columns.indices.contains(index) ? columns[index] : nil
  }
}
