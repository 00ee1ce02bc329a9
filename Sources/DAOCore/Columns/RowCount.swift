import DAOSQL

/// How many rows a statement gives, as far as its SQL proves it.
package enum RowCount: Sendable, Hashable {
  /// An aggregate over all rows, or a SELECT of no table: `SELECT count(*) FROM employee`.
  case exactlyOne
  /// `LIMIT 1`, or a single table whose whole primary key is compared: `SELECT * FROM employee WHERE eid = :eid`.
  case atMostOne
  case any

  /// - Parameter schema: The table of a name; nil when there is none.
  package static func find(
    in text: StatementText, dialect: any Dialect, schema: (String) throws -> TableSchema?
  ) throws -> RowCount {
    let tokens = StatementTokens(SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant))
    guard tokens.isKeyword(0, "SELECT") else { return .any }
    return RowCountProof(try ColumnResolver(tokens, dialect: dialect, schema: schema)).count
  }
}

/// Looks for what limits the rows of a SELECT.
private struct RowCountProof {
  private let resolver: ColumnResolver
  private var tokens: StatementTokens { resolver.tokens }
  /// The places of keywords that stand in no parentheses.
  private let top: [Int]

  init(_ resolver: ColumnResolver) {
    self.resolver = resolver
    top = resolver.tokens.all.indices.filter { resolver.tokens.depths[$0] == 0 && resolver.tokens.all[$0].kind == .word }
  }

  private func has(_ keywords: String...) -> Bool {
    top.contains { place in keywords.contains { tokens.isKeyword(place, $0) } }
  }

  var count: RowCount {
    guard !has("UNION", "INTERSECT", "EXCEPT") else { return .any }
    if isAggregate || !has("FROM", "WHERE"), !has("GROUP", "HAVING", "LIMIT", "OFFSET") { return .exactlyOne }
    return isLimited || comparesKey ? .atMostOne : .any
  }

  private var isAggregate: Bool {
    guard let selected = resolver.finder.scopes[0].selected else { return false }
    return selected.contains { place in
      guard resolver.finder.owners[place] == 0, tokens.callsAggregate(place), let inside = tokens.inside(place + 1),
        !isWindow(inside.upperBound + 1)
      else { return false }
      // With several arguments these are no aggregates.
      return !tokens.isKeyword(place, "MIN", "MAX") || tokens.parts(of: inside).count == 1
    }
  }

  private func isWindow(_ place: Int) -> Bool {
    guard tokens.isKeyword(place, "FILTER"), let inside = tokens.inside(place + 1) else {
      return tokens.isKeyword(place, "OVER")
    }
    return tokens.isKeyword(inside.upperBound + 1, "OVER")
  }

  private var isLimited: Bool {
    guard let limit = top.first(where: { tokens.isKeyword($0, "LIMIT") }), tokens[limit + 1]?.text == "1" else { return false }
    return tokens[limit + 2] == nil || tokens.isKeyword(limit + 2, "OFFSET") || tokens.isSymbol(limit + 2, ";")
  }

  /// Whether the WHERE compares each column of the only table's primary key with one value.
  private var comparesKey: Bool {
    let sources = resolver.finder.scopes[0].sources
    guard sources.count == 1, case .table(let table) = sources[0].origin, !has("OR", "JOIN"),
      let start = top.first(where: { tokens.isKeyword($0, "WHERE") }), let columns = resolver.columns(of: table)
    else { return false }
    let keys = columns.filter { $0.primaryKeyPosition > 0 }.map { $0.name.lowercased() }
    let end = top.first { $0 > start && tokens.isKeyword($0, "GROUP", "ORDER", "LIMIT", "WINDOW") } ?? tokens.count
    let ands = top.filter { $0 > start && $0 < end && tokens.isKeyword($0, "AND") }
    let conjuncts = zip([start] + ands, ands + [end]).map { $0 + 1..<$1 }
    let compared = conjuncts.compactMap(comparedColumn)
    return !keys.isEmpty && keys.allSatisfy(compared.contains)
  }

  /// The column of `column = value`.
  private func comparedColumn(_ range: Range<Int>) -> String? {
    guard let equals = range.first(where: { tokens.depths[$0] == 0 && tokens.isSymbol($0, "=", "==") }),
      let value = tokens[equals + 1], equals + 2 == range.upperBound || tokens.isSymbol(equals + 2, ";"),
      [.parameter, .number, .string].contains(value.kind), equals > range.lowerBound
    else { return nil }
    return resolver.columnName(in: range.lowerBound..<equals)?.name.lowercased()
  }
}
