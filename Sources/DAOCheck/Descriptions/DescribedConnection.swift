import DAOCore
import DAOSQL
import Dispatch

/// A connection in whose place a description answers. It runs nothing.
final class DescribedConnection: Connection {
  let dialect: any Dialect
  let dateStrategy: Configuration.DateStrategy
  private let description: DatabaseDescription
  private let schema: DescribedSchema

  init(_ description: DatabaseDescription, _ dialect: any Dialect, dates: Configuration.DateStrategy) {
    self.description = description
    self.dialect = dialect
    dateStrategy = dates
    schema = DescribedSchema(description)
  }

  func tableSchema(_ name: String) throws -> TableSchema? { schema.table(TableName(name)) }

  func tables() throws -> [TableSchema] { description.tables }

  func schemaDetails() throws -> SchemaDetails {
    SchemaDetails(
      indexes: description.numbered.sorted().map { table in
        IndexSchema(name: IndexSchema.rowNumber, table: table, terms: [], isUnique: true, isOwn: false)
      },
      triggers: description.diverting.sorted().map { TriggerSchema(name: "", table: $0, skipsRows: true, sql: "") },
      views: description.views.sorted { $0.key < $1.key }.map { ViewSchema(name: $0.key, sql: $0.value) },
      rowFunctions: description.rowFunctions)
  }

  func describe(_ text: StatementText) throws -> StatementDescription {
    let sum = DatabaseDescription.checksum(of: text, dialect)
    if let facts = description.statements[sum] { return StatementDescription(text, facts, dialect, schema) }
    // The library's own statements select columns of one table.
    if text.origin == nil, let facts = facts(ofColumnsIn: text) { return StatementDescription(text, facts, dialect, schema) }
    var error = DAOError(
      .database, "this statement is not in '\(description.path)': run dao describe", operation: text.origin?.operation,
      location: text.origin?.element, sql: text.sql)
    error.kind = .notDescribed
    throw error
  }

  private func facts(ofColumnsIn text: StatementText) -> StatementFacts? {
    guard let results = text.analysis(dialect, schema).results else { return nil }
    let columns = results.compactMap { result -> StatementFacts.Column? in
      guard let origin = result.fact.origin,
        let column = schema.table(origin.table)?.columns.first(where: { $0.name == origin.column })
      else { return nil }
      return StatementFacts.Column(
        label: column.name, type: "",
        origin: StatementDescription.Origin(table: origin.table, column: column.name))
    }
    return columns.count == results.count ? StatementFacts(parameters: [], columns: columns) : nil
  }

  func close() throws {}

  // MARK: What needs a server

  private static let refusal = DAOError(.database, "a description runs nothing")

  var transactionState: TransactionState { .none }
  var schemaGeneration: Int { 0 }
  var interrupter: any Interrupter { IdleInterrupter() }

  func begin(_ mode: TransactionMode) throws { throw Self.refusal }
  func commit() throws { throw Self.refusal }
  func rollback() throws {}
  func savepoint(_ level: Int) throws { throw Self.refusal }
  func release(savepoint level: Int) throws { throw Self.refusal }
  func rollback(savepoint level: Int) throws { throw Self.refusal }
  func borrow(_ text: StatementText) throws -> any PreparedStatement { throw Self.refusal }
  func giveBack(_ statement: any PreparedStatement) {}
  func execute(_ sql: String) throws { throw Self.refusal }
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] { throw Self.refusal }
}

/// There is nothing to stop.
private struct IdleInterrupter: Interrupter {
  func interrupt() {}
  var isStopped: Bool { false }
  func clear() {}
  var deadline: DispatchTime? {
    get { nil }
    nonmutating set {}
  }
}
