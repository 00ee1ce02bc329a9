import DAOCore
import DAOStreams
import Foundation
import Testing

@Suite("Loading streams")
struct StreamDirectoryTests {
  private let folder: StreamFolder
  init() throws { folder = try StreamFolder() }

  /// The faults of loading the folder.
  private func faults() -> [Fault] {
    do throws(DAOError) {
      _ = try folder.load()
      return []
    } catch {
      #expect(error.code == .stream)
      return error.faults
    }
  }

  /// The only fault of a stream with this text, without its file.
  private func fault(of text: String) throws -> String {
    try folder.write("1.stream.xml", text)
    let faults = faults()
    #expect(faults.count == 1, "\(faults)")
    let fault = try #require(faults.first)
    #expect(fault.location.file.hasSuffix("streams/1.stream.xml"))
    return "\(fault.location.line):\(fault.location.column) \(fault.message)"
  }

  @Test("A folder that is named for an engine is read for that engine alone")
  func engineFolders() throws {
    for path in ["1", "a/2", "sqlite/3", "postgres/3", "a/postgres/4", "postgres/a/5"] {
      try folder.write("\(path).stream.xml", "<execute><statement>SELECT '\(path)'</statement></execute>")
    }
    func paths(_ dialect: any Dialect) throws -> [String] {
      try StreamDirectory(folder.streams, dialect: dialect).streams().versions.map { stream in
        stream.file.split(separator: "/streams/").last.map(String.init) ?? stream.file
      }
    }
    #expect(
      try paths(SQLiteDialect(collations: [])) == ["1.stream.xml", "a/2.stream.xml", "sqlite/3.stream.xml"])
    #expect(
      try paths(PostgresDialect())
        == ["1.stream.xml", "a/2.stream.xml", "postgres/3.stream.xml", "a/postgres/4.stream.xml", "postgres/a/5.stream.xml"])
  }

  @Test("Versions go by number: 10 follows 2, leading zeros and folders mean nothing")
  func numericOrder() throws {
    try folder.write("10.stream.xml", "<execute><statement>SELECT 10</statement></execute>")
    try folder.write("a/b/2.stream.xml", "<execute><statement>SELECT 2</statement></execute>")
    try folder.write("0003.stream.xml", "<execute><statement>SELECT 3</statement></execute>")
    try folder.write("notes.xml", "no stream")
    let streams = try folder.load()
    #expect(streams.map(\.version) == [2, 3, 10])
    #expect(streams.map(\.name) == ["2.stream.xml", "0003.stream.xml", "10.stream.xml"])
  }

  @Test("A folder without streams is an error, and so is one that is not there")
  func emptyFolder() throws {
    try folder.write("notes.xml", "no stream")
    let empty = #expect(throws: DAOError.self) { try folder.load() }
    #expect(empty?.code == .stream && empty?.message.contains("there is no stream in '") == true)
    let error = #expect(throws: DAOError.self) {
      try StreamDirectory(folder.root.appending(path: "nowhere"), dialect: SQLiteDialect()).streams()
    }
    #expect(error?.message.hasSuffix("/nowhere' is no folder of streams that can be read") == true)
  }

  @Test("A doubled version is an error that names both files")
  func doubledVersion() throws {
    try folder.write(1, "SELECT 1")
    try folder.write("01.stream.xml", "<execute><statement>SELECT 1</statement></execute>")
    let fault = try #require(faults().first)
    #expect(fault.message.contains("01.stream.xml") && fault.location.file.hasSuffix("/1.stream.xml"))
  }

  @Test(
    "A name that is no version is an error",
    arguments: ["one", "", "-1", "1.5", "+1", "0", "000", "2147483648", "99999999999999999999", "1a", "１"])
  func wrongName(name: String) throws {
    try folder.write("\(name).stream.xml", "<execute><statement>SELECT 1</statement></execute>")
    #expect(faults().count == 1)
  }

  @Test("A stream whose suffix has capitals is an error, and not left out", arguments: ["2.Stream.xml", "2.stream.XML"])
  func capitals(name: String) throws {
    try folder.write(1, "SELECT 1")
    try folder.write(name, "<execute><statement>SELECT 2</statement></execute>")
    #expect(faults().map(\.message) == ["the name of a stream ends in .stream.xml, in small letters: rename the file"])
  }

  @Test("What is called like a stream and is none, a folder or a pipe, is an error and not waited for")
  func noFile() throws {
    try FileManager.default.createDirectory(
      at: folder.streams.appending(path: "1.stream.xml"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.streams.appending(path: "2.stream.xml").path, 0o600) == 0)
    #expect(faults().map(\.message) == ["this is no file", "this is no file"])
  }

  @Test("The largest version is that of SQLite's user_version")
  func largestVersion() throws {
    try folder.write(2_147_483_647, "CREATE TABLE a (b)")
    #expect(try folder.run().applied == [2_147_483_647])
    #expect(try folder.userVersion() == "2147483647")
  }

  @Test("A statement may hold several, with triggers, comments and CDATA")
  func severalStatements() throws {
    try folder.write(
      "1.stream.xml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- first -->
      <execute>
        <statement>CREATE TABLE a (b); <!-- why --> <![CDATA[ INSERT INTO a VALUES ('<;>'); ]]></statement>
        <statement>
          CREATE TRIGGER t AFTER INSERT ON a BEGIN
            UPDATE a SET b = CASE WHEN b IS NULL THEN 1 ELSE 2 END;
            DELETE FROM a;
          END;
          -- the end
        </statement>
      </execute>
      """)
    let statements = try #require(folder.load().first).statements
    #expect(statements.map { $0.sql.prefix(14) } == ["CREATE TABLE a", "INSERT INTO a ", "CREATE TRIGGER"])
    let place = statements[1].location(ofOffset: 7)
    #expect((place.line, place.column) == (4, 64))
  }

  @Test("What is wrong in a stream is reported with its place")
  func faultsHavePlaces() throws {
    #expect(try fault(of: "<dao/>").hasPrefix("1:1 the root element of a stream is <execute>"))
    #expect(try fault(of: "<execute/>").hasPrefix("1:1 the stream is empty"))
    #expect(try fault(of: "<execute><statement> ;; -- x\n</statement></execute>").hasPrefix("1:10 the <statement> is empty"))
    #expect(try fault(of: "<execute><statement/></execute>").hasPrefix("1:10 the <statement> is empty"))
    #expect(try fault(of: "<execute>\n <sql>x</sql><statement>x</statement></execute>").hasPrefix("2:2 unknown element <sql>"))
    #expect(try fault(of: "<execute><statement>a<b/>;</statement></execute>").hasPrefix("1:22 unknown element <b>"))
    #expect(try fault(of: "<execute v=''><statement>a</statement></execute>").hasPrefix("1:10 unknown attribute 'v'"))
    #expect(try fault(of: "<execute>\n  x <statement>a</statement></execute>").hasPrefix("2:3 text outside"))
    #expect(try fault(of: "<execute><statement>\n a 'b\n</statement></execute>").hasPrefix("2:4 the string"))
    #expect(try fault(of: "<execute><statement>a /* b</statement></execute>").hasPrefix("1:23 the comment"))
    #expect(try fault(of: "<execute><statement>VALUES (:x)</statement></execute>").hasPrefix("1:29 the parameter :x"))
    #expect(try fault(of: "").hasPrefix("1:1 "))
  }

  @Test(
    "Transaction control is refused before anything runs",
    arguments: [
      "BEGIN", "begin immediate", "COMMIT", "END", "ROLLBACK", "SAVEPOINT a", "RELEASE a", "/* x */ COMMIT", "\u{FEFF}COMMIT",
    ])
  func transactionControl(sql: String) throws {
    try folder.write(1, "CREATE TABLE a (b)")
    try folder.write(2, "INSERT INTO a VALUES (1); \(sql); INSERT INTO a VALUES (2)")
    let error = #expect(throws: DAOError.self) { try folder.run() }
    #expect(error?.message.contains("is not allowed in a stream") == true)
    #expect(try folder.query("SELECT name FROM sqlite_schema").isEmpty)
  }

  @Test("The faults of all files are in one report")
  func allFaults() throws {
    try folder.write("1.stream.xml", "<execute><statement>BEGIN; COMMIT</statement></execute>")
    try folder.write("2.stream.xml", "<execute>")
    try folder.write("x.stream.xml", "")
    let files = faults().map { $0.location.file.suffix(12) }
    #expect(Set(files) == ["1.stream.xml", "2.stream.xml", "x.stream.xml"])
    #expect(files.filter { $0 == "1.stream.xml" }.count == 2)
  }

  @Test("The checksum stays when comments, white space and elements change, and moves with the SQL")
  func checksum() throws {
    func checksum(_ statements: String) throws -> String {
      try folder.write("1.stream.xml", "<execute>\(statements)</execute>")
      return try #require(folder.load().first).checksum
    }
    let first = try checksum("<statement>CREATE TABLE a (b, c); SELECT 'x  y'</statement>")
    #expect(first.count == 16)
    #expect(try checksum("<statement>CREATE\n TABLE a(b,c)/* c */;;SELECT 'x  y';--\n</statement>") == first)
    #expect(try checksum("<statement>CREATE TABLE a (b, c)</statement><statement>SELECT 'x  y'</statement>") == first)
    for other in [
      "CREATE TABLE a (b, c); SELECT 'x y'", "CREATE TABLE a (b, c); select 'x  y'", "CREATE TABLE a (bc); SELECT 'x  y'",
      "CREATE TABLE a (b, c) SELECT 'x  y'", "SELECT 'x  y'; CREATE TABLE a (b, c)",
    ] {
      #expect(try checksum("<statement>\(other)</statement>") != first, "\(other)")
    }
  }

  @Test("A stream of very many statements is read in one pass")
  func manyStatements() throws {
    try folder.write(1, String(repeating: "SELECT 'ä' ;\n", count: 50_000))
    #expect(try folder.load().first?.statements.count == 50_000)
    try folder.write(1, String(repeating: "BEGIN;?;", count: 50_000))
    #expect(faults().count == 20)
  }

  @Test("The checksum of a stream is the same for ever")
  func checksumIsFNV() throws {
    try folder.write(1, "CREATE TABLE a (b)")
    // FNV-1a over "CREATE" 0 "TABLE" 0 "a" 0 "(" 0 "b" 0 ")" 0 1.
    #expect(try folder.load().first?.checksum == "ca631ea8b67a3aa0")
  }
}
