import DAOCore
import DAOScript

extension Call {
  /// A call with the arguments of a caller; a dynamic operation is rendered here, so that what follows is the same for all.
  ///
  /// - Throws: ``DAOError`` of rendering.
  init(_ operation: CompiledOperation, on database: Database, _ arguments: Arguments) throws {
    guard case .dynamic(let statement) = operation.content else {
      self.init(database: database, operation: operation, arguments: arguments)
      return
    }
    do {
      let scope = try DynamicScope(arguments, databaseID: statement.databaseID)
      let columns = try database.columns(of: statement)
      let rendered = try statement.render(scope, columns: columns)
      let values = try rendered.boundValues(dates: database.configuration.dateStrategy)
      self.init(database: database, operation: operation, arguments: .bound(values), rendered: rendered.text)
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
      if let scope = TransactionScope.current(of: ObjectIdentifier(self)) {
        return try scope.withSession { try $0.connection.tableSchema(table) }
      }
      return try readers.withSession { try $0.connection.tableSchema(table) }
    }
  }
}
