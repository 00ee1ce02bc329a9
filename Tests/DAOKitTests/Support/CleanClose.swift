import DAOKit
import Testing

/// Closes a database when the test that holds this is over, and records what stands in the way of it.
final class CleanClose: Sendable {
  private let database: Database

  init(of database: Database) { self.database = database }

  deinit {
    do {
      try database.close()
    } catch {
      Issue.record(error)
    }
  }
}
