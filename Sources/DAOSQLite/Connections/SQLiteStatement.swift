// Unsafe: this file calls libsqlite3's statement functions.
import CSQLite
import DAOCore
import DAOSQL
import Foundation

/// A prepared statement of SQLite.
///
/// SQLite's own mutex is off, because a statement has one borrower at a time.
final class SQLiteStatement: PreparedStatement {
  let text: StatementText
  let isReadOnly: Bool
  let dateStrategy: Configuration.DateStrategy
  let readsNullAsZero: Bool
  /// The approximate size in bytes, including the objects that bind its parameters.
  let size: Int
  let showsValues: Bool
  private(set) var tables: StatementTables
  private(set) var columns: NameTable
  /// Nil once the statement has been finalized. SQLite answers a nil statement with NULLs.
  private(set) var handle: OpaquePointer?
  /// Whether a call holds the statement now.
  var isBorrowed = false
  /// The time of its last use, as a count of the connection's borrowings.
  var lastUse = 0
  let state = StatementState()

  unowned let connection: SQLiteConnection
  /// The connection's handle.
  private let database: OpaquePointer?
  /// The connection's interrupter, stored here because reading it through the connection retains both: 270 instructions of 6,428 in
  /// `rows-codable`.
  private let interrupter: SQLiteInterrupter
  private var foundSources: TableSet?
  private var isRunning = false
  private var repreparations: Int32 = 0
  /// Not checked for exclusive access: 200 instructions of 17,373 in `point-transaction`.
  @exclusivity(unchecked) var arena = TextArena()
  /// Nil until a date, a Decimal or JSON is bound.
  private var foundForms: [ParameterForm]?

  init(_ text: StatementText, handle: OpaquePointer, connection: SQLiteConnection) {
    self.text = text
    self.handle = handle
    database = sqlite3_db_handle(handle)
    self.connection = connection
    interrupter = connection.ownInterrupter
    isReadOnly = sqlite3_stmt_readonly(handle) != 0 && !SQLiteSetting.isChange(text, dialect: connection.dialect)
    dateStrategy = connection.configuration.dateStrategy
    showsValues = connection.configuration.showsValues
    readsNullAsZero = (text.nulls ?? connection.configuration.nulls) == .zero
    columns = Self.columns(of: handle)
    tables = connection.tableCollector.take()
    size = Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_MEMUSED, 0)) + text.sql.utf8.count + 256 * text.parameters.count
  }

  private static func columns(of handle: OpaquePointer?) -> NameTable {
    NameTable((0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) })
  }

  /// Whether days are bound for columns that are DATE.
  var bindsDays: Bool { connection.configuration.bindsDays }

  /// The form of dates, Decimals and lists for each parameter, determined on first use.
  var parameterForms: [ParameterForm] {
    get throws {
      if let foundForms { return foundForms }
      let analysis = try connection.analysis(of: text, connection.schemaFacts())
      let forms = ParameterUse.uses(in: text, analysis).map { ParameterForm($0, bindsDays: bindsDays) }
      foundForms = forms
      return forms
    }
  }

  var returnsRows: Bool { columns.count > 0 }

  /// Unknown for a virtual table, which can read other tables at any time, and for a table that SQLite itself writes.
  var sources: TableSet {
    get throws {
      if let foundSources { return foundSources }
      let sources = try connection.arePlain(tables.read.names) ? tables.read : .unknown
      foundSources = sources
      return sources
    }
  }

  func bind(_ arguments: Arguments) throws { try state.bind(arguments, to: self) }

  func step() throws -> Bool {
    // Restored later: the decoding of an entity may run another statement between two steps.
    let outer = interrupter.running
    interrupter.running = handle
    var code = sqlite3_step(handle)
    interrupter.running = outer
    // The legacy interface reports every error as SQLITE_ERROR until `sqlite3_reset` returns the real code.
    if code == SQLITE_ERROR, text.followsSchema { code = sqlite3_reset(handle) }
    if !isRunning { begin() }
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      isRunning = false
      return false
    case SQLITE_SCHEMA where text.followsSchema:
      throw connection.schemaChanged(under: text, connection.error(code, doing: text))
    default: throw connection.error(code, doing: text)
    }
  }

  /// Notes the first step. SQLite prepares a statement again by itself after a schema change, and its columns may then differ.
  private func begin() {
    isRunning = true
    interrupter.noteFirstStep()
    let count = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
    guard count != repreparations else { return }
    repreparations = count
    columns = Self.columns(of: handle)
    tables = connection.tableCollector.take()
    foundForms = nil
    foundSources = nil
    state.forgetColumns()
    connection.noteSchemaChange()
  }

  func run() throws -> Int {
    while try step() {}
    switch text.verb {
    case .change: return Int(sqlite3_changes64(database))
    case .definition: connection.noteSchemaChange()
    case .query, .opaqueChange, .transaction, .other: break
    }
    return 0
  }

  func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T> { state.reading(type, of: self) }

  func reset() {
    sqlite3_reset(handle)
    if arena.reset() { sqlite3_clear_bindings(handle) }
    isRunning = false
  }

  /// Frees the statement. From then on it reads as a row of NULLs.
  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
    state.close()
    arena.free()
  }
}
