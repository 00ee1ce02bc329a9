import DAOKit
import DAOSQLite
import DAOStreams
import Foundation

/// The database that `--database` names.
struct DatabaseFile {
  enum Purpose {
    /// Nothing is changed, nor any file made.
    case reading
    case writing
    /// Running streams and rolling them back.
    case rehearsing
  }

  let path: String
  let configuration: Configuration

  init(_ path: String, _ configuration: Configuration) {
    self.path = path
    self.configuration = configuration
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Calls `body` with a runner of the folder's streams.
  ///
  /// A missing database is created for writing only. For the other purposes an empty one in memory takes its place.
  func migrating<Result>(
    _ purpose: Purpose, _ folder: URL, seed: String?, _ body: (StreamRunner) throws -> Result
  ) throws -> Result {
    // Read the streams before the database is opened, so that faults in them create no database.
    _ = try streams(in: folder)
    var configuration = configuration
    if purpose == .reading { configuration.readOnly = exists }
    configuration.sqlite.keepsJournalMode = purpose == .rehearsing
    configuration.sqlite.attachesNewFiles = purpose == .writing
    let isThere = purpose == .writing || exists
    return try Database.sqlite(at: isThere ? path : ":memory:", configuration: configuration)
      .closing { try $0.withStreams($0.streams(at: folder), seed: seed, body) }
  }

  /// The streams of a folder.
  func streams(in folder: URL) throws -> StreamSet {
    try StreamDirectory(folder, dialect: SQLiteDriver.dialect(configuration)).streams()
  }

  /// Opens connections to the database, which must exist, for reading.
  var driver: SQLiteDriver {
    get throws {
      try checkExists()
      var configuration = configuration
      configuration.readOnly = true
      return try SQLiteDriver(path: path, configuration: configuration)
    }
  }

  private func checkExists() throws {
    guard exists else { throw DAOError(.cannotOpen, "there is no database '\(path)'; dao migrate creates one") }
  }

  /// Calls `body` with the database, which must exist. A write-protected file is opened for reading only.
  func opened<Result>(for purpose: Purpose, _ body: (Database) throws -> Result) throws -> Result {
    try checkExists()
    var configuration = configuration
    configuration.sqlite.attachesNewFiles = purpose == .writing
    if !FileManager.default.isWritableFile(atPath: path) { configuration.readOnly = true }
    return try Database.sqlite(at: path, configuration: configuration).closing(body)
  }
}

extension Database {
  /// Calls `body` with this database and closes it. Of two errors it throws the first.
  fileprivate func closing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let result = Swift.Result { try body(self) }
    let closed = Swift.Result { try close() }
    let value = try result.get()
    try closed.get()
    return value
  }
}
