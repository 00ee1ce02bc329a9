import DAOKit
import DAOSQLite
import DAOStreams
import Foundation

/// The database that `--database` names.
struct DatabaseFile {
  enum Purpose {
    case reading
    case writing
    /// Everything is rolled back.
    case rehearsing
  }

  let path: String
  let configuration: Configuration

  init(_ path: String, _ configuration: Configuration) {
    self.path = path
    self.configuration = configuration
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Lends a runner of the folder's streams. But for writing, a database that is not there is an empty one, and stays away.
  func migrating<Result>(
    _ purpose: Purpose, _ folder: URL, seed: String?, _ body: (StreamRunner) throws -> Result
  ) throws -> Result {
    // Read beforehand as well, so that broken streams create no database.
    _ = try StreamDirectory(folder, dialect: SQLiteDialect()).streams()
    var configuration = configuration
    if purpose == .reading { configuration.readOnly = exists }
    configuration.keepsJournalMode = purpose == .rehearsing
    let isThere = purpose == .writing || exists
    return try Database.sqlite(at: isThere ? path : ":memory:", configuration: configuration)
      .closing { try $0.withStreams(at: folder, seed: seed, body) }
  }

  /// Lends a database that is there; one that may not be written is opened for reading alone.
  func opened<Result>(_ body: (Database) throws -> Result) throws -> Result {
    guard exists else { throw DAOError(.cannotOpen, "there is no database '\(path)'; dao migrate creates one") }
    var configuration = configuration
    if !FileManager.default.isWritableFile(atPath: path) { configuration.readOnly = true }
    return try Database.sqlite(at: path, configuration: configuration).closing(body)
  }
}

extension Database {
  /// Lends this database and closes it; what went wrong first is what is thrown.
  fileprivate func closing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let result = Swift.Result { try body(self) }
    let closed = Swift.Result { try close() }
    let value = try result.get()
    try closed.get()
    return value
  }
}
