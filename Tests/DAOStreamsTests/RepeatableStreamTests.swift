import DAOCore
import Testing

@testable import DAOStreams

@Suite("Repeatable streams")
struct RepeatableStreamTests {
  private let folder: StreamFolder

  init() throws {
    folder = try StreamFolder()
    try folder.write(1, "CREATE TABLE log (line TEXT)")
  }

  /// Writes a stream that logs a line; `attributes` are those of <execute>.
  private func write(_ name: String, _ line: String, _ attributes: String = #"repeatable="true""#) throws {
    try folder.write(
      "\(name).stream.xml",
      "<execute \(attributes)><statement>INSERT INTO log VALUES ('\(line)')</statement></execute>")
  }

  private func log() throws -> [String] { try folder.query("SELECT line FROM log ORDER BY rowid") }
  private func states() throws -> [StreamStatus.State] { try folder.runner().status().entries.map(\.state) }

  @Test("They run behind the versions in the order of their names, and again when their tokens change")
  func changes() throws {
    try write("views", "v1")
    try write("a/_first", "f1")
    try write("Zebra", "z1")
    #expect(try folder.run().repeated == ["Zebra.stream.xml", "_first.stream.xml", "views.stream.xml"])
    #expect(try folder.run() == StreamResult(version: 1))
    try folder.write(
      "views.stream.xml", "<execute repeatable='true'><statement>INSERT INTO log -- why\n VALUES('v1');</statement></execute>")
    #expect(try folder.run().repeated.isEmpty)
    try write("views", "v2")
    #expect(try states() == [.applied, .applied, .applied, .pending])
    try folder.write(2, "INSERT INTO log VALUES ('two')")
    let result = try folder.run()
    #expect(result.applied == [2] && result.repeated == ["views.stream.xml"] && result.version == 2)
    #expect(try log() == ["z1", "f1", "v1", "two", "v2"])
    #expect(try states().allSatisfy { $0 == .applied })
  }

  @Test("One whose file is deleted is forgotten, and runs when it comes back; a seed's is not while its file is there")
  func deleted() throws {
    try write("views", "v1")
    try write("people", "p1", #"seed="development""#)
    #expect(try folder.runner(seed: "development").run().repeated == ["views.stream.xml", "people.stream.xml"])
    try folder.remove("views.stream.xml")
    #expect(try folder.runner().rehearse().repeated.isEmpty)
    #expect(try folder.query("SELECT name FROM daokit_repeatables ORDER BY name") == ["people.stream.xml", "views.stream.xml"])
    #expect(try folder.run().repeated.isEmpty)
    #expect(try folder.query("SELECT name FROM daokit_repeatables ORDER BY name") == ["people.stream.xml"])
    try write("views", "v1")
    #expect(try folder.run().repeated == ["views.stream.xml"])
    #expect(try log() == ["v1", "p1", "v1"])
  }

  @Test("Each is one transaction: a failing one leaves what it found, and those before it")
  func failure() throws {
    try write("a", "a1")
    try folder.write(
      "b.stream.xml",
      """
      <execute repeatable="true">
        <statement>INSERT INTO log VALUES ('b1')</statement>
        <statement>INSERT INTO nowhere VALUES (1)</statement>
      </execute>
      """)
    try write("c", "c1")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.message.hasSuffix("(b.stream.xml is rolled back: the database stands at version 1)") == true)
    #expect(error?.location?.line == 3)
    #expect(try log() == ["a1"])
    #expect(try states() == [.applied, .applied, .pending, .pending])
    try write("b", "b2")
    #expect(try folder.run().repeated == ["b.stream.xml", "c.stream.xml"])
    #expect(try log() == ["a1", "b2", "c1"])
  }

  @Test("They wait for the newest version, since they may use anything of it")
  func target() throws {
    try folder.write(2, "CREATE TABLE later (a)")
    try folder.write(
      "views.stream.xml", "<execute repeatable='true'><statement>INSERT INTO later VALUES (1)</statement></execute>")
    #expect(try folder.runner().plan(to: 1).map(\.name) == ["1.stream.xml"])
    #expect(try folder.run(to: 1).repeated.isEmpty)
    #expect(try folder.run(to: 2).repeated == ["views.stream.xml"])
  }

  @Test("A file that is gone is forgotten, and runs again when it comes back with other SQL")
  func gone() throws {
    try write("a", "a1")
    try folder.run()
    try write("a", "again", #"seed="later""#)
    #expect(try folder.run().repeated.isEmpty)
    #expect(try states() == [.applied])
    try write("a", "a2")
    #expect(try folder.run().repeated == ["a.stream.xml"])
  }

  @Test("A folder with repeatable streams alone will do")
  func alone() throws {
    try folder.remove(1)
    try folder.write(
      "t.stream.xml", "<execute repeatable='true'><statement>CREATE TABLE IF NOT EXISTS t (a)</statement></execute>")
    #expect(try folder.run() == StreamResult(repeated: ["t.stream.xml"], version: 0))
    #expect(try folder.run() == StreamResult(version: 0))
  }

  @Test("Streams that undo each other's history run once in a run")
  func meddling() throws {
    for (name, other) in [("a", "b"), ("b", "a")] {
      try folder.write(
        "\(name).stream.xml",
        "<execute repeatable='true'><statement>DELETE FROM daokit_repeatables WHERE name = '\(other).stream.xml'</statement></execute>"
      )
    }
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.message.contains("no such table: daokit_repeatables") == true)
    try write("Z", "z1")
    #expect(try folder.run().repeated == ["Z.stream.xml", "a.stream.xml", "b.stream.xml"])
  }

  @Test("A violation of foreign keys is refused in them as well")
  func foreignKeys() throws {
    try folder.write(2, "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE k (p INTEGER REFERENCES p)")
    try folder.write("k.stream.xml", "<execute repeatable='true'><statement>INSERT INTO k VALUES (7)</statement></execute>")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.code == .constraint)
    #expect(try folder.query("SELECT p FROM k").isEmpty)
  }

  @Test(
    "What the attributes cannot mean is an error with its place",
    arguments: [
      ("1", #"repeatable="true""#, "1:10 a stream with a number runs once: remove 'repeatable'"),
      ("1", #"seed="a""#, "1:10 a stream with a number runs once: remove 'seed'"),
      ("x", #"repeatable="yes""#, "1:10 repeatable is true or false, not 'yes'"),
      ("x", #"repeatable="false""#, "1:1 the name of a stream is its version"),
      ("x", "", "1:1 the name of a stream is its version"),
      ("x", #"repeatabel="true""#, "1:10 unknown attribute 'repeatabel' of <execute>; did you mean 'repeatable'?"),
      ("x", #"seed="""#, "1:10 a seed is named by"), ("x", #"seed="a b""#, "1:10 a seed is named by"),
      ("x", #"seed="a" repeatable="false""#, "1:10 a seed is repeatable"),
      ("1x", #"repeatable="true""#, "1:1 the name of a stream is its version"),
    ])
  func faults(name: String, attributes: String, message: String) throws {
    try write(name, "x", attributes)
    let error = #expect(throws: DAOError.self) { try folder.load() }
    let faults = try #require(error?.faults)
    #expect(faults.count == 1)
    #expect("\(faults[0].location.line):\(faults[0].location.column) \(faults[0].message)".hasPrefix(message))
  }

  @Test("One name in two folders is an error that names both")
  func doubledName() throws {
    try write("a/views", "a")
    try write("b/views", "b")
    let error = #expect(throws: DAOError.self) { try folder.load() }
    #expect(error?.message.contains("the name views.stream.xml is also that of ") == true)
  }

  @Test("A seed runs only where it is asked for, behind all others, and again when it has changed")
  func seeds() throws {
    try write("a-people", "ada", #"seed="development""#)
    try write("b-people", "bo", #"seed="development" repeatable="true""#)
    try write("load", "much", #"seed="load""#)
    try write("views", "v1")
    #expect(try folder.run().repeated == ["views.stream.xml"])
    #expect(try folder.run(seed: "development").repeated == ["a-people.stream.xml", "b-people.stream.xml"])
    #expect(try folder.run(seed: "development").repeated.isEmpty)
    try write("a-people", "eve", #"seed="development""#)
    try write("views", "v2")
    #expect(try folder.run().repeated == ["views.stream.xml"])
    #expect(try folder.run(seed: "development").repeated == ["a-people.stream.xml"])
    #expect(try log() == ["v1", "ada", "bo", "v2", "eve"])
    #expect(try folder.runner(seed: "load").status().isPending)
    #expect(try !folder.runner().status().isPending)
  }

  @Test("A seed that no stream has is an error with the nearest name")
  func unknownSeed() throws {
    try write("people", "ada", #"seed="development""#)
    let error = #expect(throws: DAOError.self) { try folder.run(seed: "developement") }
    #expect(error?.message == "there is no stream with seed=\"developement\"; did you mean 'development'?")
    #expect(throws: DAOError.self) { try folder.runner(seed: "x").plan() }
    #expect(throws: DAOError.self) { try folder.runner(seed: "x").status() }
    #expect(throws: DAOError.self) { try folder.runner(seed: "x").rehearse() }
  }
}
