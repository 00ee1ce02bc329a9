import Foundation

/// A folder of a test's own, removed with it.
package final class TestFolder: Sendable {
  private let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder, whether it is there or not.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and returns its path.
  package func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  /// The text of a file. Not by `String(contentsOfFile:)`, which leaves the mark of UTF-8 out.
  package static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  package func contains(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
