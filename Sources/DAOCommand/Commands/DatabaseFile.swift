import DAOCore
import DAOSQLite
import DAOStreams
import Foundation

/// The database that `--database` names.
struct DatabaseFile {
  enum Purpose {
    case reading
    case writing
  }

  let path: String

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Lends a runner of the folder's streams. To read, a database that is not there is an empty one, and stays away.
  func migrating<Result>(_ purpose: Purpose, _ folder: URL, _ body: (StreamRunner) throws -> Result) throws -> Result {
    let driver = try driver(purpose)
    let streams = try StreamDirectory(folder, dialect: driver.dialect).streams()
    return try driver.connected { connection in
      guard let connection = connection as? any MigratingConnection else {
        throw DAOError(.stream, "streams cannot be run on \(path)")
      }
      return try body(StreamRunner(streams: streams, connection: connection))
    }
  }

  /// Lends a connection to a database that is there.
  func connected<Result>(_ purpose: Purpose, _ body: (any Connection) throws -> Result) throws -> Result {
    guard exists else {
      throw DAOError(.cannotOpen, "there is no database '\(path)'; dao migrate creates one")
    }
    return try driver(purpose).connected(body)
  }

  private func driver(_ purpose: Purpose) throws -> SQLiteDriver {
    var configuration = Configuration()
    configuration.readOnly = purpose == .reading && exists
    return try SQLiteDriver(path: purpose == .writing || exists ? path : ":memory:", configuration: configuration)
  }
}

extension Driver {
  /// Lends a connection that can write, and closes it; what went wrong first is what is thrown.
  fileprivate func connected<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
    let connection = try connect(.writer)
    let result = Swift.Result { try body(connection) }
    let closed = Swift.Result { try connection.close() }
    let value = try result.get()
    try closed.get()
    return value
  }
}
