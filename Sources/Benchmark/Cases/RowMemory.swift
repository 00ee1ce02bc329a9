import DAOKit

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

  private static func peak(_ side: Sampler.Side, _ path: String, count: Int) throws -> Double {
    try ChildProcess.peakMemory(["rows", side.rawValue, path, String(count)])
  }

  /// Reads rows in a process of its own: side, path, count.
  static func read(_ arguments: [String]) async throws {
    guard let side = Sampler.Side(rawValue: arguments[0]), let count = Int(arguments[2]) else { throw Options.UsageError() }
    let read = try await side == .raw ? RawRowMemory.read(arguments[1], count) : read(arguments[1], count)
    guard read == count else { throw MeasuringError(message: "\(read) rows of \(count)") }
  }

  private static func read(_ path: String, _ count: Int) async throws -> Int {
    let (_, dao) = try Fixture.dao(at: path)
    var read = 0
    for try await employee in dao.rows("selectFirst:", count, as: Employee.self) where !employee.eid.isEmpty { read += 1 }
    return read
  }
}
