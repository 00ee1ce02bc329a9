import Foundation

/// Random numbers that a seed makes again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// How long random tests go on: a moment, or as many seconds as `DAOKIT_SOAK` says.
enum Soak {
  static let seconds = ProcessInfo.processInfo.environment["DAOKIT_SOAK"].flatMap(Double.init)

  /// A new seed, or the one that `DAOKIT_SEED` gives, printed so that a failure can be made again.
  static func seed(_ name: String) -> UInt64 {
    let seed = ProcessInfo.processInfo.environment["DAOKIT_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    print("\(name): DAOKIT_SEED=\(seed)")
    return seed
  }

  /// Runs `body` with one generator after the other until the time is over, at least once.
  static func rounds(_ name: String, _ body: (inout SeededGenerator) async throws -> Void) async throws {
    let end = ContinuousClock.now + .seconds(seconds ?? 0)
    var seeds = SeededGenerator(seed: seed(name))
    repeat {
      var generator = SeededGenerator(seed: seeds.next())
      try await body(&generator)
    } while ContinuousClock.now < end
  }
}
