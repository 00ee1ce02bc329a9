import DAOCore
import Testing

@testable import DAOStreams

@Suite("Streams and the history of a database")
struct StreamHistoryTests {
  private let folder: StreamFolder
  init() throws { folder = try StreamFolder() }

  private func write(_ versions: ClosedRange<Int>) throws {
    for version in versions { try folder.write(version, "CREATE TABLE t\(version) (a)") }
  }

  private func states() throws -> [StreamStatus.State] { try folder.runner().status().entries.map(\.state) }

  /// The error of a run, which must equal the error of a plan.
  private func refusal() throws -> DAOError {
    let error = try #require(throws: DAOError.self) { try folder.run() }
    #expect(error.code == .stream)
    let planned = try #require(throws: DAOError.self) { try folder.runner().plan() }
    #expect(planned.message == error.message)
    return error
  }

  @Test("The status names every version")
  func status() throws {
    try write(1...2)
    #expect(try states() == [.pending, .pending])
    #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
    try folder.run(to: 1)
    let status = try folder.runner().status()
    #expect(status.version == 1 && status.entries.map(\.state) == [.applied, .pending])
    #expect(status.entries[0].appliedAt != nil && status.entries[0].duration != nil)
    #expect(status.entries[1].appliedAt == nil && status.entries[1].duration == nil)
  }

  @Test("A stream whose layout changed is the same, one whose SQL changed is refused")
  func changed() throws {
    try write(1...1)
    try folder.run()
    try folder.write("1.stream.xml", "<execute><!-- new --><statement>\n CREATE TABLE t1(a) -- new\n</statement></execute>")
    #expect(try folder.run().applied.isEmpty)
    try folder.write(1, "CREATE TABLE t1 (a, b)")
    try write(2...2)
    let error = try refusal()
    #expect(error.message.contains("SQL of version 1 has changed"))
    #expect(error.location?.file.hasSuffix("/1.stream.xml") == true)
    #expect(try states() == [.changed, .pending])
    #expect(try folder.userVersion() == "1")
  }

  @Test("A stream that was applied and is missing is refused")
  func missing() throws {
    try write(1...3)
    try folder.run()
    try folder.remove(2)
    #expect(try refusal().message.contains("version 2 was applied"))
    #expect(try states() == [.applied, .missing, .applied])
    _ = try folder.query("DELETE FROM daokit_streams WHERE version = 2 RETURNING version")
    #expect(try folder.run().applied.isEmpty)
  }

  @Test("A new stream below the newest applied one is refused")
  func outOfOrder() throws {
    try write(1...1)
    try write(3...3)
    try folder.run()
    try write(2...2)
    #expect(try refusal().message.contains("above all others"))
    #expect(try states() == [.applied, .outOfOrder, .applied])
  }

  @Test("All that does not belong together is in one report")
  func severalFaults() throws {
    try write(1...4)
    try folder.run()
    try folder.remove(1)
    try folder.write(2, "CREATE TABLE other (a)")
    #expect(try refusal().faults.count == 2)
  }

  @Test("A database that is newer than the streams is refused")
  func newer() throws {
    try write(1...3)
    try folder.run()
    try folder.remove(3)
    #expect(try refusal().message.contains("newer than the newest stream, 2"))
    try folder.remove(2)
    try folder.remove(1)
    _ = try refusal()
  }

  @Test("A database that has only a user_version is adopted")
  func adoption() throws {
    try write(1...4)
    _ = try folder.connect().execute("CREATE TABLE t1 (x); CREATE TABLE t2 (x); PRAGMA user_version = 2")
    #expect(try states() == [.adopted, .adopted, .pending, .pending])
    #expect(try folder.run(to: 3) == StreamResult(applied: [3], adopted: [1, 2], version: 3))
    #expect(try states() == [.adopted, .adopted, .applied, .pending])
    #expect(try folder.userVersion() == "3")
    #expect(try folder.run() == StreamResult(applied: [4], version: 4))
    try folder.write(1, "CREATE TABLE other (x)")
    #expect(try refusal().message.contains("version 1"))
  }

  @Test("A database that has all of its streams by its user_version is adopted too")
  func adoptionOfAll() throws {
    try write(1...2)
    _ = try folder.connect().execute("PRAGMA user_version = 2")
    #expect(try folder.run() == StreamResult(adopted: [1, 2], version: 2))
    #expect(try folder.run() == StreamResult(version: 2))
    try write(5...5)
    #expect(try folder.run() == StreamResult(applied: [5], version: 5))
  }

  @Test("A user_version above all streams is refused")
  func adoptionOfNewer() throws {
    try write(1...2)
    _ = try folder.connect().execute("PRAGMA user_version = 3")
    #expect(try refusal().message.contains("newer than the newest stream"))
    #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
  }

  @Test("A user_version that has run ahead of the history is refused, one that was lost is set again")
  func mirror() throws {
    try write(1...2)
    try folder.run(to: 1)
    _ = try folder.connect().execute("PRAGMA user_version = 2")
    #expect(try refusal().message.contains("something else has changed it"))
    _ = try folder.connect().execute("PRAGMA user_version = 0")
    #expect(try folder.run(to: 1).applied.isEmpty)
    #expect(try folder.userVersion() == "1")
  }

  @Test("A baseline records streams without running them")
  func baseline() throws {
    try write(1...3)
    _ = try folder.connect().execute("CREATE TABLE t1 (x); CREATE TABLE t2 (x)")
    for wrong in [0, 4, -1] {
      #expect(throws: DAOError.self) { try folder.runner().baseline(wrong) }
    }
    #expect(try folder.runner().baseline(2) == StreamResult(adopted: [1, 2], version: 2))
    #expect(try states() == [.adopted, .adopted, .pending])
    #expect(try folder.userVersion() == "2")
    let error = #expect(throws: DAOError.self) { try folder.runner().baseline(3) }
    #expect(error?.message.contains("has a history") == true)
    #expect(try folder.run() == StreamResult(applied: [3], version: 3))
  }
}
