import DAOSQL

/// The tables, subqueries and WITH queries that a statement reads or changes.
package struct StatementSources {
  package struct Source: Sendable {
    /// The name that qualifies its columns, in lower case.
    package let alias: String
    /// Nil for a subquery, a table-valued function and a WITH query.
    package let table: TableName?
  }

  package let sources: [Source]

  package init(_ sql: String, dialect: any Dialect) {
    let finder = ScopeFinder(StatementTokens(SQLScanner(sql, dialect: dialect).filter(\.isSignificant)))
    sources = finder.scopes.flatMap(\.sources).map { source in
      guard case .table(let table) = source.origin, table.schema != nil || finder.named[table.name.lowercased()] == nil else {
        return Source(alias: source.alias, table: nil)
      }
      return Source(alias: source.alias, table: table)
    }
  }

  /// The sources that a qualifier names; those of a schema's table by their own name.
  package func sources(named qualifier: String) -> [Source] {
    let name = qualifier.lowercased()
    return sources.filter { $0.alias == name }
  }
}
