import Foundation
import TestSupport
import Testing

/// Runs of a test over random input: a few by default, and for as many seconds as the environment's `DAOKIT_SOAK` says.
///
/// Each run has a seed of its own, which a failure prints; `DAOKIT_SEED` repeats that run alone.
enum RandomRuns {
  /// - Parameter body: Returns false when the run has recorded a failure, which ends the test.
  static func repeating(_ count: Int, _ body: (inout SeededGenerator, _ seed: UInt64) throws -> Bool) throws {
    for seed in seeds(count) {
      guard try run(seed, body) else { return }
    }
  }

  static func repeating(
    _ count: Int, isolation: isolated (any Actor)? = #isolation,
    _ body: (inout SeededGenerator, _ seed: UInt64) async throws -> Void
  ) async throws {
    for seed in seeds(count) {
      var generator = SeededGenerator(seed: seed)
      try await body(&generator, seed)
    }
  }

  /// The seeds of all runs, until the time is over.
  private static func seeds(_ count: Int) -> some Sequence<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["DAOKIT_SEED"].flatMap(UInt64.init)
    let deadline = environment["DAOKIT_SOAK"].flatMap(Double.init).map { ContinuousClock.now + .seconds($0) }
    let first = given ?? UInt64.random(in: 0 ... .max / 2)
    print("random runs from the seed \(first)")
    return sequence(first: first) { seed in
      guard given == nil else { return nil }
      let goesOn = deadline.map { ContinuousClock.now < $0 } ?? (seed + 1 < first + UInt64(count))
      return goesOn ? seed + 1 : nil
    }
  }

  private static func run(
    _ seed: UInt64, _ body: (inout SeededGenerator, _ seed: UInt64) throws -> Bool
  ) throws -> Bool {
    var generator = SeededGenerator(seed: seed)
    do {
      return try body(&generator, seed)
    } catch {
      Issue.record("seed \(seed): \(error)")
      return false
    }
  }
}
