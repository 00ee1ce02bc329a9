import DAOSQL

/// Finds the columns and parameters that provide an expression's value, through subqueries and names.
struct SourceSearch {
  private(set) var columns: [TableColumn] = []
  /// The tokens of the parameters.
  private(set) var parameters: [Int] = []

  private let resolver: ColumnResolver
  private var tokens: StatementTokens { resolver.tokens }
  private var finder: ScopeFinder { resolver.finder }
  /// The result columns already searched: a query with many references is read once.
  private var seen: Set<ResultColumn> = []
  private var known: [NamedColumn: Bool] = [:]
  private var depth = 0

  /// The deepest chain of queries that is followed.
  private static let depthLimit = 64

  private struct NamedColumn: Hashable {
    var scope: Int
    var name: String
  }

  init(_ resolver: ColumnResolver) { self.resolver = resolver }

  // MARK: Expressions

  /// Adds the sources of the expression in `range`.
  mutating func look(into range: Range<Int>, in scope: Int) {
    guard depth < Self.depthLimit, let range = resolver.trimmed(range) else { return }
    depth += 1
    defer { depth -= 1 }
    if let scopes = resolver.query(in: range) {
      look(intoResult: 0, of: scopes)
    } else if let (qualifiers, name) = resolver.columnName(in: range) {
      look(for: name, qualifiers, in: scope)
    } else if range.count == 1, tokens[range.lowerBound]?.kind == .parameter {
      parameters.append(range.lowerBound)
    } else {
      for part in resolver.alternatives(of: range) { look(into: part, in: scope) }
    }
  }

  /// Adds the sources of result column `index` of a query.
  mutating func look(intoResult index: Int, of scopes: [Int]) {
    guard depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    for scope in scopes where seen.insert(ResultColumn(scope: scope, index: index)).inserted {
      for row in finder.scopes[scope].rows {
        let parts = tokens.parts(of: row)
        if parts.indices.contains(index) { look(into: parts[index], in: scope) }
      }
      if let (source, index) = resolver.star(at: index, of: scope) {
        look(intoColumn: index, of: source.origin)
        continue
      }
      let parts = resolver.parts(ofScope: scope)
      guard parts.indices.contains(index), !resolver.hasStar(upTo: index, in: scope) else { continue }
      look(into: resolver.expression(of: parts[index]), in: scope)
    }
  }

  // MARK: Names

  /// Adds the sources of a name, looked up in a scope and then in its enclosing scopes.
  private mutating func look(for name: String, _ qualifiers: [String], in scope: Int) {
    let table = qualifiers.last?.lowercased()
    if table == "excluded", let target = finder.target {
      _ = look(for: name, of: target.origin)
      return
    }
    var next: Int? = scope
    while let scope = next {
      for source in finder.scopes[scope].sources where table == nil || table == source.alias {
        if look(for: name, of: source.origin) { return }
      }
      if table == nil, resolver.dialect.syntax.seesLabelsInConditions, lookIntoLabel(name, of: [scope]) { return }
      next = finder.scopes[scope].parent
    }
  }

  /// Adds the named column of a table or query; returns false if there is none.
  @discardableResult
  mutating func look(for name: String, of origin: QueryScope.Origin) -> Bool {
    switch origin {
    case .table(let table):
      if table.schema == nil, let query = finder.named[table.name.lowercased()] {
        guard !query.columns.isEmpty else { return look(for: name, ofQuery: query.scopes) }
        guard let index = query.columns.firstIndex(where: { $0.lowercased() == name.lowercased() }) else { return false }
        look(intoResult: index, of: query.scopes)
        return true
      }
      let column = resolver.columns(of: table)?.first { $0.name.lowercased() == name.lowercased() }
      if let column { columns.append(column) }
      return column != nil
    case .query(let scopes): return look(for: name, ofQuery: scopes)
    case .unknown: return false
    }
  }

  private mutating func look(for name: String, ofQuery scopes: [Int]) -> Bool {
    guard depth < Self.depthLimit, let first = scopes.first else { return false }
    let key = NamedColumn(scope: first, name: name.lowercased())
    if let known = known[key] { return known }
    known[key] = false
    depth += 1
    defer { depth -= 1 }
    let isFound = lookIntoLabel(name, of: scopes) || lookIntoStars(for: name, of: first)
    known[key] = isFound
    return isFound
  }

  /// Adds the result column with that label; the columns of VALUES are named `column1`, `column2` and so on.
  private mutating func lookIntoLabel(_ name: String, of scopes: [Int]) -> Bool {
    let first = finder.scopes[scopes[0]]
    if !first.rows.isEmpty, name.lowercased().hasPrefix("column"), let number = Int(name.dropFirst(6)), number > 0 {
      look(intoResult: number - 1, of: scopes)
      return true
    }
    guard let index = resolver.index(ofLabel: name, in: scopes[0]) else { return false }
    if resolver.hasStar(upTo: index, in: scopes[0]) {
      look(into: resolver.expression(of: resolver.parts(ofScope: scopes[0])[index]), in: scopes[0])
    } else {
      look(intoResult: index, of: scopes)
    }
    return true
  }

  private mutating func lookIntoStars(for name: String, of scope: Int) -> Bool {
    for part in resolver.parts(ofScope: scope) where resolver.isStar(part) {
      let alias = resolver.qualifier(ofStar: part)?.lowercased()
      for source in finder.scopes[scope].sources where alias == nil || alias == source.alias {
        if look(for: name, of: source.origin) { return true }
      }
    }
    return false
  }

  // MARK: Numbers

  /// Adds column `index` of a table or query.
  mutating func look(intoColumn index: Int, of origin: QueryScope.Origin) {
    switch origin {
    case .table(let table):
      if table.schema == nil, let query = finder.named[table.name.lowercased()] {
        look(intoResult: index, of: query.scopes)
      } else if let columns = resolver.columns(of: table), columns.indices.contains(index) {
        self.columns.append(columns[index])
      }
    case .query(let scopes): look(intoResult: index, of: scopes)
    case .unknown: break
    }
  }
}

/// A result column of a scope.
struct ResultColumn: Hashable {
  var scope: Int
  var index: Int
}
