import DAOCore
import Foundation

/// Opens connections to one SQLite database, in a file or in memory.
package struct SQLiteDriver: BackupDriver {
  package let dialect: any Dialect
  package let configuration: Configuration
  package let pooling: PoolPolicy
  private let path: String
  /// The file of the first connection. The others must open the same, in whatever folder the process is by then.
  private let file = Guarded<(identity: FileIdentity, path: String)?>(nil)

  /// A database in a file. SQLite creates a missing file, unless the configuration is read-only.
  ///
  /// - Throws: ``DAOError`` for an empty path, a path with a NUL byte, or a URI; also for functions, collations and connection
  ///   statements that SQLite cannot take.
  ///
  /// - Parameter hasCodec: Whether the library encrypts files.
  package init(
    path: String, configuration: Configuration, hasCodec: @autoclosure () -> Bool = SQLiteCodec.isLinked
  ) throws {
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
    try self.init(unchecked: path, configuration, hasCodec())
  }

  /// A database in a temporary file, which SQLite makes when the memory is full, and removes
  /// (<https://www.sqlite.org/inmemorydb.html#temp_db>).
  package static func temporary(configuration: Configuration) throws -> SQLiteDriver {
    try SQLiteDriver(unchecked: "", configuration, SQLiteCodec.isLinked)
  }

  private init(
    unchecked path: String, _ configuration: Configuration, _ hasCodec: @autoclosure () -> Bool
  ) throws {
    try configuration.checkHooks()
    // What is only in the memory needs no key.
    if path != ":memory:", let key = configuration.key { try SQLiteCodec.check(key, isLinked: hasCodec()) }
    self.path = path
    var configuration = configuration
    configuration.busyTimeout = configuration.busyTimeout.bounded
    self.configuration = configuration
    dialect = Self.dialect(configuration)
    pooling = path.isEmpty || path == ":memory:" ? .single : .writerAndReaders(min(max(configuration.readers, 1), 10_000))
  }

  /// The dialect of databases with this configuration, for tools that read scripts without a database.
  package static func dialect(_ configuration: Configuration) -> any Dialect {
    SQLiteDialect(collations: configuration.sqlite.collations)
  }

  package func connect(for access: Access) throws -> any Connection {
    let known = file.withLock { $0 }
    let connection = try SQLiteConnection(path: known?.path ?? path, access: access, configuration: configuration)
    guard pooling != .single else { return connection }
    do {
      let opened = (try connection.identity(), connection.location)
      let first = file.withLock { file in
        file = file ?? opened
        return file ?? opened
      }
      try connection.watch(first.identity)
    } catch {
      try? connection.close()
      throw error
    }
    return connection
  }

  /// Copies a template to the database's path, unless a file exists there.
  ///
  /// - Throws: ``DAOError`` if the template cannot be copied.
  package func copy(template: URL) throws { try TemplateFile(template, key: configuration.key).copy(to: path) }

  package func backup(from connection: any Connection, to path: String) throws {
    guard let source = connection as? SQLiteConnection else {
      throw DAOError(.database, "the connection is none of SQLite's")
    }
    guard pooling != .single || configuration.key == nil else {
      throw DAOError(.cannotOpen, "the configuration has a key, and a database in memory has none: its backup would be plain")
    }
    guard !isDatabase(path) else {
      throw DAOError(.cannotOpen, "'\(path)' is the database itself, which a backup cannot replace: name another file")
    }
    try SQLiteBackup(source: source).write(to: path)
  }

  /// Whether `other` is this database's file under any path.
  private func isDatabase(_ other: String) -> Bool {
    var own = stat()
    var others = stat()
    return stat(path, &own) == 0 && stat(other, &others) == 0 && own.st_dev == others.st_dev && own.st_ino == others.st_ino
  }
}
