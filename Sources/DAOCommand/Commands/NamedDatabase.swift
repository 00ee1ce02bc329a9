import DAOKit
import DAOStreams
import Foundation

/// The database that `--database` names: a file, or one on a server.
protocol NamedDatabase {
  /// The name in messages, without a password.
  var shown: String { get }
  /// Whether it is there, as far as that is known before it is opened.
  var exists: Bool { get }
  var dialect: any Dialect { get }
  /// Opens connections to the database, which must exist, for reading.
  var driver: any Driver { get throws }

  /// Opens the database, which must exist, for calls of operations.
  func open(for purpose: DatabasePurpose) throws -> Database
  /// Opens the database for streams. One that is missing is created for writing only.
  func openForStreams(_ purpose: DatabasePurpose) throws -> Database
  /// Removes what was created.
  func remove()
}

/// What a database is opened for.
enum DatabasePurpose {
  /// Nothing is changed, nor any file made.
  case reading
  case writing
  /// Running streams and rolling them back.
  case rehearsing
}

extension NamedDatabase {
  /// Calls `body` with a runner of the folder's streams.
  func migrating<Result>(
    _ purpose: DatabasePurpose, _ folder: URL, seed: String?, _ body: (StreamRunner) throws -> Result
  ) throws -> Result {
    // Read the streams before the database is opened, so that faults in them create no database.
    _ = try streams(in: folder)
    return try openForStreams(purpose).closing { try $0.withStreams($0.streams(at: folder), seed: seed, body) }
  }

  /// The streams of a folder.
  func streams(in folder: URL) throws -> StreamSet { try StreamDirectory(folder, dialect: dialect).streams() }

  /// Calls `body` with the database, which is made if it is missing: for a rehearsal in memory. One that was made is removed if `body`
  /// fails before it has a table.
  func made<Result>(isRehearsal: Bool, _ body: (Database) throws -> Result) throws -> Result {
    let isNew = !exists
    var isEmpty = false
    do {
      return try openForStreams(isRehearsal ? .rehearsing : .writing).closing { database in
        do {
          return try body(database)
        } catch {
          isEmpty = (try? database.dataTables().isEmpty) == true
          throw error
        }
      }
    } catch {
      if isNew, isEmpty, !isRehearsal { remove() }
      throw error
    }
  }

  /// Calls `body` with the database, which must exist.
  func opened<Result>(for purpose: DatabasePurpose, _ body: (Database) throws -> Result) throws -> Result {
    try open(for: purpose).closing(body)
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
