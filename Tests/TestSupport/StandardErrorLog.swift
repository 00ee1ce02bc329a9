import Foundation
import Synchronization

/// What the process writes on its standard error stream meanwhile, to a file. One at a time.
private struct StandardErrorLog: ~Copyable {
  private static let isTaken = Atomic(false)

  private let file = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString).log")
  private let saved: Int32

  /// Waits for its turn. It blocks no thread: whoever has the log may need one to go on.
  init() async throws {
    while Self.isTaken.exchange(true, ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
    // Before its turn it would be the file of another log.
    saved = dup(STDERR_FILENO)
    let descriptor = open(file.path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
    dup2(descriptor, STDERR_FILENO)
    close(descriptor)
  }

  var lines: [String] {
    get throws { try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init) }
  }

  deinit {
    dup2(saved, STDERR_FILENO)
    close(saved)
    try? FileManager.default.removeItem(at: file)
    Self.isTaken.store(false, ordering: .releasing)
  }
}

/// What is written on the standard error stream while `body` runs.
package func standardError(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async throws -> [String] {
  let log = try await StandardErrorLog()
  try await body()
  return try log.lines
}
