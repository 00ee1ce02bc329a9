// Unsafe: this file calls libsqlite3's connection functions.
import CSQLite
import DAOCore
import Foundation

/// A database file that new databases are copied from.
package struct TemplateFile {
  private let url: URL
  private let key: EncryptionKey?

  /// - Parameter key: That of the template, and of the copy.
  package init(_ url: URL, key: EncryptionKey? = nil) {
    self.url = url
    self.key = key
  }

  /// Copies the template to `path` unless a file exists there. A kill in the middle leaves no partial file at `path`.
  ///
  /// - Throws: ``DAOError`` if the template is no database, lacks what is in a log beside it, or cannot be copied.
  package func copy(to path: String) throws {
    let manager = FileManager.default
    // Checked before the file itself: if another process creates the file meanwhile, a log beside it belongs to that file.
    let leftover = LeftoverLog.find(beside: path)
    guard !manager.fileExists(atPath: path) else { return PartialFile.removeSecondName(of: path) }
    if let leftover { throw LeftoverLog.error(leftover) }
    let template = url.path(percentEncoded: false)
    for log in ["-wal", "-journal"].map({ template + $0 }) {
      guard let size = try? manager.attributesOfItem(atPath: log)[.size] as? Int, size > 0 else { continue }
      throw DAOError(
        .cannotOpen, "'\(log)' holds a part of the template, which is not copied: close the template's database first")
    }
    do {
      // A template in a read-only bundle must not give a read-only database.
      try PartialFile.write(to: path, replacing: false, mode: 0o644) { file in
        try file.append(Data(contentsOf: url, options: .mappedIfSafe))
        try checkDatabase(file.path)
      }
    } catch {
      let reason = (error as? DAOError)?.message ?? error.localizedDescription
      throw DAOError(
        (error as? DAOError)?.code ?? .cannotOpen,
        "the template '\(url.lastPathComponent)' cannot be copied to '\(path)': \(reason)")
    }
  }

  /// Reads the schema, for which SQLite also compares the file's length with its header. Leaves no file beside it.
  private func checkDatabase(_ path: String) throws {
    let name = URL(filePath: path).absoluteURL.path(percentEncoded: true)
    var opened: OpaquePointer?
    defer { sqlite3_close(opened) }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE
    var code = sqlite3_open_v2("file:\(name)?immutable=1", &opened, flags, nil)
    if code == SQLITE_OK, let opened {
      try SQLiteCodec.unlock(opened, with: key)
      code = sqlite3_exec(opened, "SELECT 1 FROM sqlite_schema", nil, nil, nil)
    }
    guard code == SQLITE_OK else { throw SQLiteCodec.explained(SQLiteError.make(code, on: opened, doing: nil), key: key) }
  }
}
