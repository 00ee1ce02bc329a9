// Unsafe: this is where libsqlite3's connections are called.
import CSQLite
import DAOCore
import Foundation

/// A connection to a SQLite database.
final class SQLiteConnection: Connection {
  let dialect: any Dialect = SQLiteDialect()
  var interrupter: any Interrupter { ownInterrupter }
  @exclusivity(unchecked) private(set) var schemaGeneration = 0

  let ownInterrupter: SQLiteInterrupter
  let tableCollector = SQLiteTableCollector()
  private let path: String
  let configuration: Configuration
  /// Nil once the connection is closed.
  @exclusivity(unchecked) private(set) var handle: OpaquePointer?
  @exclusivity(unchecked) private var cache = StatementCache()
  let hookState = HookState()

  /// Opens the database at `path`.
  ///
  /// - Throws: ``DAOError`` when the file cannot be opened, or is none of SQLite's.
  init(path: String, access: Access, configuration: Configuration) throws {
    self.configuration = configuration
    self.path = path
    // Our own lease keeps threads apart, so SQLite's mutex would be a second one.
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let isWriter = access == .write && !configuration.readOnly
    flags |= isWriter ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close(opened) }
      throw Self.openingError(SQLiteError.make(code, on: opened, doing: nil), path)
    }
    handle = opened
    let interrupter = SQLiteInterrupter()
    ownInterrupter = interrupter
    interrupter.installBusyHandler(on: opened, timeout: configuration.busyTimeout)
    interrupter.installProgressHandler(on: opened)
    tableCollector.install(on: opened)
    do {
      try installHooks()
      try configure(isWriter: isWriter)
    } catch {
      closeHandle()
      throw (error as? DAOError).map { Self.openingError($0, path) } ?? error
    }
    do {
      try runConnectionStatements()
    } catch {
      closeHandle()
      throw (error as? DAOError)?.prefixed("cannot open the database '\(path)'") ?? error
    }
  }

  /// The error with the file's name; the SQL, which is the library's own, says nothing about it.
  private static func openingError(_ error: DAOError, _ path: String) -> DAOError {
    var error = error.prefixed("cannot open the database '\(path)'")
    error.sql = nil
    return error
  }

  private func configure(isWriter: Bool) throws {
    // Reading the schema finds out at once whether the file is a database.
    try execute("PRAGMA foreign_keys = ON; SELECT 1 FROM sqlite_schema LIMIT 1")
    // A little less than SQLite's own 2000 KiB, so that reading a large table row by row takes 2 MiB with all that is around it
    // (<https://www.sqlite.org/pragma.html#pragma_cache_size>).
    if configuration.keepsJournalMode { return }
    if isWriter { try turnOnWriteAheadLog() } else { try execute("PRAGMA cache_size = -1800") }
  }

  /// Two processes that open a new file at once are in each other's way here, where SQLite does not call the busy handler.
  private func turnOnWriteAheadLog() throws {
    let deadline = ContinuousClock.now + configuration.busyTimeout
    while true {
      do {
        _ = try rows("PRAGMA journal_mode = WAL", [])
        return
      } catch let error as DAOError where error.code == .busy && ContinuousClock.now < deadline {
        usleep(5_000)
      }
    }
  }

  var transactionState: TransactionState { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false ? .open : .none }

  func noteSchemaChange() { schemaGeneration += 1 }

  func error(_ code: Int32, doing text: StatementText?) -> DAOError {
    var error = SQLiteError.make(code, on: handle, doing: text)
    // SQLite says "busy" of every wait that its busy handler ends.
    if code & 0xFF == SQLITE_BUSY, ownInterrupter.isStopped {
      error.code = .cancelled
      error.message = "interrupted while it waited for another connection's lock"
    } else if error.code == .cancelled, !ownInterrupter.isStopped, ownInterrupter.isOverdue() {
      error.code = .timeout
      error.message = "stopped at its time limit"
    }
    return error
  }

  var openHandle: OpaquePointer {
    get throws {
      if hookState.isRunning { throw HookState.nestedCall }
      guard let handle else { throw DAOError(.closed, "the database is closed") }
      return handle
    }
  }

  /// SQLite keeps the last id until there is another: an update, an upsert that updates and a table WITHOUT ROWID leave that of
  /// an earlier statement.
  func insertedID(by insert: () throws -> Void) throws -> Int64? {
    let handle = try openHandle
    let unset = Int64.min
    let before = sqlite3_last_insert_rowid(handle)
    sqlite3_set_last_insert_rowid(handle, unset)
    defer { if sqlite3_last_insert_rowid(handle) == unset { sqlite3_set_last_insert_rowid(handle, before) } }
    try insert()
    let id = sqlite3_last_insert_rowid(handle)
    return id == unset ? nil : id
  }

  // MARK: Statements

  func borrow(_ text: StatementText) throws -> any PreparedStatement {
    // Checked here too: the statement of a nested call may be prepared already.
    if hookState.isRunning { throw HookState.nestedCall }
    if let statement = cache.borrow(text) { return statement }
    let statement = try prepare(text)
    cache.insert(statement)
    return statement
  }

  /// A statement that is not worth keeping.
  func borrowOnce(_ text: StatementText) throws -> SQLiteStatement {
    let statement = try prepare(text)
    cache.insert(once: statement)
    return statement
  }

  func giveBack(_ statement: any PreparedStatement) {
    guard type(of: statement) == SQLiteStatement.self else { return }
    // Not by `as?`, which would count it.
    let statement = unsafeDowncast(statement, to: SQLiteStatement.self)
    statement.reset()
    cache.giveBack(statement)
  }

  private func prepare(_ text: StatementText) throws -> SQLiteStatement {
    let handle = try openHandle
    var prepared: OpaquePointer?
    _ = tableCollector.take()
    let code = Self.prepare(text, on: handle, &prepared)
    guard code == SQLITE_OK else {
      let error = error(code, doing: text)
      throw text.followsSchema && code == SQLITE_ERROR ? schemaChanged(under: text, error) : error
    }
    guard let prepared else {
      throw DAOError(.database, "there is no statement in the SQL", location: text.origin?.element, sql: text.sql)
    }
    guard sqlite3_bind_parameter_count(prepared) == text.parameters.count else {
      sqlite3_finalize(prepared)
      // SQLite takes `#a`, `:a::b` and `:a(b)` for names, as Tcl has them; what is not bound would be NULL.
      throw DAOError(
        .parameter, "SQLite reads other parameters here than the script has: write no '#', and no '::' or '(' behind a name",
        operation: text.origin?.operation, location: text.origin?.element, sql: text.sql)
    }
    return SQLiteStatement(text, handle: prepared, connection: self)
  }

  /// A statement that follows the schema is prepared in the old way: SQLite does not prepare it again by itself when the schema has
  /// changed, but says so before it has done anything (<https://www.sqlite.org/c3ref/prepare.html>).
  private static func prepare(_ text: StatementText, on handle: OpaquePointer, _ prepared: inout OpaquePointer?) -> Int32 {
    var sql = text.sql
    return sql.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        let length = Int32(clamping: characters.count)
        return text.followsSchema
          ? sqlite3_prepare(handle, characters.baseAddress, length, &prepared, nil)
          : sqlite3_prepare_v3(
            handle, characters.baseAddress, length, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
      }
    }
  }

  /// The error of a statement whose table is not any more what it was written for.
  func schemaChanged(under text: StatementText, _ cause: DAOError) -> DAOError {
    noteSchemaChange()
    var error = cause
    error.code = .schemaChanged
    return error
  }

  // MARK: Closing

  func close() throws {
    let count = cache.borrowedCount
    guard count == 0 else {
      throw DAOError(.busy, "the connection cannot be closed: \(count) statement(s) are being read")
    }
    closeHandle()
  }

  private func closeHandle() {
    cache.finalizeAll()
    // Its statements are the only thing that could keep it open.
    sqlite3_close(handle)
    handle = nil
    if configuration.readOnly { removeEmptyLog() }
  }

  /// A connection that only reads makes the files of the write-ahead log and may not delete them. One that may write does so where
  /// it is the last; an empty log gives it nothing to write.
  private func removeEmptyLog() {
    var log = stat()
    guard stat(path + "-wal", &log) == 0, log.st_size == 0 else { return }
    var writing: OpaquePointer?
    defer { sqlite3_close(writing) }
    guard sqlite3_open_v2(path, &writing, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK else { return }
    // The log is opened by the first reading.
    sqlite3_exec(writing, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
  }

  deinit { closeHandle() }
}
