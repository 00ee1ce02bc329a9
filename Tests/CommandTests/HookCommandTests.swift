import DAOKit
import Foundation
import Testing

@testable import DAOCommand

@Suite("The library's functions and collations in dao.json")
struct HookCommandTests {
  private let folder: TemporaryFolder
  private var database: String { folder.path("main.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "streams/1.stream.xml",
      """
      <execute>
        <statement>CREATE TABLE person (name TEXT COLLATE names PRIMARY KEY, is_ang INTEGER AS (name LIKE 'ång%') STORED)</statement>
        <statement>INSERT INTO person VALUES ('Zed'), ('ÅNGSTRÖM'), ('Adam')</statement>
      </execute>
      """)
    try folder.write(
      "scripts/people.dao.xml",
      """
      <dao>
        <select selector="named:">SELECT name FROM person WHERE name LIKE ?</select>
        <select selector="all">SELECT name FROM person ORDER BY name</select>
      </dao>
      """)
    try folder.write("dao.json", #"{"functions": ["unicodeLike"], "collations": ["names"]}"#)
  }

  private func run(_ command: String, _ words: String...) -> CommandRun {
    let place =
      ["render", "call"].contains(command) ? ["--scripts", folder.path("scripts")] : ["--streams", folder.path("streams")]
    return CommandRun([command, "--database", database] + place + words)
  }

  @Test("Streams and scripts that use them are run by every command, and by a service that reads the same file")
  func commands() throws {
    for words in [["migrate", "--dry-run"], ["migrate"], ["status"]] {
      let run = CommandRun(words + ["--database", database, "--streams", folder.path("streams")])
      #expect(run.status == .done, "\(words): \(run.errors)")
    }
    #expect(CommandRun("check", "--scripts", folder.path("scripts")).status == .done)
    #expect(run("call", "--format", "csv", "people", "named:", "ång%").output == "name\r\nÅNGSTRÖM\r\n")
    #expect(run("call", "--format", "csv", "people", "all").output == "name\r\nAdam\r\nÅNGSTRÖM\r\nZed\r\n")
    #expect(run("render", "people", "named:", "x").status == .done)
    let service = try Database.sqlite(
      at: database, configuration: Configuration(contentsOf: URL(filePath: folder.path("dao.json"))))
    let names: [String] = try service.dao(at: URL(filePath: folder.path("scripts/people.dao.xml"))).call("named:", "ÅNG%")
    #expect(names == ["ÅNGSTRÖM"])
    try service.close()
  }

  @Test("A name that the library has not is an error with the nearest one")
  func unknown() throws {
    for (text, message) in [
      (#"{"functions": ["unicodeLike", "unicodelike"]}"#, "not 'unicodelike'; did you mean 'unicodeLike'?"),
      (#"{"collations": ["name"]}"#, "collations is a list of the library's own: names, not 'name'; did you mean 'names'?"),
      (#"{"collations": "names"}"#, "collations is a list"), (#"{"functions": [1]}"#, "not 1"),
      (#"{"collations": ["names", "names"]}"#, "collations names one of its elements twice"),
    ] {
      try folder.write("dao.json", text)
      let run = run("migrate")
      #expect(run.status == .fault && run.errors.contains(message), "\(run.errors)")
    }
  }
}
