import DAOKit
import DAOSources
import Testing

/// Instances that meet in other pairs than before, after deletions that some have forgotten and others have never heard of.
@Suite("Sync by new ways") struct SyncRouteTests {
  private static let rules: [SyncRule] = [.lastWriter, .byColumn, .priority(["a"])]

  /// What all have in the end, when each has met the hub in turn.
  private func meeting(_ all: [Database], at hub: Database, _ fixture: SyncFixture) throws -> [[String]] {
    for _ in 0..<5 { for database in all { try fixture.meet(database, hub) } }
    return try (all + [hub]).map { try $0.rows("SELECT v FROM t ORDER BY id", as: String.self) }
  }

  private func fixture(_ rule: SyncRule) -> SyncFixture {
    SyncFixture("CREATE TABLE t (id INTEGER PRIMARY KEY, v)", rules: ["t": rule])
  }

  @Test("Two that have met directly agree by way of a third one from then on", arguments: rules)
  func hub(rule: SyncRule) throws {
    let fixture = fixture(rule)
    let (a, c, hub) = (try fixture.open("a"), try fixture.open("c"), try fixture.open("hub"))
    defer { for database in [a, c, hub] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'gone'), (2, 'there')")
    for _ in 0..<3 { try fixture.meet(a, c) }
    try a.execute("DELETE FROM t WHERE id = 1")
    #expect(try meeting([a, c], at: hub, fixture) == [["there"], ["there"], ["there"]])
    try c.execute("INSERT INTO t VALUES (1, 'again')")
    #expect(try Set(meeting([a, c], at: hub, fixture)) == [["again", "there"]])
  }

  @Test("Who has only listened so far, and meets another one, does not have rows that others have not", arguments: rules)
  func listener(rule: SyncRule) throws {
    let fixture = fixture(rule)
    let (a, b, c) = (try fixture.open("a"), try fixture.open("b"), try fixture.open("c"))
    defer { for database in [a, b, c] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'forgotten'), (2, 'there')")
    for _ in 0..<2 { try fixture.meet(a, b) }
    try a.writeChanges(to: fixture.folder.path("for all"))
    try c.applyChanges(from: fixture.folder.path("for all"))
    try a.execute("DELETE FROM t WHERE id = 1")
    for _ in 0..<3 { try fixture.meet(a, b) }
    #expect(try SyncFixture.log(a, "t").gone == 0 && SyncFixture.log(b, "t").gone == 0)
    #expect(try Set(meeting([a, c], at: b, fixture)) == [["forgotten", "there"]])
  }

  @Test(
    "A row that its writer has deleted and forgotten is the same everywhere where one that kept the deletion is lost",
    arguments: [0, 1])
  func writer(first: Int) throws {
    let fixture = fixture(.lastWriter)
    let (a, c, lost, hub) = (try fixture.open("a"), try fixture.open("c"), try fixture.open("lost"), try fixture.open("hub"))
    defer { for database in [a, c, lost, hub] { try? database.close() } }
    try c.execute("INSERT INTO t VALUES (1, 'forgotten'), (2, 'there')")
    for _ in 0..<3 { for database in [c, a] { try fixture.meet(database, lost) } }
    try c.execute("DELETE FROM t WHERE id = 1")
    for _ in 0..<3 { try fixture.meet(c, lost) }
    #expect(try SyncFixture.log(c, "t").gone == 0 && SyncFixture.log(lost, "t").gone == 1)
    let all = first == 0 ? [a, c] : [c, a]
    #expect(try Set(meeting(all, at: hub, fixture)) == [["forgotten", "there"]])
  }

  @Test("A row that travels again is not sent to all each time a file for all is applied")
  func broadcasts() throws {
    let fixture = fixture(.lastWriter)
    let (a, b, c) = (try fixture.open("a"), try fixture.open("b"), try fixture.open("c"))
    defer { for database in [a, b, c] { try? database.close() } }
    func hand(_ name: String) throws {
      try a.writeChanges(to: fixture.folder.path(name))
      for database in [b, c] { try database.applyChanges(from: fixture.folder.path(name)) }
    }
    func opened() throws -> [Int] { try b.rows("SELECT count(*) FROM daokit_sync_t WHERE \"open:\"", as: Int.self) }
    try a.execute("INSERT INTO t VALUES (1, 'v'), (2, 'v')")
    for name in ["first", "second"] { try hand(name) }
    #expect(try opened() == [0])
    // Newer than the file, by way of c.
    try a.execute("INSERT INTO t VALUES (3, 'v')")
    try a.writeChanges(to: fixture.folder.path("older"))
    try a.execute("INSERT INTO t VALUES (4, 'v')")
    try fixture.send(a, to: c)
    try fixture.send(c, to: b)
    try b.applyChanges(from: fixture.folder.path("older"))
    #expect(try opened() == [0])
  }

  @Test("A file of an earlier epoch may still come after an acknowledgement")
  func earlierEpoch() throws {
    let fixture = fixture(.lastWriter)
    let (a, b, c) = (try fixture.open("a"), try fixture.open("b"), try fixture.open("c"))
    defer { for database in [a, b, c] { try? database.close() } }
    try a.execute("INSERT INTO t VALUES (1, 'v')")
    for _ in 0..<2 { try fixture.meet(a, c) }
    try fixture.send(c, to: b)
    try b.writeChanges(to: fixture.folder.path("late"))
    try b.beginSyncEpoch()
    try a.writeChanges(to: fixture.folder.path("lost"), for: "b")
    try a.execute("DELETE FROM t")
    for _ in 0..<2 { try fixture.meet(a, c) }
    try a.writeChanges(to: fixture.folder.path("deleted"), for: "b")
    try a.acknowledge(b.applyChanges(from: fixture.folder.path("deleted")).acknowledgement)
    try a.applyChanges(from: fixture.folder.path("late"))
    #expect(try a.rows("SELECT v FROM t", as: String.self) == [])
  }

  @Test("Without a way back, deleted rows are forgotten when they are acknowledged, and none comes back")
  func acknowledgement() throws {
    let fixture = fixture(.lastWriter)
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    defer { for database in [a, b] { try? database.close() } }
    func hand(_ path: String) throws -> SyncReport {
      try a.writeChanges(to: fixture.folder.path(path), for: "b")
      return try b.applyChanges(from: fixture.folder.path(path))
    }
    let first = try hand("first")
    for number in 1...3 {
      try a.execute("INSERT INTO t VALUES (\(number), 'v')")
      try a.acknowledge(hand("inserted").acknowledgement)
      try a.execute("DELETE FROM t")
      try a.acknowledge(hand("deleted").acknowledgement)
      #expect(try SyncFixture.log(a, "t") == (0, 0))
    }
    let epoch = try a.rows("SELECT actor FROM daokit_sync", as: Int.self)
    // One that comes late says nothing new.
    try a.acknowledge(first.acknowledgement)
    #expect(try a.rows("SELECT actor FROM daokit_sync", as: Int.self) == epoch)

    // A file that b has written before may still come.
    try a.execute("INSERT INTO t VALUES (9, 'v')")
    try a.acknowledge(hand("inserted").acknowledgement)
    try b.writeChanges(to: fixture.folder.path("late"), for: "a")
    try a.execute("DELETE FROM t")
    try a.acknowledge(hand("deleted").acknowledgement)
    #expect(try SyncFixture.log(a, "t").gone == 1)
    try a.applyChanges(from: fixture.folder.path("late"))
    #expect(try a.rows("SELECT v FROM t", as: String.self) == [])
  }
}
