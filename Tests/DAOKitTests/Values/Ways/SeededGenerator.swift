import Foundation

/// Random numbers that come again with the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

/// The rounds of a random test: a few by default, as many as fit into `DAOKIT_SOAK` seconds where that is set, counted from the
/// first round of all. `DAOKIT_SEED` runs one seed again.
enum Rounds {
  private static let environment = ProcessInfo.processInfo.environment
  private static let end = environment["DAOKIT_SOAK"].flatMap(Double.init).map { ContinuousClock.now + .seconds($0) }

  /// Runs `body` with seeds, which are printed, so that a failure can be had again.
  static func run(
    _ name: String, _ count: Int, isolation: isolated (any Actor)? = #isolation,
    _ body: (inout SeededGenerator) async throws -> Void
  ) async rethrows {
    var seeds = Seeds(count)
    while let seed = seeds.next() {
      print("\(name): seed \(seed)")
      var generator = SeededGenerator(seed: seed)
      try await body(&generator)
    }
  }

  private struct Seeds {
    private var left: Int
    private let given = Rounds.environment["DAOKIT_SEED"].flatMap { UInt64($0) }

    init(_ count: Int) { left = given == nil ? count : 1 }

    mutating func next() -> UInt64? {
      left -= 1
      guard left >= 0 || given == nil && Rounds.end.map({ ContinuousClock.now < $0 }) ?? false else { return nil }
      return given ?? UInt64.random(in: 0...UInt64.max)
    }
  }
}
