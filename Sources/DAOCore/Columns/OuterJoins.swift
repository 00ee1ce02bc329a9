/// The outer joins of a statement's own FROM.
struct OuterJoins {
  private let resolver: ColumnResolver
  private let joins: [Join]
  /// The tokens of the WHERE, and of what follows it.
  private let condition: Range<Int>
  private var tokens: StatementTokens { resolver.tokens }

  /// A source of the FROM, with the join that adds it.
  private struct Join {
    let source: QueryScope.Source
    /// Whether the join may leave this source without a row.
    let isOptional: Bool
    /// Whether the join may leave the sources before it without a row.
    let makesOptional: Bool
    /// The tokens up to the next source.
    let range: Range<Int>
  }

  init(_ resolver: ColumnResolver) {
    self.resolver = resolver
    let tokens = resolver.tokens
    let top = tokens.all.indices.filter { tokens.depths[$0] == 0 }
    let isCompound = top.contains { tokens.isKeyword($0, "UNION", "INTERSECT", "EXCEPT") }
    let from = top.first { tokens.isKeyword($0, "FROM") } ?? tokens.count
    let following = top.filter { $0 > from }
    let end = following.first { tokens.isKeyword($0, "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "WINDOW") } ?? tokens.count
    condition = end..<tokens.count
    let starts = [from] + following.filter { $0 < end && (tokens.isKeyword($0, "JOIN") || tokens.isSymbol($0, ",")) }
    let sources = resolver.finder.scopes[0].sources
    guard !isCompound, sources.count == starts.count else {
      joins = []
      return
    }
    let ends = starts.dropFirst() + [end]
    joins = zip(zip(starts, ends), sources).map { places, source in
      let kinds = [places.0 - 1, places.0 - 2]
      func isKind(_ word: String) -> Bool {
        tokens.isKeyword(places.0, "JOIN") && kinds.contains { tokens.isKeyword($0, word) }
      }
      return Join(
        source: source, isOptional: isKind("LEFT") || isKind("FULL"), makesOptional: isKind("RIGHT") || isKind("FULL"),
        range: places.0..<places.1)
    }
  }

  /// Whether a join may leave the columns of a table NULL, and no condition speaks of the table.
  func isOptional(_ table: String) -> Bool {
    let places = joins.indices.filter { reads(table.lowercased(), joins[$0].source) }
    return !places.isEmpty && places.allSatisfy(isOptional)
  }

  /// Whether a source is a table, or a subquery of it.
  private func reads(_ table: String, _ source: QueryScope.Source) -> Bool {
    switch source.origin {
    case .table(let name): name.name.lowercased() == table
    case .query(let scopes):
      scopes.contains { scope in
        resolver.finder.scopes[scope].sources.contains { source in
          if case .table(let name) = source.origin { name.name.lowercased() == table } else { false }
        }
      }
    case .unknown: false
    }
  }

  private func isOptional(_ place: Int) -> Bool {
    let later = joins[(place + 1)...]
    let last = later.lastIndex(where: \.makesOptional)
    guard joins[place].isOptional || last != nil else { return false }
    let inner = joins[((last ?? place) + 1)...].filter { !$0.isOptional }.map(\.range)
    return !([condition] + inner).contains { speaks($0, of: joins[place].source) }
  }

  /// Whether a range names a source, or one of its columns.
  private func speaks(_ range: Range<Int>, of source: QueryScope.Source) -> Bool {
    let columns: Set<String> =
      if case .table(let table) = source.origin {
        Set((resolver.columns(of: table) ?? []).map { $0.name.lowercased() })
      } else {
        []
      }
    return range.contains { index in
      guard let name = tokens.name(index)?.lowercased(), !tokens.isSymbol(index - 1, ".") else { return false }
      return tokens.isSymbol(index + 1, ".") ? name == source.alias : columns.contains(name)
    }
  }
}
