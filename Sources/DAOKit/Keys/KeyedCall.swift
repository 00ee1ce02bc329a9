import DAOCore
import DAOScript

/// One call of an operation that hands back keys, or of an insert with more rows than one statement takes.
///
/// All of its statements are one transaction, or one savepoint of the open one.
struct KeyedCall: Sendable {
  let database: Database
  let operation: CompiledOperation
  let scope: DynamicScope

  /// - Parameter call: One that has not been rendered.
  init(_ call: borrowing Call) throws {
    try self.init(call.operation, on: call.database, call.arguments)
  }

  init(_ operation: CompiledOperation, on database: Database, _ arguments: Arguments) throws {
    do {
      let scope = try operation.scope(arguments)
      self.init(operation, on: database, scope)
    } catch let error as DAOError {
      throw Self.complete(error, operation)
    }
  }

  init(_ operation: CompiledOperation, on database: Database, _ scope: DynamicScope) {
    self.database = database
    self.operation = operation
    self.scope = scope
  }

  // MARK: Results

  func result<R: Decodable>() throws -> R { try run { try $0.result() } }
  func changeCount() throws -> Int { try run { try $0.changeCount() } }
  func insertedID() throws -> Int64 { try run { try $0.insertedKeys().onlyID() } }

  func insertedKeys<Key: Decodable>(_ type: Key.Type) throws -> [Key] {
    try run { try $0.insertedKeys().keys(type, dates: database.configuration.dateStrategy) }
  }

  func anyResult() throws -> AnyResultPart {
    try run { run in
      guard operation.keys != nil else { return .changes(try run.changeCount()) }
      let keys = try run.insertedKeys()
      return .keys(columns: keys.columns, keys.rows, changes: run.changes)
    }
  }

  func result<R: Decodable>() async throws -> sending R { try await run { try $0.result() } }
  func changeCount() async throws -> Int { try await run { try $0.changeCount() } }
  func insertedID() async throws -> Int64 { try await run { try $0.insertedKeys().onlyID() } }

  func insertedKeys<Key: Decodable>(_ type: Key.Type) async throws -> sending [Key] {
    try await run { try $0.insertedKeys().keys(type, dates: database.configuration.dateStrategy) }
  }

  // MARK: Sessions

  private func run<R>(_ body: (inout KeyedRun) throws -> R) throws -> R {
    let scope = database.openTransactions.current(for: .write)
    defer { if let use = operation.cache { database.flush(use, in: scope) } }
    do {
      return try database.withSession(for: .write, .operation(operation), in: scope) { try run(on: $0, body) }
    } catch let error as DAOError {
      throw Self.complete(error, operation)
    }
  }

  private func run<R>(_ body: @escaping (inout KeyedRun) throws -> R) async throws -> sending R {
    let scope = database.openTransactions.current(for: .write)
    defer { if let use = operation.cache { database.flush(use, in: scope) } }
    do {
      return try await database.withSession(for: .write, .operation(operation), in: scope) { try self.run(on: $0, body) }
    } catch let error as DAOError {
      throw Self.complete(error, operation)
    }
  }

  private func run<R>(on session: Session, _ body: (inout KeyedRun) throws -> R) throws -> R {
    try SchemaRetry.run(operation, on: database, schema: session.connection.tableSchema) {
      try session.atomically(level: 0) {
        var run = KeyedRun(self, on: session)
        return try body(&run)
      }
    }
  }

  /// Adds to an error the operation and its place, where it has none of its own.
  private static func complete(_ error: DAOError, _ operation: CompiledOperation) -> DAOError {
    var error = error
    guard error.operation == nil || error.operation == operation.name else { return error }
    error.operation = operation.name
    error.location = error.location ?? operation.location
    return error
  }
}
