import DAOCore
import Synchronization
import TestSupport
import Testing

@testable import DAORuntime

/// A runtime on the fake engine, and short ways to run a statement.
struct FakeRuntime: Sendable {
  let server = FakeServer()
  let runtime: Runtime
  /// What commits have told of.
  let committed = Guarded<[Set<String>]>([])

  init(_ policy: PoolPolicy, acquireTimeout: Duration = .seconds(120), _ configuration: Configuration = Configuration()) throws
  {
    var configuration = configuration
    configuration.acquireTimeout = acquireTimeout
    let driver = FakeDriver(configuration: configuration, pooling: policy, server: server)
    runtime = try Runtime(driver) { [committed] changes in committed.withLock { $0.append(changes) } }
  }

  private func text(_ sql: String, _ values: [Value]) -> StatementText {
    let isQuery = ["rows", "values", "null", "connection", "wait"].contains { sql.hasPrefix($0) }
    return StatementText(sql: sql, parameters: values.map { _ in .init() }, verb: isQuery ? .query : .change)
  }

  func plan<R: Decodable>(
    _ sql: String, _ values: [Value] = [], access: Access? = nil, of owner: FakeOwner = FakeOwner(), as type: R.Type = R.self
  ) -> Plan<R> {
    let text = text(sql, values)
    return Plan(of: owner, access: access ?? text.access) { [runtime] session in
      try runtime.execute(BoundStatement(text, .bound(values)), of: owner, on: session) { try ResultShape.read(type, from: $0) }
    }
  }

  func call<R: Decodable>(_ sql: String, _ values: [Value] = [], access: Access? = nil, of owner: FakeOwner = FakeOwner())
    throws -> R
  {
    try runtime.perform(plan(sql, values, access: access, of: owner))
  }

  func callAsync<R: Decodable & Sendable>(
    _ sql: String, _ values: [Value] = [], access: Access? = nil, of owner: FakeOwner = FakeOwner()
  ) async throws -> R {
    try await runtime.perform(plan(sql, values, access: access, of: owner))
  }

  func change(_ sql: String) throws { let _: Int = try call(sql) }

  func cursor<T: Decodable>(_ sql: String, of owner: FakeOwner = FakeOwner(), as type: T.Type = T.self) -> RowCursor<T> {
    let text = text(sql, [])
    return RowCursor(of: owner, in: runtime) { _ in BoundStatement(text, .bound([])) }
  }

  /// Waits until so many stand in line for a connection.
  func waitForLine(of count: Int, for access: Access = .write) -> Bool {
    eventually { runtime.pool.state.withLock { $0.lanes[$0.index(of: access)].line.all.count } == count }
  }

  func waitForLine(of count: Int, for access: Access = .write) async -> Bool {
    await eventually { runtime.pool.state.withLock { $0.lanes[$0.index(of: access)].line.all.count } == count }
  }

  /// Expects that nothing is lent any more, and closes all.
  func close() throws {
    #expect(server.lentCount == 0)
    try runtime.pool.close()
    #expect(server.openCount == 0)
  }
}

extension PoolPolicy {
  static let each: [PoolPolicy] = [.single, .writerAndReaders(2), .equal(3)]
}
