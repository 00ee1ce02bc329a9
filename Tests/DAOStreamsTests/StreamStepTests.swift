import DAOCore
import Testing

@testable import DAOStreams

@Suite("Steps in Swift of streams")
struct StreamStepTests {
  private let folder: StreamFolder

  init() throws { folder = try StreamFolder() }

  private struct Failure: Error {}

  private func write(_ name: String, _ content: String, _ attributes: String = "") throws {
    try folder.write("\(name).stream.xml", "<execute \(attributes)>\n\(content)\n</execute>")
  }

  private func runner(
    _ names: [String], on connection: any MigratingConnection, seed: String? = nil,
    _ body: @escaping (String, any MigratingConnection) throws -> Void = { name, connection in
      try connection.execute("INSERT INTO log VALUES ('\(name)')")
    }
  ) throws -> StreamRunner {
    let steps = Dictionary(names.map { name in (name, { try body(name, connection) }) }) { first, _ in first }
    return StreamRunner(
      streams: try folder.streamSet(), connection: connection, seed: seed, steps: .registered(steps))
  }

  @Test("Statements and steps run in their order, as often as a stream names them, in versions, repeatable streams and seeds")
  func order() throws {
    var generator = SystemRandomNumberGenerator()
    var expected: [String] = []
    try write("1", "<statement>CREATE TABLE log (line TEXT)</statement>")
    for name in ["2", "3", "views", "zest"] {
      let lines = (0..<Int.random(in: 1...8, using: &generator)).map { index in
        (name: "s\(name)-\(index % 3)", isStep: Bool.random(using: &generator))
      }
      expected += lines.map(\.name)
      let content = lines.map { line in
        line.isStep ? "<step name='\(line.name)'/>" : "<statement>INSERT INTO log VALUES ('\(line.name)')</statement>"
      }
      try write(name, content.joined(), name == "views" ? "repeatable='true'" : name == "zest" ? "seed='test'" : "")
    }
    let connection = try folder.connect()
    let names = Array(Set(expected))
    #expect(try runner(names, on: connection, seed: "test").rehearse().applied == [1, 2, 3])
    #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
    let result = try runner(names, on: connection, seed: "test").run()
    #expect(result.applied == [1, 2, 3] && result.repeated == ["views.stream.xml", "zest.stream.xml"])
    #expect(try folder.query("SELECT line FROM log ORDER BY rowid") == expected)
    #expect(try runner([], on: connection, seed: "test").run() == StreamResult(version: 3))
  }

  @Test("A step that nobody has registered is an error with its line and the nearest name, before anything runs")
  func unknown() throws {
    try write("1", "<statement>CREATE TABLE log (line TEXT)</statement>")
    try write("2", "<statement>INSERT INTO log VALUES ('a')</statement>\n<step name='backfillSlugs'/>\n<step name='other'/>")
    let connection = try folder.connect()
    for act in [{ _ = try $0.run() }, { _ = try $0.rehearse() }] as [(StreamRunner) throws -> Void] {
      let runner = try runner(["backFillSlug", "third"], on: connection)
      let error = try #require(throws: DAOError.self) { try act(runner) }
      #expect(error.code == .stream && error.faults.count == 2)
      #expect(error.location?.line == 3 && error.location?.file.hasSuffix("2.stream.xml") == true)
      #expect(error.message.contains("there is no step 'backfillSlugs'; did you mean 'backFillSlug'?"), "\(error.message)")
      #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
    }
    #expect(try runner([], on: connection).run(to: 1).applied == [1])
    #expect(try runner(["backfillSlugs", "other"], on: connection).run().applied == [2])
    #expect(try runner([], on: connection).run().applied.isEmpty)
    #expect(try folder.runner().status().entries.map(\.state) == [.applied, .applied])
  }

  @Test("What a step throws rolls its stream back, and names stream, step and line")
  func failing() throws {
    try write("1", "<statement>CREATE TABLE log (line TEXT)</statement>")
    try write("2", "<step name='first'/>\n<step name='second'/>")
    let connection = try folder.connect()
    let place = DAOError.Location(file: "log.dao.xml", line: 7, column: 3)
    let errors: [(any Error, DAOError.Code, String)] = [
      (
        Failure(), .stream,
        "the step 'second' has failed: Failure() (stream 2 is rolled back: the database stands at version 1)"
      ),
      (
        DAOError(.constraint, "no", location: place), .constraint, "the step 'second' has failed: log.dao.xml:7:3: no (stream 2"
      ),
      (DAOError(.script, faults: [Fault("no", at: place)]), .script, "has failed: log.dao.xml:7:3: error: no (stream 2"),
    ]
    for (thrown, code, message) in errors {
      let runner = try runner(["first", "second"], on: connection) { name, connection in
        try connection.execute("INSERT INTO log VALUES ('\(name)')")
        if name == "second" { throw thrown }
      }
      let error = try #require(throws: DAOError.self) { try runner.run() }
      #expect(error.code == code && error.message.contains(message), "\(error.message)")
      #expect(error.location?.line == 3 && error.location?.file.hasSuffix("2.stream.xml") == true)
      #expect("\(error)".contains("2.stream.xml:3:1: error: the step 'second'"))
      #expect(try folder.query("SELECT line FROM log").isEmpty)
      #expect(try folder.userVersion() == "1")
    }
    let ending = try runner(["first", "second"], on: connection) { _, connection in try connection.rollback() }
    let error = try #require(throws: DAOError.self) { try ending.run() }
    #expect(error.message.contains("the step 'first' has ended the transaction"))
    #expect(try folder.userVersion() == "1")
  }

  @Test("The name is part of the checksum, what stands around it is not")
  func checksum() throws {
    func checksum(_ content: String) throws -> String {
      try write("1", content)
      return try #require(folder.load().first).checksum
    }
    let sql = "<statement>SELECT 1</statement>"
    let first = try checksum("<step name='a'/>\(sql)")
    #expect(try checksum("<!-- why -->\n<step\n name=\"a\"></step> \(sql)") == first)
    let others = try [
      "<step name='b'/>\(sql)", "\(sql)<step name='a'/>", sql, "<step name='a'/><step name='a'/>\(sql)",
      "<step name='aSELECT'/>",
      "<statement>a;SELECT 1</statement>",
    ].map(checksum)
    #expect(Set(others).count == others.count && !others.contains(first))
  }

  @Test("Steps that are left out leave the statements as they are")
  func leftOut() throws {
    try write("1", "<step name='a'/><statement>CREATE TABLE log (line TEXT)</statement><step name='b'/>")
    let connection = try folder.connect()
    let runner = StreamRunner(streams: try folder.streamSet(), connection: connection, steps: .leftOut)
    #expect(try runner.rehearse(then: { try connection.tableSchema("log")?.columns.count }) == 1)
  }

  @Test(
    "What a step cannot be is a fault of its file",
    arguments: [
      ("<step/>", "", "a <step> needs a 'name'"), ("<step name=''/>", "", "letters, digits"),
      ("<step name='a b'/>", "", "not by 'a b'"), ("<step nam='a'/>", "", "unknown attribute 'nam': <step> has 'name'"),
      ("<step name='a'>SELECT 1</step>", "", "a <step> is empty"),
      ("<step name='a'><statement/></step>", "", "a <step> is empty"),
      ("<step name='a'/>", "transaction='none'", "one SQL statement, and no step"),
      ("<step name='a'/><statement>VACUUM</statement>", "transaction='none'", "one SQL statement, and no step"),
      ("<steps name='a'/>", "", "<execute> holds <statement> and <step> elements"),
    ])
  func faults(content: String, attributes: String, part: String) throws {
    try write("1", content, attributes)
    let error = try #require(throws: DAOError.self) { try folder.streamSet() }
    #expect(error.message.contains(part), "\(error.message)")
  }
}
