import DAOCore
import DAOSQL
import DAOSQLite
import Foundation
import TestSupport
import Testing

@testable import DAORuntime

/// What a module of records is to the runtime: it makes its statements itself, and knows no script.
private final class PlayerQuery: StatementOwner {
  let name: String
  let interceptedKind: InterceptedCall.Kind
  let history = RunHistory()

  init(_ name: String, _ kind: InterceptedCall.Kind = .select) {
    self.name = name
    interceptedKind = kind
  }

  private static func text(_ sql: String, _ count: Int, _ verb: StatementVerb) -> StatementText {
    StatementText(sql: sql, parameters: (0..<count).map { _ in .init() }, verb: verb)
  }

  static let above = text("SELECT id, name FROM player WHERE id > ? ORDER BY id", 1, .query)
  static let insert = text("INSERT INTO player (name) VALUES (?)", 1, .change)

  static func all(above id: Int64 = 0) -> Plan {
    Plan(BoundStatement(above, .bound([.integer(id)])), of: PlayerQuery("player.all"))
  }

  static func add(_ name: String) -> Plan {
    Plan(BoundStatement(insert, .bound([.text(name)])), of: PlayerQuery("player.add", .insert))
  }
}

private struct Player: Codable, Equatable {
  var id: Int
  var name: String
}

@Suite("A runtime without scripts")
struct RecordsTests {
  private func withDatabase(_ configuration: Configuration = Configuration(), _ body: (Database) throws -> Void) throws {
    let folder = try TestFolder()
    let database = try Database(driver: SQLiteDriver(path: folder.path("players"), configuration: configuration))
    try database.runtime.pool.withSession(for: .write, .schema) {
      try $0.connection.execute("CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    }
    try body(database)
    try database.close()
  }

  @Test("A plan is run for its rows, one of them, its change count, its rows one by one and its tables")
  func shapes() throws {
    try withDatabase { database in
      let runtime = database.runtime
      for name in ["Ada", "Bo"] { #expect(try runtime.run(PlayerQuery.add(name), .changeCount) == 1) }
      let all: [Player] = try runtime.run(PlayerQuery.all(), .result())
      #expect(all == [Player(id: 1, name: "Ada"), Player(id: 2, name: "Bo")])
      #expect(try runtime.run(PlayerQuery.all(above: 1), .result(as: Player.self)).name == "Bo")
      #expect(try runtime.run(PlayerQuery.all(above: 2), .result(as: Player?.self)) == nil)
      var names: [String] = []
      try runtime.forEachRow(of: PlayerQuery.all(), as: Player.self) { player in
        names.append(player.name)
        return true
      }
      #expect(names == ["Ada", "Bo"])
      #expect(try runtime.sources(of: PlayerQuery.all()) == .some(["main.player"]))
    }
  }

  @Test("Plans take part in the caller's transaction, asynchronous ones too")
  func transactions() async throws {
    let folder = try TestFolder()
    let database = try Database(driver: SQLiteDriver(path: folder.path("players"), configuration: Configuration()))
    let runtime = database.runtime
    try await runtime.withSession(for: .write, .schema) {
      try $0.connection.execute("CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    }
    struct Undo: Error {}
    await #expect(throws: Undo.self) {
      try await database.transaction {
        _ = try await runtime.run(PlayerQuery.add("Ada"), .changeCount)
        let inside: [Player] = try await runtime.run(PlayerQuery.all(), .result())
        #expect(inside.count == 1)
        throw Undo()
      }
    }
    _ = try await runtime.run(PlayerQuery.add("Bo"), .changeCount)
    var names: [String] = []
    let rows = try await runtime.stream(PlayerQuery.all(), as: Player.self)
    while let player = try await rows.next() { names.append(player.name) }
    rows.close()
    #expect(names == ["Bo"])
    try database.close()
  }

  @Test("An error names the owner and its SQL, and has no place, and an interceptor sees none")
  func errors() throws {
    final class Seen: Interceptor {
      let calls = Guarded<[InterceptedCall]>([])
      func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
        calls.withLock { $0.append(call) }
        _ = try proceed()
      }
    }
    let seen = Seen()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try withDatabase(configuration) { database in
      let failure = error { try database.runtime.run(PlayerQuery.all(), .result(as: Player.self)) }
      #expect(failure?.code == .noRow && failure?.operation == "player.all" && failure?.location == nil)
      #expect(failure?.sql?.hasPrefix("SELECT") == true)
      _ = try database.runtime.run(PlayerQuery.add("Ada"), .changeCount)
      #expect(seen.calls.withLock { $0.map(\.operation) } == ["player.all", "player.add"])
      #expect(seen.calls.withLock { $0.allSatisfy { $0.location == nil } })
    }
  }

  @Test("What a module keeps for a database is made once, and goes with it")
  func registries() throws {
    final class Kept: Sendable {
      let runtime: Runtime
      init(_ runtime: Runtime) { self.runtime = runtime }
    }
    var database: Database? = try Database(driver: SQLiteDriver(path: ":memory:", configuration: Configuration()))
    weak let kept = database?.registry(Kept.init)
    #expect(kept != nil && kept === database?.registry(Kept.init))
    try database?.close()
    database = nil
    #expect(kept == nil)
  }
}
