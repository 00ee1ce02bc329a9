import DAOCore
import DAOScript

// `[String: any Encodable]` is not itself `Encodable`, so dictionaries need forms of their own.
extension DAO {
  /// Inserts with a value for each of the operation's names, and returns the id of the new row.
  ///
  /// - Throws: ``DAOError``, as the form with an entity does; ``DAOError/Code/parameter`` for a key that the operation does not
  ///   name.
  public func insertReturningID(_ selector: String, _ named: [String: (any Encodable)?]) throws -> Int64 {
    try call(selector, .dictionary(named)).insertedID()
  }

  /// Inserts with a value for each of the operation's names, on the connection's own thread, and returns the id of the new row.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func insertReturningID(_ selector: String, _ named: [String: (any Encodable)?]) async throws -> Int64 {
    try await call(selector, .dictionary(named)).insertedID()
  }

  /// Inserts with a value for each of the operation's names, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/parameter`` for a key that the operation does not name.
  public func insertReturningKeys<Key: Decodable>(
    _ selector: String, _ named: [String: (any Encodable)?], as type: Key.Type
  ) throws -> [Key] {
    try call(selector, .dictionary(named)).insertedKeys(type)
  }

  /// Inserts with a value for each of the operation's names, on the connection's own thread, and returns the keys of the new rows.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func insertReturningKeys<Key: Decodable>(
    _ selector: String, _ named: [String: (any Encodable)?], as type: Key.Type
  ) async throws -> sending [Key] {
    try await call(selector, .dictionary(named)).insertedKeys(type)
  }

  /// Calls an operation for each of many dictionaries, in one transaction, or a savepoint of the open one.
  ///
  /// ```swift
  /// try employees.batch("rename", [["eid": "eid-000001", "firstName": "J"], ["eid": "eid-000002", "firstName": nil]])
  /// ```
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the dictionary that failed.
  @discardableResult
  public func batch(_ selector: String, _ elements: [[String: (any Encodable)?]]) throws -> BatchResult {
    try operation(forElement: selector).batch(elements)
  }

  /// Calls an operation for each of many dictionaries on the connection's own thread, in one transaction.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func batch(_ selector: String, _ elements: [[String: (any Encodable)?]]) async throws -> BatchResult {
    try await operation(forElement: selector).batch(elements)
  }

  /// The rows of an operation one at a time, with a value for each of its names.
  ///
  /// ```swift
  /// for try await employee in employees.rows("selectOfProject:", ["code": "atlas"], as: Employee.self) {
  ///   print(employee.eid)
  /// }
  /// ```
  /// All errors are thrown while iterating, also that of a key that the operation does not name.
  public func rows<T: Decodable>(_ selector: String, _ named: [String: (any Encodable)?], as type: T.Type) -> RowSequence<T> {
    RowSequence(Result { try call(selector, .dictionary(named)) }, of: script.current)
  }

  /// Runs `body` for each row of an operation, with a value for each of its names. `body` returns false to stop.
  ///
  /// - Throws: ``DAOError``, or what `body` throws.
  public func forEachRow<T: Decodable>(
    _ selector: String, _ named: [String: (any Encodable)?], as type: T.Type, _ body: (T) throws -> Bool
  ) throws {
    try call(selector, .dictionary(named)).forEachRow(type, body)
  }
}
