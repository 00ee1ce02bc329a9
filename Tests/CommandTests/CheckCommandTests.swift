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

  @Test("All faults of all scripts are printed, a line each with its place")
  func faults() throws {
    try office.folder.write("scripts/a.dao.xml", "<dao>\n  <selct selector=\"a\">SELECT 1</selct>\n</dao>")
    try office.folder.write("scripts/b.dao.xml", "<dao><select selector=\"a\"/><select>SELECT 1</select></dao>")
    let run = check
    #expect(run.status == .fault)
    #expect(run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("a.dao.xml:2:3: error: "))
    #expect(lines.dropFirst().allSatisfy { $0.contains("b.dao.xml:1:") })
  }

  @Test("Warnings are printed and do not fail")
  func warnings() throws {
    try office.folder.write("scripts/a.dao.xml", "<dao>\n  <delete selector=\"a\">DELETE FROM office</delete>\n</dao>")
    let run = check
    #expect(run.status == .done && run.output == "2 scripts, 9 operations: no faults\n")
    #expect(
      run.errors.hasSuffix(
        "a.dao.xml:2:3: warning: the DELETE has no WHERE and changes every row: write all-rows=\"true\" if that is meant\n"))
  }

  @Test("What is passed over is told, also where there is no script at all or one has faults")
  func passedOver() throws {
    let folder = office.folder.path("strays")
    try office.folder.write("strays/old.xml", "<sqlMap/>")
    let configuration = try office.folder.write(
      "mybatis.xml", "<configuration><plugins><plugin interceptor='P'/></plugins></configuration>")
    let run = CommandRun("check", "--scripts", folder, "--mybatis", configuration)
    #expect(run.status == .done && run.output == "0 scripts, 0 operations: no faults\n")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("mybatis.xml:1:46: warning: 'P' is a class of Java's"))
    #expect(lines[1].hasPrefix("\(folder)/old.xml:1:1: warning: <sqlMap> is of iBATIS"))
    try office.folder.write("strays/a.dao.xml", "<dao><selct/></dao>")
    let faulty = CommandRun("check", "--scripts", folder)
    #expect(
      faulty.status == .fault && faulty.errors.contains("old.xml:1:1: warning: ")
        && faulty.errors.contains("a.dao.xml:1:6: error: "))
  }

  @Test("A folder that is not there is a fault")
  func noFolder() {
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

  @Test("The list fits the terminal")
  func cut() {
    let run = CommandRun(["list", "--scripts", office.scripts], width: 60)
    #expect(run.output.split(separator: "\n").allSatisfy { String($0).displayWidth <= 60 })
  }
}
