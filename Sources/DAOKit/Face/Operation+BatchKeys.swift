import DAOCore
import DAOScript

extension Operation {
  /// Inserts each of many elements and returns the keys of the new rows, as `batchReturningKeys` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError``, and nothing is inserted.
  public func batchReturningKeys<Elements: Sequence, Key: Decodable>(
    _ elements: Elements, as type: Key.Type
  ) throws -> [Key] where Elements.Element: Encodable {
    try batch(checking: { _ = try $0.keys(as: Key.self) }).run(Array(elements)).keys(as: Key.self)
  }

  /// Inserts each of many elements on the connection's own thread, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func batchReturningKeys<Elements: Sequence, Key: Decodable & Sendable>(
    _ elements: Elements, as type: Key.Type
  ) async throws -> [Key] where Elements.Element: Encodable {
    try await batch(checking: { _ = try $0.keys(as: Key.self) }).run(Array(elements)).keys(as: Key.self)
  }

  /// Inserts for each of many dictionaries and returns the keys of the new rows, as `batchReturningKeys` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError``, and nothing is inserted.
  public func batchReturningKeys<Key: Decodable>(_ elements: [[String: (any Encodable)?]], as type: Key.Type) throws -> [Key] {
    try batch(checking: { _ = try $0.keys(as: Key.self) }).run(elements).keys(as: Key.self)
  }

  /// Inserts for each of many dictionaries on the connection's own thread, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func batchReturningKeys<Key: Decodable & Sendable>(
    _ elements: [[String: (any Encodable)?]], as type: Key.Type
  ) async throws -> [Key] {
    try await batch(checking: { _ = try $0.keys(as: Key.self) }).run(elements).keys(as: Key.self)
  }

  /// A batch whose keys are looked at before it is committed.
  func batch(checking check: ((BatchResult) throws -> Void)?) throws -> Batch {
    try Batch(operation, on: core, check: check)
  }
}
