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
  /// Whether it hands back keys, or has more rows than one statement takes, so that a ``KeyedCall`` runs it.
  var isKeyed = false

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
    guard let scope = database.currentScope else { return try runAlone(body) }
    return try run(in: scope, body)
  }

  // Scope and text are parameters, neither optional nor in a closure: else they and the session would be counted.
  @inline(__always)
  private func run<Output>(in scope: TransactionScope, _ body: StatementBody<Output>) throws -> Output {
    let text = try statementText(in: scope)
    if let use = operation.cache { return try run(text, in: scope, caching: use, body) }
    return try run(text, inside: scope, body)
  }

  private func runAlone<Output>(_ body: StatementBody<Output>) throws -> Output {
    let text = try statementText()
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

    defer { flushCache(behind: text, in: scope) }
    guard let cached = try cached(use, text, in: scope) else { return try run(body) }
    if let transcript = cached.transcript { return try replay(transcript, text, cached.key, body) }
    return try run { try cached.record($0, $1, body) }
  }

  @inline(__always)
  private func run<Output>(
    _ text: StatementText, inside scope: TransactionScope, _ body: StatementBody<Output>
  ) throws -> Output {
    do {
      try scope.enter()
    } catch let error as DAOError {
      // It has ended, or was cancelled.
      throw complete(error, text)
    }
    defer { scope.leave() }
    return try run(text, on: scope.session, body)
  }

  private func runAlone<Output>(_ text: StatementText, _ body: StatementBody<Output>) throws -> Output {
    do {
      let lane = text.verb == .query ? database.readers : database.writer
      return try lane.withSession { try run(text, on: $0, body) }
    } catch let error as DAOError {
      // There was no session for it: closed, cancelled, a deadlock.
      throw complete(error, text)
    }
  }

  /// The statement's text, for a call in `scope`, or outside of transactions.
  func statementText(in scope: TransactionScope? = nil) throws -> StatementText {
    try rendered ?? operation.statementText(of: database, in: scope)
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
      try statement.bind(arguments)
      return try traced(statement, session, body)
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
  func complete(_ error: DAOError, _ text: StatementText) -> DAOError {
    var error = error
    // What an entity's own call has reported is not this operation's.
    guard error.operation == nil || error.operation == operation.name else { return error }
    error.operation = operation.name
    error.location = error.location ?? operation.location
    error.sql = error.sql ?? text.sql
    if database.configuration.showsValues, error.arguments == nil {
      error.arguments = try? arguments.values(for: text, dates: database.configuration.dateStrategy)
    }
    return error
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
    let values =
      database.configuration.showsValues
      ? try? arguments.values(for: statement.text, dates: database.configuration.dateStrategy) : nil
    return try trace.measure(values: values) { try body(statement, session) }
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

extension CompiledOperation {
  /// The statement's text for a database; a built one's columns are read in `scope`, which may have changed the schema, or else
  /// by a reader.
  fileprivate func statementText(of database: Database, in scope: TransactionScope?) throws -> StatementText {
    let generation = database.schemaGeneration.load(ordering: .relaxed)
    if let known = knownStatement(generation: generation) { return known }
    return try statement(generation: generation) { statement in
      if let scope { return try scope.withSession { try statement.resolve(with: $0.connection.tableSchema) } }
      return try database.readers.withSession { try statement.resolve(with: $0.connection.tableSchema) }
    }
  }
}
