import DAOCore
import Foundation
import Testing

@testable import DAOStreams

@Suite("Streams that run in no transaction")
struct AloneStreamTests {
  private let folder: StreamFolder

  init() throws { folder = try StreamFolder() }

  private func write(alone version: Int, _ sql: String) throws {
    try folder.write(
      "\(version).stream.xml", "<execute transaction='none'><statement><![CDATA[\(sql)]]></statement></execute>")
  }

  @Test("Such a stream runs between others and is recorded once")
  func runs() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try write(alone: 2, "VACUUM")
    try folder.write(3, "INSERT INTO a VALUES (1)")
    try write(alone: 4, "CREATE INDEX i ON a (b)")
    #expect(try folder.runner().rehearse() == StreamResult(applied: [1, 2, 3, 4], version: 4))
    #expect(try folder.userVersion() == "0")
    #expect(try folder.run().applied == [1, 2, 3, 4])
    #expect(try folder.run().applied == [])
    #expect(try folder.query("SELECT version FROM daokit_streams ORDER BY version") == ["1", "2", "3", "4"])
    #expect(try folder.userVersion() == "4")
    #expect(try folder.runner().rehearse(then: { 7 }) == 7)
  }

  @Test("The first stream of a database may be one")
  func first() throws {
    try write(alone: 1, "PRAGMA journal_mode = DELETE")
    try folder.write(2, "CREATE TABLE a (b)")
    #expect(try folder.run().applied == [1, 2])
  }

  @Test("Without the attribute the engine refuses, and the error stands")
  func refused() throws {
    try folder.write(1, "VACUUM")
    let failure = #expect(throws: DAOError.self) { try folder.run() }
    #expect(failure?.message.contains("stream 1 is rolled back") == true)
    #expect(#expect(throws: DAOError.self) { try folder.runner().rehearse() } != nil)
  }

  @Test("What fails is not recorded, runs again, and says where it stands")
  func failing() throws {
    try folder.write(1, "CREATE TABLE a (b); INSERT INTO a VALUES (1), (1)")
    try write(alone: 2, "CREATE UNIQUE INDEX i ON a (b)")
    for _ in 0..<2 {
      let failure = #expect(throws: DAOError.self) { try folder.run() }
      #expect(failure?.code == .constraint && failure?.location?.file.hasSuffix("2.stream.xml") == true)
      #expect(failure?.message.hasSuffix("(stream 2 ran in no transaction: the database stands at version 1)") == true)
      #expect(try folder.userVersion() == "1")
    }
    try folder.connect().execute("DELETE FROM a")
    #expect(try folder.run().applied == [2])
  }

  @Test("Processes that start at once agree on one record", .timeLimit(.minutes(30)))
  func atOnce() async throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try write(alone: 2, "CREATE INDEX i ON a (b)")
    try folder.write(3, "INSERT INTO a VALUES (1)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { [folder] in try folder.run() } }
      try await group.waitForAll()
    }
    #expect(try folder.query("SELECT version FROM daokit_streams ORDER BY version") == ["1", "2", "3"])
    #expect(try folder.query("SELECT count(*) FROM a") == ["1"])
  }

  @Test(
    "What such a stream cannot be is a fault of its file",
    arguments: [
      (
        "1.stream.xml", "<execute transaction='none'><statement>VACUUM; VACUUM</statement></execute>", "holds one SQL statement"
      ),
      (
        "v.stream.xml", "<execute transaction='none' repeatable='true'><statement>VACUUM</statement></execute>",
        "remove 'transaction'"
      ),
      ("1.stream.xml", "<execute transaction='all'><statement>VACUUM</statement></execute>", "transaction is 'none'"),
      ("1.stream.xml", "<execute transactoin='none'><statement>VACUUM</statement></execute>", "'transaction'"),
    ])
  func faults(name: String, text: String, part: String) throws {
    try folder.write(name, text)
    let failure = #expect(throws: DAOError.self) { try folder.streamSet() }
    #expect(failure?.message.contains(part) == true, "\(failure?.message ?? "")")
    #expect(failure?.faults.first?.location.line == 1)
  }
}
