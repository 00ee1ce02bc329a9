import DAOCore
import DAORuntime
import DAOScript

/// One call of an operation with its arguments.
///
/// Every call passes the same stations: its access, a session, the statement rendered on the session, its execution, the reading
/// of its result.
struct Call {
  let core: DatabaseCore
  let operation: CompiledOperation
  var input: Input
  /// The version of the script that it began with, once there are several: it retains the operations of nested selects.
  let script: CompiledScript?
  /// The columns that a built statement leaves out; nil for none.
  var omitted: Set<String>?

  enum Input {
    /// The caller's arguments.
    case arguments(Arguments)
    /// Names and plain values, from which a statement is rendered or bound.
    case scope(DynamicScope)
    /// A statement with its values.
    case bound(BoundStatement)
  }

  @inline(__always)
  init(
    _ operation: CompiledOperation, on core: DatabaseCore, _ arguments: consuming Arguments,
    keeping script: CompiledScript? = nil
  ) {
    self.core = core
    self.operation = operation
    self.script = script
    input = .arguments(arguments)
  }

  /// The access that the call needs of its connection.
  @inline(__always)
  var access: Access { operation.access }

  /// The call with its arguments encoded as plain values, which may cross to another thread.
  ///
  /// - Throws: ``DAOError`` for an argument that cannot be encoded.
  func sendable() throws -> Call {
    guard case .arguments(let arguments) = input else { return self }
    var call = self
    do {
      // Type handlers run on the session: what they call takes part in its transaction.
      if let text = operation.fixedText, operation.keys == nil, text.handlers == nil {
        call.input = .arguments(.collected(try arguments.collected(for: text)))
      } else {
        call.input = .scope(try operation.scope(arguments))
      }
    } catch let error as DAOError {
      throw operation.complete(error, sql: operation.fixedText?.sql)
    }
    return call
  }

  /// Whether making its statement runs type handlers, which may ask the database.
  var mayAsk: Bool { operation.isDynamic && !core.configuration.typeHandlers.isEmpty }

  /// The names and values of the arguments.
  func scope() throws -> DynamicScope {
    switch input {
    case .arguments(let arguments): try operation.scope(arguments)
    case .scope(let scope): scope
    case .bound(let bound): try operation.scope(bound.arguments)
    }
  }
}

extension Call {
  /// Runs `body` with this call and a session on the calling thread.
  @inline(__always)
  func perform<Output>(_ body: (Call, Session) throws -> Output) throws -> Output {
    if let use = operation.cache { return try performCached(use, body) }
    return try core.runtime.perform(operation, access) { try run(on: $0, body) }
  }

  /// Runs `body` with this call and a session, away from the cooperative pool unless it is expected to be short.
  ///
  /// - Parameter asked: What `body` asks of the call's statement, if it begins with that.
  func perform<Output>(
    asking asked: LeadingStatement.Wish? = nil, _ body: @escaping (Call, Session) throws -> Output
  ) async throws -> sending Output {
    let call = try sendable()
    let leading = asked.map { asked in
      LeadingStatement(for: asked, otherwise: access == .write ? .write : nil, mayAsk: mayAsk) {
        try call.leadingStatement(for: asked, on: $0)
      }
    }
    if let use = operation.cache { return try await call.performCached(use, beginningWith: leading, body) }
    return try await core.runtime.perform(operation, access, beginningWith: leading) { try call.run(on: $0, body) }
  }

  /// Runs `body` on a session. Adds the steps for scripts with a cache and for built operations.
  @inline(__always)
  func run<Output>(on session: Session, _ body: (Call, Session) throws -> Output) throws -> Output {
    guard operation.cache == nil else { return try noting(on: session) { try runOnSchema(of: session, body) } }
    return try runOnSchema(of: session, body)
  }

  /// Runs `body`, for a built operation with the schema that the session has at the time.
  private func runOnSchema<Output>(of session: Session, _ body: (Call, Session) throws -> Output) throws -> Output {
    do {
      return try body(self, session)
    } catch let error as DAOError where operation.isBuilt {
      return try retrying(after: error, on: session) { try body($0, session) }
    } catch let error as DAOError where session.mayRepeat(after: error) {
      return try session.followingSchema { try body(self, session) }
    }
  }
}
