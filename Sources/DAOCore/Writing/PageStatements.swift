import DAOSQL

/// The statements of a paged query: one for the total number of rows, one for the rows of a page.
package struct PageStatements: Sendable {
  package let count: StatementText
  /// The statement binds two values after the query's own: the number of rows, and the number of rows to skip before them.
  package let rows: StatementText
}

extension StatementText {
  /// The statements for a page of this query.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a statement that is not a query.
  package func pages(dialect: any Dialect) throws(DAOError) -> PageStatements {
    guard let statement = SQLStatement.statements(of: sql, dialect: dialect).first, statement.isQueryOfRows(dialect) else {
      throw DAOError(.parameter, "a page is of a SELECT, which this is not: call it instead")
    }
    let query = String(sql.utf8.prefix(statement.range.upperBound)) ?? sql
    let index = parameters.count + 1
    let bounds = "LIMIT \(dialect.place(index)) OFFSET \(dialect.place(index + 1))"
    let more = [Parameter(), Parameter()]
    // A query with its own LIMIT becomes a subquery, so that the page counts within its rows.
    let rows =
      statement.hasBounds
      ? derived("SELECT * FROM (", query, ") AS page \(bounds)", more: more) : derived("", query, " \(bounds)", more: more)
    return PageStatements(count: derived("SELECT count(*) FROM (", query, ") AS page"), rows: rows)
  }

  private func derived(_ prefix: String, _ query: String, _ suffix: String, more: [Parameter] = []) -> StatementText {
    let runs = (origin?.runs ?? []).map { Origin.Run(offset: $0.offset + prefix.utf8.count, location: $0.location) }
    let origin = origin.map { Origin(operation: $0.operation, element: $0.element, runs: runs) }
    return StatementText(
      sql: prefix + query + suffix, parameters: parameters + more, verb: verb, nulls: nulls, origin: origin,
      followsSchema: followsSchema, handlers: nil)
  }
}

extension SQLStatement {
  /// Whether the statement can be a subquery.
  fileprivate func isQueryOfRows(_ dialect: any Dialect) -> Bool { verb(in: dialect) == .query && query != nil }

  /// Whether no LIMIT can follow the statement, because it already has one or is a VALUES.
  fileprivate var hasBounds: Bool { query.map { $0.isBounded || $0.endsInValues } ?? false }

  private var query: SQLQuery? { if case .query(let query) = tree.form { query } else { nil } }
}
