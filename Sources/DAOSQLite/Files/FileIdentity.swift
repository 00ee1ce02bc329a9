// Unsafe: SQLite gives names and answers by pointers.
import CSQLite
import Foundation

/// What tells a file from all others, whatever its path.
struct FileIdentity: Equatable, Sendable {
  let device: dev_t
  let number: ino_t

  /// The file at `path`; nil if there is none.
  init?(_ path: UnsafePointer<CChar>) {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    (device, number) = (found.st_dev, found.st_ino)
  }

  /// The file at the path of an attached database; nil for one in memory.
  init?(of database: UnsafePointer<CChar>, on handle: OpaquePointer?) {
    guard let path = sqlite3_db_filename(handle, database), path.pointee != 0 else { return nil }
    self.init(path)
  }

  /// The file that a connection has opened; nil if its path leads to another one by now.
  init?(openedBy handle: OpaquePointer) {
    self.init(of: "main", on: handle)
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    if code == SQLITE_OK, hasMoved != 0 { return nil }
  }

  var description: String { "\(device):\(number)" }
}
