import Foundation

/// A process that runs the streams of a folder.
final class RunnerProcess {
  private let process = Process()
  private let output = Pipe()
  private var said = Data()

  /// Starts the process, and returns when it has begun to work.
  init(_ folder: StreamFolder) throws {
    process.executableURL = Self.executable
    process.arguments = [folder.database.path, folder.streams.path]
    process.standardOutput = output
    try process.run()
    said = output.fileHandleForReading.availableData
  }

  /// The executable is built next to the tests.
  private static var executable: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
    let folder = bundle.bundleURL.pathExtension == "xctest" ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return folder.appending(path: "StreamRunnerProcess")
  }

  /// Waits until the process has begun the stream of `version`, or has ended.
  func wait(forStream version: Int) {
    let line = Data("\n\(version) ".utf8)
    while said.range(of: line) == nil {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return }
      said += more
    }
  }

  /// Kills the process with SIGKILL, which it cannot catch.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits until the process has ended; returns whether it succeeded, and the lines of its output.
  func finish() throws -> (succeeded: Bool, lines: [String]) {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let succeeded = process.terminationReason == .exit && process.terminationStatus == 0
    return (succeeded, String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
