import DAOSQL

/// The places of a SELECT's result columns in its SQL.
package struct ResultPlaces {
  private let tokens: StatementTokens
  private let resolver: ColumnResolver

  /// - Parameter schema: Looks a table up by the description of its ``TableName``; nil when there is no such table.
  /// - Throws: The errors of `schema`.
  package init(_ sql: String, dialect: any Dialect, schema: (String) throws -> TableSchema?) throws {
    tokens = StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant))
    resolver = try ColumnResolver(tokens, dialect: dialect, schema: schema)
  }

  /// The UTF-8 offset of a result column: of its label or name, or of the star that provides it; nil if it is not known.
  package func offset(of column: Int, count: Int) -> Int? {
    guard let selected = resolver.finder.scopes[0].selected, !selected.isEmpty else { return nil }
    let parts = tokens.parts(of: selected)
    var widths = parts.map { resolver.isStar($0) ? width(of: $0) : 1 }
    let unknown = widths.indices.filter { widths[$0] == nil }
    if unknown.count == 1 { widths[unknown[0]] = count - widths.compactMap(\.self).reduce(0, +) }
    var end = 0
    for (part, width) in zip(parts, widths) {
      guard let width else { return nil }
      end += width
      if column < end { return tokens.all[resolver.isStar(part) ? part.lowerBound : part.upperBound - 1].range.lowerBound }
    }
    return nil
  }

  private func width(of star: Range<Int>) -> Int? {
    guard let source = resolver.source(ofStar: star, in: 0), case .table(let table) = source.origin else { return nil }
    return resolver.columns(of: table)?.count
  }

  /// Whether a LEFT, RIGHT or FULL JOIN may leave the columns of a table NULL, and no condition speaks of the table.
  package func isOptional(_ table: String) -> Bool { OuterJoins(resolver).isOptional(table) }
}
