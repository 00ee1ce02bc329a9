// Unsafe: the C interface as it is, without checks of values; what the ratios compare with.
import CSQLite

/// A connection without a mutex, and the statements that were prepared on it.
final class RawDatabase {
  private let handle: OpaquePointer?
  private var statements: [OpaquePointer?] = []

  init(path: String) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    handle = opened
    try check(code)
    try execute("PRAGMA journal_mode = WAL")
  }

  func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  /// A statement that is kept until the connection is closed.
  func prepare(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    statements.append(statement)
    return statement
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw RawError(code: code, message: String(cString: sqlite3_errmsg(handle))) }
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }
}

struct RawError: Error {
  let code: Int32
  let message: String
}
