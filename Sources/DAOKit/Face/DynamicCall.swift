import DAOCore
import DAOScript

/// An operation of a ``DAO`` called like a method.
///
/// In an asynchronous function, in a synchronous closure of one expression (the body of a `map`, for example), the compiler
/// (Swift 6.3) takes a call by method for the asynchronous form and rejects it. Write `call` with the name there.
@dynamicCallable
public struct DynamicCall: Sendable {
  let dao: DAO
  let name: String

  /// Calls the operation; the type that is asked for decides the shape of the result.
  ///
  /// - Throws: ``DAOError``.
  public func dynamicallyCall<R: Decodable>(withKeywordArguments arguments: KeyValuePairs<String, (any Encodable)?>) throws -> R
  {
    try call(arguments).result()
  }

  /// Calls the operation on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func dynamicallyCall<R: Decodable>(
    withKeywordArguments arguments: KeyValuePairs<String, (any Encodable)?>
  ) async throws -> sending R {
    try await call(arguments).result()
  }

  /// Calls the operation for its effect; returns the number of rows inserted, updated or deleted.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, (any Encodable)?>) throws -> Int {
    try call(arguments).changeCount()
  }

  /// Calls the operation for its effect, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, (any Encodable)?>) async throws -> Int {
    try await call(arguments).changeCount()
  }

  private func call(_ arguments: KeyValuePairs<String, (any Encodable)?>) throws -> Call {
    let values = arguments.map(\.value)
    guard let first = arguments.first?.key, arguments.contains(where: { !$0.key.isEmpty }) else {
      return try dao.call(name, .positional(values))
    }
    // select(withEid:position:) spells selectWithEid:position:
    let selector =
      name + first.prefix(1).uppercased() + first.dropFirst() + ":" + arguments.dropFirst().map { "\($0.key):" }.joined()
    if let found = dao.script[selector: selector] {
      let ordered = try found.operation.ordered(.positional(values))
      return Call(found.operation, on: dao.core, ordered, keeping: found.script)
    }
    guard arguments.allSatisfy({ !$0.key.isEmpty }) else {
      throw DAOError(
        .unknownOperation, "the script '\(dao.script.current.name)' has no operation '\(selector)'",
        location: dao.script.current.location)
    }
    return try dao.call(name, .named(arguments.map { (name: $0.key, value: $0.value) }))
  }
}
