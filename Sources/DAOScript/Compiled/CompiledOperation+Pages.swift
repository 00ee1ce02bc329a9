import DAOCore

extension CompiledOperation {
  /// The statements for a page of a query.
  ///
  /// - Parameter text: A statement of this operation.
  /// - Throws: ``DAOError/Code/parameter`` for a statement that is not a query.
  package func pages(of text: StatementText, dialect: any Dialect) throws(DAOError) -> PageStatements {
    if let known = pageStatements.withLock({ $0[text, 0] }) { return known }
    let pages = try text.pages(dialect: dialect)
    pageStatements.withLock { $0[text, 0] = pages }
    return pages
  }
}
