import DAOCore
import DAOScript
import DAOStreams
import Foundation

extension Database {
  /// Opens a SQLite file, created when it is absent, and brings its schema to the newest version.
  ///
  /// ```swift
  /// let database = try Database.sqlite(at: path, schema: .streams)
  /// ```
  /// Without a configuration that of the `dao.json` among the streams holds: ``DatabaseSchema/configuration``.
  ///
  /// - Throws: ``DAOError`` when the file cannot be opened, or a stream cannot be run; the database is closed then.
  public static func sqlite(
    at path: String, schema: DatabaseSchema, configuration: Configuration? = nil
  ) throws -> Database {
    try sqlite(at: path, configuration: configuration ?? schema.configuration).bringing(to: schema)
  }

  /// Opens a SQLite file, and brings its schema to the newest version on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public static func sqlite(
    at path: String, schema: DatabaseSchema, configuration: Configuration? = nil
  ) async throws -> Database {
    try await sqlite(at: path, configuration: configuration ?? schema.configuration).bringing(to: schema)
  }

  /// Opens a SQLite file, created when it is absent, and brings its schema to the newest version.
  ///
  /// - Throws: ``DAOError``.
  public static func sqlite(
    at url: URL, schema: DatabaseSchema, configuration: Configuration? = nil
  ) throws -> Database {
    try sqlite(at: url, configuration: configuration ?? schema.configuration).bringing(to: schema)
  }

  /// Opens a SQLite file, and brings its schema to the newest version on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public static func sqlite(
    at url: URL, schema: DatabaseSchema, configuration: Configuration? = nil
  ) async throws -> Database {
    try await sqlite(at: url, configuration: configuration ?? schema.configuration).bringing(to: schema)
  }

  /// Opens a SQLite database in memory with a schema.
  ///
  /// - Throws: ``DAOError`` when a stream cannot be run.
  public static func inMemory(schema: DatabaseSchema, configuration: Configuration? = nil) throws -> Database {
    try inMemory(configuration: configuration ?? schema.configuration).bringing(to: schema)
  }

  /// Opens a SQLite database in memory, and makes its schema on the connection's own thread.
  ///
  /// - Throws: ``DAOError`` when a stream cannot be run.
  public static func inMemory(schema: DatabaseSchema, configuration: Configuration? = nil) async throws -> Database {
    try await inMemory(configuration: configuration ?? schema.configuration).bringing(to: schema)
  }

  /// The database with the newest version of a schema; it is closed where a stream cannot be run.
  package func bringing(to schema: DatabaseSchema) throws -> Database {
    do {
      try processStreams(in: schema)
      return self
    } catch {
      try? close()
      throw error
    }
  }

  /// The database with the newest version of a schema, whose streams run on the connection's own thread.
  package func bringing(to schema: DatabaseSchema) async throws -> Database {
    do {
      try await processStreams(in: schema)
      return self
    } catch {
      try? close()
      throw error
    }
  }
}

extension Database {
  /// Brings the schema to the newest version with the streams that the program holds.
  ///
  /// - Parameters:
  ///   - schema: The streams.
  ///   - seed: The seed whose streams run as well. Default: none.
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``, as with the streams of a folder.
  @discardableResult
  public func processStreams(in schema: DatabaseSchema, seed: String? = nil) throws -> [Int] {
    try withStreams(streams(of: schema), seed: seed) { try $0.runAndWarn() }
  }

  /// Brings the schema to the newest version with the streams that the program holds, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(in schema: DatabaseSchema, seed: String? = nil) async throws -> [Int] {
    try await withStreams(streams(of: schema), seed: seed) { try $0.runAndWarn() }
  }

  private func streams(of schema: DatabaseSchema) -> StreamDirectory {
    StreamDirectory(schema.files, dialect: runtime.driver.dialect)
  }

  /// The operations of a script that the program holds.
  ///
  /// - Throws: ``DAOError/Code/scriptNotFound`` when there is none of that name, or several; ``DAOError/Code/script`` with all
  ///   that is wrong in it.
  public func dao(_ name: String, in scripts: EmbeddedScripts) throws -> DAO {
    let library = ScriptLibrary(scripts.files)
    let settings = try configuration.scriptSettings(of: library)
    return try dao(name, in: library, settings: settings)
  }

  /// The operations of every script that the program holds, by name.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in any of them.
  public func daos(in scripts: EmbeddedScripts) throws -> [String: DAO] {
    let library = ScriptLibrary(scripts.files)
    let settings = try configuration.scriptSettings(of: library)
    return byName(try daos(library.scripts(dialect: runtime.driver.dialect, settings: settings)))
  }
}
