import DAOCore
import DAOScript

/// One operation of a script, looked up once and called often.
///
/// After a ``Database/reload()`` that changed its script, the handle calls the new operation of the same selector.
///
/// ```swift
/// let select = try employees.operation("selectWithEid:")
/// let jerry: Employee? = try select.call("eid-000001")
/// ```
public struct Operation: Sendable {
  let core: DatabaseCore
  let script: LoadedScript
  /// The operation at the creation of the handle.
  let loaded: CompiledOperation

  /// The current operation, after any reload.
  var operation: CompiledOperation { get throws { try script.latest(of: loaded).operation } }

  /// Calls the operation with scalars for its parameters in order, or with one entity for its `:names`.
  ///
  /// - Throws: ``DAOError``.
  public func call<R: Decodable>(_ arguments: (any Encodable)?...) throws -> R {
    try call(.positional(arguments)).result()
  }

  /// Calls the operation on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func call<R: Decodable>(_ arguments: (any Encodable)?...) async throws -> sending R {
    try await call(.positional(arguments)).result()
  }

  /// Calls the operation with one argument, which is not copied.
  ///
  /// - Throws: ``DAOError``.
  @inlinable
  public func call<R: Decodable, A: Encodable>(_ argument: A) throws -> R {
    try BorrowedArgument.borrow(argument) { try result(borrowed: $0) }
  }

  /// Calls the operation with one argument, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func call<R: Decodable, A: Encodable>(_ argument: A) async throws -> sending R {
    try await call(.one(argument)).result()
  }

  @usableFromInline
  func result<R: Decodable>(borrowed argument: consuming BorrowedArgument) throws -> R {
    try call(.borrowed(argument)).result()
  }

  /// Calls the operation for its effect; returns the change count.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ arguments: (any Encodable)?...) throws -> Int {
    try call(.positional(arguments)).changeCount()
  }

  /// Calls the operation with one argument, which is not copied, for its effect; returns the change count.
  ///
  /// - Throws: ``DAOError``.
  @inlinable @_disfavoredOverload @discardableResult
  public func call<A: Encodable>(_ argument: A) throws -> Int {
    try BorrowedArgument.borrow(argument) { try call(borrowed: $0) }
  }

  /// Calls the operation with one argument for its effect, on the connection's own thread; returns the change count.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call<A: Encodable>(_ argument: A) async throws -> Int {
    try await call(.one(argument)).changeCount()
  }

  @usableFromInline
  func call(borrowed argument: consuming BorrowedArgument) throws -> Int { try call(.borrowed(argument)).changeCount() }

  /// Calls the operation for its effect, on the connection's own thread; returns the change count.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ arguments: (any Encodable)?...) async throws -> Int {
    try await call(.positional(arguments)).changeCount()
  }

  /// Inserts, and returns the id of the new row, as `insertReturningID` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/noRow`` and ``DAOError/Code/parameter`` as there.
  public func insertReturningID(_ arguments: (any Encodable)?...) throws -> Int64 {
    try call(.positional(arguments)).insertedID()
  }

  /// Inserts on the connection's own thread, and returns the id of the new row.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func insertReturningID(_ arguments: (any Encodable)?...) async throws -> Int64 {
    try await call(.positional(arguments)).insertedID()
  }

  /// Inserts many rows and returns their keys, as `insertReturningKeys` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError``.
  public func insertReturningKeys<Key: Decodable>(_ arguments: (any Encodable)?..., as type: Key.Type) throws -> [Key] {
    try call(.positional(arguments)).insertedKeys(type)
  }

  /// Inserts many rows on the connection's own thread, and returns their keys.
  ///
  /// - Throws: ``DAOError``.
  public func insertReturningKeys<Key: Decodable>(
    _ arguments: (any Encodable)?..., as type: Key.Type
  ) async throws -> sending [Key] {
    try await call(.positional(arguments)).insertedKeys(type)
  }

  /// Calls the operation for each of many elements, in one transaction, as `batch` of ``DAO`` does.
  ///
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the element that failed.
  @discardableResult
  public func batch<Elements: Sequence>(_ elements: Elements) throws -> BatchResult where Elements.Element: Encodable {
    try changeBatch.run(Array(elements))
  }

  /// Calls the operation for each of many elements on the connection's own thread, in one transaction.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func batch<Elements: Sequence>(_ elements: Elements) async throws -> BatchResult where Elements.Element: Encodable {
    try await changeBatch.run(Array(elements))
  }

  func call(_ arguments: consuming Arguments) throws -> Call {
    let found = try script.latest(of: loaded)
    return Call(found.operation, on: core, try found.operation.ordered(arguments), keeping: found.script)
  }
}
