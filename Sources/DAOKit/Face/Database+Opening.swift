@_exported import DAOCore
@_exported import DAORuntime
import DAOSQLite
import Foundation

extension Database {
  /// Opens a SQLite file, created if absent. The path `:memory:` opens an in-memory database.
  ///
  /// - Throws: ``DAOError`` if the file cannot be opened, is not a database, or is damaged.
  public static func sqlite(at path: String, configuration: Configuration = .init()) throws -> Database {
    try Database(driver: SQLiteDriver(path: path, configuration: configuration))
  }

  /// Opens a SQLite file, created if absent.
  ///
  /// - Throws: ``DAOError`` if the URL is not a file URL, or the file cannot be opened.
  public static func sqlite(at url: URL, configuration: Configuration = .init()) throws -> Database {
    try sqlite(at: url.filePath, configuration: configuration)
  }

  /// Opens a SQLite file. If it is absent, it is created as a copy of `template`.
  ///
  /// ```swift
  /// let database = try Database.sqlite(at: path, copying: template)
  /// ```
  /// - Throws: ``DAOError`` if the template cannot be copied, has a write-ahead log beside it (its data would be missing), or
  ///   the copy cannot be opened.
  public static func sqlite(
    at path: String, copying template: URL, configuration: Configuration = .init()
  ) throws -> Database {
    let driver = try SQLiteDriver(path: path, configuration: configuration)
    try driver.copy(template: template)
    return try Database(driver: driver)
  }

  /// Opens an in-memory SQLite database, which ends when it is closed. One connection reads and writes.
  ///
  /// - Throws: ``DAOError`` if a connection statement, a function or a collation of the configuration is refused.
  public static func inMemory(configuration: Configuration = .init()) throws -> Database {
    try sqlite(at: ":memory:", configuration: configuration)
  }

  /// Opens a SQLite database in a temporary file, which SQLite removes when it is closed. One connection reads and writes.
  package static func temporary(configuration: Configuration) throws -> Database {
    try Database(driver: SQLiteDriver.temporary(configuration: configuration))
  }

  /// Copies the whole database into `file` while it is in use. After a kill at any point `file` has its old content or the new.
  ///
  /// - Throws: ``DAOError`` if the URL is not a file URL, or the file cannot be written; ``DAOError/Code/busy`` if `file` is a
  ///   database that another connection has open.
  public func backup(to file: URL) throws {
    let path = try file.filePath
    guard let driver = runtime.driver as? any BackupDriver else {
      throw DAOError(.database, "the database's driver makes no backups: use the tools of its engine")
    }
    try runtime.pool.withSession(for: .read, .other("a backup")) { try driver.backup(from: $0.connection, to: path) }
  }
}

extension URL {
  fileprivate var filePath: String {
    get throws {
      guard isFileURL else { throw DAOError(.cannotOpen, "'\(self)' is no URL of a file") }
      return path(percentEncoded: false)
    }
  }
}
