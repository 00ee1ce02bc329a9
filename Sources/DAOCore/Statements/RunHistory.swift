import Synchronization

/// How long the last runs of an operation took, by which an asynchronous call decides on which thread it runs.
package final class RunHistory: Sendable {
  /// What a thread of the cooperative pool may be kept for; waking another one takes about a third of it.
  package static let shortTime = Duration.microseconds(100)

  package init() {}

  private static let enough = 3
  private let shortRuns = Atomic(0)

  /// Whether the next run is expected to be short, as the last ones were.
  package var isShort: Bool { shortRuns.load(ordering: .relaxed) >= Self.enough }

  /// Runs `body` and remembers how long it took.
  package func measure<R>(_ body: () throws -> R) rethrows -> R {
    let start = ContinuousClock.now
    defer { note(ContinuousClock.now - start) }
    return try body()
  }

  /// Remembers that a run was given up, since it was not short.
  package func noteLongRun() { shortRuns.store(0, ordering: .relaxed) }

  private func note(_ time: Duration) {
    guard time < Self.shortTime else { return noteLongRun() }
    if !isShort { shortRuns.add(1, ordering: .relaxed) }
  }
}
