// Unsafe: SQLite's backup API takes two connections as pointers.
import CSQLite
import DAOCore
import Foundation

/// A copy of a whole database into a file (<https://www.sqlite.org/backup.html>).
///
/// A database that is there gets the new content in one transaction of SQLite: it respects the locks of others, keeps what is in
/// its write-ahead log until then, and is rolled back after a kill by the next to open it. Any other file has no transactions:
/// the copy is made beside it and put in its place. It has the key of the source.
struct SQLiteBackup {
  let source: SQLiteConnection

  /// - Throws: ``DAOError/Code/busy`` if `path` is a database that another connection has open.
  func write(to path: String) throws {
    let path = try Self.target(path)
    do {
      if path.isPresent { PartialFile.removeSecondName(of: path.name) }
      if try path.isPresent && replaceContent(of: path.name) { return }
      try LeftoverLog.refuse(beside: path.name)
      let isPlaced = try PartialFile.write(to: path.name, replacing: path.isPresent, mode: 0o644) { file in
        try withDatabase(file.path) { target in
          // What is only beside its place yet needs no journal, which a full disk would leave behind.
          try execute("PRAGMA journal_mode = OFF", on: target)
          try copy(to: target)
        }
      }
      guard isPlaced else { throw DAOError(.cannotOpen, "another process has just made the file") }
    } catch let error as DAOError {
      throw error.prefixed("the backup cannot be written to '\(path.name)'")
    }
  }

  /// The file that a backup to `path` creates or replaces, with symbolic links resolved.
  ///
  /// - Throws: ``DAOError/Code/cannotOpen`` for anything but a regular file: a rename would replace a device by the backup.
  private static func target(_ path: String) throws -> (name: String, isPresent: Bool) {
    var found = stat()
    guard lstat(path, &found) == 0 else { return (path, false) }
    let target = realpath(path, nil)
    defer { free(target) }
    guard let target, stat(target, &found) == 0, found.st_mode & S_IFMT == S_IFREG, !isStandardStream(found) else {
      throw DAOError(
        .cannotOpen,
        "'\(path)' is a folder, a device, a pipe or a link to nothing, which a backup must not replace: name a file")
    }
    return (String(cString: target), true)
  }

  /// Whether a file is where the process reads or writes: `/dev/stdout` is a link to the file of a redirection.
  private static func isStandardStream(_ file: stat) -> Bool {
    [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { descriptor in
      var open = stat()
      return fstat(descriptor, &open) == 0 && open.st_ino == file.st_ino && open.st_dev == file.st_dev
    }
  }

  /// Writes into the database at `path` in one transaction. Returns false if the file is no database.
  private func replaceContent(of path: String) throws -> Bool {
    try withDatabase(path) { target in
      do {
        // Only a connection that is alone can end the write-ahead log; what it holds is in the file afterwards.
        try execute("PRAGMA journal_mode = DELETE", on: target)
      } catch let error as DAOError where error.code == .corrupt {
        return false
      } catch let error as DAOError where error.code == .busy {
        throw DAOError(
          .busy, "another connection has this database open: close it first, or name another file",
          databaseCode: error.databaseCode)
      }
      try copy(to: target)
      return true
    }
  }

  // MARK: SQLite

  private func withDatabase<R>(_ path: String, _ body: (OpaquePointer) throws -> R) throws -> R {
    var opened: OpaquePointer?
    defer { sqlite3_close(opened) }
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else { throw SQLiteError.make(code, on: opened, doing: nil) }
    try SQLiteCodec.unlock(opened, with: source.configuration.key)
    return try body(opened)
  }

  private func execute(_ sql: String, on target: OpaquePointer) throws {
    let code = sqlite3_exec(target, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError.make(code, on: target, doing: nil) }
  }

  private func copy(to target: OpaquePointer) throws {
    guard let backup = sqlite3_backup_init(target, "main", source.handle, "main") else {
      throw SQLiteError.make(sqlite3_extended_errcode(target), on: target, doing: nil)
    }
    let step = sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw SQLiteError.make(code, on: target, doing: nil) }
    // `sqlite3_backup_finish` may return success after a step that found the database locked
    // (<https://www.sqlite.org/c3ref/backup_finish.html>).
    guard step == SQLITE_DONE else { throw SQLiteError.make(step, message: String(cString: sqlite3_errstr(step))) }
  }
}
