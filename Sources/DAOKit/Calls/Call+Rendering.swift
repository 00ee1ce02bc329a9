import DAOCore
import DAOScript

extension Call {
  /// A call with the arguments of a caller; a dynamic operation is rendered here, so that what follows is the same for all but
  /// those that a ``KeyedCall`` runs.
  ///
  /// - Parameter ignoringKeys: Whether nobody asks for the keys that the database makes.
  /// - Throws: ``DAOError`` of rendering.
  @inline(__always)
  init(
    _ operation: consuming CompiledOperation, on database: Database, _ arguments: consuming Arguments,
    ignoringKeys: Bool = false
  ) throws {
    let isKeyed = operation.keys != nil && !ignoringKeys
    if operation.isDynamic, !isKeyed {
      try self.init(rendering: operation, on: database, arguments)
    } else {
      self.init(database: database, operation: operation, arguments: arguments, isKeyed: isKeyed)
    }
  }

  /// A call that is to give the id of the row that it inserts; the database's last id is none of a row that an upsert has
  /// updated.
  ///
  /// - Throws: ``DAOError`` of rendering.
  init(inserting operation: CompiledOperation, on database: Database, _ arguments: Arguments) throws {
    if operation.isUpsert {
      self.init(database: database, operation: operation, arguments: arguments, isKeyed: true)
    } else {
      try self.init(operation, on: database, arguments)
    }
  }

  @inline(never)
  private init(rendering operation: CompiledOperation, on database: Database, _ arguments: Arguments) throws {
    self.init(database: database, operation: operation, arguments: arguments)
    try render()
  }

  /// The call without its keys, where statements of their own select none and one statement takes all its rows; else nil.
  func withoutKeys() throws -> Call? {
    guard operation.keys?.areSelected == false else { return nil }
    let call = try Call(operation, on: database, arguments, ignoringKeys: true)
    if call.isKeyed { return nil }
    return call
  }

  /// The call for a loop over its rows.
  ///
  /// - Throws: ``DAOError/Code/parameter`` where it has no single statement.
  consuming func forRows() throws -> Call {
    guard operation.versionColumn == nil else {
      throw DAOError(
        .parameter, "a built statement returns no rows to loop over: call it", operation: operation.name,
        location: operation.location)
    }
    guard isKeyed else { return self }
    if let call = try withoutKeys() { return call }
    throw DAOError(
      .parameter, "the operation has a <selectKey>, or more values than one statement binds: call it for all its rows at once",
      operation: operation.name, location: operation.location)
  }

  /// Renders a dynamic operation where the columns that it names are known, or finds out that its rows are too many for one
  /// statement.
  private mutating func render() throws {
    guard case .dynamic(let statement) = operation.content else { return }
    do {
      let scope = try operation.scope(arguments)
      let generation = database.schemaGeneration.load(ordering: .relaxed)
      guard let columns = statement.knownColumns(generation: generation) else {
        // An insert may turn out to have too many rows, which only a keyed call can split.
        if operation.kind == .insert { isKeyed = true } else { unrendered = scope }
        return
      }
      do {
        try render(statement, scope, columns: columns)
      } catch let error as DAOError where error.code != .tooManyValues && statement.namesColumns {
        // Another process may have added a column: the session that runs the call looks again.
        if operation.kind == .insert { isKeyed = true } else { unrendered = scope }
      }
    } catch let error as DAOError where error.code == .tooManyValues && operation.kind == .insert {
      isKeyed = true
    } catch let error as DAOError {
      throw complete(error, nil)
    }
  }

  private mutating func render(
    _ statement: DynamicStatement, _ scope: DynamicScope, columns: [String: [String]]
  ) throws {
    let rendered = try statement.render(scope, columns: columns)
    arguments = .collected(try rendered.arguments(dates: database.configuration.dateStrategy))
    self.rendered = rendered.text
    unrendered = nil
  }

  /// Runs the call on a session, which looks at the schema for its text.
  func runResolving<Output>(on session: Session, _ body: StatementBody<Output>) throws -> Output {
    let call = try resolved(on: session)
    guard let text = call.rendered else { throw Self.noStatement }
    return try call.run(text, on: session, body)
  }

  /// Remembers the columns that a dynamic operation names.
  func learnColumns(on session: Session) throws {
    guard case .dynamic(let statement) = operation.content else { return }
    let generation = database.schemaGeneration.load(ordering: .relaxed)
    _ = try statement.columns(generation: generation, schema: session.connection.tableSchema)
  }

  /// The call's text for a page of its rows, for which its session may have to look at the schema.
  func textForPages() throws -> (text: StatementText, arguments: Arguments) {
    if let text = knownText { return (text, arguments) }
    let scope = database.openTransactions.current(for: access)
    return try database.withSession(for: access, .call(nil), in: scope) { session in
      let call = try resolved(on: session)
      guard let text = call.rendered else { throw Self.noStatement }
      return (text, call.arguments)
    }
  }

  private static var noStatement: DAOError { DAOError(.database, "the operation has no statement") }

  /// The call with its text.
  private func resolved(on session: Session) throws -> Call {
    var call = Call(database: database, operation: operation, arguments: arguments)
    let generation = database.schemaGeneration.load(ordering: .relaxed)
    if let unrendered, case .dynamic(let statement) = operation.content {
      let columns = try statement.columns(generation: generation, schema: session.connection.tableSchema)
      try call.render(statement, unrendered, columns: columns)
    } else {
      call.rendered = try operation.statement(generation: generation) { try $0.resolve(with: session.connection.tableSchema) }
    }
    return call
  }
}
