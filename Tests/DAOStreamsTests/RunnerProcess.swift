import Foundation

/// A process of its own that runs the streams of a folder.
final class RunnerProcess {
  private let process = Process()
  private let output = Pipe()
  private var said = Data()

  /// Starts it, and returns when it has begun to work.
  init(_ folder: StreamFolder) throws {
    process.executableURL = Self.executable
    process.arguments = [folder.database.path, folder.streams.path]
    process.standardOutput = output
    try process.run()
    said = output.fileHandleForReading.availableData
  }

  /// It is built beside the tests.
  private static var executable: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
    let folder = bundle.bundleURL.pathExtension == "xctest" ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return folder.appending(path: "StreamRunnerProcess")
  }

  /// Waits until it has begun with the stream of `version`, or is gone.
  func wait(forStream version: Int) {
    let line = Data("\n\(version) ".utf8)
    while said.range(of: line) == nil {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return }
      said += more
    }
  }

  /// Kills it by SIGKILL, which it cannot see coming.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits until it is gone; whether it came to its end, and the lines that it has said.
  func finish() throws -> (succeeded: Bool, lines: [String]) {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let succeeded = process.terminationReason == .exit && process.terminationStatus == 0
    return (succeeded, String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
