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
        .parameter, "an update returns no rows to loop over: call it", operation: operation.name, location: operation.location)
    }
    guard isKeyed else { return self }
    if let call = try withoutKeys() { return call }
    throw DAOError(
      .parameter, "the operation has a <selectKey>, or more values than one statement binds: call it for all its rows at once",
      operation: operation.name, location: operation.location)
  }

  /// Renders a dynamic operation, or finds out that its rows are too many for one statement.
  private mutating func render() throws {
    guard case .dynamic(let statement) = operation.content else { return }
    do {
      let scope = try operation.scope(arguments)
      let columns = try database.columns(of: statement)
      let rendered = try statement.render(scope, columns: columns)
      let values = try rendered.boundValues(dates: database.configuration.dateStrategy)
      arguments = .bound(values)
      self.rendered = rendered.text
    } catch let error as DAOError where error.code == .tooManyValues && operation.kind == .insert {
      isKeyed = true
    } catch var error as DAOError {
      error.operation = operation.name
      error.location = error.location ?? operation.location
      throw error
    }
  }
}

extension Database {
  /// The columns of the tables that a statement's substitutions name, as the task's transaction sees them.
  fileprivate func columns(of statement: DynamicStatement) throws -> [String: [String]] {
    try statement.columns(generation: schemaGeneration.load(ordering: .relaxed)) { table in
      if let scope = currentScope {
        return try scope.withSession { try $0.connection.tableSchema(table) }
      }
      return try readers.withSession { try $0.connection.tableSchema(table) }
    }
  }
}
