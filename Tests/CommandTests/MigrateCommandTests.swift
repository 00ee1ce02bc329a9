import Testing

@testable import DAOCommand

@Suite("dao migrate and dao status")
struct MigrateCommandTests {
  let office: Office

  init() throws { office = try Office(migrated: false) }

  @Test("A new database is created and brought to the newest version, once")
  func migrates() {
    let first = office.migrate()
    #expect(first.status == .done)
    #expect(first.output == "applied: 1, 2\nnow at version 2\n")
    #expect(first.errors == "running 1.stream.xml (1 of 2)\nrunning 2.stream.xml (2 of 2)\n")
    let second = office.migrate()
    #expect(second.output == "up to date at version 2\n")
    #expect(second.errors.isEmpty)
  }

  @Test("--to stops at a version, and refuses one that is not there")
  func target() {
    #expect(office.migrate("--to", "1").output == "applied: 1\nnow at version 1\n")
    #expect(office.migrate("--to", "7").status == .fault)
    #expect(office.migrate("--to", "two").status == .wrongUsage)
    #expect(office.status.output.contains("version 1 of "))
  }

  @Test("A dry run prints the SQL and creates nothing")
  func dryRun() {
    let run = office.migrate("--dry-run")
    #expect(run.status == .done)
    #expect(run.output.contains("CREATE TABLE office"))
    #expect(run.output.contains("-- version 2: "))
    #expect(!office.folder.contains("office.sqlite"))
    #expect(office.migrate().status == .done)
    #expect(office.migrate("--dry-run").output == "-- up to date: nothing to run\n")
  }

  @Test("A baseline records without running")
  func baseline() {
    #expect(office.migrate("--baseline", "1").output == "recorded without running: 1\nnow at version 1\n")
    #expect(office.status.output.contains("adopted"))
    #expect(office.migrate("--baseline", "1", "--dry-run").status == .wrongUsage)
    #expect(office.migrate("--baseline", "1", "--to", "2").status == .wrongUsage)
  }

  @Test("Status tells what is applied and what is pending, of a database that is not there too")
  func status() {
    let before = office.status
    #expect(before.status == .done)
    #expect(before.output.contains("version 0 of \(office.database), which is not there yet"))
    #expect(!office.folder.contains("office.sqlite"))
    _ = office.migrate("--to", "1")
    let lines = office.status.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("1.stream.xml") && $0.contains("applied") })
    #expect(lines.contains { $0.contains("2.stream.xml") && $0.contains("pending") })
  }

  @Test("A changed stream is a fault of status and of migrate")
  func changed() throws {
    _ = office.migrate()
    try office.folder.write("streams/1.stream.xml", "<execute><statement>CREATE TABLE other (a)</statement></execute>")
    let status = office.status
    #expect(status.status == .fault)
    #expect(status.output.contains("changed"))
    #expect(status.errors.contains("1.stream.xml:1:1: error: "))
    #expect(office.migrate().status == .fault)
  }

  @Test("A failing stream is told with its place, and leaves the version before")
  func failing() throws {
    try office.folder.write(
      "streams/3.stream.xml", "<execute>\n  <statement>INSERT INTO nowhere VALUES (1)</statement>\n</execute>")
    let run = office.migrate()
    #expect(run.status == .fault)
    #expect(run.errors.contains("3.stream.xml:2:"))
    #expect(office.status.output.contains("version 2 of "))
  }

  @Test("Broken streams leave no database behind")
  func broken() throws {
    try office.folder.write("streams/3.stream.xml", "<execute><statment/></execute>")
    #expect(office.migrate().status == .fault)
    #expect(!office.folder.contains("office.sqlite"))
  }

  @Test("On a terminal, progress is one line that is taken away at the end")
  func progress() {
    let words = ["migrate", "--database", office.database, "--streams", office.streams]
    let run = CommandRun(words, isInteractive: true)
    #expect(!run.errors.contains("\n"))
    #expect(run.errors.contains("2.stream.xml (2 of 2), statement 3 of 3, 0 s"))
    #expect(run.errors.hasSuffix("\r\u{1B}[K"))
  }

  @Test("Values are refused")
  func values() {
    #expect(office.migrate("now").errors.contains("'now' is too much: migrate takes options only"))
  }
}
