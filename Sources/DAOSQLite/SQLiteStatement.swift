// Unsafe: this is where libsqlite3's statements are called.
import CSQLite
import DAOCore
import Foundation

/// A prepared statement of SQLite.
///
/// The connection is opened without SQLite's own mutex, since whoever has borrowed it is alone with it. Swift's checks for
/// exclusive access are left out of its fields, since they cost as much as SQLite's own calls and no field is changed while it
/// is being read.
final class SQLiteStatement: PreparedStatement {
  let text: StatementText
  let isReadOnly: Bool
  let dateStrategy: Configuration.DateStrategy
  let readsNullAsZero: Bool
  /// About how many bytes it takes, with what is made to bind it.
  let size: Int
  let showsValues: Bool
  @exclusivity(unchecked) private(set) var tables: StatementTables
  @exclusivity(unchecked) private(set) var columns: NameTable
  /// Nil once the statement has been finalized; SQLite answers a nil statement with NULLs.
  @exclusivity(unchecked) private(set) var handle: OpaquePointer?
  /// Whether a call has it now.
  @exclusivity(unchecked) var isBorrowed = false
  /// When it was last borrowed, in borrowings of its connection.
  @exclusivity(unchecked) var lastUse = 0
  @exclusivity(unchecked) var plans = TypeCache()
  @exclusivity(unchecked) private var readings = TypeCache()

  unowned let connection: SQLiteConnection
  /// The connection's handle.
  private let database: OpaquePointer?
  /// The connection's; asking the connection for it takes a reference each time.
  private let interrupter: SQLiteInterrupter
  // Both refer back to this statement: made when they are first needed, let go of when it is finalized.
  /// Not counted for each call; let go of by ``finalize()``, which nobody calls of a statement that is lent.
  @exclusivity(unchecked) private var madeBinder: Unmanaged<ArgumentBinder>?
  @exclusivity(unchecked) private var madeDecoder: RowDecoder?
  @exclusivity(unchecked) private var isRunning = false
  @exclusivity(unchecked) private var repreparations: Int32 = 0
  @exclusivity(unchecked) var arena = TextArena()
  /// Nil until a date or a Decimal is bound.
  @exclusivity(unchecked) private var foundForms: [ParameterForm]?

  init(_ text: StatementText, handle: OpaquePointer, connection: SQLiteConnection) {
    self.text = text
    self.handle = handle
    database = sqlite3_db_handle(handle)
    self.connection = connection
    interrupter = connection.ownInterrupter
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
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

  /// The forms of dates and Decimals for each parameter, found out when they are first asked for.
  var parameterForms: [ParameterForm] {
    get throws {
      if let foundForms { return foundForms }
      let uses = try ParameterColumns.find(in: text, dialect: connection.dialect, schema: connection.tableSchema)
      let forms = uses.map(ParameterForm.init)
      foundForms = forms
      return forms
    }
  }

  var returnsRows: Bool { columns.count > 0 }

  func bind(_ arguments: Arguments) throws {
    let binder = madeBinder ?? .passRetained(ArgumentBinder(text: text, writer: self))
    madeBinder = binder
    try binder._withUnsafeGuaranteedRef { try $0.bind(arguments) }
  }

  func step() throws -> Bool {
    // An entity that is decoded between two steps may run statements of its own.
    let outer = interrupter.running
    interrupter.running = handle
    var code = sqlite3_step(handle)
    interrupter.running = outer
    // Prepared in the old way, it has one code for all errors until it is reset.
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

  /// SQLite prepares a statement again by itself when the schema has changed; its columns may be others then.
  private func begin() {
    isRunning = true
    interrupter.noteFirstStep()
    let count = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
    guard count != repreparations else { return }
    repreparations = count
    columns = Self.columns(of: handle)
    tables = connection.tableCollector.take()
    forgetColumns()
    connection.noteSchemaChange()
  }

  func run() throws -> Int {
    while try step() {}
    if text.verb == .definition { connection.noteSchemaChange() }
    return text.verb == .change ? Int(sqlite3_changes64(database)) : 0
  }

  func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T> {
    let holder = readings.object(for: ObjectIdentifier(type)) {
      let decoder = madeDecoder ?? RowDecoder(reader: self)
      madeDecoder = decoder
      return ReadingHolder(elementReading(type, decoder))
    }
    return unsafeDowncast(holder, to: ReadingHolder<T>.self).reading
  }

  func reset() {
    sqlite3_reset(handle)
    if arena.reset() { sqlite3_clear_bindings(handle) }
    isRunning = false
  }

  /// Frees the statement; afterwards it reads as a row of NULLs.
  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
    madeBinder?.takeRetainedValue().close()
    madeBinder = nil
    forgetColumns()
    madeDecoder = nil
    arena.free()
  }

  private func forgetColumns() {
    foundForms = nil
    madeDecoder?.reset()
    readings.removeAll()
    plans.removeAll()
  }
}
