import DAOCheck
import DAOKit
import DAOSQLite
import DAOSources
import Foundation

/// The schema of files that are opened as databases.
struct SampleSchema {
  private let paths: [String]

  init(_ paths: [String]) { self.paths = paths }

  /// Calls `body` with the schema. It is that of a temporary file, since each connection to a database in memory has one of its own.
  func with<R>(_ configuration: Configuration, _ body: (SchemaSource) throws -> R) throws -> R {
    let file = FileManager.default.temporaryDirectory.appending(path: "dao-sample-\(UUID().uuidString).db")
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
    let database = try Database.files(at: paths, configuration: configuration)
    defer { try? database.close() }
    try database.backup(to: file)
    return try body(.database(try SQLiteDriver(path: file.path, configuration: database.configuration)))
  }
}
