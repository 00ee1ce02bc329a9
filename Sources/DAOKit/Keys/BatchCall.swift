import DAOCore
import DAOScript

/// One operation for each of many elements: one session, one transaction, or a savepoint of the open one.
struct BatchCall: Sendable {
  let database: Database
  let operation: CompiledOperation

  /// An element as it crosses to another thread.
  private enum Element: Sendable {
    /// What a statement that is always the same binds, taken for this one.
    case values([ArgumentValue], StatementText)
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
    var retry = SchemaRetry(operation, on: database)
    while true {
      do {
        return try await runOnce(elements)
      } catch let error as DAOError where retry.mayHelp(error) {
        try await database.mend(error, &retry)
      }
    }
  }

  private func runOnce(_ elements: [Arguments]) async throws -> BatchResult {
    let scope = database.openTransactions.current(for: .write)
    let text = try await fixedText(in: scope)
    let sendable = try elements.enumerated().map { index, element in
      if Task.isCancelled { throw complete(Cancellation.error) }
      return try numbering(index, of: elements.count) {
        guard let text else { return Element.scope(try operation.scope(element)) }
        return .values(try element.collected(for: text), text)
      }
    }
    let body: @Sendable (Session) throws -> BatchResult = { session in
      try run(count: sendable.count, on: session) { index, run in
        switch sendable[index] {
        case .values(let values, let text): try run.add(values, for: text)
        case .scope(let scope): try run.add(scope)
        }
      }
    }
    defer { if let use = operation.cache { database.flush(use, in: scope) } }
    do {
      return try await database.withSession(for: .write, .operation(operation), in: scope, body)
    } catch let error as DAOError {
      throw complete(error)
    }
  }

  private func checkKind() throws {
    guard operation.kind == .select else { return }
    throw complete(DAOError(.parameter, "a batch is of an insert, an update or a delete: call the select for each element"))
  }

  private var empty: BatchResult {
    BatchResult(
      counts: [], keyRows: operation.keys.map { _ in KeyRows() }, keyCounts: [], dates: database.configuration.dateStrategy)
  }

  /// Whether every element has the same statement and no more than that.
  var isFixed: Bool {
    !operation.isDynamic && operation.keys == nil
  }

  /// The one statement of all elements, for which a session may have to look at the schema; nil where there is none.
  private func fixedText(in scope: TransactionScope?) async throws -> StatementText? {
    guard isFixed else { return nil }
    let generation = database.schemaGeneration.load(ordering: .relaxed)
    if let known = operation.knownStatement(generation: generation) { return known }
    let operation = operation
    return try await database.withSession(for: .write, .operation(operation), in: scope) { session in
      try operation.statement(generation: generation) { try $0.resolve(with: session.connection.tableSchema) }
    }
  }

  // MARK: Sessions

  private func withSession<R>(_ body: (Session) throws -> R) throws -> R {
    let scope = database.openTransactions.current(for: .write)
    defer { if let use = operation.cache { database.flush(use, in: scope) } }
    do {
      return try database.withSession(for: .write, .operation(operation), in: scope, body)
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
        try session.checkCancellation()
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
