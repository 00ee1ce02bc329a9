import DAOKit
import Foundation
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
    #expect(run.output.hasSuffix("-- all of it runs; this was a dry run, and nothing is changed\n"))
    #expect(!office.folder.contains("office.sqlite"))
    #expect(office.migrate().status == .done)
    #expect(office.migrate("--dry-run").output == "-- up to date: nothing to run\n")
  }

  @Test("A stream with a step in Swift is refused before anything is changed; one that has run is no matter")
  func steps() throws {
    try office.folder.write(
      "streams/3.stream.xml",
      "<execute>\n<statement>CREATE TABLE log (a)</statement>\n<step name='fillLog'/>\n</execute>")
    for words in [[], ["--dry-run"]] {
      let run = CommandRun(["migrate", "--database", office.database, "--streams", office.streams] + words)
      #expect(run.status == .fault && run.output.isEmpty)
      #expect(
        run.errors.contains("3.stream.xml:3:1: error: the step 'fillLog' is Swift: your program runs it"), "\(run.errors)")
      #expect(!office.folder.contains("office.sqlite"))
    }
    #expect(office.migrate("--sql").output.hasSuffix("CREATE TABLE log (a);\n-- the step 'fillLog', which your program runs\n"))
    #expect(office.migrate("--to", "2").output == "applied: 1, 2\nnow at version 2\n")
    #expect(office.status.output.contains("pending"))
    #expect(office.migrate().status == .fault)
    var configuration = Configuration()
    configuration.streamSteps["fillLog"] = { _ in }
    let database = try Database.sqlite(at: office.database, configuration: configuration)
    try database.processStreams(at: URL(filePath: office.streams))
    try database.close()
    #expect(office.status.status == .done)
    #expect(office.migrate().output == "up to date at version 3\n")
    #expect(office.migrate("--dry-run").output == "-- up to date: nothing to run\n")
  }

  @Test("The check leaves steps out, and tells misspelt ones where dao.json names them")
  func checkedSteps() throws {
    try office.folder.write("streams/3.stream.xml", "<execute><step name='fillLogs'/></execute>")
    let words = ["check", "--streams", office.streams, "--scripts", office.scripts]
    #expect(CommandRun(words).status == .done)
    #expect(CommandRun(words + ["--history"]).status == .done)
    try office.folder.write("dao.json", #"{"application": {"steps": ["fillLog"]}}"#)
    let run = CommandRun(words + ["--configuration", office.folder.path("dao.json")])
    let all = run.output + run.errors
    #expect(run.status == .fault)
    #expect(all.contains("there is no step 'fillLogs'; did you mean 'fillLog'?"), "\(all)")
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
    #expect(before.status == .fault && before.errors.isEmpty)
    #expect(before.output.contains("version 0 of \(office.database), which is not there yet"))
    #expect(!office.folder.contains("office.sqlite"))
    _ = office.migrate("--to", "1")
    let lines = office.status.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("1.stream.xml") && $0.contains("applied") })
    #expect(lines.contains { $0.contains("2.stream.xml") && $0.contains("pending") })
    #expect(office.status.status == .fault)
    _ = office.migrate()
    #expect(office.status.status == .done)
  }

  @Test("Status is JSON for the asking, with the same exit status")
  func statusJSON() throws {
    _ = office.migrate("--to", "1")
    let run = CommandRun("status", "--database", office.database, "--streams", office.streams, "--format", "json")
    #expect(run.status == .fault)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1 && object["pending"] as? Bool == true)
    #expect(object["database"] as? String == office.database)
    let streams = try #require(object["streams"] as? [[String: Any]])
    #expect(streams.map { $0["state"] as? String } == ["applied", "pending"])
    #expect(streams.map { $0["version"] as? Int } == [1, 2] && streams[1]["appliedAt"] is NSNull)
    #expect(streams[0]["milliseconds"] is Int && streams[0]["name"] as? String == "1.stream.xml")
    let csv = CommandRun("status", "--database", office.database, "--streams", office.streams, "--format=csv")
    #expect(csv.status == .wrongUsage)
  }

  @Test("A dry run finds out what cannot run, and leaves everything as it is")
  func failingDryRun() throws {
    try office.folder.write(
      "streams/3.stream.xml", "<execute>\n  <statement>INSERT INTO office (id) VALUES (9)</statement>\n</execute>")
    let new = office.migrate("--dry-run")
    #expect(new.status == .fault && new.errors.contains("3.stream.xml:2:"))
    #expect(!office.folder.contains("office.sqlite"))
    #expect(office.migrate("--dry-run", "--to", "2").status == .done)
    #expect(office.migrate("--sql").status == .done)
    #expect(!office.folder.contains("office.sqlite"))
    _ = office.migrate("--to", "1")
    let before = try Data(contentsOf: URL(filePath: office.database))
    let run = office.migrate("--dry-run")
    #expect(run.status == .fault && run.errors.contains("NOT NULL") && run.errors.contains("nothing is changed"))
    #expect(run.output.contains("-- version 3: "))
    #expect(try Data(contentsOf: URL(filePath: office.database)) == before)
  }

  @Test("A dry run leaves a database of another journal mode as it is")
  func journalMode() throws {
    var configuration = Configuration()
    configuration.sqlite.keepsJournalMode = true
    let database = try Database.sqlite(at: office.database, configuration: configuration)
    try database.dao(script: "<dao><update selector='make'>CREATE TABLE other (a)</update></dao>").call("make")
    try database.close()
    let before = try Data(contentsOf: URL(filePath: office.database))
    #expect(office.migrate("--dry-run").status == .done)
    #expect(try Data(contentsOf: URL(filePath: office.database)) == before)
  }

  @Test("--sql prints what would run, and runs nothing")
  func sql() {
    let run = office.migrate("--sql")
    #expect(run.status == .done && run.errors.isEmpty)
    #expect(run.output.hasPrefix("-- version 1: ") && run.output.hasSuffix("VALUES (3, '42', 7, NULL);\n"))
  }

  @Test("A folder without streams is a fault", arguments: ["migrate", "status"])
  func noStreams(command: String) throws {
    try office.folder.write("none/readme.txt", "")
    let run = CommandRun(command, "--database", office.database, "--streams", office.folder.path("none"))
    #expect(run.status == .fault && run.errors.contains("there is no stream in '"))
    #expect(!office.folder.contains("office.sqlite"))
  }

  @Test("Repeatable streams run behind the versions, seeds where they are asked for")
  func repeatables() throws {
    try office.folder.write(
      "streams/views.stream.xml",
      "<execute repeatable='true'><statement>DROP VIEW IF EXISTS v; CREATE VIEW v AS SELECT 1</statement></execute>")
    try office.folder.write(
      "streams/people.stream.xml",
      "<execute seed='development'><statement>INSERT OR IGNORE INTO office VALUES (7, 'Bern', 1, NULL)</statement></execute>")
    #expect(office.migrate().output == "applied: 1, 2\nrepeated: views.stream.xml\nnow at version 2\n")
    #expect(office.status.status == .done && office.status.output.contains("views.stream.xml"))
    let seeded = CommandRun(
      "status", "--database", office.database, "--streams", office.streams, "--seed", "development")
    #expect(seeded.status == .fault && seeded.output.contains("people.stream.xml"))
    #expect(office.migrate("--seed", "development").output == "repeated: people.stream.xml\nup to date at version 2\n")
    #expect(office.migrate("--seed", "developmnt").errors.contains("did you mean 'development'?"))
    #expect(office.migrate("--dry-run", "--seed", "development").output == "-- up to date: nothing to run\n")
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
