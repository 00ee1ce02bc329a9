import Foundation
import Testing

@testable import DAOCommand

@Suite("dao check and dao list")
struct CheckCommandTests {
  let office: Office

  init() throws { office = try Office(migrated: false) }

  private var check: CommandRun { CommandRun("check", "--scripts", office.scripts) }

  @Test("Scripts without faults are counted")
  func sound() {
    #expect(check.status == .done)
    #expect(check.output == "1 script, 8 operations: no faults\n")
  }

  @Test("The schema can be that of sample files")
  func samples() throws {
    try office.folder.write("people.json", #"[{"id": 1, "name": "Ada", "city": 2}]"#)
    try office.folder.write("cities.csv", "id,label\n2,Bonn\n")
    try office.folder.write(
      "own/a.dao.xml",
      """
      <dao><select selector="one">SELECT name FROM people JOIN cities ON cities.id = people.city</select>
      <select selector="two">SELECT nome FROM people</select></dao>
      """)
    let words = ["check", "--scripts", office.folder.path("own"), "--sample", office.folder.path("people.json")]
    let both = CommandRun(words + ["--sample", office.folder.path("cities.csv")])
    #expect(both.status == .fault)
    #expect(
      both.errors.contains("a.dao.xml:2:") && both.errors.contains("no such column: nome") && both.errors.contains(": 1 error"),
      "\(both.errors)")
    #expect(CommandRun(words).errors.contains("cities"))
    #expect(CommandRun(words + ["--streams", "x"]).status == .wrongUsage)
    #expect(CommandRun(words + ["--database", "x"]).status == .wrongUsage)
    #expect(CommandRun(words.dropLast() + [office.folder.path("none.json")]).status == .fault)
  }

  @Test("Samples are read with the keys and the nested tables that the program asks for")
  func sampleOptions() throws {
    try office.folder.write("people.json", #"[{"id": 1, "name": "Ada", "pets": [{"name": "Rex"}]}]"#)
    try office.folder.write(
      "own/a.dao.xml",
      """
      <dao><entity name="Pet" table="people_pets"/><select selector="pets">
        SELECT pet.name FROM people JOIN people_pets pet ON pet.people_rowid = people.rowid WHERE people.id = :id
      </select></dao>
      """)
    let words = ["--scripts", office.folder.path("own"), "--sample", office.folder.path("people.json")]
    let check = ["check"] + words
    #expect(CommandRun(check).errors.contains("no such table: people_pets"))
    #expect(CommandRun(check + ["--nested-tables", "--key", "people_pets=name"]).status == .done)
    #expect(CommandRun(check + ["--key", "people"]).status == .wrongUsage)
    #expect(CommandRun(check + ["--key", "people=id", "--key", "people=name"]).status == .wrongUsage)
    #expect(CommandRun("check", "--scripts", office.folder.path("own"), "--nested-tables").status == .wrongUsage)

    let generated = office.folder.path("generated")
    let run = CommandRun(["generate"] + words + ["--nested-tables", "--key", "people_pets=name", "--output", generated])
    #expect(run.status == .done, "\(run.errors)")
    let swift = try String(contentsOfFile: generated + "/ADAO.swift", encoding: .utf8)
    #expect(swift.contains("var name: String\n"))
  }

  @Test("All faults of all scripts are printed, a line each with its place")
  func faults() throws {
    try office.folder.write("scripts/a.dao.xml", "<dao>\n  <selct selector=\"a\">SELECT 1</selct>\n</dao>")
    try office.folder.write("scripts/b.dao.xml", "<dao><select selector=\"a\"/><select>SELECT 1</select></dao>")
    let run = check
    #expect(run.status == .fault)
    #expect(run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains("a.dao.xml:2:3: error: "))
    #expect(lines[1...2].allSatisfy { $0.contains("b.dao.xml:1:") })
    #expect(lines[3].hasSuffix(": 3 errors"))
  }

  @Test("Warnings are printed and do not fail")
  func warnings() throws {
    try office.folder.write("scripts/a.dao.xml", "<dao>\n  <delete selector=\"a\">DELETE FROM office</delete>\n</dao>")
    let run = check
    #expect(run.status == .done && run.output == "2 scripts, 9 operations: no faults, 1 warning\n")
    #expect(
      run.errors.hasSuffix(
        "a.dao.xml:2:3: warning: the DELETE has no WHERE and changes every row: write all-rows=\"true\" if that is meant [all-rows]\n"
      ))
  }

  private static let stream = """
    <execute><statement>CREATE TABLE office (id INTEGER PRIMARY KEY, size REAL)</statement></execute>
    """

  @Test("Operations of which not every combination is checked are named with the limit")
  func pairs() throws {
    try office.folder.write("versions/1.stream.xml", Self.stream)
    let tests = (1...9).map { "<if test='a\($0) != null'> AND size != #{a\($0)}</if>" }.joined()
    try office.folder.write(
      "own/a.dao.xml", "<dao>\n  <select selector='many'>SELECT id FROM office WHERE id > 0 \(tests)</select>\n</dao>")
    let check = ["check", "--scripts", office.folder.path("own"), "--streams", office.folder.path("versions")]
    let text = CommandRun(check)
    #expect(text.status == .done && text.errors.isEmpty)
    let lines = text.output.split(separator: "\n")
    #expect(
      lines.count == 2
        && lines[0].hasSuffix(
          "a.dao.xml:2:3: note: a.many has more than 256 combinations of branches: every pair of decisions is checked, "
            + "not every combination")
    )
    #expect(lines.last?.hasSuffix(": no faults") == true)
    #expect(CommandRun(check + ["--format", "json"]).output == "[\n\n]\n")
    let annotation = CommandRun(check + ["--format", "github"]).output
    #expect(annotation.hasPrefix("::notice file=") && annotation.contains(",line=2,col=3,title=partly-checked::a.many has "))
  }

  @Test("An ATTACH is checked without its file")
  func attach() throws {
    try office.folder.write("versions/1.stream.xml", Self.stream)
    try office.folder.write(
      "own/a.dao.xml",
      "<dao><update selector='a:'>ATTACH :file AS o</update><update selector='b'>ATTACH '\(office.folder.path("no"))' AS o</update></dao>"
    )
    let run = CommandRun("check", "--scripts", office.folder.path("own"), "--streams", office.folder.path("versions"), "--plan")
    #expect(run.status == .done && run.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: office.folder.path("no")))
    try office.folder.write(
      "versions/2.stream.xml", "<execute><statement>ATTACH '\(office.folder.path("no"))' AS o</statement></execute>")
    #expect(
      CommandRun("check", "--scripts", office.folder.path("own"), "--streams", office.folder.path("versions")).status == .fault)
    #expect(!FileManager.default.fileExists(atPath: office.folder.path("no")))
  }

  @Test("What is passed over is told, also where there is no script at all or one has faults")
  func passedOver() throws {
    let folder = office.folder.path("strays")
    try office.folder.write("strays/old.xml", "<sqlMap/>")
    let none = CommandRun("check", "--scripts", folder)
    #expect(none.status == .fault && none.output.isEmpty)
    #expect(none.errors.contains("old.xml:1:1: warning: ") && none.errors.contains("error: there is no script in '"))
    try office.folder.write("strays/b.dao.xml", "<dao><select selector='one'>SELECT 1</select></dao>")
    let configuration = try office.folder.write(
      "mybatis.xml", "<configuration><plugins><plugin interceptor='P'/></plugins></configuration>")
    let run = CommandRun("check", "--scripts", folder, "--mybatis", configuration)
    #expect(run.status == .done && run.output == "1 script, 1 operation: no faults, 2 warnings\n")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("mybatis.xml:1:46: warning: 'P' is a class of Java's"))
    #expect(lines[1].hasPrefix("\(folder)/old.xml:1:1: warning: <sqlMap> is of iBATIS"))
    try office.folder.write("strays/a.dao.xml", "<dao><selct/></dao>")
    let faulty = CommandRun("check", "--scripts", folder)
    #expect(
      faulty.status == .fault && faulty.errors.contains("old.xml:1:1: warning: ")
        && faulty.errors.contains("a.dao.xml:1:6: error: "))
  }

  @Test("A folder that is not there, or has no script, is a fault", arguments: ["check", "list"])
  func noFolder(command: String) throws {
    try FileManager.default.createDirectory(at: office.folder.url.appending(path: "empty"), withIntermediateDirectories: true)
    let empty = CommandRun(command, "--scripts", office.folder.path("empty"))
    #expect(empty.status == .fault && empty.errors.hasPrefix("error: there is no script in '"))
    #expect(CommandRun("check", "--scripts", office.folder.path("nowhere")).status == .fault)
  }

  @Test("The list has the operation, its kind, parameters, type and place")
  func list() {
    let run = CommandRun("list", "--scripts", office.scripts, "--format", "csv")
    let lines = run.output.split(separator: "\r\n")
    #expect(lines[0] == "operation,kind,parameters,type,result,selects,place")
    #expect(lines[1] == "office.insert:,insert,columns of office less plan,,,,\(office.scripts)/office.dao.xml:2:3")
    #expect(lines[2] == "office.rename,update,\":cityName, :id\",,,,\(office.scripts)/office.dao.xml:3:3")
    #expect(lines[5].hasPrefix("office.selectWithId:,select,:id,@Office,"))
  }

  @Test("The list has the type of a result map's entities")
  func typeOfResultMap() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.dao.xml",
      """
      <dao><resultMap id="own" type="Office"><id property="id" column="id"/></resultMap>
      <resultMap id="child" extends="own"><result property="plan" column="plan"/></resultMap>
      <resultMap id="untyped"><id property="id" column="id"/></resultMap>
      <select selector="all" resultMap="own">SELECT 1 AS id</select>
      <select selector="children" resultMap="child">SELECT 1 AS id</select>
      <select selector="rows" resultMap="untyped">SELECT 1 AS id</select>
      <select selector="promised" type="@Desk" resultMap="own">SELECT 1 AS id</select></dao>
      """)
    try folder.write(
      "M.xml",
      """
      <mapper namespace="M"><resultMap id="m" type="com.example.Office"><id property="id" column="id"/></resultMap>
      <select id="all" resultMap="m">SELECT 1 AS id</select></mapper>
      """)
    let run = CommandRun("list", "--scripts", folder.path, "--format", "csv")
    let types = run.output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[3]
    }
    #expect(Set(run.output.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",")[0] }).count == 5)
    #expect(types.sorted() == ["", "@Desk", "Office", "Office", "Office"])
  }

  @Test("The list fits the terminal, and 100 columns where there is none")
  func cut() {
    for (width, limit) in [(60, 60), (nil, 100)] {
      let run = CommandRun(["list", "--scripts", office.scripts], width: width)
      #expect(run.output.split(separator: "\n").allSatisfy { String($0).displayWidth <= limit })
    }
    #expect(CommandRun("list", "--scripts", office.scripts).output.contains("office.selectWithId:  select  :id "))
  }

  @Test("A bad script hides no other, and is a fault all the same", arguments: ["table", "json"])
  func badScript(format: String) throws {
    try office.folder.write("scripts/a.dao.xml", "<dao>\n  <selct selector=\"a\">SELECT 1</selct>\n</dao>")
    try office.folder.write("scripts/deep/office2.dao.xml", "<dao><select selector='one'>SELECT 1</select></dao>")
    let run = CommandRun("list", "--scripts", office.scripts, "--format", format)
    #expect(run.status == .fault)
    #expect(run.errors.contains("a.dao.xml:2:3: error: ") && run.errors.split(separator: "\n").count == 1)
    #expect(run.output.contains("office.rename") && run.output.contains("office2.one"))
    let call = CommandRun("render", "--scripts", office.scripts, "office2", "one")
    #expect(call.status == .done && call.output == "SELECT 1\n")
  }

  @Test("Many faults of one cause are one with a count; others are not lost among them")
  func manyFaults() throws {
    let many = (1...900).map { "<selct selector='s\($0)'>SELECT 1</selct>" }.joined(separator: "\n")
    try office.folder.write("scripts/a.dao.xml", "<dao>\n\(many)\n<insert/>\n</dao>")
    let lines = check.errors.split(separator: "\n")
    #expect(lines.count < 10)
    #expect(lines[0].contains("a.dao.xml:2:1: error: unknown element <selct>"))
    #expect(lines[0].hasSuffix(", and 899 more places: 3–901 [unknown-element]"))
    #expect(lines.contains { $0.contains("a.dao.xml:902:1: error: ") })
  }
}
