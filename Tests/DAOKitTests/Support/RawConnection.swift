import CSQLite
import Foundation

/// Another connection to the same file, as another process would have.
final class RawConnection {
  struct Failure: Error { var message: String }
  private var handle: OpaquePointer?

  init(_ file: URL) throws {
    guard sqlite3_open(file.path(percentEncoded: false), &handle) == SQLITE_OK else { throw Failure(message: "open") }
    sqlite3_busy_timeout(handle, 5000)
  }

  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  deinit { sqlite3_close(handle) }
}
