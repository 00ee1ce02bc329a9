import DAOSQL

/// Finds out what the parts of a UNION give for a result column. The engine names the column of one part only.
package struct CompoundTypes {
  private let types: ExpressionTypes
  private let compoundViews: Set<String>
  private var resolver: ColumnResolver { types.resolver }
  private var tokens: StatementTokens { resolver.tokens }
  private let parts: [Int]
  private let partTypes: [[ExpressionType?]]

  /// - Parameters:
  ///   - compoundViews: The views that contain a UNION, in lower case.
  ///   - schema: The table of a name; nil when there is none.
  /// - Returns: Nil for a statement without a UNION.
  package init?(
    _ text: StatementText, dialect: any Dialect, compoundViews: Set<String>, schema: (String) throws -> TableSchema?
  ) throws {
    guard !compoundViews.isEmpty || text.sql.uppercased().contains("UNION") else { return nil }
    let tokens = StatementTokens(SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant))
    let isCompound = tokens.all.indices.contains { index in
      tokens.isKeyword(index, "UNION") || tokens.name(index).map { compoundViews.contains($0.lowercased()) } == true
    }
    guard isCompound, tokens.isKeyword(0, "SELECT", "WITH"), !tokens.isTooDeep
    else { return nil }
    self.compoundViews = compoundViews
    let resolver = try ColumnResolver(tokens, dialect: dialect, schema: schema)
    let types = ExpressionTypes(resolver: resolver, addsNoNulls: false, isGrouped: false)
    self.types = types
    parts = resolver.finder.compound(0)
    partTypes = parts.map { scope in resolver.finder.scopes[scope].selected.map { types.types(of: $0, in: scope) } ?? [] }
  }

  /// The type of each value that result column `index` may have; nil where all of them are those of `origin`.
  package func types(of index: Int, origin: (table: TableName, column: String)) -> [ExpressionType?]? {
    if parts.count > 1 {
      return parts.indices.map { part in
        let known = partTypes[part].indices.contains(index) ? partTypes[part][index] : nil
        return known ?? column(index, of: parts[part])
      }
    }
    let columns = sources(of: index, in: parts[0])
    guard !columns.isEmpty else { return isDirect ? nil : [nil] }
    if columns.allSatisfy({ isPlain($0, origin) }) { return nil }
    return columns.map { isCompoundView($0.table) ? nil : ExpressionType(.column($0), isNullable: true) }
  }

  private func sources(of index: Int, in scope: Int) -> [TableColumn] {
    var search = SourceSearch(resolver)
    search.look(intoResult: index, of: [scope])
    return search.columns
  }

  private func column(_ index: Int, of scope: Int) -> ExpressionType? {
    let columns = Set(sources(of: index, in: scope))
    guard columns.count == 1, let column = columns.first, !isCompoundView(column.table) else { return nil }
    return ExpressionType(.column(column), isNullable: true)
  }

  /// Whether a column is the origin, or that of a view without a UNION.
  private func isPlain(_ column: TableColumn, _ origin: (table: TableName, column: String)) -> Bool {
    if column.table.lowercased() == origin.table.name.lowercased() {
      return column.name.lowercased() == origin.column.lowercased()
    }
    return resolver.isView(column.table) && !isCompoundView(column.table)
  }

  private func isCompoundView(_ name: String) -> Bool { compoundViews.contains(name.lowercased()) }

  /// Whether the columns of a table can come from the table itself alone: no source is a query or a view.
  private var isDirect: Bool {
    resolver.finder.scopes[parts[0]].sources.allSatisfy { source in
      guard case .table(let name) = source.origin else { return false }
      return resolver.finder.named[name.name.lowercased()] == nil && !isCompoundView(name.name)
    }
  }
}
