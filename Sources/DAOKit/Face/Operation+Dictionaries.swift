import DAOCore
import DAOScript

extension Operation {
  /// Calls the operation with a value for each of its names.
  ///
  /// ```swift
  /// let jerry: Employee? = try select.call(["eid": "eid-000001"])
  /// ```
  /// - Throws: ``DAOError``; ``DAOError/Code/parameter`` for a key that the operation does not name.
  public func call<R: Decodable>(_ named: [String: (any Encodable)?]) throws -> R {
    try call(.dictionary(named)).result()
  }

  /// Calls the operation with a value for each of its names, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func call<R: Decodable>(_ named: [String: (any Encodable)?]) async throws -> sending R {
    try await call(.dictionary(named)).result()
  }

  /// Calls the operation for its effect with a value for each of its names; returns the change count.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ named: [String: (any Encodable)?]) throws -> Int {
    try call(.dictionary(named)).changeCount()
  }

  /// Calls the operation for its effect with a value for each of its names, on the connection's own thread; returns the change
  /// count.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ named: [String: (any Encodable)?]) async throws -> Int {
    try await call(.dictionary(named)).changeCount()
  }

  /// Inserts with a value for each of the operation's names, and returns the id of the new row.
  ///
  /// - Throws: ``DAOError``, as `insertReturningID` of ``DAO`` does.
  public func insertReturningID(_ named: [String: (any Encodable)?]) throws -> Int64 {
    try call(.dictionary(named)).insertedID()
  }

  /// Inserts with a value for each of the operation's names, on the connection's own thread, and returns the id of the new row.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func insertReturningID(_ named: [String: (any Encodable)?]) async throws -> Int64 {
    try await call(.dictionary(named)).insertedID()
  }

  /// Inserts with a value for each of the operation's names, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``.
  public func insertReturningKeys<Key: Decodable>(_ named: [String: (any Encodable)?], as type: Key.Type) throws -> [Key] {
    try call(.dictionary(named)).insertedKeys(type)
  }

  /// Inserts with a value for each of the operation's names, on the connection's own thread, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``.
  public func insertReturningKeys<Key: Decodable>(
    _ named: [String: (any Encodable)?], as type: Key.Type
  ) async throws -> sending [Key] {
    try await call(.dictionary(named)).insertedKeys(type)
  }

  /// Calls the operation for each of many dictionaries, in one transaction.
  ///
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the dictionary that failed.
  @discardableResult
  public func batch(_ elements: [[String: (any Encodable)?]]) throws -> BatchResult {
    try changeBatch.run(elements)
  }

  /// Calls the operation for each of many dictionaries on the connection's own thread, in one transaction.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func batch(_ elements: [[String: (any Encodable)?]]) async throws -> BatchResult {
    try await changeBatch.run(elements)
  }

  /// Reads one page of the select with a value for each of its names, and counts all its rows.
  ///
  /// - Throws: ``DAOError``, as `page` of ``DAO`` does.
  public func page<Element: Decodable>(
    _ named: [String: (any Encodable)?], number: Int, size: Int
  ) throws -> Page<Element> {
    try call(.dictionary(named)).page(number: number, size: size)
  }

  /// Reads one page of the select with a value for each of its names, on a connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func page<Element: Decodable>(
    _ named: [String: (any Encodable)?], number: Int, size: Int
  ) async throws -> sending Page<Element> {
    try await call(.dictionary(named)).page(number: number, size: size)
  }
}
