import DAOCore
import DAOKit
import DAORuntime
import DAOSQL
import Foundation

extension Database {
  /// Opens a file of JSON or CSV as a database in memory: its rows are those of tables, which answer SQL.
  ///
  /// ```swift
  /// let database = try Database.file(at: path)  // …/people.json
  /// let names = try database.rows("SELECT name FROM people", as: String.self)
  /// try database.persist()
  /// ```
  /// The file is changed by ``persist()`` alone.
  /// - Parameters:
  ///   - format: Default: by the end of the path.
  ///   - configuration: Dates are ISO 8601 texts, whatever it says.
  /// - Throws: ``DAOError/Code/cannotOpen`` for a file that is not there, or whose format is not known; ``DAOError/Code/encoding`` with
  ///   the line for one that is not of its format; other errors of the database.
  public static func file(
    at path: String, format: FileFormat? = nil, configuration: Configuration = .init()
  ) throws -> Database {
    let format = try format ?? .format(ofPath: path)
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let stamp = try FileStamp(path)
    do {
      return try file(FileBytes(path: path), named: name, format: format, configuration: configuration) { tables, layout in
        FileBook.Entry(path: path, format: format, layout: layout, tables: tables, stamp: stamp)
      }
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
    try file(source, named: name, format: format, configuration: configuration) { _, _ in nil }
  }

  private static func file(
    _ source: any ByteSource, named name: String, format: FileFormat, configuration: Configuration,
    _ entry: ([FileTable], FileLayout) -> FileBook.Entry?
  ) throws -> Database {
    var configuration = configuration
    configuration.dateStrategy = .iso8601
    let database = try inMemory(configuration: configuration)
    do {
      let loading = FileLoading(source: source, format: format.tables, name: name)
      let (tables, layout) = try database.runtime.withSession(for: .write, .schema) { try loading.run(on: $0) }
      let entry = entry(tables, layout)
      database.registry(FileBook.init).entry.withLock { $0 = entry }
      return database
    } catch {
      try? database.close()
      throw error
    }
  }

  /// Writes the rows into the file that they were read from, in its order and layout. After a kill at any point the file has its old
  /// content or the new.
  ///
  /// - Throws: ``DAOError/Code/stale`` for a file that was changed since it was read; ``DAOError/Code/encoding`` for tables that no file of
  ///   the format holds together; ``DAOError/Code/cannotOpen`` for a database that was not read from a file; errors of writing.
  public func persist() throws {
    let book = registry(FileBook.init)
    guard let entry = book.entry.withLock(\.self) else {
      throw DAOError(.cannotOpen, "the database was not read from a file: save it by save(as:)")
    }
    try write(to: entry.path, entry.format, entry.layout, known: entry.tables) {
      guard try FileStamp(entry.path) == entry.stamp else {
        throw DAOError(
          .stale, "the file '\(entry.path)' was changed since it was read: read it again, or save the tables by save(as:)")
      }
    }
    let stamp = try FileStamp(entry.path)
    book.entry.withLock {
      $0 = FileBook.Entry(path: entry.path, format: entry.format, layout: entry.layout, tables: entry.tables, stamp: stamp)
    }
  }

  /// Writes the rows of all tables of a database into a file, which need not be there.
  ///
  /// ```swift
  /// try database.save(as: path)  // …/people.csv
  /// ```
  /// - Parameter format: Default: by the end of the path.
  /// - Throws: ``DAOError/Code/encoding`` for tables that no file of the format holds together; errors of writing.
  public func save(as path: String, format: FileFormat? = nil) throws {
    let known = registry(FileBook.init).entry.withLock { $0?.tables } ?? []
    try write(to: path, format ?? .format(ofPath: path), nil, known: known) {}
  }

  private func write(
    to path: String, _ format: FileFormat, _ layout: FileLayout?, known: [FileTable], check: () throws -> Void
  ) throws {
    try runtime.withSession(for: .read, .schema) { session in
      try session.withSnapshot {
        let tables = try session.connection.tables().filter { !$0.isView && !$0.name.hasPrefix("daokit_") }
        let content = FileContent(
          tables: tables.map { table in FileTable(table, as: known.first { $0.name == table.name }) }, session: session)
        let layout = layout ?? FileLayout(parts: content.tables.count == 1 ? nil : [], indentation: 2)
        try PartialFile.write(to: path, replacing: true) { file in
          var output = FileOutput(file)
          try format.tables.write(content, layout, to: &output)
          try output.flush()
          try check()
        }
      }
    }
  }
}
