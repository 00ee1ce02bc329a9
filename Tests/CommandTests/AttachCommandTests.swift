import DAOKit
import Foundation
import Testing

@testable import DAOCommand

@Suite("Attached files and commands that change nothing")
struct AttachCommandTests {
  private let folder: TemporaryFolder
  private var database: String { folder.path("main.sqlite") }
  private var attached: String { folder.path("archive.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("streams/1.stream.xml", "<execute><statement>CREATE TABLE t (id INTEGER, at TEXT)</statement></execute>")
    try folder.write(
      "scripts/t.dao.xml",
      "<dao><insert selector='add:' table='t'/><select selector='all'>SELECT count(*) AS n FROM t</select></dao>")
    try folder.write("dao.json", "{}")
  }

  private func attach(_ statement: String) throws {
    try folder.write("dao.json", "{\"connectionStatements\": [\"\(statement)\"]}")
  }

  private func run(_ command: String, _ words: String...) -> CommandRun {
    let place =
      ["render", "call"].contains(command) ? ["--scripts", folder.path("scripts")] : ["--streams", folder.path("streams")]
    return CommandRun([command, "--database", database] + place + words)
  }

  private var exists: Bool { FileManager.default.fileExists(atPath: attached) }

  @Test("A dry run, a status and a rendering make no file, and say why they end", arguments: [false, true])
  func nothing(isMigrated: Bool) throws {
    if isMigrated { #expect(run("migrate").status == .done) }
    for statement in ["ATTACH '\(attached)' AS archive", "ATTACH '\(folder.path("arch"))' || 'ive.sqlite' AS archive"] {
      try attach(statement)
      let runs = [run("migrate", "--dry-run"), run("status")] + (isMigrated ? [run("render", "t", "add:", "1", "x")] : [])
      for run in runs {
        #expect(!exists && run.status == .fault && run.errors.contains("connection statement 1"), "\(run.output) \(run.errors)")
      }
    }
    try attach("ATTACH '\(attached)' AS archive")
    #expect(run("migrate", "--dry-run").errors.contains("there is no file '\(attached)' to attach"))
    #expect(FileManager.default.fileExists(atPath: database) == isMigrated)
  }

  @Test("What runs for good makes it; after that the others attach it")
  func something() throws {
    try attach("ATTACH '\(attached)' AS archive")
    #expect(run("migrate").status == .done && exists)
    for run in [run("migrate", "--dry-run"), run("status"), run("render", "t", "add:", "1", "x"), run("call", "t", "all")] {
      #expect(run.status == .done, "\(run.errors)")
    }
  }

  @Test("A check runs streams that change an attached database, and changes nothing")
  func check() throws {
    #expect(run("migrate").status == .done)
    try FileManager.default.copyItem(atPath: database, toPath: attached)
    try attach("ATTACH '\(attached)' AS archive")
    try folder.write(
      "streams/2.stream.xml", "<execute><statement>CREATE TABLE archive.later (x); DROP TABLE archive.t</statement></execute>")
    try folder.write("scripts/later.dao.xml", "<dao><select selector='later'>SELECT x FROM later</select></dao>")
    let before = FileManager.default.contents(atPath: attached)
    let check = CommandRun(
      "check", "--scripts", folder.path("scripts"), "--streams", folder.path("streams"), "--configuration",
      folder.path("dao.json"))
    #expect(check.status == .done, "\(check.errors)")
    #expect(FileManager.default.contents(atPath: attached) == before)
  }

  @Test("Databases in memory and temporary ones are attached everywhere")
  func memory() throws {
    #expect(run("migrate").status == .done)
    for file in [":memory:", ""] {
      try attach("ATTACH '\(file)' AS archive")
      #expect(run("status").status == .done && run("migrate", "--dry-run").status == .done)
    }
  }
}
