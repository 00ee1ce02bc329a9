import DAOCore
import DAOKit
import DAORuntime
import Foundation

extension Database {
  /// Opens a file of JSON or CSV as a database in memory: its rows are those of tables, which answer SQL.
  ///
  /// ```swift
  /// let database = try Database.file(at: "people.json")
  /// let names = try database.rows("SELECT name FROM people WHERE age > ?", 36, as: String.self)
  /// ```
  /// The file itself is not changed.
  /// - Parameters:
  ///   - format: Default: by the end of the path.
  ///   - configuration: Dates are ISO 8601 texts, whatever it says.
  /// - Throws: ``DAOError/Code/cannotOpen`` for a file that is not there, or whose format is not known; ``DAOError/Code/encoding`` with
  ///   the line for one that is not of its format; other errors of the database.
  public static func file(
    at path: String, format: FileFormat? = nil, configuration: Configuration = .init()
  ) throws -> Database {
    guard let format = format ?? .format(ofPath: path) else {
      throw DAOError(.cannotOpen, "the format of '\(path)' is not known: it ends in .json or .csv, or its format is given")
    }
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    do {
      return try file(FileBytes(path: path), named: name, format: format, configuration: configuration)
    } catch let error as DAOError where error.code == .encoding {
      throw error.prefixed(path)
    }
  }

  /// Opens anything that gives the bytes of a file as a database in memory.
  ///
  /// - Parameter name: That of the table, where the file names none.
  /// - Throws: ``DAOError``, as for a file.
  public static func file(
    _ source: some ByteSource, named name: String, format: FileFormat, configuration: Configuration = .init()
  ) throws -> Database {
    var configuration = configuration
    configuration.dateStrategy = .iso8601
    let database = try inMemory(configuration: configuration)
    do {
      let loading = FileLoading(source: source, format: format.tables, name: name)
      _ = try database.runtime.withSession(for: .write, .schema) { try loading.run(on: $0) }
      return database
    } catch {
      try? database.close()
      throw error
    }
  }
}
