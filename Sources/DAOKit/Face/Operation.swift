import DAOCore
import DAOScript

/// One operation of a script, found once and called often.
///
/// ```swift
/// let select = try employees.operation("selectWithEid:")
/// let jerry: Employee? = try select.call("eid-000001")
/// ```
public struct Operation: Sendable {
  let database: Database
  let operation: CompiledOperation

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
    try LentArgument.lend(argument) { try call(lent: $0) }
  }

  /// Calls the operation with one argument for its effect, on the connection's own thread; returns the change count.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call<A: Encodable>(_ argument: A) async throws -> Int {
    try await call(.one(argument)).changeCount()
  }

  @usableFromInline
  func call(lent argument: LentArgument) throws -> Int { try call(.lent(argument)).changeCount() }

  /// Calls the operation for its effect, on the connection's own thread; returns the change count.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ arguments: (any Encodable)?...) async throws -> Int {
    try await call(.positional(arguments)).changeCount()
  }

  private func call(_ arguments: Arguments) throws -> Call {
    try Call(operation, on: database, arguments)
  }
}
