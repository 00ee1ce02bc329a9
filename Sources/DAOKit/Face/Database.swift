@_exported import DAOCore
import DAORuntime
import DAOSQLite
import Foundation

/// A database: the place that scripts run on.
///
/// ```swift
/// let database = try Database.sqlite(at: path)                 // created when absent
/// try await database.processStreams(in: .module)               // migrations, at start-up
/// let employees = try database.dao("employee", in: .module)    // employee.dao.xml of the bundle
/// let everyone: [Employee] = try await employees.call("selectAll")
/// ```
///
/// A SQLite file is opened with a write-ahead log (<https://www.sqlite.org/wal.html>): one connection writes, a few read, and
/// neither waits for the other. Selects outside of a transaction run on a reader.
public final class Database: Sendable {
  let core: DatabaseCore
  /// What its DAOs have loaded from files.
  let scripts = ReloadableScripts()

  /// A database that `driver` connects to; the first connection is opened at once.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened.
  package init(driver: any Driver) throws {
    core = try DatabaseCore(driver)
  }

  package var runtime: Runtime { core.runtime }

  /// Opens a SQLite file, created when it is absent; `:memory:` is one in memory.
  ///
  /// - Throws: ``DAOError`` when the file cannot be opened, is no database, or is damaged.
  public static func sqlite(at path: String, configuration: Configuration = .init()) throws -> Database {
    try Database(driver: SQLiteDriver(path: path, configuration: configuration))
  }

  /// Opens a SQLite file, created when it is absent.
  ///
  /// - Throws: ``DAOError`` when the URL is none of a file, or the file cannot be opened.
  public static func sqlite(at url: URL, configuration: Configuration = .init()) throws -> Database {
    try sqlite(at: url.filePath, configuration: configuration)
  }

  /// Opens a SQLite file that begins as a copy of `template` where it does not exist yet.
  ///
  /// ```swift
  /// let database = try Database.sqlite(at: path, copying: template)
  /// ```
  /// - Throws: ``DAOError`` when the template cannot be copied, or has a write-ahead log beside it that would be missing, or when
  ///   the copy cannot be opened.
  public static func sqlite(
    at path: String, copying template: URL, configuration: Configuration = .init()
  ) throws -> Database {
    try TemplateFile(template).copy(to: path)
    return try sqlite(at: path, configuration: configuration)
  }

  /// Opens a SQLite database in memory, which is gone when it is closed; one connection reads and writes.
  public static func inMemory(configuration: Configuration = .init()) throws -> Database {
    try sqlite(at: ":memory:", configuration: configuration)
  }

  /// The configuration that the database was opened with.
  public var configuration: Configuration { runtime.configuration }

  /// Copies the whole database into `file` while it is in use; a file of that name is replaced when the copy is whole.
  ///
  /// - Throws: ``DAOError`` when the URL is none of a file, the file cannot be written, or the database is locked.
  public func backup(to file: URL) throws {
    let path = try file.filePath
    try runtime.pool.withSession(for: .read, .other("a backup")) { try runtime.driver.backup(from: $0.connection, to: path) }
  }

  /// Closes all connections; calls fail from then on. A second call does nothing.
  ///
  /// - Throws: ``DAOError/Code/busy`` while a call, a row sequence or a transaction is still under way; nothing is closed.
  public func close() throws {
    try runtime.pool.close()
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
