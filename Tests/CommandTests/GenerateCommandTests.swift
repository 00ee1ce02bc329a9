import Foundation
import Testing

@testable import DAOCommand

@Suite("dao generate")
struct GenerateCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "streams/1.stream.xml", "<execute><statement>CREATE TABLE t (id INTEGER PRIMARY KEY)</statement></execute>")
    try folder.write("scripts/item.dao.xml", "<dao><select selector=\"all\">SELECT id FROM t</select></dao>")
  }

  private func generate(_ more: String...) -> CommandRun {
    CommandRun(
      ["generate", "--scripts", folder.path("scripts"), "--streams", folder.path("streams"), "--output", folder.path("out")]
        + more)
  }

  private var text: String {
    get throws { try String(contentsOf: folder.url.appending(path: "out/ItemDAO.swift"), encoding: .utf8) }
  }

  @Test("It writes a file for each script, and leaves alone what is the same")
  func files() throws {
    let first = generate()
    #expect(first.status == .done && first.output.hasSuffix("out/ItemDAO.swift\n"))
    #expect(try text.contains("\n  func all() async throws -> [Int]\n"))
    #expect(generate().output.isEmpty)
    #expect(generate("--public").status == .done)
    #expect(try text.contains("\npublic struct ItemDAO: ItemDAOProtocol {\n"))
  }

  @Test("It writes nothing where the check finds an error")
  func faults() throws {
    try folder.write("scripts/bad.dao.xml", "<dao><select selector=\"all\">SELECT id FROM nowhere</select></dao>")
    let run = generate()
    #expect(run.status == .fault && run.errors.contains("[unknown-table]"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test("It wants one schema")
  func schema() {
    let run = CommandRun("generate", "--scripts", folder.path("scripts"), "--output", folder.path("out"))
    #expect(run.status == .wrongUsage && run.errors.contains("a schema is missing"))
    #expect(generate("--database", folder.path("x")).status == .wrongUsage)
  }
}
