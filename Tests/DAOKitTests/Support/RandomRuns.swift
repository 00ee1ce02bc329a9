import Foundation
import Testing

/// Runs of a test over random input: a few by default, and for as many seconds as the environment's `DAOKIT_SOAK` says.
///
/// Each run has a seed of its own, which a failure prints; `DAOKIT_SEED` repeats that run alone.
enum RandomRuns {
  /// - Parameter body: Returns false when the run has recorded a failure, which ends the test.
  static func repeating(_ count: Int, _ body: (inout SeededGenerator, _ seed: UInt64) throws -> Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["DAOKIT_SEED"].flatMap(UInt64.init) {
      _ = try run(seed, body)
      return
    }
    let deadline = environment["DAOKIT_SOAK"].flatMap(Double.init).map { ContinuousClock.now + .seconds($0) }
    let first = UInt64.random(in: 0 ... .max / 2)
    print("random runs from the seed \(first)")
    var seed = first
    while deadline.map({ ContinuousClock.now < $0 }) ?? (seed < first + UInt64(count)) {
      guard try run(seed, body) else { return }
      seed += 1
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

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func pick<C: Collection>(_ choices: C) -> C.Element {
    choices[choices.index(choices.startIndex, offsetBy: Int.random(in: 0..<choices.count, using: &self))]
  }
}
