import DAOCore
import DAOScript

extension Operation {
  /// Inserts each of many elements and returns the keys of the new rows, as `batchReturningKeys` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError``, and nothing is inserted.
  public func batchReturningKeys<Elements: Sequence, Key: Decodable>(
    _ elements: Elements, as type: Key.Type
  ) throws -> [Key] where Elements.Element: Encodable {
    try keyBatch(of: type).run(Array(elements))
  }

  /// Inserts each of many elements on the connection's own thread, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func batchReturningKeys<Elements: Sequence, Key: Decodable & Sendable>(
    _ elements: Elements, as type: Key.Type
  ) async throws -> [Key] where Elements.Element: Encodable {
    try await keyBatch(of: type).run(Array(elements))
  }

  /// Inserts for each of many dictionaries and returns the keys of the new rows, as `batchReturningKeys` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError``, and nothing is inserted.
  public func batchReturningKeys<Key: Decodable>(_ elements: [[String: (any Encodable)?]], as type: Key.Type) throws -> [Key] {
    try keyBatch(of: type).run(elements)
  }

  /// Inserts for each of many dictionaries on the connection's own thread, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func batchReturningKeys<Key: Decodable & Sendable>(
    _ elements: [[String: (any Encodable)?]], as type: Key.Type
  ) async throws -> [Key] {
    try await keyBatch(of: type).run(elements)
  }

  /// A batch of the operation that counts what it changes.
  var changeBatch: Batch<BatchResult> {
    get throws { try Batch(operation, on: core) }
  }

  /// A batch of the operation that gives the keys of its rows.
  func keyBatch<Key: Decodable>(of type: Key.Type) throws -> Batch<[Key]> { try Batch(operation, on: core, keys: type) }
}
