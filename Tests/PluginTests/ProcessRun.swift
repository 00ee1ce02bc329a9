import Foundation

/// A program that has run in a folder.
struct ProcessRun {
  let status: Int32
  /// All that it printed, errors too.
  let output: String
  let seconds: Double

  /// - Parameter path: The program, looked for on the path where it has no slash.
  init(_ path: String, _ arguments: [String] = [], in folder: URL) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path.contains("/") ? path : "/usr/bin/env")
    process.arguments = path.contains("/") ? arguments : [path] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = pipe
    let start = ContinuousClock.now
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: data, as: UTF8.self)
    seconds = (ContinuousClock.now - start) / .seconds(1)
  }
}
