import DAOCore
import Foundation

/// A database file that new databases are copied from.
struct TemplateFile {
  private let url: URL

  init(_ url: URL) { self.url = url }

  /// Copies the template to `path` unless a file exists there. A crash in the middle leaves no partial file at `path`.
  func copy(to path: String) throws {
    let manager = FileManager.default
    // Checked before the file itself: if another process creates the file meanwhile, a log beside it belongs to that file.
    let leftover = ["-wal", "-journal"].map { path + $0 }.first(where: manager.fileExists)
    guard !manager.fileExists(atPath: path) else { return }
    if let leftover {
      throw DAOError(
        .cannotOpen, "'\(leftover)' is left of a database that is gone, and would be played into the template's copy: delete it"
      )
    }
    let template = url.path(percentEncoded: false)
    if let size = try? manager.attributesOfItem(atPath: template + "-wal")[.size] as? Int, size > 0 {
      throw DAOError(
        .cannotOpen, "'\(template)-wal' holds a part of the template, which is not copied: close the template's database first")
    }
    let partial = path + ".partial-\(UUID().uuidString)"
    defer { try? manager.removeItem(atPath: partial) }
    do {
      try manager.copyItem(atPath: template, toPath: partial)
      // A template in a read-only bundle must not give a read-only database.
      try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: partial)
      // Fails if another process was faster; its file will do.
      guard link(partial, path) == 0 || errno == EEXIST else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw DAOError(
        .cannotOpen, "the template '\(url.lastPathComponent)' cannot be copied to '\(path)': \(error.localizedDescription)")
    }
  }
}
