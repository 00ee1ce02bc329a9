import DAOCore
import DAORuntime

/// The files that a database was read from.
final class FileBook: Sendable, ClosedWithDatabase {
  struct Entry: Sendable {
    let path: String
    let format: FileFormat
    let layout: FileLayout
    var tables: [FileTable]
    /// What the file is recognised by.
    var stamp: FileStamp
  }

  struct State: Sendable {
    var entries: [Entry] = []
    /// Tells whether something was changed since the files were the same.
    var mark: [Value] = []
    var persistsOnClose = false
  }

  let state = Guarded(State())

  init(_ runtime: Runtime) {}

  func databaseWillClose(_ database: Database) throws {
    let state = state.withLock(\.self)
    guard state.persistsOnClose, try database.changeMark() != state.mark else { return }
    try database.persist()
  }

  func databaseDidClose() { state.withLock { $0.persistsOnClose = false } }
}
