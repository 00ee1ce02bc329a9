import DAOCore
import Foundation

/// Waits for other processes, longer than a connection does by itself.
struct BusyRetry {
  let limit: Duration

  /// Runs `body` in a transaction; an error rolls it back. An immediate transaction excludes other migrations.
  func inTransaction<Result>(
    _ mode: TransactionMode, of connection: any MigratingConnection, _ body: () throws -> Result
  ) throws -> Result {
    try begin(mode, on: connection)
    do {
      let result = try body()
      // Without WAL, readers can keep a commit waiting. The transaction stays open then, and the commit can be repeated.
      try wait(for: connection.commit)
      return result
    } catch {
      try? connection.rollback()
      throw error
    }
  }

  /// Runs `body` in an immediate transaction that is rolled back whatever happens.
  func inRehearsal<Result>(of connection: any MigratingConnection, _ body: () throws -> Result) throws -> Result {
    try begin(.write, on: connection)
    let result = Swift.Result { try body() }
    let rolledBack = Swift.Result { try connection.rollback() }
    let value = try result.get()
    try rolledBack.get()
    return value
  }

  private func begin(_ mode: TransactionMode, on connection: any MigratingConnection) throws {
    try wait {
      switch mode {
      case .snapshot: try connection.begin(.snapshot)
      case .write: try connection.beginMigration()
      }
    }
  }

  /// Repeats `action` while the database is busy, up to the limit.
  func wait<Result>(for action: () throws -> Result) throws -> Result {
    let start = ContinuousClock.now
    while true {
      do {
        return try action()
      } catch let error as DAOError where error.code == .busy {
        guard ContinuousClock.now - start < limit else {
          var error = error
          error.message += "; gave up after \(limit.formatted()), in which another process held the database"
          throw error
        }
        // A connection with a busy timeout of zero returns at once.
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }
}
