import DAOCore
import DAORuntime
import DAOScript

/// One call of an operation: what is to run, with the arguments of its caller.
///
/// The way is the same for all calls: a plan, a session, the statement rendered on it, bound, run, and its result read.
struct Call {
  let core: DatabaseCore
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
  init(_ operation: CompiledOperation, on core: DatabaseCore, _ arguments: consuming Arguments) {
    self.core = core
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
  var plan: Plan { Plan(of: operation, access: access) }

  /// Runs `body` with this call and a session, on the calling thread.
  @inline(__always)
  func perform<Output>(_ body: (Call, Session) throws -> Output) throws -> Output {
    if let use = operation.cache { return try performCached(use, body) }
    return try core.runtime.perform(plan) { try run(on: $0, body) }
  }

  /// Runs `body` with this call and a session away from the cooperative pool, unless that is expected to be short.
  func perform<Output>(_ body: @escaping (Call, Session) throws -> Output) async throws -> sending Output {
    let call = try sendable()
    if let use = operation.cache { return try await call.performCached(use, body) }
    return try await core.runtime.perform(plan) { try call.run(on: $0, body) }
  }

  /// Runs `body` on a session, with what the operation says of all its calls.
  @inline(__always)
  func run<Output>(on session: Session, _ body: (Call, Session) throws -> Output) throws -> Output {
    if operation.isBuilt || operation.cache != nil { return try runNoting(on: session, body) }
    return try body(self, session)
  }

  @inline(never)
  private func runNoting<Output>(on session: Session, _ body: (Call, Session) throws -> Output) throws -> Output {
    try noting(on: session) { try retrying(on: session) { try body(self, session) } }
  }
}
