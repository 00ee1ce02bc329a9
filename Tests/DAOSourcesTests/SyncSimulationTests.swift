import Foundation
import Testing

/// Instances that write at random over a bad network, and agree in the end. `DAOKIT_SOAK` sets the seconds that each simulation runs for,
/// or `DAOKIT_ROUNDS` its rounds; `DAOKIT_SEED` repeats the seed that is printed then.
@Suite("Simulation of sync") struct SyncSimulationTests {
  private static let environment = ProcessInfo.processInfo.environment

  private func run(_ count: Int, restores: Bool) throws {
    let seconds = Self.environment["DAOKIT_SOAK"].flatMap(Double.init)
    let rounds = Self.environment["DAOKIT_ROUNDS"].flatMap(Int.init)
    let isLong = seconds != nil || rounds != nil
    let seed = Self.environment["DAOKIT_SEED"].flatMap(UInt64.init) ?? (isLong ? .random(in: 0 ... .max / 2) : 7)
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    var (round, episode): (Int, UInt64) = (0, 0)
    var counts: [String: Int] = [:]
    repeat {
      if isLong { print("sync of \(count), seed \(seed &+ episode), round \(round)") }
      let simulation = try SyncSimulation(count, seed: seed &+ episode)
      for _ in 0..<3 {
        for _ in 0..<(isLong ? 300 : 120) {
          try simulation.step(restores: restores)
          round += 1
        }
        try simulation.heal()
      }
      counts.merge(simulation.counts, uniquingKeysWith: +)
      episode += 1
    } while deadline.map { ContinuousClock.now < $0 } ?? (round < rounds ?? 0)
    if isLong { print("sync of \(count): \(round) rounds, \(counts.sorted { $0.key < $1.key })") }
    #expect(counts["applied"] ?? 0 > 0 && counts["conflicts of uniqueKey"] ?? 0 > 0)
  }

  @Test("Three instances agree in the end, as the rules say, whatever the network does")
  func three() throws { try run(3, restores: false) }

  @Test("Five instances agree in the end, as the rules say, whatever the network does")
  func five() throws { try run(5, restores: false) }

  @Test("Instances agree in the end where some are restored from backups")
  func restored() throws { try run(3, restores: true) }
}
