import DAOCore
import DAOScript

/// One operation for each of many elements: one session, one transaction, or a savepoint of the open one.
struct BatchCall: Sendable {
  let database: Database
  let operation: CompiledOperation

  /// An element as it crosses to another thread.
  private enum Element: Sendable {
    /// What a statement that is always the same binds.
    case values([Value])
    /// What is rendered on the session.
    case scope(DynamicScope)
  }

  // MARK: Elements

  /// Runs the operation for each element, on the calling thread.
  func run<E: Encodable>(_ elements: [E]) throws -> BatchResult {
    try run(count: elements.count) { index, run in
      try LentArgument.lend(elements[index]) { try run.add(.lent($0)) }
    }
  }

  /// Runs the operation for each dictionary, on the calling thread.
  func run(_ elements: [[String: (any Encodable)?]]) throws -> BatchResult {
    try run(count: elements.count) { index, run in try run.add(.dictionary(elements[index])) }
  }

  private func run(count: Int, _ add: (_ index: Int, inout BatchRun) throws -> Void) throws -> BatchResult {
    try checkKind()
    guard count > 0 else { return empty }
    return try withSession { try run(count: count, on: $0, add) }
  }

  /// Runs the operation for each element on the connection's own thread; the elements become plain values here, so that nothing
  /// of the caller's crosses to it.
  func run<E: Encodable>(_ elements: [E]) async throws -> BatchResult {
    try await run(elements.map { .one($0) })
  }

  /// Runs the operation for each dictionary on the connection's own thread.
  func run(_ elements: [[String: (any Encodable)?]]) async throws -> BatchResult {
    try await run(elements.map { .dictionary($0) })
  }

  private func run(_ elements: [Arguments]) async throws -> BatchResult {
    try checkKind()
    guard !elements.isEmpty else { return empty }
    let text = try await isFixed ? Call(operation, on: database, .positional([]), ignoringKeys: true).resolvedText() : nil
    let dates = database.configuration.dateStrategy
    let sendable = try elements.enumerated().map { index, element in
      if Task.isCancelled { throw complete(Cancellation.error) }
      return try numbering(index, of: elements.count) {
        guard let text else { return Element.scope(try operation.scope(element)) }
        return .values(try element.values(for: text, dates: dates))
      }
    }
    let body: @Sendable (Session) throws -> BatchResult = { session in
      try run(count: sendable.count, on: session) { index, run in
        switch sendable[index] {
        case .values(let values): try run.add(.bound(values))
        case .scope(let scope): try run.add(scope)
        }
      }
    }
    let scope = database.currentScope
    defer { if let use = operation.cache { database.flush(use, in: scope) } }
    do {
      if let scope { return try await scope.withSession(body) }
      return try await database.writer.withSession(body)
    } catch let error as DAOError {
      throw complete(error)
    }
  }

  private func checkKind() throws {
    guard operation.kind == .select else { return }
    throw complete(DAOError(.parameter, "a batch is of an insert, an update or a delete: call the select for each element"))
  }

  private var empty: BatchResult {
    BatchResult(counts: [], keyRows: operation.keys.map { _ in KeyRows() }, dates: database.configuration.dateStrategy)
  }

  /// Whether every element has the same statement and no more than that.
  var isFixed: Bool {
    !operation.isDynamic && operation.keys == nil
  }

  // MARK: Sessions

  private func withSession<R>(_ body: (Session) throws -> R) throws -> R {
    let scope = database.currentScope
    defer { if let use = operation.cache { database.flush(use, in: scope) } }
    do {
      if let scope { return try scope.withSession(body) }
      return try database.writer.withSession(body)
    } catch let error as DAOError {
      throw complete(error)
    }
  }

  private func run(
    count: Int, on session: Session, _ add: (_ index: Int, inout BatchRun) throws -> Void
  ) throws -> BatchResult {
    try session.atomically(level: 0) {
      var run = BatchRun(self, on: session)
      for index in 0..<count {
        if Task.isCancelled { throw Cancellation.error }
        try numbering(index, of: count) { try add(index, &run) }
      }
      return run.result
    }
  }

  /// Says of an error which element it is of.
  private func numbering<R>(_ index: Int, of count: Int, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as DAOError where error.element == nil {
      error.element = index
      error.message = "element \(index + 1) of \(count) (index \(index)): \(error.message)"
      throw complete(error)
    }
  }

  private func complete(_ error: DAOError) -> DAOError {
    var error = error
    error.operation = error.operation ?? operation.name
    error.location = error.location ?? operation.location
    return error
  }
}
