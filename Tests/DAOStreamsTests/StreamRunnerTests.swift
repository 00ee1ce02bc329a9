import DAOCore
import Testing

@testable import DAOStreams

@Suite("Running streams")
struct StreamRunnerTests {
  private let folder: StreamFolder
  init() throws { folder = try StreamFolder() }

  @Test("Streams run in the order of their numbers, each once")
  func order() throws {
    try folder.write(10, "INSERT INTO log VALUES (10)")
    try folder.write(2, "INSERT INTO log VALUES (2)")
    try folder.write(1, "CREATE TABLE log (n)")
    #expect(try folder.run() == StreamResult(applied: [1, 2, 10], version: 10))
    #expect(try folder.run() == StreamResult(version: 10))
    #expect(try folder.query("SELECT n FROM log ORDER BY rowid") == ["2", "10"])
    #expect(try folder.userVersion() == "10")
  }

  @Test("No streams are an error, and leave a new database as it is")
  func nothing() throws {
    #expect(throws: DAOError.self) { try folder.run() }
    #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
  }

  @Test("The history tells version, name, checksum, time and duration")
  func history() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try folder.run()
    let stream = try #require(folder.load().first)
    let row = try #require(folder.connect().rows("SELECT * FROM daokit_streams", []).first)
    #expect(row.prefix(3) == [1, "1.stream.xml", .text(stream.checksum)])
    guard case .text(let time) = row[3], case .integer(let milliseconds) = row[4] else { return #expect(Bool(false)) }
    #expect(time.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    #expect(milliseconds >= 0)
  }

  @Test("A statement that returns rows is run and its rows are dropped")
  func queries() throws {
    try folder.write(1, "CREATE TABLE a (b); INSERT INTO a VALUES (1) RETURNING b; SELECT * FROM a; PRAGMA table_info(a)")
    #expect(try folder.run().applied == [1])
  }

  @Test("A trigger of several statements works when it fires")
  func triggers() throws {
    try folder.write(
      1,
      """
      CREATE TABLE a (b); CREATE TABLE log (n);
      CREATE TRIGGER t AFTER INSERT ON a BEGIN
        INSERT INTO log VALUES (CASE WHEN NEW.b > 1 THEN 'many' ELSE 'one' END); INSERT INTO log VALUES (';');
      END;
      INSERT INTO a VALUES (2)
      """)
    try folder.run()
    #expect(try folder.query("SELECT n FROM log") == ["many", ";"])
  }

  @Test("An error rolls back the whole stream, keeps those before, and says where and what")
  func failure() throws {
    try folder.write(1, "CREATE TABLE a (b UNIQUE)")
    try folder.write(
      "2.stream.xml",
      "<execute>\n  <statement>INSERT INTO a VALUES (1);\n    INSERT INTO a\n      VALUES (2), nonsense(3);</statement>\n</execute>"
    )
    try folder.write(3, "CREATE TABLE c (d)")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.location.map { "\($0.line):\($0.column)" } == "4:19")
    #expect(error?.location?.file.hasSuffix("2.stream.xml") == true)
    #expect(error?.sql?.hasPrefix("INSERT INTO a\n") == true)
    #expect(error?.message.contains("stands at version 1") == true)
    #expect(try folder.query("SELECT count(*) FROM a") == ["0"])
    #expect(try folder.userVersion() == "1")
    #expect(try folder.query("SELECT version FROM daokit_streams") == ["1"])

    try folder.write(2, "INSERT INTO a VALUES (1)")
    #expect(try folder.run().applied == [2, 3])
  }

  @Test("SQL that cannot be prepared is shown to the end of its statement")
  func wholeStatement() throws {
    try folder.write(1, "CREATE TABLE a (b); CREATE TABLE a (b, c) ; CREATE TABLE d (e)")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.message.contains("table a already exists") == true)
    #expect(error?.sql == "CREATE TABLE a (b, c)")
  }

  @Test("A constraint that fails while a statement runs is placed at the statement")
  func constraint() throws {
    try folder.write(1, "CREATE TABLE a (b UNIQUE)")
    try folder.write(2, "INSERT INTO a VALUES (1);\n  INSERT INTO a VALUES (1)")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.code == .constraint)
    #expect(error?.location.map { "\($0.line):\($0.column)" } == "2:3")
  }

  @Test("A statement that makes the database roll back by itself leaves the version before")
  func conflictRollback() throws {
    try folder.write(1, "CREATE TABLE a (b UNIQUE); INSERT INTO a VALUES (1)")
    try folder.write(2, "CREATE TABLE c (d); INSERT OR ROLLBACK INTO a VALUES (1); CREATE TABLE e (f)")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.code == .constraint)
    #expect(try folder.query("SELECT name FROM sqlite_schema WHERE name IN ('c', 'e')").isEmpty)
    #expect(try folder.userVersion() == "1")
  }

  @Test("A failure in the first stream leaves an empty database")
  func firstFailure() throws {
    try folder.write(1, "CREATE TABLE a (b); nonsense")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.message.contains("stands at version 0") == true)
    #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
  }

  @Test("A run can stop at a version, and never goes back to one")
  func target() throws {
    for version in 1...4 { try folder.write(version, "CREATE TABLE t\(version) (a)") }
    #expect(try folder.run(to: 2) == StreamResult(applied: [1, 2], version: 2))
    #expect(try folder.run(to: 2) == StreamResult(version: 2))
    for (target, reason) in [(1, "only go up"), (0, "only go up"), (7, "no stream of version 7")] {
      let error = #expect(throws: DAOError.self) { try folder.run(to: target) }
      #expect(error?.code == .stream && error?.message.contains(reason) == true)
    }
    #expect(try folder.run().applied == [3, 4])
  }

  @Test("A plan is what would be run, and touches nothing")
  func plan() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try folder.write(2, "INSERT INTO a VALUES (1); DELETE FROM a")
    let plan = try folder.runner().plan()
    #expect(plan.map { $0.statements.map(\.sql) } == [["CREATE TABLE a (b)"], ["INSERT INTO a VALUES (1)", "DELETE FROM a"]])
    #expect(try folder.runner().plan(to: 1).map(\.name) == ["1.stream.xml"])
    #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
    try folder.run()
    #expect(try folder.runner().plan().isEmpty)
  }

  @Test("Progress tells stream and statement before each")
  func progress() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try folder.run()
    try folder.write(2, "INSERT INTO a VALUES (1); DELETE FROM a")
    try folder.write(3, "SELECT 1")
    var seen: [[Int]] = []
    _ = try folder.runner().run { seen.append([$0.version ?? 0, $0.stream, $0.streamCount, $0.statement, $0.statementCount]) }
    #expect(seen == [[2, 1, 2, 1, 2], [2, 1, 2, 2, 2], [3, 2, 2, 1, 1]])
  }

  @Test("Streams do not run inside of a transaction")
  func openTransaction() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    let connection = try folder.connect()
    try connection.begin(.snapshot)
    let runner = StreamRunner(streams: try folder.streamSet(), connection: connection)
    #expect(throws: DAOError.self) { try runner.run() }
    #expect(throws: DAOError.self) { try runner.baseline(1) }
    try connection.rollback()
    #expect(try runner.run().applied == [1])
  }
}
