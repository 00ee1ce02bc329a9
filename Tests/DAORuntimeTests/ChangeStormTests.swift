import DAOCore
import DAOSQLite
import Foundation
import TestSupport
import Testing

@testable import DAORuntime

@Suite("A storm of changes")
struct ChangeStormTests {
  /// The change that the current thread makes.
  @TaskLocal private static var change: Int?

  private struct Undo: Error {}

  /// Takes down which changes it was told of, and how.
  private final class Watcher: ChangeObserver {
    let told = Guarded<[Int: [String]]>([:])
    let news = Guarded(true)

    func willChange(_ notice: ChangeNotice) { note("will") }

    func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
      note(isCommitted ? "did" : "undid")
      news.withLock { $0 = true }
    }

    private func note(_ event: String) {
      guard let change = ChangeStormTests.change else { return }
      told.withLock { $0[change, default: []].append(event) }
    }

    func takeNews() -> Bool {
      news.withLock { news in
        defer { news = false }
        return news
      }
    }
  }

  private static let tableCount = 5

  /// A change of `t4` changes `t0` too, by a trigger.
  private static func names(of tables: Set<Int>) -> Set<Int> { tables.contains(4) ? tables.union([0]) : tables }

  private static let texts = (0..<tableCount).map { StatementText(sql: "UPDATE t\($0) SET n = n + 1", verb: .change) }
  private static let sum = StatementText(
    sql: "SELECT " + (0..<tableCount).map { "(SELECT n FROM t\($0))" }.joined(separator: " + "), verb: .query)

  private static func add(to table: Int) -> Plan { Plan(BoundStatement(texts[table], .bound([])), of: FakeOwner("storm.add")) }
  private static func total() -> Plan { Plan(BoundStatement(sum, .bound([])), of: FakeOwner("storm.total")) }

  private func database(_ folder: TestFolder) throws -> Database {
    var configuration = Configuration()
    // A disk that all tests of the process share may be slow.
    configuration.acquireTimeout = .seconds(600)
    let database = try Database(driver: SQLiteDriver(path: folder.path("storm"), configuration: configuration))
    try database.runtime.pool.withSession(for: .write, .schema) { session in
      for table in 0..<Self.tableCount {
        try session.connection.execute("CREATE TABLE t\(table) (n INTEGER); INSERT INTO t\(table) VALUES (0)")
      }
      try session.connection.execute("CREATE TRIGGER g AFTER UPDATE ON t4 BEGIN UPDATE t0 SET n = n + 1; END")
    }
    // The first statement finds out that the schema has changed, and tells everybody.
    _ = try database.runtime.run(Self.add(to: 0), .changeCount)
    return database
  }

  /// Makes a random change; returns the tables whose change is committed.
  private func change(_ database: Database, _ random: inout SeededGenerator) throws -> Set<Int> {
    var tables: Set<Int> = []
    func add() throws {
      let table = Int.random(in: 0..<Self.tableCount, using: &random)
      tables.insert(table)
      _ = try database.runtime.run(Self.add(to: table), .changeCount)
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      try add()
    case 2:
      try database.transaction { for _ in 0..<3 { try add() } }
    case 3:
      #expect(throws: Undo.self) {
        try database.transaction {
          try add()
          throw Undo()
        }
      }
      return []
    default:
      try database.transaction {
        try add()
        let outer = tables
        do {
          try database.transaction {
            try add()
            throw Undo()
          }
        } catch is Undo {}
        // A notice may name what a savepoint has undone: nothing is missed by that.
        tables = outer
        try add()
      }
    }
    return tables
  }

  @Test("Every observer of a changed table is told of each commit once, before and after, and of no rollback", arguments: 1...4)
  func storm(seed: Int) throws {
    let folder = try TestFolder()
    let database = try database(folder)
    let watched: [Set<Int>] = [[0], [1], [2, 3], [4], [0, 1, 2, 3, 4], []]
    let watchers = watched.map { _ in Watcher() }
    let observations = zip(watched, watchers).map { tables, watcher in
      database.runtime.changes.observe(.some(Set(tables.map { "main.t\($0)" })), by: watcher)
    }
    let (expected, next, isDone) = (Guarded<[Int: Set<Int>]>([:]), Guarded(0), Guarded(false))
    let last = Guarded<Int?>(nil)
    let (writers, readers) = (DispatchGroup(), DispatchGroup())
    for thread in 0..<4 {
      writers.enter()
      Thread.detachNewThread {
        defer { writers.leave() }
        var random = SeededGenerator(seed: UInt64(seed * 100 + thread))
        for _ in 0..<60 {
          let number = next.withLock { next in
            next += 1
            return next
          }
          Self.$change.withValue(number) {
            do {
              let tables = try change(database, &random)
              expected.withLock { $0[number] = tables }
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    readers.enter()
    Thread.detachNewThread {
      defer { readers.leave() }
      // What a live result does: it reads again after each notice, and only then.
      while true {
        let wasDone = isDone.withLock { $0 }
        if watchers[4].takeNews() { last.withLock { $0 = try? database.runtime.run(Self.total(), .result()) } }
        if wasDone { return }
        usleep(500)
      }
    }
    writers.wait()
    isDone.withLock { $0 = true }
    readers.wait()
    for (number, tables) in expected.withLock({ $0 }) {
      for (observed, watcher) in zip(watched, watchers) {
        let told = watcher.told.withLock { $0[number] ?? [] }
        if tables.isEmpty {
          #expect(told == [], "a rolled-back change of \(number)")
        } else if !Self.names(of: tables).isDisjoint(with: observed) {
          #expect(told == ["will", "did"], "the change \(number) of \(tables) for \(observed)")
        } else {
          #expect(told == [] || told == ["will", "did"])
        }
        if observed.isEmpty { #expect(told == []) }
      }
    }
    #expect(try last.withLock { $0 } == database.runtime.run(Self.total(), .result()))
    withExtendedLifetime(observations) {}
    try database.close()
  }
}
