import DAOCore
import Foundation
import Testing

@testable import DAOStreams

@Suite("A dry run of streams")
struct StreamRehearsalTests {
  private let folder: StreamFolder

  init() throws { folder = try StreamFolder() }

  private func schema() throws -> [String] { try folder.query("SELECT sql FROM sqlite_schema") }

  @Test("Every stream runs on what those before it have made, and nothing stays")
  func nothingStays() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try folder.run()
    let before = try Data(contentsOf: folder.database)
    try folder.write(2, "INSERT INTO a VALUES (1)")
    try folder.write(3, "CREATE TABLE c AS SELECT b FROM a")
    try folder.write(
      "v.stream.xml", "<execute repeatable='true'><statement>CREATE VIEW v AS SELECT b FROM c</statement></execute>")
    #expect(try folder.runner().rehearse() == StreamResult(applied: [2, 3], repeated: ["v.stream.xml"], version: 3))
    #expect(try folder.runner().rehearse(to: 2).applied == [2])
    #expect(try schema().count == 2 && folder.userVersion() == "1")
    #expect(try Data(contentsOf: folder.database) == before)
    #expect(try folder.run().applied == [2, 3])
    #expect(try folder.runner().rehearse() == StreamResult(version: 3))
  }

  @Test("What cannot run says so with its place, and that nothing is changed")
  func failing() throws {
    try folder.write(1, "CREATE TABLE a (b UNIQUE)")
    try folder.write(2, "INSERT INTO a VALUES (1), (1)")
    let error = #expect(throws: DAOError.self) { try folder.runner().rehearse() }
    #expect(error?.code == .constraint)
    #expect(error?.location?.file.hasSuffix("2.stream.xml") == true)
    #expect(error?.message.hasSuffix("(version 2 cannot be applied; this was a dry run, and nothing is changed)") == true)
    #expect(try schema().isEmpty && folder.userVersion() == "0")
  }

  @Test("Foreign keys are checked, and enforced afterwards as before")
  func foreignKeys() throws {
    try folder.write(1, "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE k (p INTEGER REFERENCES p)")
    try folder.write(2, "INSERT INTO k VALUES (7)")
    let connection = try folder.connect()
    let runner = StreamRunner(streams: try folder.streamSet(), connection: connection)
    let error = #expect(throws: DAOError.self) { try runner.rehearse() }
    #expect(error?.code == .constraint && error?.location?.file.hasSuffix("2.stream.xml") == true)
    #expect(try connection.enforcesForeignKeys() && !connection.isInTransaction)
    #expect(try runner.run(to: 1).applied == [1])
  }

  @Test("A database that has only a user_version stays as it is")
  func adoption() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try folder.write(2, "INSERT INTO a VALUES (1)")
    try folder.connect().execute("CREATE TABLE a (b); PRAGMA user_version = 1")
    #expect(try folder.runner().rehearse() == StreamResult(applied: [2], adopted: [1], version: 2))
    #expect(try schema().count == 1 && folder.userVersion() == "1")
  }

  @Test("A statement that ends the transaction is found out")
  func endedTransaction() throws {
    try folder.write(1, "CREATE TABLE a (b UNIQUE)")
    try folder.write(2, "INSERT INTO a VALUES (1); INSERT OR ROLLBACK INTO a VALUES (1)")
    #expect(throws: DAOError.self) { try folder.runner().rehearse() }
    #expect(try schema().isEmpty)
  }
}
