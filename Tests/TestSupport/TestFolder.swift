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

  package func contains(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
