import DAOCore
import DAORuntime
import DAOScript

// The steps of a call on its session.
extension Call {
  private var runtime: Runtime { core.runtime }
  var generation: Int { runtime.schemaGeneration.load(ordering: .relaxed) }

  // MARK: Statements

  /// The call's statement with its values; nil if an INSERT has more rows than one statement can bind.
  func statement(on session: Session) throws -> BoundStatement? {
    if let sent = session.statementSent { return sent }
    switch input {
    case .bound(let bound):
      return bound
    case .arguments(let arguments):
      if let text = operation.fixedText { return BoundStatement(text, arguments) }
      guard case .dynamic(let statement) = operation.content else {
        return BoundStatement(try builtText(on: session), arguments)
      }
      return try render(statement, operation.scope(arguments), on: session)
    case .scope(let scope):
      if case .dynamic(let statement) = operation.content { return try render(statement, scope, on: session) }
      let text = try text(on: session)
      return BoundStatement(text, try scope.arguments(for: text, keys: operation.keys?.properties ?? []))
    }
  }

  /// The statement that the call begins with if it is asked for `wish`; nil where it begins otherwise.
  func leadingStatement(for wish: LeadingStatement.Wish, on session: Session) throws -> BoundStatement? {
    switch wish {
    case .count: operation.keys?.areSelected == true ? nil : try statement(on: session)
    case .result, .state, .own: try statement(on: session)
    case .keys: try KeyedRun(self, on: session, scope: scope()).leadingStatement()
    }
  }

  /// The single statement of the call.
  ///
  /// - Throws: ``DAOError/Code/parameter`` if the call needs several.
  func onlyStatement(on session: Session) throws -> BoundStatement {
    if let statement = try statement(on: session) { return statement }
    throw DAOError(
      .parameter, "the operation has more values than one statement binds: call it for all its rows at once",
      operation: operation.name, location: operation.location)
  }

  /// The single statement of the call, which returns its keys if that is asked for.
  func onlyStatement(returningKeys: Bool, on session: Session) throws -> BoundStatement {
    returningKeys ? try KeyedRun(self, on: session, scope: try scope()).onlyStatement() : try onlyStatement(on: session)
  }

  /// The built statement for the table's current columns.
  func builtText(on session: Session) throws -> StatementText {
    if let omitted { return try builtText(omitting: omitted, on: session) }
    return try operation.statement(generation: generation) { try $0.resolve(with: session.table) }
  }

  /// The text of an operation whose SQL is the same for all calls.
  func text(on session: Session) throws -> StatementText { try operation.fixedText ?? builtText(on: session) }

  private func render(_ statement: DynamicStatement, _ scope: DynamicScope, on session: Session) throws -> BoundStatement? {
    do {
      let rendered = try statement.withColumns(generation: generation, schema: session.table) {
        try statement.render(scope, columns: $0)
      }
      return BoundStatement(rendered.text, .collected(try rendered.arguments(dates: runtime.configuration.dateStrategy)))
    } catch let error as DAOError where error.code == .tooManyValues && operation.kind == .insert {
      return nil
    }
  }

  // MARK: Running

  /// Runs a statement of the call.
  @inline(__always)
  func execute<Output>(
    _ statement: BoundStatement, on session: Session, _ body: (ResultSet) throws -> Output
  ) throws -> Output {
    try runtime.execute(statement, of: operation, on: session) { try body(ResultSet($0, on: session, of: operation)) }
  }

  /// Runs a statement of the call for its effect; returns the number of rows that it changed.
  func changeCount(of statement: BoundStatement, on session: Session) throws -> Int {
    try execute(statement, on: session) { rows in
      try operation.mayRefuseChange ? rows.changeCount() : operation.changeCount(of: rows.statement)
    }
  }

  /// The result in the shape of `R`.
  func result<R: Decodable>(on session: Session) throws -> R {
    guard operation.keys == nil, let statement = try statement(on: session) else {
      return try withKeys(on: session) { try $0.result() }
    }
    return try execute(statement, on: session) { try ResultShape.read(R.self, from: $0) }
  }

  /// The number of rows that the call changed.
  func changeCount(on session: Session) throws -> Int {
    guard operation.keys?.areSelected != true, let statement = try statement(on: session) else {
      return try withKeys(on: session) { try $0.changeCount() }
    }
    return try changeCount(of: statement, on: session)
  }

  /// The id of the row that the call inserted.
  //
  // The database's last row id is not that of a row which an upsert has updated.
  func insertedID(on session: Session) throws -> Int64 {
    guard operation.keys == nil, !operation.isUpsert, session.connection.dialect.rowIdentifier != nil,
      let statement = try statement(on: session)
    else {
      return try withKeys(on: session) { try $0.insertedKeys().onlyID() }
    }
    return try execute(statement, on: session) { try $0.insertedID() }
  }

  /// The keys of the rows that the call inserted.
  func insertedKeys<Key: Decodable>(_ type: Key.Type, on session: Session) throws -> [Key] {
    try withKeys(on: session) { try $0.insertedKeys().keys(type, dates: runtime.configuration.dateStrategy) }
  }

  /// All rows of a change. SQLite makes all changes before it returns the first row
  /// (<https://www.sqlite.org/lang_returning.html>). So the rows are read at once, and no loop's body keeps the writer.
  func changedRows<T: Decodable>(_ type: T.Type, on session: Session) throws -> [T] {
    try execute(onlyStatement(on: session), on: session) { rows in
      try operation.check(type)
      guard rows.statement.text.verb.isChange else { return try rows.all(type) }
      return try rows.atomically { try rows.all(type) }
    }
  }

  /// Runs the call with its key statements as one transaction, or as one savepoint of the open one.
  func withKeys<R>(on session: Session, _ body: (inout KeyedRun) throws -> R) throws -> R {
    try runtime.atomically(on: session) {
      var run = KeyedRun(self, on: session, scope: try scope())
      return try body(&run)
    }
  }

  /// Applies `flushCache` to `body`: `true` makes the whole cache out of date whatever the statement changes, `false` leaves
  /// all caches as they are.
  func noting<R>(on session: Session, _ body: () throws -> R) throws -> R {
    guard let use = operation.cache, let flushes = use.flushes, access == .write else { return try body() }
    guard flushes else { return try session.withoutOutdating(body) }
    session.note(changeFor: core.caches.cache(for: use).flushes)
    return try body()
  }

  // MARK: Another schema

  /// Runs `body` again after an error that a change of the schema may have caused for which the call's statement was built: another
  /// process may add or drop a column at any time.
  func retrying<Output>(after error: DAOError, on session: Session, _ body: (Call) throws -> Output) throws -> Output {
    var tries = 1
    var call = self
    var error = error
    while true {
      if let without = try call.withoutNewColumns(after: error, on: session) {
        call = without
      } else {
        // A transaction that has failed by it runs nothing more.
        guard session.connection.transactionState != .failed, mayBeOfOldStatement(error, on: session) else { throw error }
        call.omitted = nil
        // So many changes during one call are no coincidence.
        guard tries < 10 else {
          if error.code == .schemaChanged { error.code = .database }
          throw error
        }
        tries += 1
      }
      do {
        return try body(call)
      } catch let next as DAOError {
        error = next
      }
    }
  }

  /// Whether the error may come from a statement for an old schema. The arguments of a new statement do not fit an old one.
  private func mayBeOfOldStatement(_ error: DAOError, on session: Session) -> Bool {
    if error.code == .schemaChanged { return true }
    guard error.code == .parameter, case .built(let statement) = operation.content,
      let known = operation.knownStatement(generation: generation),
      let present = try? statement.resolve(with: session.connection.tableSchema), present.sql != known.sql
    else { return false }
    runtime.schemaGeneration.add(1, ordering: .relaxed)
    return true
  }
}
