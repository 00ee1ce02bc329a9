import Foundation

/// Takes the samples of a case. The two sides run alternately, so that other load of the machine affects both.
struct Sampler {
  /// A side of the comparison. A profiler runs one alone.
  enum Side: String { case raw, ours }

  var samples = 11
  /// The number of rows or calls in a sample; nil for the case's default.
  var count: Int?
  var only: Side?
  /// Whether the thread's processor time is measured, on which other load has the least effect. Only for work that does not
  /// wait.
  var countsProcessorTime = false

  /// The medians per unit, after a warm-up. `before` runs before each sample and is not measured.
  func compare<Raw, Ours>(
    units: Int, before: (Side) throws -> Void = { _ in }, raw: () throws -> Raw, ours: () throws -> Ours
  ) throws -> Figures {
    var times: [Side: [Double]] = [:]
    for sample in 0...samples {
      // The second side finds warm caches, so the sides take turns in that too.
      for side in sample.isMultiple(of: 2) ? [Side.raw, .ours] : [.ours, .raw] where only == nil || only == side {
        try before(side)
        let time = try side == .raw ? seconds(raw) : seconds(ours)
        if sample > 0 { times[side, default: []].append(time / Double(units)) }
      }
    }
    return Figures(raw: times[.raw].map(Self.median), ours: times[.ours].map(Self.median))
  }

  /// The median per unit of work without a comparison.
  func time(units: Int = 1, _ work: () async throws -> Void) async throws -> Figures {
    var times: [Double] = []
    for sample in 0...samples {
      let start = ContinuousClock.now
      try await work()
      let time = (ContinuousClock.now - start) / .seconds(1)
      if sample > 0 { times.append(time / Double(units)) }
    }
    return Figures(ours: Self.median(times))
  }

  /// The duration of `work`, without the release of its result.
  private func seconds<Result>(_ work: () throws -> Result) rethrows -> Double {
    let start = now
    let result = try work()
    let end = now
    return withExtendedLifetime(result) { end - start }
  }

  private var now: Double {
    var time = timespec()
    clock_gettime(countsProcessorTime ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
