import DAOCore
import DAOScript

extension Call {
  /// A call with the arguments of a caller; a dynamic operation is rendered here, so that what follows is the same for all but
  /// those that a ``KeyedCall`` runs.
  ///
  /// - Throws: ``DAOError`` of rendering.
  init(_ operation: CompiledOperation, on database: Database, _ arguments: Arguments) throws {
    self.init(database: database, operation: operation, arguments: arguments)
    if operation.keys != nil {
      isKeyed = true
    } else {
      try render()
    }
  }

  /// The call of an operation whose keys nobody asks for, which needs none to be selected either.
  ///
  /// - Throws: ``DAOError/Code/parameter`` where keys are selected, which a loop over rows has no place for.
  func withoutKeys() throws -> Call {
    guard isKeyed else { return self }
    if operation.keys?.areSelected == true {
      throw DAOError(
        .parameter, "the operation has a <selectKey>: call it, instead of going through its rows", operation: operation.name,
        location: operation.location)
    }
    return try rendered()
  }

  /// The same call, rendered.
  func rendered() throws -> Call {
    var call = self
    call.isKeyed = false
    try call.render()
    return call
  }

  private mutating func render() throws {
    guard case .dynamic(let statement) = operation.content else { return }
    do {
      let scope = try DynamicScope(arguments, databaseID: database.driver.dialect.name)
      let columns = try database.columns(of: statement)
      let rendered = try statement.render(scope, columns: columns)
      let values = try rendered.boundValues(dates: database.configuration.dateStrategy)
      arguments = .bound(values)
      self.rendered = rendered.text
    } catch var error as DAOError {
      if error.code == .tooManyValues, operation.kind == .insert {
        isKeyed = true
        return
      }
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
      if let scope = TransactionScope.current(of: ObjectIdentifier(self)) {
        return try scope.withSession { try $0.connection.tableSchema(table) }
      }
      return try readers.withSession { try $0.connection.tableSchema(table) }
    }
  }
}
