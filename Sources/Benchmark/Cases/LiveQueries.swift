import DAORecords
import Foundation
import Synchronization

/// What observed queries cost those who do not change their tables, and those who do.
enum LiveQueries {
  static let cases = [
    Case(name: "live-idle", work: "100 live queries on an idle database, processor time a second", bar: .seconds(0.002)) {
      _, _ in
      try await observing(100) { _, _, _ in
        try await Task.sleep(for: .seconds(1))
        let start = processorTime
        try await Task.sleep(for: .seconds(5))
        return Figures(ours: (processorTime - start) / 5)
      }
    },
    Case(name: "live-others", work: "commit with 1,000 observers of other tables", bar: .seconds(0.000_05)) { _, sampler in
      let count = sampler.count ?? 2_000
      return try await observing(1_000) { database, _, _ in
        let ticks = try database.records(Tick.self)
        return try await sampler.time(units: count) {
          for number in 0..<count { try save(Tick(number: number), ticks) }
        }
      }
    },
    Case(name: "live-shared", work: "commit with 10,000 observers of one query, until all have its rows", bar: .seconds(0.5)) {
      _, sampler in
      try await observing(10_000, isShared: true) { _, notes, results in
        var sampler = sampler
        sampler.samples = 5
        return try await sampler.time {
          let before = results.number
          try save(Note(text: "new"), notes)
          try await wait(for: results, atLeast: before + 10_000)
        }
      }
    },
  ]

  struct Note: Record, Hashable {
    static let key = RecordKey.autoIncrement(\Note.id)
    var id: Int?
    var text = ""
  }

  struct Tick: Record {
    static let key = RecordKey.given(\Tick.id)
    var id = 1
    var number = 0
  }

  /// The number of results that all observers have got.
  private final class Results: Sendable {
    let count = Atomic(0)
    var number: Int { count.load(ordering: .relaxed) }
  }

  /// Runs `body` while notes are observed by loops, each by a query of its own or all by one.
  private static func observing(
    _ count: Int, isShared: Bool = false, _ body: (Database, Records<Note>, Results) async throws -> Figures
  ) async throws -> Figures {
    let database = try Database.inMemory()
    let notes = try database.records(Note.self)
    let results = Results()
    let tasks = (0..<count).map { number in
      Task {
        let query = isShared ? notes.where(\.text == "new") : notes.where(\.id == number)
        for try await _ in query.observe() { results.count.add(1, ordering: .relaxed) }
      }
    }
    defer { for task in tasks { task.cancel() } }
    try await wait(for: results, atLeast: count)
    let figures = try await body(database, notes, results)
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
    try database.close()
    return figures
  }

  private static func wait(for results: Results, atLeast count: Int) async throws {
    let start = ContinuousClock.now
    while results.number < count {
      guard ContinuousClock.now - start < .seconds(60) else {
        throw MeasuringError(message: "\(results.number) of \(count) results have come")
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// On the calling thread, as a synchronous function does.
  private static func save<R: Record>(_ record: R, _ records: Records<R>) throws { try records.save(record) }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
