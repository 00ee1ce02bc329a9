import DAOCore
import DAOScript
import Synchronization

/// One call of an operation: the arguments, and the way from there to a result.
///
/// The way is the same for all: a session, a statement of it, the arguments bound, the result read, the session given back.
struct Call: ~Copyable {
  let database: Database
  let operation: CompiledOperation
  var arguments: Arguments
  /// What a dynamic operation has been rendered to; nil for others.
  var rendered: StatementText?
  /// What a dynamic operation is rendered with on its session, where it names columns that are not known yet; nil for others.
  var unrendered: DynamicScope?
  /// Whether it hands back keys, or has more rows than one statement takes, so that a ``KeyedCall`` runs it.
  var isKeyed = false

  /// What the call needs of its connection.
  @inline(__always)
  var access: Access {
    if let text = rendered ?? operation.fixedText { return text.access }
    return operation.kind == .select ? .read : .write
  }

  /// The statement's text, where it is there without a look at the schema.
  var knownText: StatementText? {
    if let rendered { return rendered }
    if unrendered != nil { return nil }
    return operation.knownStatement(generation: database.schemaGeneration.load(ordering: .relaxed))
  }

  /// Runs the call on a session of the transaction that the task is in, else on a reader or the writer.
  @inline(__always)
  func run<Output>(_ body: StatementBody<Output>) throws -> Output {
    operation.isBuilt ? try runBuilt(body) : try runOnce(body)
  }

  @inline(never)
  private func runBuilt<Output>(_ body: StatementBody<Output>) throws -> Output {
    try SchemaRetry.run(operation, on: database, schema: database.columns(of:)) { try runOnce(body) }
  }

  @inline(__always)
  private func runOnce<Output>(_ body: StatementBody<Output>) throws -> Output {
    guard let scope = database.openTransactions.current(for: access) else { return try runAlone(body) }
    return try run(in: scope, body)
  }

  // Scope and text are parameters, neither optional nor in a closure: else they and the session would be retained.
  @inline(__always)
  private func run<Output>(in scope: TransactionScope, _ body: StatementBody<Output>) throws -> Output {
    guard let text = knownText else { return try runResolving(in: scope, body) }
    if let use = operation.cache { return try run(text, in: scope, caching: use, body) }
    return try run(text, inside: scope, body)
  }

  private func runAlone<Output>(_ body: StatementBody<Output>) throws -> Output {
    guard let text = knownText else { return try runResolving(in: nil, body) }
    if let use = operation.cache { return try run(text, in: nil, caching: use, body) }
    return try runAlone(text, body)
  }

  @inline(never)
  private func run<Output>(
    _ text: StatementText, in scope: TransactionScope?, caching use: CacheUse, _ body: StatementBody<Output>
  ) throws -> Output {
    func run(_ body: StatementBody<Output>) throws -> Output {
      if let scope { return try self.run(text, inside: scope, body) }
      return try runAlone(text, body)
    }

    defer { flushCache(in: scope) }
    guard let cached = try cached(use, text, in: scope) else { return try run(body) }
    if let transcript = cached.transcript { return try replay(transcript, text, cached.key, body) }
    return try run { try cached.record($0, $1, body) }
  }

  @inline(__always)
  private func run<Output>(
    _ text: StatementText, inside scope: TransactionScope, _ body: StatementBody<Output>
  ) throws -> Output {
    do {
      if scope.access == .read { try checkReading(text, in: scope) }
      try scope.enter()
    } catch let error as DAOError {
      // It has ended, or was cancelled.
      throw complete(error, text)
    }
    defer { scope.leave() }
    return try run(text, on: scope.transaction.session, body)
  }

  private func runAlone<Output>(_ text: StatementText, _ body: StatementBody<Output>) throws -> Output {
    do {
      return try database.pool.withSession(for: text.access, .call(text)) { try run(text, on: $0, body) }
    } catch let error as DAOError {
      // There was no session for it: closed, cancelled, a deadlock.
      throw complete(error, text)
    }
  }

  /// - Throws: ``DAOError/Code/readOnly`` for what changes something in a `read`. A PRAGMA may do so or not.
  func checkReading(_ text: StatementText, in scope: TransactionScope) throws {
    guard scope.access == .read, text.verb != .query else { return }
    let isReadOnly = try scope.withSession { session in
      try session.withStatement(text) { $0.isReadOnly }
    }
    if !isReadOnly { throw TransactionScope.readOnly }
  }

  /// Runs a call whose text needs a look at the schema, on the session that has looked.
  @inline(never)
  private func runResolving<Output>(in scope: TransactionScope?, _ body: StatementBody<Output>) throws -> Output {
    defer { flushCache(in: scope) }
    do {
      return try database.withSession(for: access, .call(nil), in: scope) { try runResolving(on: $0, body) }
    } catch let error as DAOError {
      throw complete(error, nil)
    }
  }

  /// Runs the statement on a session that the caller has.
  @inline(__always)
  func run<Output>(_ text: StatementText, on session: Session, _ body: StatementBody<Output>) throws -> Output {
    guard !database.interceptors.isEmpty else { return try runOnce(text, on: session, body) }
    return try intercepted(text, on: session) {
      try runOnce(text, on: session, body)
    } outcome: {
      CallOutcome($0, of: text)
    }
  }

  @inline(__always)
  private func runOnce<Output>(
    _ text: StatementText, on session: Session, _ body: StatementBody<Output>
  ) throws -> Output {
    guard let seconds = operation.timeout else { return try begin(text, on: session, body) }
    return try begin(text, on: session) { statement, session in
      try session.within(seconds: seconds) { try body(statement, session) }
    }
  }

  /// Lends the statement, bound, to `body`, which looks after its time limit and its interceptors.
  @inline(__always)
  func begin<Output>(_ text: StatementText, on session: Session, _ body: StatementBody<Output>) throws -> Output {
    if text.verb != .query { session.hasWritten = true }
    defer { noteSchema(of: session) }
    do {
      // Not in a closure, which would copy the call.
      let statement = try session.connection.borrow(text)
      defer { session.connection.giveBack(statement) }
      do {
        try statement.bind(arguments)
        return try traced(statement, session, body)
      } catch let error as DAOError {
        throw complete(error, on: statement)
      }
    } catch let error as DAOError {
      throw complete(error, text)
    }
  }

  func noteSchema(of session: Session) {
    guard session.connection.schemaGeneration != session.seenGeneration else { return }
    session.seenGeneration = session.connection.schemaGeneration
    database.schemaGeneration.add(1, ordering: .relaxed)
  }

  /// Adds to an error what the call knows: the operation, its place, the SQL, and the values if they may be shown.
  func complete(_ error: DAOError, _ text: StatementText?) -> DAOError {
    var error = error
    // What an entity's own call has reported is not this operation's.
    guard error.operation == nil || error.operation == operation.name else { return error }
    error.operation = operation.name
    error.location = error.location ?? operation.location
    error.sql = error.sql ?? text?.sql
    if database.configuration.showsValues, error.arguments == nil, let text {
      error.arguments = try? arguments.values(for: text, dates: database.configuration.dateStrategy)
    }
    return error
  }

  /// Adds to an error what the call and its statement know: the values as they are bound.
  @inline(never)
  func complete(_ error: DAOError, on statement: any PreparedStatement) -> DAOError {
    var error = error
    if error.arguments == nil, error.operation == nil || error.operation == operation.name {
      error.arguments = shownValues(of: statement)
    }
    return complete(error, statement.text)
  }

  /// Runs `body`, and prints what it did where the script asks for it.
  @inline(__always)
  func traced<Output>(
    _ statement: any PreparedStatement, _ session: Session, _ body: StatementBody<Output>
  ) throws -> Output {
    operation.isTraced ? try trace(statement, session, body) : try body(statement, session)
  }

  @inline(never)
  private func trace<Output>(
    _ statement: any PreparedStatement, _ session: Session, _ body: StatementBody<Output>
  ) throws -> Output {
    let trace = Trace(operation: operation, text: statement.text)
    return try trace.measure(values: shownValues(of: statement)) { try body(statement, session) }
  }
}

extension Call {
  /// A statement of this call whose parameters have their values.
  func bound(_ statement: any PreparedStatement, _ session: Session) -> BoundStatement {
    BoundStatement(statement: statement, session: session, operation: operation)
  }
}

/// What is done with a statement whose parameters have their values, on its session.
//
// The two stand side by side, since a structure of them would be counted for each call.
typealias StatementBody<Output> = (any PreparedStatement, Session) throws -> Output

/// A statement whose parameters have their values, on its session.
struct BoundStatement {
  let statement: any PreparedStatement
  let session: Session
  let operation: CompiledOperation
}

extension StatementText {
  /// What the statement needs of its connection, by its first keyword; the reading connections refuse what it misjudges.
  var access: Access { verb == .query ? .read : .write }
}
