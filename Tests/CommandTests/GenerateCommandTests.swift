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

  @Test("What some case of a discriminator maps otherwise is optional")
  func discriminated() throws {
    try folder.write(
      "scripts/item.dao.xml",
      """
      <dao><resultMap id="thing" type="Thing" generate="true"><id property="id" column="id"/><result property="kind" column="kind"/>
        <discriminator column="kind"><case value="a"><result property="size" column="one"/></case>
          <case value="b"><result property="name" column="two"/></case></discriminator></resultMap>
        <select selector="all" resultMap="thing">SELECT id, 'a' AS kind, 1 AS one, 'x' AS two FROM t</select></dao>
      """)
    let run = generate()
    #expect(run.status == .done, "\(run)")
    for line in ["id: Int", "one: Int?", "two: String?", "size: Int?", "name: String?"] {
      #expect(try text.contains("  var \(line)\n"), "\(line)")
    }
  }

  @Test("It wants one schema")
  func schema() {
    let run = CommandRun("generate", "--scripts", folder.path("scripts"), "--output", folder.path("out"))
    #expect(run.status == .wrongUsage && run.errors.contains("a schema is missing"))
    #expect(generate("--database", folder.path("x")).status == .wrongUsage)
  }

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("out"))) ?? []).sorted()
  }

  @Test("A check writes nothing, shows what would change, and fails until it is generated")
  func check() throws {
    let new = generate("--check")
    #expect(new.status == .fault && new.errors.contains("1 file would change") && names().isEmpty)
    #expect(new.output.hasPrefix("--- /dev/null\n+++ ") && new.output.contains("\n@@ -0,0 +1,"))
    #expect(generate().status == .done)
    #expect(generate("--check").status == .done && generate("--check").output.isEmpty)
    try folder.write("scripts/item.dao.xml", "<dao><select selector=\"every\">SELECT id FROM t</select></dao>")
    let before = try text
    let changed = generate("--check")
    #expect(changed.status == .fault && changed.output.contains("\n-  func all() async throws -> [Int]\n"))
    #expect(changed.output.contains("\n+  func every() async throws -> [Int]\n"))
    #expect(try text == before)
    #expect(generate().status == .done && generate("--check").status == .done)
  }

  @Test("The file of a script that is gone is removed, if it is as it was generated")
  func gone() throws {
    try folder.write("scripts/old.dao.xml", "<dao><select selector=\"all\">SELECT id FROM t</select></dao>")
    #expect(generate().status == .done && names() == ["ItemDAO.swift", "OldDAO.swift"])
    try folder.write("out/Mine.swift", "// Generated from nothing\n")
    try FileManager.default.moveItem(atPath: folder.path("scripts/old.dao.xml"), toPath: folder.path("scripts/older.dao.xml"))
    let check = generate("--check")
    #expect(check.status == .fault && check.output.contains("OldDAO.swift\n+++ /dev/null\n") && names().count == 3)
    #expect(generate().output.contains("removed ") && names() == ["ItemDAO.swift", "Mine.swift", "OlderDAO.swift"])

    try folder.write("out/OlderDAO.swift", try folder.text("out/OlderDAO.swift") + "// mine\n")
    try FileManager.default.removeItem(atPath: folder.path("scripts/older.dao.xml"))
    let edited = generate()
    #expect(edited.status == .fault && edited.errors.contains("OlderDAO.swift:1:1: error: the script of this file is gone"))
    #expect(generate("--check").status == .fault && names().count == 3)
  }

  @Test("What another call generates into the same folder from scripts of its own stays")
  func others() throws {
    #expect(generate().status == .done)
    try folder.write("more/more.dao.xml", "<dao><select selector=\"all\">SELECT id FROM t</select></dao>")
    let more = CommandRun(
      "generate", "--scripts", folder.path("more"), "--streams", folder.path("streams"), "--output", folder.path("out"))
    #expect(more.status == .done && names() == ["ItemDAO.swift", "MoreDAO.swift"])
    #expect(generate("--check").status == .done)
    // A script without operations gives no file, though it is there.
    try folder.write("scripts/item.dao.xml", "<dao/>")
    #expect(generate().status == .done && names() == ["MoreDAO.swift"])
  }

  @Test("A file that is written by hand is never overwritten; a change in a generated one is told")
  func handwritten() throws {
    try folder.write("scripts/zoo.dao.xml", "<dao><select selector=\"all\">SELECT id FROM t</select></dao>")
    try folder.write("out/ZooDAO.swift", "struct ZooDAO {}\n")
    let run = generate()
    #expect(run.status == .fault && run.errors.contains("ZooDAO.swift:1:1: error: this file is written by hand"))
    #expect(names() == ["ZooDAO.swift"])
    #expect(try folder.text("out/ZooDAO.swift") == "struct ZooDAO {}\n")
    try FileManager.default.removeItem(atPath: folder.path("out/ZooDAO.swift"))
    #expect(generate().status == .done)
    try folder.write("out/ZooDAO.swift", try folder.text("out/ZooDAO.swift") + "// mine\n")
    #expect(generate("--check").output.contains("\n-// mine\n"))
    #expect(generate().errors.contains("ZooDAO.swift was changed by hand") && generate("--check").status == .done)
  }
}
