import DAOCore

/// The statements that read a page of a query: how many rows there are, and those of the page.
package struct PageStatements: Sendable {
  package let count: StatementText
  /// It takes two values behind the query's own: how many rows are wanted, and how many are left out before them.
  package let rows: StatementText
}

extension CompiledOperation {
  /// The statements for a page of a query.
  ///
  /// - Parameter text: A statement of this operation.
  /// - Throws: ``DAOError/Code/parameter`` when it is no query.
  package func pages(of text: StatementText, dialect: any Dialect) throws(DAOError) -> PageStatements {
    if let known = pageStatements.withLock({ $0[text, 0] }) { return known }
    let pages = try text.pages(dialect: dialect)
    pageStatements.withLock { $0[text, 0] = pages }
    return pages
  }
}

extension StatementText {
  fileprivate func pages(dialect: any Dialect) throws(DAOError) -> PageStatements {
    guard let statement = SQLStatement.statements(of: sql, dialect: dialect).first, statement.isQueryOfRows else {
      throw DAOError(.parameter, "a page is of a SELECT, which this is not: call it instead")
    }
    let query = String(sql.utf8.prefix(statement.range.upperBound)) ?? sql
    let index = parameters.count + 1
    let limit = dialect.placeholder(index: index, source: "?\(index)")
    let offset = dialect.placeholder(index: index + 1, source: "?\(index + 1)")
    let bounds = "LIMIT \(limit) OFFSET \(offset)"
    let more = [Parameter(), Parameter()]
    // Where the query has bounds of its own, the page is one of the rows within these.
    let rows =
      statement.hasBounds
      ? derived("SELECT * FROM (", query, ") AS page \(bounds)", more: more) : derived("", query, " \(bounds)", more: more)
    return PageStatements(count: derived("SELECT count(*) FROM (", query, ") AS page"), rows: rows)
  }

  private func derived(_ prefix: String, _ query: String, _ suffix: String, more: [Parameter] = []) -> StatementText {
    let runs = (origin?.runs ?? []).map { Origin.Run(offset: $0.offset + prefix.utf8.count, location: $0.location) }
    let origin = origin.map { Origin(operation: $0.operation, element: $0.element, runs: runs) }
    return StatementText(
      sql: prefix + query + suffix, parameters: parameters + more, verb: verb, nulls: nulls, origin: origin)
  }
}

extension SQLStatement {
  /// Whether it can stand in another query.
  fileprivate var isQueryOfRows: Bool {
    verb == .query && ["SELECT", "VALUES", "WITH"].contains { tokens.first { !$0.isSymbol("(") }?.isKeyword($0) == true }
  }

  /// Whether no LIMIT can be written behind it: it has one, or it is a VALUES.
  fileprivate var hasBounds: Bool {
    tokens[0].isKeyword("VALUES")
      || topLevelTokens.contains { token in
        ["LIMIT", "OFFSET", "FETCH"].contains { token.isKeyword($0) }
      }
  }
}
