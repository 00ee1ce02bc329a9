import DAOCore

extension DAO {
  /// Reads one page of a select and counts all its rows.
  ///
  /// ```swift
  /// let page: Page<Employee> = try employees.page("selectAll", number: 1, size: 20)
  /// print("\(page.rows.count) of \(page.total), page \(page.number) of \(page.pageCount)")
  /// ```
  /// The select needs an ORDER BY: without one the database may return its rows in another order each time. The total counts
  /// elements as the caller gets them: for a result map that joins these are entities, and all rows are read to count them.
  /// - Parameters:
  ///   - selector: The name of the operation.
  ///   - arguments: Scalars for its parameters in order, or one entity for its `:names`.
  ///   - number: The number of the page, from 1.
  ///   - size: The maximum number of rows on a page, at least 1.
  /// - Throws: ``DAOError``; ``DAOError/Code/parameter`` for a number or size below 1, and for an operation that is not a
  ///   SELECT.
  public func page<Element: Decodable>(
    _ selector: String, _ arguments: (any Encodable)?..., number: Int, size: Int
  ) throws -> Page<Element> {
    try call(selector, .positional(arguments)).page(number: number, size: size)
  }

  /// Reads one page of a select on a connection's own thread, and counts all its rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func page<Element: Decodable>(
    _ selector: String, _ arguments: (any Encodable)?..., number: Int, size: Int
  ) async throws -> sending Page<Element> {
    try await call(selector, .positional(arguments)).page(number: number, size: size)
  }

  /// Reads one page of a select with a value for each of its `:names`, and counts all its rows.
  ///
  /// - Throws: ``DAOError``.
  public func page<Element: Decodable>(
    _ selector: String, _ named: [String: (any Encodable)?], number: Int, size: Int
  ) throws -> Page<Element> {
    try call(selector, .dictionary(named)).page(number: number, size: size)
  }

  /// Reads one page of a select with a value for each of its `:names`, on a connection's own thread, and counts all its rows.
  ///
  /// - Throws: ``DAOError``.
  public func page<Element: Decodable>(
    _ selector: String, _ named: [String: (any Encodable)?], number: Int, size: Int
  ) async throws -> sending Page<Element> {
    try await call(selector, .dictionary(named)).page(number: number, size: size)
  }
}

extension Operation {
  /// Reads one page of the select, as `DAO.page` does.
  ///
  /// - Throws: ``DAOError``.
  public func page<Element: Decodable>(
    _ arguments: (any Encodable)?..., number: Int, size: Int
  ) throws -> Page<Element> {
    try call(.positional(arguments)).page(number: number, size: size)
  }

  /// Reads one page of the select on a connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func page<Element: Decodable>(
    _ arguments: (any Encodable)?..., number: Int, size: Int
  ) async throws -> sending Page<Element> {
    try await call(.positional(arguments)).page(number: number, size: size)
  }
}
