import Foundation
import Synchronization

/// What the process writes on its standard error stream meanwhile, to a file. One at a time.
private struct StandardErrorLog: ~Copyable {
  private static let isTaken = Mutex(false)

  private let file = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString).log")
  private let saved = dup(STDERR_FILENO)

  init() {
    while Self.isTaken.withLock({ isTaken in
      defer { isTaken = true }
      return isTaken
    }) { usleep(1000) }
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
    Self.isTaken.withLock { $0 = false }
  }
}

/// What is written on the standard error stream while `body` runs.
package func standardError(_ body: () throws -> Void) throws -> [String] {
  let log = StandardErrorLog()
  try body()
  return try log.lines
}

package func standardError(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async throws -> [String] {
  let log = StandardErrorLog()
  try await body()
  return try log.lines
}
