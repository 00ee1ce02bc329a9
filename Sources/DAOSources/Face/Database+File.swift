import DAOCore
import DAOKit
import DAORuntime
import Foundation

extension Database {
  /// Opens a file of JSON, CSV, XML or SPON as a database in memory: its rows are those of tables, which answer SQL.
  ///
  /// ```swift
  /// let database = try Database.file(at: path)  // …/people.json
  /// let names = try database.rows("SELECT name FROM people", as: String.self)
  /// try database.persist()
  /// ```
  /// The file is changed by ``persist()`` alone, unless the options say otherwise.
  /// - Parameters:
  ///   - format: Default: by the end of the path.
  ///   - configuration: Dates are ISO 8601 texts, whatever it says.
  ///   - progress: Is told how far the file is read; an error of it stops the opening.
  /// - Throws: ``DAOError/Code/cannotOpen`` for a file that is not there, or whose format is not known; ``DAOError/Code/encoding`` with
  ///   the line for one that is not of its format; other errors of the database.
  public static func file(
    at path: String, format: FileFormat? = nil, options: FileOptions = .init(), configuration: Configuration = .init(),
    progress: (@Sendable (FileProgress) throws -> Void)? = nil
  ) throws -> Database {
    try open([OpenedFile(path: path, format: format)], options, configuration, progress)
  }

  /// Opens a file of JSON, CSV, XML or SPON as a database in memory, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public static func file(
    at path: String, format: FileFormat? = nil, options: FileOptions = .init(), configuration: Configuration = .init(),
    progress: (@Sendable (FileProgress) throws -> Void)? = nil
  ) async throws -> Database {
    try await open([OpenedFile(path: path, format: format)], options, configuration, progress)
  }

  /// Opens several files as one database, each format by the end of its path.
  ///
  /// ```swift
  /// let database = try Database.files(at: [people, cities])  // …/people.json, …/cities.csv
  /// let rows: [Row] = try database.rows("SELECT * FROM people JOIN cities ON cities.id = people.city")
  /// ```
  /// ``persist()`` writes each file's tables into that file, one file after the other.
  /// - Throws: ``DAOError/Code/encoding`` also for files that have a table of the same name; errors as for one file.
  public static func files(
    at paths: [String], options: FileOptions = .init(), configuration: Configuration = .init(),
    progress: (@Sendable (FileProgress) throws -> Void)? = nil
  ) throws -> Database {
    try open(paths.map { try OpenedFile(path: $0, format: nil) }, options, configuration, progress)
  }

  /// Opens several files as one database, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public static func files(
    at paths: [String], options: FileOptions = .init(), configuration: Configuration = .init(),
    progress: (@Sendable (FileProgress) throws -> Void)? = nil
  ) async throws -> Database {
    try await open(paths.map { try OpenedFile(path: $0, format: nil) }, options, configuration, progress)
  }

  /// Opens anything that gives the bytes of a file as a database in memory.
  ///
  /// - Parameter name: That of the table, where the file names none.
  /// - Throws: ``DAOError``, as for a file.
  public static func file(
    _ source: some ByteSource, named name: String, format: FileFormat, options: FileOptions = .init(),
    configuration: Configuration = .init()
  ) throws -> Database {
    try open([OpenedFile(source, name: name, format: format)], options, configuration, nil)
  }

  /// Opens anything that gives the bytes of a file as a database in memory, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public static func file(
    _ source: some ByteSource, named name: String, format: FileFormat, options: FileOptions = .init(),
    configuration: Configuration = .init()
  ) async throws -> Database {
    try await open([OpenedFile(source, name: name, format: format)], options, configuration, nil)
  }

  // MARK: Opening

  private static func open(
    _ files: [OpenedFile], _ options: FileOptions, _ configuration: Configuration,
    _ progress: (@Sendable (FileProgress) throws -> Void)?
  ) throws -> Database {
    let database = try empty(options, configuration)
    do {
      try database.runtime.withSession(for: .write, .schema) { try database.load(files, options, progress, on: $0) }
      return database
    } catch {
      try? database.close()
      throw error
    }
  }

  private static func open(
    _ files: [OpenedFile], _ options: FileOptions, _ configuration: Configuration,
    _ progress: (@Sendable (FileProgress) throws -> Void)?
  ) async throws -> Database {
    let database = try empty(options, configuration)
    do {
      try await database.runtime.withSession(for: .write, .schema) { try database.load(files, options, progress, on: $0) }
      return database
    } catch {
      try? database.close()
      throw error
    }
  }

  private static func empty(_ options: FileOptions, _ configuration: Configuration) throws -> Database {
    var configuration = configuration
    configuration.dateStrategy = .iso8601
    configuration.bindsDays = true
    return try options.storage == .memory ? inMemory(configuration: configuration) : temporary(configuration: configuration)
  }

  private func load(
    _ files: [OpenedFile], _ options: FileOptions, _ progress: (@Sendable (FileProgress) throws -> Void)?, on session: Session
  ) throws {
    let entries = try files.compactMap { try $0.load(on: session, options: options, progress) }
    let mark = try session.fileConnection.changeMark()
    registry(FileBook.init).state.withLock {
      $0 = FileBook.State(entries: entries, mark: mark, persistsOnClose: options.persistsOnClose && !entries.isEmpty)
    }
  }

  /// What changes with each change of the rows and of the tables.
  func changeMark() throws -> [Value] { try runtime.withSession(for: .read, .schema) { try $0.fileConnection.changeMark() } }
}
