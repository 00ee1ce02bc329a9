// Unsafe: SQLite's backup API takes two connections as pointers.
import CSQLite
import DAOCore
import Foundation

/// Opens connections to one SQLite database, in a file or in memory.
package struct SQLiteDriver: Driver {
  package let dialect: any Dialect
  package let configuration: Configuration
  package let pooling: PoolPolicy
  private let path: String

  /// A database in a file. SQLite creates a missing file, unless the configuration is read-only.
  ///
  /// - Throws: ``DAOError`` for an empty path, a path with a NUL byte, or a URI; also for functions, collations and connection
  ///   statements that SQLite cannot take.
  package init(path: String, configuration: Configuration) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DAOError(.cannotOpen, "'\(path)' is no path of a database")
    }
    // Some builds of SQLite read this path as a URI (<https://www.sqlite.org/uri.html>). With `mode=memory`, each connection
    // would then have a database of its own.
    guard !path.hasPrefix("file:") else {
      throw DAOError(
        .cannotOpen,
        "'\(path)' is a URI and no path: give a URL of a file, or `Configuration.readOnly`, or open it by `Database.inMemory()`"
      )
    }
    try configuration.checkHooks()
    self.path = path
    self.configuration = configuration
    dialect = SQLiteDialect(collations: configuration.collations)
    pooling = path == ":memory:" ? .single : .writerAndReaders(max(configuration.readers, 1))
  }

  package func connect(for access: Access) throws -> any Connection {
    try SQLiteConnection(path: path, access: access, configuration: configuration)
  }

  /// Copies into a file next to `path` and renames it when the copy is complete (<https://www.sqlite.org/backup.html>).
  package func backup(from connection: any Connection, to path: String) throws {
    guard let source = connection as? SQLiteConnection else {
      throw DAOError(.database, "the connection is none of SQLite's")
    }
    guard !isDatabase(path) else {
      throw DAOError(.cannotOpen, "'\(path)' is the database itself, which a backup cannot replace: name another file")
    }
    let path = try Self.backupFile(path)
    let partial = path + ".partial-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    defer { unlink(partial) }
    do {
      try copy(source, to: partial)
    } catch let error as DAOError {
      throw error.prefixed("the backup cannot be written to '\(path)'")
    }
    // Files that a crash left next to the old database would be replayed into the copy when it is first opened.
    for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
    guard rename(partial, path) == 0 else {
      throw DAOError(.cannotOpen, "the backup cannot be moved to '\(path)': \(String(cString: strerror(errno)))")
    }
  }

  /// The file that a backup to `path` creates or replaces, with symbolic links resolved.
  ///
  /// - Throws: ``DAOError/Code/cannotOpen`` for anything but a regular file: a rename would replace a device by the backup.
  private static func backupFile(_ path: String) throws -> String {
    var found = stat()
    guard lstat(path, &found) == 0 else { return path }
    let target = realpath(path, nil)
    defer { free(target) }
    guard let target, stat(target, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      throw DAOError(
        .cannotOpen,
        "'\(path)' is a folder, a device, a pipe or a link to nothing, which a backup must not replace: name a file")
    }
    return String(cString: target)
  }

  /// Whether `other` is this database's file under any path.
  private func isDatabase(_ other: String) -> Bool {
    var own = stat()
    var others = stat()
    return stat(path, &own) == 0 && stat(other, &others) == 0 && own.st_dev == others.st_dev && own.st_ino == others.st_ino
  }

  private func copy(_ source: SQLiteConnection, to path: String) throws {
    var target: OpaquePointer?
    defer { sqlite3_close(target) }
    let opened = sqlite3_open_v2(path, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, nil)
    guard opened == SQLITE_OK else { throw SQLiteError.make(opened, on: target, doing: nil) }
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
