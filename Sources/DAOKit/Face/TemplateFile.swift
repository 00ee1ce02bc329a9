import DAOCore
import Foundation

/// A database file that new databases begin as.
struct TemplateFile {
  private let url: URL

  init(_ url: URL) { self.url = url }

  /// Copies the template to `path` unless there is a file already; a crash in the middle leaves no half of it.
  func copy(to path: String) throws {
    let manager = FileManager.default
    // Looked for first: beside a file that another process makes meanwhile, they belong to that file.
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
      // A template of a read-only bundle must not make a read-only database.
      try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: partial)
      // Fails where another process was faster, whose file is as good.
      guard link(partial, path) == 0 || errno == EEXIST else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw DAOError(
        .cannotOpen, "the template '\(url.lastPathComponent)' cannot be copied to '\(path)': \(error.localizedDescription)")
    }
  }
}
