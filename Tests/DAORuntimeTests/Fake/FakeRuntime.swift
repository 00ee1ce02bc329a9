import DAOCore
import Synchronization
import TestSupport
import Testing

@testable import DAORuntime

/// A runtime on the fake engine or another one, and short ways to run a statement in the language of the fake one.
struct FakeRuntime: Sendable {
  let server = FakeServer()
  let runtime: Runtime
  /// The notices of all changes.
  let notices = Notices()
  private let observation: ChangeObservation

  /// Takes down the notices of changes.
  final class Notices: ChangeObserver {
    private let log = Guarded<[String]>([])

    func willChange(_ notice: ChangeNotice) { note("will", notice) }
    func didChange(_ notice: ChangeNotice, isCommitted: Bool) { note(isCommitted ? "did" : "undid", notice) }

    private func note(_ event: String, _ notice: ChangeNotice) {
      // SQLite gives each table two names.
      let tables = notice.tables.names.filter { !$0.hasPrefix("main.") }.sorted() + (notice.tables.hasUnknown ? ["*"] : [])
      log.withLock { $0.append(([event] + tables).joined(separator: " ")) }
    }

    func take() -> [String] {
      log.withLock { log in
        defer { log = [] }
        return log
      }
    }
  }

  init(
    _ policy: PoolPolicy, on engine: Engine = .fake, acquireTimeout: Duration = .seconds(3600),
    _ configuration: Configuration = Configuration()
  ) throws {
    var configuration = configuration
    configuration.acquireTimeout = acquireTimeout
    runtime = try Runtime(engine.driver(configuration, policy, server))
    observation = runtime.changes.observe(.unknown, by: notices)
  }

  private func text(_ sql: String, _ values: [Value]) -> StatementText {
    let isQuery = ["rows", "values", "null", "connection", "wait", "function"].contains { sql.hasPrefix($0) }
    return StatementText(sql: sql, parameters: values.map { _ in .init() }, verb: isQuery ? .query : .change)
  }

  private func plan(_ sql: String, _ values: [Value], _ access: Access?, of owner: FakeOwner) -> Plan {
    let bound = BoundStatement(text(sql, values), .bound(values))
    return access.map { Plan(of: owner, access: $0) { _ in bound } } ?? Plan(bound, of: owner)
  }

  func call<R: Decodable>(_ sql: String, _ values: [Value] = [], access: Access? = nil, of owner: FakeOwner = FakeOwner())
    throws -> R
  {
    try runtime.run(plan(sql, values, access, of: owner), .result())
  }

  func callAsync<R: Decodable & Sendable>(
    _ sql: String, _ values: [Value] = [], access: Access? = nil, of owner: FakeOwner = FakeOwner()
  ) async throws -> R {
    try await runtime.run(plan(sql, values, access, of: owner), .result())
  }

  func change(_ sql: String) throws { _ = try runtime.run(plan(sql, [], nil, of: FakeOwner()), .changeCount) }

  func rows(_ sql: String, of owner: FakeOwner = FakeOwner()) -> Plan { plan(sql, [], nil, of: owner) }

  /// Waits until so many stand in line for a connection.
  func waitForLine(of count: Int, for access: Access = .write) -> Bool {
    eventually { runtime.pool.state.withLock { $0.lanes[$0.index(of: access)].waiters.all.count } == count }
  }

  func waitForLine(of count: Int, for access: Access = .write) async -> Bool {
    await eventually { runtime.pool.state.withLock { $0.lanes[$0.index(of: access)].waiters.all.count } == count }
  }

  /// Expects that nothing is lent any more, and closes all.
  func close() throws {
    #expect(server.lentCount == 0)
    try runtime.pool.close()
    #expect(server.openCount == 0)
    try (runtime.driver as? NotingDriver)?.removeDatabase()
  }
}

extension PoolPolicy {
  static let each: [PoolPolicy] = [
    .single, .writerAndReaders(2), .equal(3), .primaryAndReplicas(primary: 2, replicas: 2),
  ]
}
