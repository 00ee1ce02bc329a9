import CSQLite
import DAOCore
import Foundation

/// Turns SQLite's result codes into errors of the library (<https://www.sqlite.org/rescode.html>).
enum SQLiteError {
  /// The error of the connection's last call, which returned `code`.
  static func make(_ code: Int32, on database: OpaquePointer?, doing text: StatementText?) -> DAOError {
    let said = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    var error = make(code, message: said, sql: text?.sql)
    guard let text else { return error }
    error.operation = text.origin?.operation
    error.location = text.origin?.element
    if let database, let origin = text.origin {
      let offset = sqlite3_error_offset(database)
      if let offset = offset >= 0 ? Int(offset) : ErrorPlace.offset(of: said, in: text.sql) {
        error.location = origin.location(ofOffset: offset, in: text.sql)
      }
    }
    return error
  }

  /// The error of a result code without a connection.
  static func make(_ code: Int32, message said: String, sql: String? = nil) -> DAOError {
    let (kind, advice) = meaning(of: code)
    let message = (advice ?? missingHook(code, said)).map { "\(said): \($0)" } ?? said
    var error = DAOError(kind, message, sql: sql, databaseCode: name(of: code))
    if code == SQLITE_ERROR { error.kind = cause(said) }
    return error
  }

  /// The causes that SQLite has no codes for.
  private static func cause(_ said: String) -> DAOError.Kind? {
    if said.contains("integer overflow") { return .integerOverflow }
    let isRefused = ["within a transaction", "within transaction", "inside a transaction"].contains(where: said.contains)
    return isRefused ? .refusedInTransaction : nil
  }

  /// Advice for a function or collation that SQLite does not know; nil for other errors.
  private static func missingHook(_ code: Int32, _ said: String) -> String? {
    guard code & 0xFF == SQLITE_ERROR, code != functionFailed else { return nil }
    if said.contains("no such function: ") || said.contains("unknown function: ") {
      return "SQLite has none of that name; an application's own is given to its connections by "
        + "'Configuration.sqlite.functions', "
        + "and dao.json names it for the checks of the command dao, which has none but the library's"
    }
    if said.contains("no such collation sequence: ") {
      return "SQLite has none of that name; an application's own is given to its connections by "
        + "'Configuration.sqlite.collations', "
        + "and dao.json names it for the checks of the command dao, which has none but the library's"
    }
    return nil
  }

  private static func meaning(of code: Int32) -> (DAOError.Code, String?) {
    switch code {
    case functionFailed: return (.function, nil)
    case SQLITE_READONLY | 6 << 8:
      return (
        .readOnly, "its folder must be writable even to read a database with a write-ahead log, which keeps files beside it"
      )
    case SQLITE_READONLY | 4 << 8: return (.io, "the file was deleted, moved or replaced after it was opened: open it again")
    default: return meaning(ofPrimary: code & 0xFF)
    }
  }

  private static func meaning(ofPrimary code: Int32) -> (DAOError.Code, String?) {
    switch code {
    case SQLITE_CONSTRAINT: (.constraint, nil)
    case SQLITE_BUSY: (.busy, "another connection holds its lock for longer than the busy limit")
    case SQLITE_LOCKED:
      (
        .busy,
        "a row loop around this call, on the same connection, still reads it: leave the loop first, or read into an array"
      )
    case SQLITE_FULL:
      (.full, "no room is left on the disk, or no larger AUTOINCREMENT id; nothing of the statement was kept")
    case SQLITE_READONLY: (.readOnly, "the database, its file or its folder may only be read")
    case SQLITE_CORRUPT: (.corrupt, "the file is damaged; restore a backup")
    case SQLITE_NOTADB: (.corrupt, "the file is no SQLite database, or damaged")
    case SQLITE_CANTOPEN: (.cannotOpen, "the file or its folder does not exist or may not be opened")
    case SQLITE_PERM, SQLITE_AUTH: (.cannotOpen, "access is denied")
    case SQLITE_IOERR: (.io, "reading or writing the file failed")
    case SQLITE_INTERRUPT: (.cancelled, nil)
    default: (.database, nil)
    }
  }

  /// The name of an extended result code.
  static func name(of code: Int32) -> String {
    if let name = names[code] { return name }
    return names[code & 0xFF].map { "\($0) (\(code))" } ?? "SQLITE_\(code)"
  }

  /// The extended code of errors in Swift functions. SQLite leaves the code to the function
  /// (<https://www.sqlite.org/c3ref/result_blob.html>); its own extended codes begin at 1, far from this one.
  static let functionFailed = SQLITE_ERROR | 0xDA << 8

  private static let names: [Int32: String] = [
    functionFailed: "SQLITE_ERROR", SQLITE_ERROR: "SQLITE_ERROR", SQLITE_INTERNAL: "SQLITE_INTERNAL",
    SQLITE_PERM: "SQLITE_PERM",
    SQLITE_ABORT: "SQLITE_ABORT", SQLITE_BUSY: "SQLITE_BUSY", SQLITE_LOCKED: "SQLITE_LOCKED",
    SQLITE_NOMEM: "SQLITE_NOMEM", SQLITE_READONLY: "SQLITE_READONLY", SQLITE_INTERRUPT: "SQLITE_INTERRUPT",
    SQLITE_IOERR: "SQLITE_IOERR", SQLITE_CORRUPT: "SQLITE_CORRUPT", SQLITE_FULL: "SQLITE_FULL",
    SQLITE_CANTOPEN: "SQLITE_CANTOPEN", SQLITE_PROTOCOL: "SQLITE_PROTOCOL", SQLITE_SCHEMA: "SQLITE_SCHEMA",
    SQLITE_TOOBIG: "SQLITE_TOOBIG", SQLITE_CONSTRAINT: "SQLITE_CONSTRAINT", SQLITE_MISMATCH: "SQLITE_MISMATCH",
    SQLITE_MISUSE: "SQLITE_MISUSE", SQLITE_NOLFS: "SQLITE_NOLFS", SQLITE_AUTH: "SQLITE_AUTH", SQLITE_RANGE: "SQLITE_RANGE",
    SQLITE_NOTADB: "SQLITE_NOTADB",
    SQLITE_ERROR | 1 << 8: "SQLITE_ERROR_MISSING_COLLSEQ",
    SQLITE_BUSY | 1 << 8: "SQLITE_BUSY_RECOVERY", SQLITE_BUSY | 2 << 8: "SQLITE_BUSY_SNAPSHOT",
    SQLITE_BUSY | 3 << 8: "SQLITE_BUSY_TIMEOUT",
    SQLITE_LOCKED | 1 << 8: "SQLITE_LOCKED_SHAREDCACHE",
    SQLITE_READONLY | 1 << 8: "SQLITE_READONLY_RECOVERY", SQLITE_READONLY | 2 << 8: "SQLITE_READONLY_CANTLOCK",
    SQLITE_READONLY | 3 << 8: "SQLITE_READONLY_ROLLBACK", SQLITE_READONLY | 4 << 8: "SQLITE_READONLY_DBMOVED",
    SQLITE_READONLY | 5 << 8: "SQLITE_READONLY_CANTINIT", SQLITE_READONLY | 6 << 8: "SQLITE_READONLY_DIRECTORY",
    SQLITE_IOERR | 1 << 8: "SQLITE_IOERR_READ", SQLITE_IOERR | 2 << 8: "SQLITE_IOERR_SHORT_READ",
    SQLITE_IOERR | 3 << 8: "SQLITE_IOERR_WRITE", SQLITE_IOERR | 4 << 8: "SQLITE_IOERR_FSYNC",
    SQLITE_IOERR | 5 << 8: "SQLITE_IOERR_DIR_FSYNC", SQLITE_IOERR | 6 << 8: "SQLITE_IOERR_TRUNCATE",
    SQLITE_IOERR | 15 << 8: "SQLITE_IOERR_LOCK", SQLITE_IOERR | 18 << 8: "SQLITE_IOERR_SHMOPEN",
    SQLITE_IOERR | 19 << 8: "SQLITE_IOERR_SHMSIZE", SQLITE_IOERR | 21 << 8: "SQLITE_IOERR_SHMMAP",
    SQLITE_CANTOPEN | 2 << 8: "SQLITE_CANTOPEN_ISDIR", SQLITE_CANTOPEN | 3 << 8: "SQLITE_CANTOPEN_FULLPATH",
    SQLITE_CORRUPT | 1 << 8: "SQLITE_CORRUPT_VTAB", SQLITE_CORRUPT | 3 << 8: "SQLITE_CORRUPT_INDEX",
    SQLITE_ABORT | 2 << 8: "SQLITE_ABORT_ROLLBACK",
    SQLITE_CONSTRAINT | 1 << 8: "SQLITE_CONSTRAINT_CHECK", SQLITE_CONSTRAINT | 2 << 8: "SQLITE_CONSTRAINT_COMMITHOOK",
    SQLITE_CONSTRAINT | 3 << 8: "SQLITE_CONSTRAINT_FOREIGNKEY", SQLITE_CONSTRAINT | 4 << 8: "SQLITE_CONSTRAINT_FUNCTION",
    SQLITE_CONSTRAINT | 5 << 8: "SQLITE_CONSTRAINT_NOTNULL", SQLITE_CONSTRAINT | 6 << 8: "SQLITE_CONSTRAINT_PRIMARYKEY",
    SQLITE_CONSTRAINT | 7 << 8: "SQLITE_CONSTRAINT_TRIGGER", SQLITE_CONSTRAINT | 8 << 8: "SQLITE_CONSTRAINT_UNIQUE",
    SQLITE_CONSTRAINT | 9 << 8: "SQLITE_CONSTRAINT_VTAB", SQLITE_CONSTRAINT | 10 << 8: "SQLITE_CONSTRAINT_ROWID",
    SQLITE_CONSTRAINT | 12 << 8: "SQLITE_CONSTRAINT_DATATYPE",
  ]
}
