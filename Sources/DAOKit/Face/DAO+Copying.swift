import DAOCore

extension DAO {
  /// Inserts the elements of a sequence as one stream, in one transaction, or a savepoint of the open one: the fastest way to bring
  /// in very many rows, which are never in memory all at once.
  ///
  /// ```swift
  /// let count = try employees.copyIn("insert:", newcomers)
  /// ```
  /// On PostgreSQL the rows are sent by COPY (<https://www.postgresql.org/docs/15/sql-copy.html>); on SQLite the statement runs for
  /// each of them.
  /// - Parameters:
  ///   - selector: An `<insert>` of one row that stores its parameters and does nothing else.
  ///   - elements: Entities, read one by one.
  /// - Returns: The number of new rows.
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the element that failed, as far as the database
  ///   tells it; ``DAOError/Code/parameter`` for another operation. Nothing is inserted then.
  @discardableResult
  public func copyIn<Elements: Sequence>(_ selector: String, _ elements: Elements) throws -> Int
  where Elements.Element: Encodable {
    try operation(forElement: selector).copyIn(elements)
  }

  /// Inserts the elements of a sequence as one stream, which is read on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func copyIn<Elements: Sequence & Sendable>(_ selector: String, _ elements: Elements) async throws -> Int
  where Elements.Element: Encodable {
    try await operation(forElement: selector).copyIn(elements)
  }
}

extension Operation {
  /// Inserts the elements of a sequence as one stream, as `copyIn` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the element that failed.
  @discardableResult
  public func copyIn<Elements: Sequence>(_ elements: Elements) throws -> Int where Elements.Element: Encodable {
    try RowCopy(core: core, operation: operation).run(elements)
  }

  /// Inserts the elements of a sequence as one stream, which is read on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func copyIn<Elements: Sequence & Sendable>(_ elements: Elements) async throws -> Int
  where Elements.Element: Encodable {
    try await RowCopy(core: core, operation: operation).run(elements)
  }
}

extension TypedChange {
  /// Inserts the elements of a sequence as one stream, as `copyIn` of ``DAO`` does.
  ///
  /// ```swift
  /// try employees.operations.insert.copyIn(newcomers)
  /// ```
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the element that failed.
  @discardableResult
  public func copyIn(_ elements: some Sequence<Element>) throws -> Int { try rowCopy.run(elements, arguments) }

  /// Inserts the elements of a sequence as one stream, which is read on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func copyIn(_ elements: some Sequence<Element> & Sendable) async throws -> Int {
    try await rowCopy.run(elements, arguments)
  }
}
