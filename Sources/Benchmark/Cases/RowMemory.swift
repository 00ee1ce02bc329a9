import DAOKit
import Foundation

/// The growth in peak memory of a process that reads all rows one at a time, compared with one that reads none.
enum RowMemory {
  static let cases = [
    Case(name: "memory", work: "peak memory of 100,000 rows one at a time", bar: .bytes(2 * 1_048_576)) { fixture, sampler in
      let count = sampler.count ?? Fixture.rowCount
      return Figures(
        raw: try growth(.raw, fixture.databasePath, count: count, samples: sampler.samples),
        ours: try growth(.ours, fixture.databasePath, count: count, samples: sampler.samples))
    }
  ]

  private static func growth(_ side: Sampler.Side, _ path: String, count: Int, samples: Int) throws -> Double {
    let differences = try (0..<samples).map { _ in try peak(side, path, count: count) - peak(side, path, count: 0) }
    return Sampler.median(differences)
  }

  /// The peak memory of a process that reads `count` rows, in bytes.
  private static func peak(_ side: Sampler.Side, _ path: String, count: Int) throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--child", side.rawValue, path, String(count)]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let kibibytes = Double(text) else { throw MeasuringError(message: "the reading process printed '\(text)'") }
    return kibibytes * 1024
  }

  /// Reads rows and prints this process's peak memory: side, path, count.
  static func runChild(_ arguments: [String]) async throws {
    guard arguments.count == 3, let side = Sampler.Side(rawValue: arguments[0]), let count = Int(arguments[2]) else {
      throw Options.UsageError()
    }
    let read = try await side == .raw ? RawRowMemory.read(arguments[1], count) : read(arguments[1], count)
    guard read == count else { throw MeasuringError(message: "\(read) rows of \(count)") }
    print(try peakKibibytes(), terminator: "")
  }

  private static func read(_ path: String, _ count: Int) async throws -> Int {
    let (_, dao) = try Fixture.dao(at: path)
    var read = 0
    for try await employee in dao.rows("selectFirst:", count, as: Employee.self) where !employee.eid.isEmpty { read += 1 }
    return read
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
