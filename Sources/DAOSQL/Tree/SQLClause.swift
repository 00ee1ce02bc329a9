/// The clause of a statement that a place is in, as far as it tells what may stand there.
package enum SQLClause: Sendable, Hashable {
  /// Among the results of a SELECT or a RETURNING.
  case results
  /// Among what FROM reads, where a table may stand.
  case sources
  case groups
  /// Between the queries of a WITH, where another one may be named.
  case queries
  case other
}

extension SyntaxTree {
  /// The clause of the innermost query around a UTF-8 offset.
  package func clause(at offset: Int) -> SQLClause {
    let place = tokens.firstIndex { $0.range.lowerBound >= offset } ?? tokens.count
    var found = SQLClause.other
    func isIn(_ range: Range<Int>?) -> Bool { range.map { $0.lowerBound <= place && place <= $0.upperBound } ?? false }
    func note(_ results: [ResultTerm], _ sources: [SQLSource], _ groups: [SQLExpression]) {
      found = .other
      if isIn(Self.range(results.map(\.tokens))) { found = .results }
      if isIn(Self.range(groups.map(\.tokens))) { found = .groups }
      guard isIn(Self.range(sources.map(\.tokens))) else { return }
      let isInCondition = sources.contains { source in
        if case .on(let condition) = source.constraint { condition.tokens.contains(place) } else { false }
      }
      found = isInCondition ? .other : .sources
    }
    visit { node in
      switch node {
      case .statement(.update(let update)): note(update.returning ?? [], update.sources, [])
      case .statement(.delete(let delete)): note(delete.returning ?? [], delete.sources, [])
      case .statement(.insert(let insert)): note(insert.returning ?? [], [], [])
      case .query(let query):
        for part in query.parts where isIn(part.tokens) {
          if case .select(let select) = part.rows { note(select.results, select.sources, select.groups) }
        }
      default: break
      }
      guard let with = node.with, isIn(with.tokens) else { return }
      let isInQuery = with.tables.contains { $0.tokens.lowerBound < place && place < $0.tokens.upperBound }
      if !isInQuery { found = .queries }
    }
    return found
  }

  private static func range(_ ranges: [Range<Int>]) -> Range<Int>? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  /// Whether the parser could read all in front of a UTF-8 offset, and misses nothing at the end.
  package func isSound(upTo offset: Int) -> Bool {
    if case .opaque = form { return false }
    return faults.allSatisfy { fault in self.offset(ofToken: fault.token).map { $0 >= offset } ?? false }
  }
}
