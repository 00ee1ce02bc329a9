import Foundation

/// A process that makes backups or copies templates, for tests that kill it.
final class FileProcess {
  private let process = Process()
  private let output = Pipe()
  private var begun = Data()

  /// Starts the process, and returns when it has begun to work.
  init(_ arguments: String...) throws {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
    let folder = bundle.bundleURL.pathExtension == "xctest" ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    process.executableURL = folder.appending(path: "StreamRunnerProcess")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    begun = output.fileHandleForReading.availableData
  }

  /// Kills the process with SIGKILL, which it cannot catch. Returns how many times it has said that something is done.
  func kill() throws -> Int {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return try finish().said.split(separator: "\n").count { $0 != "ready" }
  }

  func finish() throws -> (succeeded: Bool, said: String) {
    let said = begun + (try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    let succeeded = process.terminationReason == .exit && process.terminationStatus == 0
    return (succeeded, String(decoding: said, as: UTF8.self))
  }
}
