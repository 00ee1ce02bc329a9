// Unsafe: this file calls libsqlite3's connection functions.
import CSQLite
import DAOCore
import Foundation

/// A connection to a SQLite database.
final class SQLiteConnection: Connection {
  let dialect: any Dialect
  var dateStrategy: Configuration.DateStrategy { configuration.dateStrategy }
  var interrupter: any Interrupter { ownInterrupter }
  private(set) var schemaGeneration = 0

  let ownInterrupter: SQLiteInterrupter
  let tableCollector: SQLiteTableCollector
  private let path: String
  let configuration: Configuration
  /// Nil once the connection is closed.
  private(set) var handle: OpaquePointer?
  /// Not checked for exclusive access: 200 instructions of 14,796 in `insert`.
  @exclusivity(unchecked) private var cache = StatementCache()
  /// Nil for a database in memory.
  @exclusivity(unchecked) private var file: OpenedFile?
  let hookState = HookState()
  /// What descriptions of statements know of the schema.
  var facts: SQLiteSchemaFacts?

  /// Opens the database at `path`.
  ///
  /// - Throws: ``DAOError`` if the file cannot be opened or is not a SQLite database.
  init(path: String, access: Access, configuration: Configuration) throws {
    self.configuration = configuration
    dialect = SQLiteDriver.dialect(configuration)
    self.path = path
    let isPlain = path == ":memory:" && configuration.key != nil
    tableCollector = SQLiteTableCollector(
      attaching: isPlain ? .none : configuration.sqlite.attachesNewFiles ? .any : .present)
    // The pool gives a connection to one thread at a time, so SQLite's own mutex would be a second lock.
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
    do {
      try SQLiteCodec.unlock(opened, with: path == ":memory:" ? nil : configuration.key)
    } catch {
      sqlite3_close(opened)
      throw Self.openingError(error, path)
    }
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
      throw (error as? DAOError).map { Self.openingError(SQLiteCodec.explained($0, key: configuration.key), path) } ?? error
    }
    do {
      try runConnectionStatements()
    } catch {
      closeHandle()
      throw (error as? DAOError)?.prefixed("cannot open the database '\(path)'") ?? error
    }
  }

  /// An error at opening, with the file's name. The SQL is removed, because the library wrote it.
  private static func openingError(_ error: DAOError, _ path: String) -> DAOError {
    var error = error
    error.sql = nil
    guard let scheme = path.urlScheme, scheme != "file" else { return error.prefixed("cannot open the database '\(path)'") }
    // A URL may hold a password.
    error.message = "cannot open the database: a URL of '\(scheme)' is not the path of a file"
    return error
  }

  private func configure(isWriter: Bool) throws {
    // Reading the schema shows at once whether the file is a database.
    try execute("PRAGMA foreign_keys = ON; SELECT 1 FROM sqlite_schema LIMIT 1")
    // This is a little less than SQLite's default of 2000 KiB, so that reading a large table row by row stays within 2 MiB in
    // all (<https://www.sqlite.org/pragma.html#pragma_cache_size>).
    if configuration.sqlite.keepsJournalMode { return }
    if isWriter { try turnOnWriteAheadLog() } else { try execute("PRAGMA cache_size = -1800") }
  }

  /// Retries, because SQLite does not call the busy handler here when two processes open a new file at once.
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
    if let refusal = tableCollector.takeRefusal() {
      error.code = refusal.code
      error.message = refusal.message
    }
    // SQLite reports every wait that its busy handler ends as "busy".
    if code & 0xFF == SQLITE_BUSY, ownInterrupter.isStopped {
      error.code = .cancelled
      error.message = DAOError.taskCancelled.message + " while it waited for another connection's lock"
    } else if error.code == .cancelled, ownInterrupter.isStopped {
      error.message = DAOError.taskCancelled.message
    } else if error.code == .cancelled, ownInterrupter.isOverdue() {
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

  /// The row id that `insert` created; nil if it created none.
  ///
  /// SQLite keeps the last id: after an update, an upsert that updates, or an insert into a table WITHOUT ROWID it still
  /// returns the id of an earlier statement.
  func insertedID(by insert: () throws -> Void) throws -> Int64? {
    let handle = try openHandle
    let unset = Int64.min
    let before = sqlite3_last_insert_rowid(handle)
    sqlite3_set_last_insert_rowid(handle, unset)
    var isInserted = false
    defer { if !isInserted, sqlite3_last_insert_rowid(handle) == unset { sqlite3_set_last_insert_rowid(handle, before) } }
    isInserted = try notingInsert(of: unset, on: handle, insert)
    let id = sqlite3_last_insert_rowid(handle)
    return id != unset || isInserted ? id : nil
  }

  /// Runs `insert`; returns whether it has inserted a row of this id, whatever the last id is.
  private func notingInsert(of id: Int64, on handle: OpaquePointer, _ insert: () throws -> Void) throws -> Bool {
    var note = InsertNote(id: id)
    return try withUnsafeMutablePointer(to: &note) { note in
      func hook(_ note: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        sqlite3_update_hook(
          handle,
          note.map { _ in
            { note, action, _, _, id in
              guard action == SQLITE_INSERT, let note = note?.assumingMemoryBound(to: InsertNote.self) else { return }
              if note.pointee.id == id { note.pointee.isInserted = true }
            }
          }, note)
      }
      // An entity's `encode(to:)` may insert something itself.
      let outer = hook(note)
      defer { _ = hook(outer) }
      try insert()
      return note.pointee.isInserted
    }
  }

  private struct InsertNote {
    let id: Int64
    var isInserted = false
  }

  // MARK: Its file

  /// The file that was opened.
  func identity() throws -> FileIdentity {
    guard let identity = FileIdentity(openedBy: try openHandle) else { throw OpenedFile.movedError(path) }
    return identity
  }

  /// Lends statements from now on only while the path leads to this file.
  func watch(_ identity: FileIdentity) throws {
    var file = OpenedFile(identity, path: location, name: path)
    try file.check()
    self.file = file
  }

  /// The absolute path as SQLite has found it, whatever the process's folder is now.
  var location: String { sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? path }

  // MARK: Statements

  func borrow(_ text: StatementText) throws -> any PreparedStatement {
    try file?.check()
    return try lend(text)
  }

  /// Lends a statement, whatever has become of the file.
  func lend(_ text: StatementText) throws -> any PreparedStatement {
    // The check in `prepare` is not enough: a nested call may find its statement already prepared.
    if hookState.isRunning { throw HookState.nestedCall }
    if let statement = cache.borrow(text) { return statement }
    let statement = try prepare(text)
    cache.insert(statement)
    return statement
  }

  /// Prepares a statement for one use, outside of the cache.
  func borrowOnce(_ text: StatementText) throws -> SQLiteStatement {
    let statement = try prepare(text)
    cache.insert(once: statement)
    return statement
  }

  func giveBack(_ statement: any PreparedStatement) {
    guard let statement = statement as? SQLiteStatement else { return }
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
      // SQLite parses `#a`, `:a::b` and `:a(b)` as Tcl variable names. Left unbound, they would read as NULL.
      throw DAOError(
        .parameter, "SQLite reads other parameters here than the script has: write no '#', and no '::' or '(' behind a name",
        operation: text.origin?.operation, location: text.origin?.element, sql: text.sql)
    }
    return SQLiteStatement(text, handle: prepared, connection: self)
  }

  /// A statement that follows the schema uses the legacy interface: when the schema has changed, SQLite then reports an error
  /// before it does anything, instead of preparing the statement again (<https://www.sqlite.org/c3ref/prepare.html>).
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

  /// The error of a statement that the library wrote before its table changed.
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
    // Every statement has been finalized, so nothing can keep the handle open.
    sqlite3_close(handle)
    handle = nil
    if configuration.readOnly { removeEmptyLog() }
  }

  /// Removes the empty write-ahead log that a read-only connection has created but may not delete. The last connection that may
  /// write deletes it on closing, and an empty log leaves it nothing to write.
  private func removeEmptyLog() {
    var log = stat()
    guard stat(path + "-wal", &log) == 0, log.st_size == 0 else { return }
    var writing: OpaquePointer?
    defer { sqlite3_close(writing) }
    guard sqlite3_open_v2(path, &writing, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK, let writing,
      (try? SQLiteCodec.unlock(writing, with: configuration.key)) != nil
    else { return }
    // SQLite opens the log at the first read.
    sqlite3_exec(writing, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
  }

  deinit { closeHandle() }
}
