import DAOKit
import DAOSQLite
import Foundation

/// A database in a file.
struct DatabaseFile: NamedDatabase {
  let path: String
  let configuration: Configuration

  /// The variable of the environment that has the passphrase of encrypted files.
  static let keyVariable = "DAO_KEY"

  init(
    _ path: String, _ configuration: Configuration, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.path = path
    var configuration = configuration
    if let passphrase = environment[Self.keyVariable] { configuration.key = EncryptionKey(passphrase) }
    self.configuration = configuration
  }

  var shown: String { path }
  var exists: Bool { FileManager.default.fileExists(atPath: path) }
  var dialect: any Dialect { SQLiteDriver.dialect(configuration) }

  /// For reading and rehearsing, an empty database in memory takes the place of a missing one.
  func openForStreams(_ purpose: DatabasePurpose) throws -> Database {
    var configuration = configuration
    if purpose == .reading { configuration.readOnly = exists }
    configuration.sqlite.keepsJournalMode = purpose == .rehearsing
    configuration.sqlite.attachesNewFiles = purpose == .writing
    let isThere = purpose == .writing || exists
    return try Database.sqlite(at: isThere ? path : ":memory:", configuration: configuration)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  var driver: any Driver {
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

  /// A write-protected file is opened for reading only.
  func open(for purpose: DatabasePurpose) throws -> Database {
    try checkExists()
    var configuration = configuration
    configuration.sqlite.attachesNewFiles = purpose == .writing
    if !FileManager.default.isWritableFile(atPath: path) { configuration.readOnly = true }
    return try Database.sqlite(at: path, configuration: configuration)
  }
}
