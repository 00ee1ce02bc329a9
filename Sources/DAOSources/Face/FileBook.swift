import DAOCore
import DAORuntime
import Foundation

/// The file that a database was read from.
final class FileBook: Sendable {
  struct Entry: Sendable {
    let path: String
    let format: FileFormat
    let layout: FileLayout
    let tables: [FileTable]
    /// What the file is recognised by.
    let stamp: FileStamp
  }

  let entry = Guarded<Entry?>(nil)

  init(_ runtime: Runtime) {}
}
