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
  @exclusivity(unchecked) private(set) var columns: NameTable
  /// Nil once the statement has been finalized; SQLite answers a nil statement with NULLs.
  @exclusivity(unchecked) private(set) var handle: OpaquePointer?
  /// Whether a call has it now.
  @exclusivity(unchecked) var isLent = false
  /// When it was last borrowed, in borrowings of its connection.
  @exclusivity(unchecked) var lastUse = 0
  @exclusivity(unchecked) var plans = TypeCache()
  @exclusivity(unchecked) private var readings = TypeCache()

  private unowned let connection: SQLiteConnection
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
  /// How many rows the connection had changed in all before this run.
  @exclusivity(unchecked) private var changesBefore: Int64 = 0
  @exclusivity(unchecked) var arena = TextArena()

  init(_ text: StatementText, handle: OpaquePointer, connection: SQLiteConnection) {
    self.text = text
    self.handle = handle
    database = sqlite3_db_handle(handle)
    self.connection = connection
    interrupter = connection.ownInterrupter
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
    dateStrategy = connection.configuration.dateStrategy
    readsNullAsZero = (text.nulls ?? connection.configuration.nulls) == .zero
    columns = Self.columns(of: handle)
  }

  private static func columns(of handle: OpaquePointer?) -> NameTable {
    NameTable((0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) })
  }

  var returnsRows: Bool { columns.count > 0 }
  var showsValues: Bool { connection.configuration.showsValues }

  func bind(_ arguments: Arguments) throws {
    let binder = madeBinder ?? .passRetained(ArgumentBinder(text: text, writer: self))
    madeBinder = binder
    try binder._withUnsafeGuaranteedRef { try $0.bind(arguments) }
  }

  func step() throws -> Bool {
    if !isRunning, !isReadOnly { changesBefore = sqlite3_total_changes64(database) }
    let code = sqlite3_step(handle)
    if !isRunning { begin() }
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      isRunning = false
      return false
    case SQLITE_INTERRUPT where hasChanged:
      isRunning = false
      return false
    default: throw connection.error(code, doing: text)
    }
  }

  /// Whether an interrupted statement has done its work all the same: SQLite asks the progress handler once more when a statement
  /// is over, and what has been committed must not be reported as cancelled. One that is undone counts no changes, and
  /// one that could not even be prepared again leaves the count of the statement before, so the total is compared.
  private var hasChanged: Bool { !isReadOnly && sqlite3_total_changes64(database) != changesBefore }

  /// SQLite prepares a statement again by itself when the schema has changed; its columns may be others then.
  private func begin() {
    isRunning = true
    interrupter.noteFirstStep()
    let count = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
    guard count != repreparations else { return }
    repreparations = count
    columns = Self.columns(of: handle)
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
    madeDecoder?.reset()
    readings.removeAll()
    plans.removeAll()
  }
}
