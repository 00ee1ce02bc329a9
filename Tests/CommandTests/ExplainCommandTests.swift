import Foundation
import Testing

@testable import DAOCommand

@Suite("dao explain, and the schema options of dao check")
struct ExplainCommandTests {
  let office: Office

  init() throws { office = try Office() }

  private func explain(_ words: String...) -> CommandRun {
    CommandRun(["explain", "--scripts", office.scripts] + words)
  }

  @Test("The SQL, the parameters with their columns, and the plan of a statement")
  func statement() {
    let run = explain("--streams", office.streams, "office", "rename")
    #expect(run.status == .done && run.errors.isEmpty)
    #expect(
      run.output == """
        UPDATE office SET city_name=:cityName WHERE id=:id
        -- :cityName: city_name TEXT
        -- :id: id INTEGER
        -- plan:
        --   SEARCH office USING INTEGER PRIMARY KEY (rowid=?)

        """)
  }

  @Test("Every variant without values, one with them")
  func variants() throws {
    try office.folder.write(
      "scripts/find.dao.xml",
      "<dao><select selector='find'>SELECT * FROM office<if test='id != null'> WHERE id = #{id}</if></select></dao>")
    let all = explain("--streams", office.streams, "find", "find")
    #expect(all.output.contains("-- 1 of 2\n") && all.output.contains("-- 2 of 2\nSELECT * FROM office\n"))
    #expect(all.output.hasPrefix("-- 2 variants, 2 plans\n\n-- 1 of 2\n"))
    try office.folder.write(
      "scripts/same.dao.xml",
      """
      <dao><select selector='same'>
        SELECT * FROM office <where><if test='n != null'>size = #{n}</if></where> LIMIT #{l}
      </select></dao>
      """)
    let short = explain("--streams", office.streams, "same", "same")
    #expect(short.output.hasPrefix("-- 2 variants, 1 plan; the first one of each plan is shown, --all shows every one\n"))
    #expect(short.output.contains("-- 1 of 2, and 1 more with this plan\n") && !short.output.contains("-- 2 of 2"))
    #expect(short.output.contains("-- ?2: no column\n"))
    #expect(explain("--streams", office.streams, "--all", "same", "same").output.contains("-- 2 of 2\n"))
    let one = explain("--streams", office.streams, "find", "find", "--set", "id=1")
    #expect(one.output.hasPrefix("SELECT * FROM office WHERE id = ?\n-- ?1: id INTEGER\n") && !one.output.contains(" of 2"))
  }

  @Test("A query can be run on a database, a change cannot")
  func run() {
    let query = explain("--database", office.database, "--run", "office", "selectWithId:", "2")
    #expect(query.status == .done && query.output.contains("\n-- 1 row in "))
    let all = explain("--database", office.database, "--run", "office", "selectAll")
    #expect(all.output.contains("\n-- 3 rows in "))
    let change = explain("--database", office.database, "--run", "office", "deleteWithId:", "2")
    #expect(change.status == .wrongUsage && change.errors.contains("--run runs queries alone"))
    #expect(explain("--database", office.database, "--run", "office", "selectWithId:").status == .fault)
  }

  @Test("Options that do not belong together are wrong usage")
  func usage() {
    #expect(explain("office", "selectAll").errors.hasPrefix("dao: a plan needs one schema"))
    #expect(explain("--streams", office.streams, "--database", office.database, "office", "selectAll").status == .wrongUsage)
    #expect(explain("--streams", office.streams, "--run", "office", "selectAll").status == .wrongUsage)
    #expect(explain("--streams", office.streams, "office").status == .wrongUsage)
    let check = ["check", "--scripts", office.scripts]
    #expect(CommandRun(check + ["--history"]).errors.hasPrefix("dao: --history needs the versions"))
    #expect(CommandRun(check + ["--plan"]).errors.hasPrefix("dao: --plan needs a schema"))
  }

  @Test("The check tells at which versions operations work, and reads plans")
  func check() throws {
    let check = ["check", "--scripts", office.scripts, "--streams", office.streams]
    let sound = CommandRun(check + ["--history", "--plan"])
    #expect(sound.status == .done && sound.output.contains("office.selectAll"))
    #expect(sound.output.contains("from 1") && sound.output.contains(": no faults"))
    try office.folder.write(
      "streams/3.stream.xml", "<execute><statement>ALTER TABLE office RENAME TO place</statement></execute>")
    let broken = CommandRun(check + ["--history", "--format", "json"])
    #expect(broken.status == .fault && broken.errors.isEmpty)
    #expect(broken.output.contains("\"code\" : \"broken-by-stream\"") && broken.output.contains("\"versions\" : \"1 to 2\""))
    try office.folder.write(
      "scripts/slow.dao.xml", "<dao><select selector='slow'>SELECT * FROM place WHERE size = ?</select></dao>")
    let slow = CommandRun(["check", "--scripts", office.scripts, "--database", office.database, "--plan"])
    #expect(slow.errors.contains("[unknown-table]"))
  }
}
