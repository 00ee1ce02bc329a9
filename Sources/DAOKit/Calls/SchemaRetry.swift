import DAOCore
import DAOScript

/// Runs a call again that has found that a table is not any more what its statement was written for: another process may add or
/// drop a column at any time.
struct SchemaRetry {
  private let operation: CompiledOperation
  private let database: Database
  private var tries = 1

  /// More changes while one call runs are no coincidence.
  private static let limit = 10

  init(_ operation: CompiledOperation, on database: Database) {
    self.operation = operation
    self.database = database
  }

  /// - Parameter schema: The table of that name, nil when there is none.
  static func run<R>(
    _ operation: CompiledOperation, on database: Database, schema: (String) throws -> TableSchema?, _ body: () throws -> R
  ) throws -> R {
    var retry = SchemaRetry(operation, on: database)
    while true {
      do {
        return try body()
      } catch let error as DAOError where retry.mayHelp(error) {
        try retry.note(error, hasNewColumns: retry.hasNewColumns(schema))
      }
    }
  }

  /// Whether the error may be that of an old statement, to which the arguments of a new one do not fit either.
  func mayHelp(_ error: DAOError) -> Bool {
    error.code == .schemaChanged || (error.code == .parameter && operation.isBuilt)
  }

  /// Whether the table has other columns than the operation's present statement; false where it cannot be asked.
  func hasNewColumns(_ schema: (String) throws -> TableSchema?) -> Bool {
    guard case .built(let statement) = operation.content,
      let known = operation.knownStatement(generation: database.schemaGeneration.load(ordering: .relaxed)),
      let present = try? statement.resolve(with: schema)
    else { return false }
    return present.sql != known.sql
  }

  /// Lets the call be run again.
  ///
  /// - Throws: The error, where that would be of no use, or has been done often enough.
  mutating func note(_ error: DAOError, hasNewColumns: Bool) throws(DAOError) {
    if error.code != .schemaChanged {
      guard hasNewColumns else { throw error }
      database.schemaGeneration.add(1, ordering: .relaxed)
    }
    guard tries < Self.limit else {
      var error = error
      if error.code == .schemaChanged { error.code = .database }
      throw error
    }
    tries += 1
  }
}

extension Database {
  /// The columns of a table, as the session sees them that a change would run on.
  func columns(of table: String) throws -> TableSchema? {
    try withSession(for: .write, .schema, in: openTransactions.current(for: .write)) { try $0.connection.tableSchema(table) }
  }

  /// Whether a call may be run again for `error`, asked without keeping a thread of the cooperative pool.
  func mend(_ error: DAOError, _ retry: inout SchemaRetry) async throws {
    guard error.code != .schemaChanged else { return try retry.note(error, hasNewColumns: true) }
    let present = retry
    let hasNewColumns = try await withSession(for: .write, .schema, in: openTransactions.current(for: .write)) {
      present.hasNewColumns($0.connection.tableSchema)
    }
    try retry.note(error, hasNewColumns: hasNewColumns)
  }
}
