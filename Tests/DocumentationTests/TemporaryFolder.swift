import Foundation

/// A folder of a test's own, removed with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  /// The path of a file in the folder, whether it is there or not.
  func path(_ name: String) -> String { url.appending(path: name).path }

  func contains(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func text(_ name: String) throws -> String { try String(contentsOf: url.appending(path: name), encoding: .utf8) }

  /// Writes a file, its folders too.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
