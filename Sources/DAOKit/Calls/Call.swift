import DAOCore
import DAORuntime
import DAOScript

/// One call of an operation: what is to run, with the arguments of its caller.
///
/// The way is the same for all calls: a plan, a session, the statement rendered on it, bound, run, and its result read.
struct Call {
  let database: Database
  let operation: CompiledOperation
  var input: Input

  enum Input {
    /// As the caller has given them.
    case arguments(Arguments)
    /// As names and plain values, which a statement is rendered with or bound to.
    case scope(DynamicScope)
    /// With the statement that they are for.
    case bound(BoundStatement)
  }

  @inline(__always)
  init(_ operation: CompiledOperation, on database: Database, _ arguments: consuming Arguments) {
    self.database = database
    self.operation = operation
    input = .arguments(arguments)
  }

  /// What the call needs of its connection.
  @inline(__always)
  var access: Access { operation.access }

  /// The call with plain values for its arguments, which may cross to another thread.
  ///
  /// - Throws: ``DAOError`` for what cannot be encoded.
  func sendable() throws -> Call {
    guard case .arguments(let arguments) = input else { return self }
    var call = self
    do {
      if let text = operation.fixedText, operation.keys == nil {
        call.input = .arguments(.collected(try arguments.collected(for: text)))
      } else {
        call.input = .scope(try operation.scope(arguments))
      }
    } catch let error as DAOError {
      throw complete(error, arguments)
    }
    return call
  }

  /// The names and values of the arguments.
  func scope() throws -> DynamicScope {
    switch input {
    case .arguments(let arguments): try operation.scope(arguments)
    case .scope(let scope): scope
    case .bound(let bound): try operation.scope(bound.arguments)
    }
  }

  /// Adds to an error of the arguments the operation, its SQL, and the values if they may be shown.
  private func complete(_ error: DAOError, _ arguments: Arguments) -> DAOError {
    operation.complete(error, sql: operation.fixedText?.sql)
  }
}

extension Call {
  /// What the runtime performs: `body` with this call on the session that it gets.
  func plan<Output>(_ body: @escaping (OpenCall) throws -> Output) -> Plan<Output> {
    Plan(of: operation, access: access) { session in
      let open = OpenCall(self, on: session)
      return operation.isBuilt ? try open.retrying(body) : try body(open)
    }
  }

  /// Runs the call on the calling thread.
  func perform<Output>(_ body: @escaping (OpenCall) throws -> Output) throws -> Output {
    guard let use = operation.cache else { return try database.runtime.perform(plan(body)) }
    return try performCached(use, body)
  }

  /// Runs the call away from the cooperative pool, unless it is expected to be short.
  func perform<Output>(_ body: @escaping (OpenCall) throws -> Output) async throws -> sending Output {
    let call = try sendable()
    guard let use = operation.cache else { return try await database.runtime.perform(call.plan(body)) }
    return try await call.performCached(use, body)
  }
}
