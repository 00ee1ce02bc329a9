import DAOCore
import Foundation

/// The log beside a file that is no database, or gone: SQLite would play it into whatever database is put there.
package enum LeftoverLog {
  /// - Throws: ``DAOError/Code/cannotOpen`` if there is one.
  package static func refuse(beside path: String) throws {
    guard let log = find(beside: path) else { return }
    throw error(log)
  }

  static func find(beside path: String) -> String? {
    ["-wal", "-journal"].map { path + $0 }.first(where: FileManager.default.fileExists)
  }

  static func error(_ log: String) -> DAOError {
    DAOError(.cannotOpen, "'\(log)' is left of a database that is gone, and would be played into the new one: delete it")
  }
}
