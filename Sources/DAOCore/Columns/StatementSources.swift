import DAOSQL

/// The tables, subqueries and WITH queries that a statement reads or changes, by its SQL alone.
package struct StatementSources {
  package let sources: [AnalysedStatement.Source]

  package init(_ sql: String, dialect: any Dialect) {
    sources = StatementText(sql: sql).analysis(dialect, UnknownSchema()).queries.flatMap(\.sources)
  }

  /// The sources that a qualifier names; those of a schema's table by their own name.
  package func sources(named qualifier: String) -> [AnalysedStatement.Source] {
    let name = qualifier.lowercased()
    return sources.filter { $0.alias == name }
  }
}
