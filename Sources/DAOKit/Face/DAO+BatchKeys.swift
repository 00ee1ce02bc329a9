import DAOCore

extension DAO {
  /// Calls an insert for each of many elements, in one transaction, and returns the keys of the new rows: all rows are stored and
  /// their keys fit the type, or nothing is stored.
  ///
  /// ```swift
  /// let eids = try employees.batchReturningKeys("insert:", newcomers, as: String.self)
  /// ```
  /// The keys are those that the operation declares, by default the primary keys, in the order of the elements. An element without
  /// a row has no key; with an optional type it has nil.
  ///
  /// - Parameters:
  ///   - selector: The operation.
  ///   - elements: Entities, scalars or dictionaries.
  ///   - type: A scalar, or an optional one, for a single key column; else an entity or a ``Row``.
  /// - Throws: ``DAOError``; of an element that failed, its number is ``DAOError/element``.
  public func batchReturningKeys<Elements: Sequence, Key: Decodable>(
    _ selector: String, _ elements: Elements, as type: Key.Type
  ) throws -> [Key] where Elements.Element: Encodable {
    try operation(forElement: selector).batchReturningKeys(elements, as: type)
  }

  /// Calls an insert for each of many elements on the connection's own thread, in one transaction, and returns the keys.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func batchReturningKeys<Elements: Sequence, Key: Decodable & Sendable>(
    _ selector: String, _ elements: Elements, as type: Key.Type
  ) async throws -> [Key] where Elements.Element: Encodable {
    try await operation(forElement: selector).batchReturningKeys(elements, as: type)
  }

  /// Calls an insert for each of many dictionaries, in one transaction, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``, as the form for entities does.
  public func batchReturningKeys<Key: Decodable>(
    _ selector: String, _ elements: [[String: (any Encodable)?]], as type: Key.Type
  ) throws -> [Key] {
    try operation(forElement: selector).batchReturningKeys(elements, as: type)
  }

  /// Calls an insert for each of many dictionaries on the connection's own thread, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func batchReturningKeys<Key: Decodable & Sendable>(
    _ selector: String, _ elements: [[String: (any Encodable)?]], as type: Key.Type
  ) async throws -> [Key] {
    try await operation(forElement: selector).batchReturningKeys(elements, as: type)
  }
}
