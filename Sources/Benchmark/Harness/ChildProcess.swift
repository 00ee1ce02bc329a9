import Foundation

/// A process that the benchmark starts to learn the peak memory of one piece of work.
enum ChildProcess {
  /// The peak memory of a process that does the work of ``run(_:)``, in bytes.
  static func peakMemory(_ arguments: [String]) throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--child"] + arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let kibibytes = Double(text) else { throw MeasuringError(message: "the child process printed '\(text)'") }
    return kibibytes * 1024
  }

  /// Does the work that the arguments name, and prints this process's peak memory.
  static func run(_ arguments: [String]) async throws {
    switch (arguments.first, arguments.count) {
    case ("check", 2): try Checking.generate(URL(filePath: arguments[1], directoryHint: .isDirectory))
    case ("rows", 4): try await RowMemory.read(Array(arguments.dropFirst()))
    default: throw Options.UsageError()
    }
    print(try peakKibibytes(), terminator: "")
  }

  private static func peakKibibytes() throws -> Int {
    #if canImport(Darwin)
      var usage = rusage()
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { throw untold }
      return usage.ru_maxrss / 1024
    #else
      // On Linux `getrusage` includes the process before it became this program.
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      guard let number = line.flatMap({ Int($0.filter(\.isNumber)) }) else { throw untold }
      return number
    #endif
  }

  private static var untold: MeasuringError { MeasuringError(message: "the system does not tell a process's peak memory") }
}

struct MeasuringError: Error {
  let message: String
}
