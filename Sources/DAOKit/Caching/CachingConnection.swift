import DAOCore
import DAOSQL
import Dispatch

/// The connection of a cached call: it records the rows of a real connection, or replays recorded ones.
///
/// Nested selects borrow their statements from it as from a real connection. So the whole result is recorded, and a replay
/// needs no session of the pool.
final class CachingConnection: Connection {
  /// The real connection; nil when replaying.
  private let inner: (any Connection)?
  let dialect: any Dialect
  var dateStrategy: Configuration.DateStrategy { dates }
  private let dates: Configuration.DateStrategy
  private(set) var result: CachedResult

  /// Creates a connection that records what `inner` reads.
  init(recording inner: any Connection, dates: Configuration.DateStrategy) {
    self.inner = inner
    self.dates = dates
    dialect = inner.dialect
    result = CachedResult()
  }

  /// Creates a connection that replays a result.
  init(replaying result: CachedResult, dialect: any Dialect, dates: Configuration.DateStrategy) {
    inner = nil
    self.dialect = dialect
    self.dates = dates
    self.result = result
  }

  private static let unread = DAOError(.closed, "the cached rows do not hold what was asked for")

  // MARK: Statements

  /// A statement that replays its rows from the result.
  private func replaying(_ text: StatementText) -> CachedStatement {
    CachedStatement(
      text, dates: dates, form: { self.result.form(of: $0, at: $1, in: text) },
      fetch: { values in
        guard let rows = self.result.rows(text, values) else { throw Self.unread }
        return rows
      })
  }

  func borrow(_ text: StatementText) throws -> any PreparedStatement {
    guard let inner else {
      guard result.has(text) else { throw Self.unread }
      return replaying(text)
    }
    let statement = try inner.borrow(text)
    result.note(sources: (try? statement.sources) ?? .unknown)
    return CachedStatement(text, dates: dates, source: statement) { values in
      statement.reset()
      try statement.bind(.collected(values))
      let rows = try CachedRows(statement)
      if statement.showsValues { self.noteForms(of: values, statement) }
      self.result.note(rows, text, text.withoutTime(values))
      return rows
    }
  }

  private func noteForms(of arguments: [TypedValue], _ statement: any PreparedStatement) {
    for (offset, argument) in arguments.enumerated() {
      if argument.plain != nil { continue }
      guard let value = try? statement.boundValue(of: argument, at: offset + 1) else { continue }
      result.note(form: value, of: argument, at: offset + 1, in: statement.text)
    }
  }

  func giveBack(_ statement: any PreparedStatement) {
    guard let statement = statement as? CachedStatement else { return }
    statement.close()
    if let source = statement.source { inner?.giveBack(source) }
  }

  func tableSchema(_ name: String) throws -> TableSchema? {
    guard let inner else { return result.table(name) }
    let table = try inner.tableSchema(name)
    // Whatever is done may make it.
    if table == nil { result.note(sources: .unknown) }
    result.note(table, named: name)
    return table
  }

  // MARK: The connection

  /// Recorded rows are of one snapshot already, so a replay begins no transaction.
  var transactionState: TransactionState { inner?.transactionState ?? .open }
  var loss: DAOError? { inner?.loss }
  var failure: DAOError? { inner?.failure }
  var schemaGeneration: Int { inner?.schemaGeneration ?? 0 }
  var interrupter: any Interrupter { inner?.interrupter ?? NoInterrupter() }

  func begin(_ mode: TransactionMode) throws { try inner?.begin(mode) }
  func commit() throws { try inner?.commit() }
  func rollback() throws { try inner?.rollback() }
  func savepoint(_ level: Int) throws { try inner?.savepoint(level) }
  func release(savepoint level: Int) throws { try inner?.release(savepoint: level) }
  func rollback(savepoint level: Int) throws { try inner?.rollback(savepoint: level) }
  func insertedID(by insert: () throws -> Void) throws -> Int64? { try real().insertedID(by: insert) }
  func execute(_ sql: String) throws { try real().execute(sql) }
  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] { try real().rows(sql, values) }
  func tables() throws -> [TableSchema] { try real().tables() }
  func describe(_ text: StatementText) throws -> StatementDescription { try real().describe(text) }
  func cause(of error: DAOError) -> StatementCause { inner?.cause(of: error) ?? .other }
  func plan(of text: StatementText) throws -> [PlanStep] { try real().plan(of: text) }
  func schemaDetails() throws -> SchemaDetails { try real().schemaDetails() }
  func close() throws {}

  private func real() throws -> any Connection {
    guard let inner else { throw Self.unread }
    return inner
  }
}

extension StatementText {
  /// The values without the time of the call: rows are the same ones whenever they were read.
  fileprivate func withoutTime(_ values: [TypedValue]) -> [TypedValue] {
    guard !timeIndexes.isEmpty else { return values }
    var values = values
    for index in timeIndexes { values[index - 1] = .null }
    return values
  }
}

/// An interrupter for replays, in which nothing runs.
private struct NoInterrupter: Interrupter {
  var deadline: DispatchTime? {
    get { nil }
    nonmutating set {}
  }
  var isStopped: Bool { false }
  func interrupt() {}
  func clear() {}
}
