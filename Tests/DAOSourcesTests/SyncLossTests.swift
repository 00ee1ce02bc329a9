import DAOCore
import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOSources

/// Instances that have lost something: backups that are put back, and deletions that were forgotten too early.
@Suite("Sync after losses") struct SyncLossTests {
  private let fixture = SyncFixture("CREATE TABLE notes (id INTEGER PRIMARY KEY, text)")

  private func texts(_ database: Database) throws -> [String] {
    try database.rows("SELECT id || text FROM notes ORDER BY id", as: String.self)
  }

  private func backUp(_ name: String, _ database: Database) throws -> Data {
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return try Data(contentsOf: URL(filePath: fixture.folder.path(name)))
  }

  /// Puts a backup into the same file, which tells nobody.
  private func restore(_ name: String, _ database: Database, _ backup: Data, isNewFile: Bool = false) throws -> Database {
    try database.close()
    if isNewFile { try FileManager.default.removeItem(atPath: fixture.folder.path(name)) }
    try backup.write(to: URL(filePath: fixture.folder.path(name)))
    return try fixture.open(name)
  }

  /// Sends files in the order of the pairs; one that is refused is sent again the next time.
  private func exchange(_ pairs: [(Database, Database)], times: Int = 4) throws {
    for _ in 0..<times {
      for (from, to) in pairs {
        do {
          try fixture.send(from, to: to)
        } catch let error as DAOError where error.code == .stale {}
      }
    }
  }

  @Test("A row that was deleted is the same everywhere when an old backup brings it back", arguments: [true, false])
  func deletion(isNewFile: Bool) throws {
    let (a, b) = (try fixture.open("a"), try fixture.open("b"))
    var c = try fixture.open("c")
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'y')")
    try exchange([(a, b), (b, a), (a, c), (c, a), (b, c), (c, b)])
    let backup = try backUp("c", c)
    try b.execute("DELETE FROM notes WHERE id = 1")
    // All have heard of it, and only a has forgotten it already.
    try exchange([(b, a), (b, c), (a, c), (c, a), (a, b), (b, a)], times: 1)
    try exchange([(c, a), (b, a)], times: 1)
    #expect(try SyncFixture.log(a, "notes").gone == 0 && SyncFixture.log(b, "notes").gone == 1)
    c = try restore("c", c, backup, isNewFile: isNewFile)
    try c.execute("INSERT INTO notes VALUES (3, 'c')")
    try exchange([(c, a), (a, c), (a, b), (c, a), (a, b)], times: 1)
    try exchange([(c, a), (a, b), (b, a), (a, c), (b, c), (c, b)])
    #expect(try texts(a) == texts(b) && texts(b) == texts(c))
    #expect(try texts(a).contains("2y") && texts(a).contains("3c"))
    for database in [a, b, c] { #expect(try SyncFixture.log(database, "notes").gone == 0) }
  }

  @Test("What a restored instance has lost comes back, its own changes too, also where it meets one neighbour alone")
  func chain() throws {
    var a = try fixture.open("a")
    let (b, c) = (try fixture.open("b"), try fixture.open("c"))
    try exchange([(a, b), (b, c), (c, b), (b, a)])
    let backup = try backUp("a", a)
    try a.execute("INSERT INTO notes VALUES (1, 'of a')")
    try c.execute("INSERT INTO notes VALUES (2, 'of c')")
    try exchange([(a, b), (b, c), (c, b), (b, a)])
    a = try restore("a", a, backup)
    try exchange([(a, b), (b, a)])
    #expect(try texts(a) == ["1of a", "2of c"])
    try c.execute("DELETE FROM notes WHERE id = 1")
    try exchange([(c, b), (b, a), (a, b), (b, c)])
    #expect(try texts(a) == ["2of c"] && texts(b) == texts(a) && texts(c) == texts(a))
  }

  @Test("A file that was written for an instance before it was restored is refused, for it leaves out what was lost")
  func earlier() throws {
    var a = try fixture.open("a")
    let b = try fixture.open("b")
    let backup = try backUp("a", a)
    try a.execute("INSERT INTO notes VALUES (1, 'of a')")
    try fixture.meet(a, b)
    try b.execute("INSERT INTO notes VALUES (2, 'of b')")
    let path = fixture.folder.path("f")
    try b.writeChanges(to: path, for: "a", since: SyncSequence(epoch: 0, number: 0))
    a = try restore("a", a, backup, isNewFile: true)
    let fault = error { try a.applyChanges(from: path) }
    #expect(fault?.code == .stale && fault?.message.contains("another epoch") == true)
    #expect(try texts(a) == [])
    try fixture.meet(a, b)
    #expect(try texts(a) == ["1of a", "2of b"])
  }

  @Test("An instance that comes back after it was forgotten, or was never known, agrees with the others")
  func forgotten() throws {
    let (a, b, c) = (try fixture.open("a"), try fixture.open("b"), try fixture.open("c"))
    try a.execute("INSERT INTO notes VALUES (1, 'x'), (2, 'y')")
    try a.writeChanges(to: fixture.folder.path("all"))
    try c.applyChanges(from: fixture.folder.path("all"))
    try fixture.meet(a, b)
    try a.execute("DELETE FROM notes WHERE id = 1")
    try exchange([(a, b), (b, a)])
    #expect(try SyncFixture.log(a, "notes").gone == 0)
    try exchange([(c, a), (a, c), (a, b), (b, a)])
    #expect(try texts(a) == texts(c) && texts(a) == texts(b))
  }

  @Test("A database whose clock was set back is told by others that it had a later epoch")
  func clock() throws {
    var a = try fixture.open("a")
    let b = try fixture.open("b")
    try a.execute("INSERT INTO notes VALUES (1, 'x')")
    try fixture.meet(a, b)
    let backup = try backUp("a", a)
    try a.execute("UPDATE daokit_sync SET clock = clock + \(3_600_000 * SyncStamp.millisecond)")
    try a.beginSyncEpoch()
    try a.execute("INSERT INTO notes VALUES (2, 'y')")
    try fixture.meet(a, b)
    a = try restore("a", a, backup, isNewFile: true)
    try exchange([(a, b), (b, a)])
    #expect(try texts(a) == ["1x", "2y"] && texts(b) == texts(a))
  }
}
