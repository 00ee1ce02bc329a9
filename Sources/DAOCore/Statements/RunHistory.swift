import Synchronization

/// The durations of an operation's last runs. An asynchronous call chooses its thread by them.
package final class RunHistory: Sendable {
  /// The time for which a call may block a thread of the cooperative pool; waking another thread takes about a third of it.
  package static let shortTime = Duration.microseconds(100)

  package init() {}

  private static let enough = 3
  private let shortRuns = Atomic(0)

  /// Whether the next run is expected to be short, because the last ones were.
  package var isShort: Bool { shortRuns.load(ordering: .relaxed) >= Self.enough }

  /// Runs `body` and records its duration.
  package func measure<R>(_ body: () throws -> R) rethrows -> R {
    let start = ContinuousClock.now
    defer { note(ContinuousClock.now - start) }
    return try body()
  }

  /// Records that an attempt was stopped because it was not short.
  package func noteLongRun() { shortRuns.store(0, ordering: .relaxed) }

  private func note(_ time: Duration) {
    guard time < Self.shortTime else { return noteLongRun() }
    if !isShort { shortRuns.add(1, ordering: .relaxed) }
  }
}
