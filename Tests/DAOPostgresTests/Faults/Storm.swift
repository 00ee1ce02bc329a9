#if PostgreSQL
  import DAOKit
  import DAOPostgres
  import DAORecords
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  /// Work of many tasks on one database while faults happen, with what each attempt was told in the end.
  final class Storm: Sendable {
    private enum Outcome { case acknowledged, refused, unknown }

    private struct State {
      var outcomes: [Int: Outcome] = [:]
      var codes: [DAOError.Code: Int] = [:]
    }

    /// How long a storm lasts: two seconds, or as many as the environment's `DAOKIT_SOAK` says.
    static let seconds = ProcessInfo.processInfo.environment["DAOKIT_SOAK"].flatMap(Double.init) ?? 2

    let database: Database
    private let dao: DAO
    /// The address of a connection that no fault of the network reaches.
    private let direct: String
    private let state = Guarded(State())
    private let lastNumber = Atomic(0)
    private let isOver = Atomic(false)

    private struct Part: Codable {
      var id: Int
      var part: Int
    }

    /// - Parameter address: The address by which the tasks work.
    init(_ address: String, direct: String, connections: Int = 8) throws {
      let first = try Database.postgres(direct)
      // Without keys: what is applied twice is there twice.
      try first.execute(
        """
        CREATE TABLE attempt (id bigint NOT NULL, part integer NOT NULL);
        CREATE TABLE account (id integer PRIMARY KEY, balance bigint NOT NULL);
        INSERT INTO account SELECT n, 100 FROM generate_series(0, 9) AS n
        """)
      try first.close()
      var configuration = Configuration()
      configuration.postgres.connections = connections
      configuration.acquireTimeout = .seconds(3600)
      configuration.busyTimeout = .seconds(3600)
      database = try Database.postgres(address, configuration: configuration)
      dao = try database.dao(
        script: "<dao><insert selector=\"add:\">INSERT INTO attempt (id, part) VALUES (:id, :part)</insert></dao>")
      self.direct = direct
    }

    /// Runs `tasks` tasks, and `fault` again and again, which gets the server back in order before it returns.
    func run(_ seed: UInt64, tasks: Int, fault: @escaping @Sendable (inout SeededGenerator) throws -> Void) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks { group.addTask { await self.work(SeededGenerator(seed: seed &* 1000 &+ UInt64(task))) } }
        let result = await Task {
          try await onThread {
            var random = SeededGenerator(seed: seed)
            let end = ContinuousClock.now + .seconds(Self.seconds)
            repeat {
              usleep(.random(in: 50_000...300_000, using: &random))
              try fault(&random)
            } while ContinuousClock.now < end || self.acknowledged < 200
            #expect(eventually { (try? self.database.execute("SELECT 1")) != nil }, "the database does not come back")
            usleep(200_000)
          }
        }.result
        isOver.store(true, ordering: .relaxed)
        try await group.waitForAll()
        try result.get()
      }
      try database.close()
    }

    /// How many attempts were told that they have succeeded.
    private var acknowledged: Int { state.withLock { $0.outcomes.values.count { $0 == .acknowledged } } }

    private func work(_ random: SeededGenerator) async {
      var random = random
      while !isOver.load(ordering: .relaxed) {
        let id = lastNumber.add(1, ordering: .relaxed).newValue
        let (from, to) = (Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random))
        do {
          let way = Int.random(in: 0..<6, using: &random)
          let attempt = Task { try await self.attempt(id, way, from, to) }
          if random.oneIn(8) {
            try await Task.sleep(for: .microseconds(Int.random(in: 0...3000, using: &random)))
            attempt.cancel()
          }
          try await attempt.value
          state.withLock { $0.outcomes[id] = .acknowledged }
        } catch let error as DAOError {
          state.withLock { state in
            state.outcomes[id] = error.code == .outcomeUnknown ? .unknown : .refused
            state.codes[error.code, default: 0] += 1
          }
          try? await Task.sleep(for: .milliseconds(5))
        } catch {
          Issue.record(error)
        }
      }
    }

    /// One change, which has one way of several to the database.
    private func attempt(_ id: Int, _ way: Int, _ from: Int, _ to: Int) async throws {
      let database = database
      let transfer: @Sendable () throws -> Void = {
        try database.execute("INSERT INTO attempt VALUES (?, 1)", id)
        try database.execute("UPDATE account SET balance = balance - 1 WHERE id = ?", from)
        try database.execute("UPDATE account SET balance = balance + 1 WHERE id = ?", to)
        try database.execute("INSERT INTO attempt VALUES (?, 2)", id)
      }
      switch way {
      case 0: try await onThread { try database.transaction(transfer) }
      case 1: try await database.transaction { try transfer() }
      case 2:
        try await database.transaction {
          try await database.execute("INSERT INTO attempt VALUES (?, 1)", id)
          try await database.transaction {
            try await database.execute("UPDATE account SET balance = balance - 1 WHERE id = ?", from)
            try await database.execute("UPDATE account SET balance = balance + 1 WHERE id = ?", to)
          }
          try await database.execute("INSERT INTO attempt VALUES (?, 2)", id)
        }
      case 3: try await dao.batch("add:", [Part(id: id, part: 1), Part(id: id, part: 2)])
      case 4: try await database.execute("INSERT INTO attempt VALUES (?, 1), (?, 2)", id, id)
      default:
        let ids = try await database.rows("INSERT INTO attempt VALUES (?, 1), (?, 2) RETURNING id", id, id, as: Int.self)
        #expect(ids == [id, id])
      }
    }

    /// Compares what the attempts were told with what is there, at an address that may be of another server by now.
    func check(at address: String? = nil) throws {
      let database = try Database.postgres(address ?? direct)
      defer { #expect(throws: Never.self) { try database.close() } }
      // A server may not have noticed yet that a client has gone, whose commit is still on its way.
      let isAlone = eventually {
        let others = """
          SELECT count(*) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
          """
        return (try? database.rows(others, as: Int.self)) == [0]
      }
      #expect(isAlone)
      struct Found: Codable {
        var id: Int
        var count: Int
        var parts: Int
      }
      let found = try database.rows(
        "SELECT id, count(*) AS count, count(DISTINCT part) AS parts FROM attempt GROUP BY id", as: Found.self)
      let (outcomes, codes) = state.withLock { ($0.outcomes, $0.codes) }
      #expect(found.allSatisfy { $0.count == 2 && $0.parts == 2 }, "applied in part or twice: \(codes)")
      let ids = Set(found.map(\.id))
      let lost = outcomes.filter { $0.value == .acknowledged && !ids.contains($0.key) }
      #expect(lost.isEmpty, "acknowledged and not there: \(lost.count), \(codes)")
      let refused = outcomes.filter { $0.value == .refused && ids.contains($0.key) }
      #expect(refused.isEmpty, "refused and there all the same: \(refused.count), \(codes)")
      #expect(try database.rows("SELECT sum(balance)::bigint FROM account", as: Int.self) == [1000])
      let expected: Set<DAOError.Code> = [.io, .cannotOpen, .outcomeUnknown, .deadlock, .rolledBack, .cancelled]
      #expect(Set(codes.keys).isSubset(of: expected), "\(codes)")
    }
  }
#endif
