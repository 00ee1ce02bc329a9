import Foundation
import Testing

@Suite("Words that name a database")
struct DatabaseURLTests {
  @Test(
    "A mistyped URL is no file, and nothing of it is shown",
    arguments: [
      " postgresql://u:zQ7x@h/d", "postgresql:/u:zQ7x@h/d", "postgre://u:zQ7x@h/d", "psql://u:zQ7x@h/d",
      "'postgres://u:zQ7x@h/d'",
      "jdbc:postgresql://h/d?user=u&password=zQ7x", "Postgres:u:zQ7x@h", "host=h password=zQ7x", "dbname = d password = zQ7x",
      "postgre://u:zQ7x@h/d.json",
    ])
  func mistyped(word: String) throws {
    let folder = try TemporaryFolder()
    for words in [
      ["status", "--database", word, "--streams", folder.path("")],
      ["migrate", "--database", word, "--streams", folder.path("")],
      ["copy", "--from", word, "--to", folder.path("a.json")], ["copy", "--from", folder.path("a.csv"), "--to", word],
      ["check", "--scripts", folder.path(""), "--database", word], ["check", "--scripts", folder.path(""), "--postgres", word],
    ] {
      let run = CommandRun(words)
      #expect(run.status != .done && !(run.output + run.errors).contains("zQ7x"), "\(words): \(run)")
    }
    let run = CommandRun("status", "--database", word, "--streams", folder.path(""))
    #expect(run.status == .wrongUsage && run.errors.contains("a URL looks like postgresql://user@host/database"), "\(run)")
  }

  @Test(
    "Any other word is the path of a file", arguments: ["a=b.db", "c:\\x.db", "postgres.db", "myhost=1.db", "a b.db", "ü:1.db"])
  func paths(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("streams/1.stream.xml", "<execute><statement>CREATE TABLE t (id INTEGER)</statement></execute>")
    let run = CommandRun("migrate", "--database", folder.path(name), "--streams", folder.path("streams"))
    #expect(run.status == .done && FileManager.default.fileExists(atPath: folder.path(name)), "\(run)")
  }

  #if !PostgreSQL
    @Test("Without the driver the message says how to build it, and shows nothing of the URL")
    func message() throws {
      let office = try Office(migrated: false)
      for url in ["postgresql://ada:zQ7x@localhost/shop", "POSTGRES://ada:zQ7x@localhost/shop"] {
        for words in [
          ["status", "--database", url, "--streams", office.streams],
          ["check", "--scripts", office.scripts, "--postgres", url],
          ["call", "--database", url, "--scripts", office.scripts, "office", "selectAll"],
        ] {
          let run = CommandRun(words)
          #expect(run.status == .wrongUsage && run.errors.contains("built without PostgreSQL"), "\(run)")
          #expect(!run.errors.contains("zQ7x"))
        }
      }
    }
  #endif
}
