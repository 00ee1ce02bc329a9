#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  /// `DAOKIT_SOAK` sets the duration of each storm in seconds.
  @Suite("Storms of faults on PostgreSQL", .timeLimit(.minutes(60)))
  struct FaultStormTests {
    @Test(
      "Under 64 tasks a server cuts connections, loses backends, crashes and restarts, and nothing acknowledged is lost",
      arguments: [1])
    func server(seed: UInt64) async throws {
      let cluster = try Cluster()
      let address = try cluster.makeDatabase()
      let storm = try Storm(address, direct: address)
      try await storm.run(seed, tasks: 64) { random in
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          cluster.stop(SIGQUIT)
          try cluster.start()
        case 1:
          cluster.stop()
          try cluster.start()
        case 2:
          for pid in (try? cluster.backends(1)) ?? [] { kill(pid, SIGKILL) }
          try cluster.waitUntilReady()
        default:
          for pid in (try? cluster.backends(3)) ?? [] { kill(pid, SIGTERM) }
        }
      }
      try storm.check()
      cluster.remove()
    }

    @Test("Behind a network that stalls, delays, cuts and tears answers, nothing acknowledged is lost", arguments: [1])
    func network(seed: UInt64) async throws {
      let cluster = try Cluster.shared.get()
      let direct = try cluster.makeDatabase()
      let proxy = try Proxy(before: cluster)
      let storm = try Storm(proxy.address(direct.suffix(ofName: "dbname=")), direct: direct)
      try await storm.run(seed, tasks: 16) { random in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: proxy.set(.stalled)
        case 1: proxy.set(.slow(Int.random(in: 1...20, using: &random)))
        case 2: proxy.set(.torn(after: Int.random(in: 1...4000, using: &random)))
        default: proxy.cut()
        }
        usleep(.random(in: 10_000...200_000, using: &random))
        proxy.set(.clear)
      }
      try storm.check()
      proxy.close()
    }

    @Test("Where a primary fails over to its standby, nothing acknowledged is lost", arguments: [1])
    func failover(seed: UInt64) async throws {
      let primary = try Cluster()
      let direct = try primary.makeDatabase()
      let standby = try primary.makeStandby()
      let name = direct.suffix(ofName: "dbname=")
      let storm = try Storm(primary.address(name, or: standby), direct: direct)
      let hasFailed = Gate()
      try await storm.run(seed, tasks: 16) { random in
        guard !hasFailed.isOpen else { return }
        hasFailed.open()
        usleep(.random(in: 200_000...600_000, using: &random))
        primary.stop(SIGQUIT)
        try standby.promote()
      }
      try storm.check(at: standby.address(name))
      primary.remove()
      standby.remove()
    }
  }

  extension String {
    /// What follows `name`, the last of the address's parts.
    fileprivate func suffix(ofName name: String) -> String { firstRange(of: name).map { String(self[$0.upperBound...]) } ?? "" }
  }
#endif
