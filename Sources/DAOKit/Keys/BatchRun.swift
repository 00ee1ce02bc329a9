import DAOCore
import DAOScript

/// A batch as it goes on, on its session.
struct BatchRun {
  private let batch: BatchCall
  private let session: Session
  private var counts: [Int] = []
  private var keyRows = KeyRows()
  private var keyCounts: [Int] = []

  init(_ batch: BatchCall, on session: Session) {
    self.batch = batch
    self.session = session
  }

  var result: BatchResult {
    BatchResult(
      counts: counts, keyRows: batch.operation.keys.map { _ in keyRows }, keyCounts: keyCounts,
      dates: batch.database.configuration.dateStrategy)
  }

  /// Runs the operation with the arguments of one element.
  mutating func add(_ arguments: Arguments) throws {
    guard batch.isFixed else { return try add(scope(arguments)) }
    let call = Call(database: batch.database, operation: batch.operation, arguments: arguments)
    try SchemaRetry.run(batch.operation, on: batch.database, schema: session.connection.tableSchema) {
      let generation = batch.database.schemaGeneration.load(ordering: .relaxed)
      let text = try batch.operation.statement(generation: generation) {
        try $0.resolve(with: session.connection.tableSchema)
      }
      try add(call, text)
    }
  }

  /// Runs a statement with the arguments that were taken for it.
  mutating func add(_ arguments: [ArgumentValue], for text: StatementText) throws {
    try add(Call(database: batch.database, operation: batch.operation, arguments: .collected(arguments)), text)
  }

  private mutating func add(_ call: borrowing Call, _ text: StatementText) throws {
    counts.append(try call.run(text, on: session) { statement, _ in try statement.changeCount(of: batch.operation) })
  }

  /// Renders the operation for one element, and runs it; elements of one shape share a prepared statement.
  mutating func add(_ scope: DynamicScope) throws {
    var run = KeyedRun(KeyedCall(batch.operation, on: batch.database, scope), on: session)
    guard batch.operation.keys != nil else {
      counts.append(try run.changeCount())
      return
    }
    let keys = try run.insertedKeys()
    counts.append(run.changes)
    if keyRows.columns.isEmpty { keyRows.columns = keys.columns }
    keyRows.rows += keys.rows
    keyCounts.append(keys.rows.count)
  }

  private func scope(_ arguments: Arguments) throws -> DynamicScope {
    try batch.operation.scope(arguments)
  }
}
