import Testing

@testable import DAOCommand

@Suite("Mappers on the command line")
struct MapperCommandTests {
  let mappers: Mappers

  init() throws { mappers = try Mappers() }

  @Test("What a result map folds is nested in the JSON")
  func joined() {
    #expect(
      mappers.call("offices", "--format", "json").output == """
        [
          {"id": 1, "city": "Zürich", "people": [{"pid": 1, "name": "Ada"}, {"pid": 2, "name": "Bo \\"B\\""}]},
          {"id": 2, "city": "東京", "people": []},
          {"id": 3, "city": "42", "people": [{"pid": 3, "name": null}]}
        ]

        """)
  }

  @Test("Nested selects are nested too, and an association without a row is null")
  func selected() {
    let run = mappers.call("selectedOffices", "--format", "json")
    #expect(run.output.contains(#"{"id": 2, "first": null, "people": []}"#))
    #expect(run.output.contains(#""first": {"pid": 3, "name": null, "office": 3}, "people""#))
  }

  @Test("The formats that cannot nest show the nested entities as JSON")
  func otherFormats() {
    #expect(mappers.call("selectedOffices", "--format", "csv").output.contains("2,,[]\r\n"))
    #expect(mappers.call("offices", "--format", "vertical").output.contains(#"  people  [{"pid": 3, "name": null}]"#))
    #expect(mappers.call("offices").output.hasSuffix("3 rows\n"))
  }

  @Test("A result map without rows still has its properties")
  func noRows() throws {
    try mappers.office.folder.write(
      "mappers/Empty.xml",
      """
      <mapper namespace="Empty">
        <select id="none" resultMap="com.example.StaffMapper.joined">SELECT id, pid FROM office, person WHERE id = 99</select>
      </mapper>
      """)
    let run = CommandRun(
      "call", "--database", mappers.database, "--scripts", mappers.folder, "Empty", "none", "--format", "csv")
    #expect(run.output == "id,people\r\n")
  }

  @Test("Lists and objects reach dynamic SQL")
  func arguments() {
    let run = mappers.call("find", "--params", #"{"o": {"name": null}, "pids": [3, 1]}"#, "--format", "csv")
    #expect(run.output == "pid\r\n1\r\n3\r\n")
  }

  @Test("A mapper is called by its namespace, its last part, or its file")
  func names() {
    for name in ["com.example.StaffMapper", "StaffMapper"] {
      let run = CommandRun(
        "call", "--database", mappers.database, "--scripts", mappers.folder, name, "peopleOf", "3", "--format", "csv")
      #expect(run.output == "pid,name\r\n3,\r\n")
    }
  }

  @Test("--scripts may be given more than once, and a folder twice counts once")
  func severalFolders() {
    let folders = ["--scripts", mappers.office.scripts, "--scripts", mappers.folder, "--scripts", mappers.folder]
    #expect(CommandRun(["check"] + folders).output == "2 scripts, 16 operations: no faults, 2 warnings\n")
    #expect(CommandRun(["render"] + folders + ["office", "echo", "1"]).status == .fault)
    #expect(CommandRun(["render"] + folders + ["StaffMapper", "engine"]).status == .done)
  }

  @Test("An undeclared ${} is refused, unless the command line allows it")
  func unsafeSubstitution() throws {
    try mappers.office.folder.write(
      "mappers/Ordered.xml", "<mapper namespace='Ordered'><select id='all'>SELECT 1 ORDER BY ${by}</select></mapper>")
    let words = ["render", "--scripts", mappers.folder, "Ordered", "all", "--set", "by=1 DESC"]
    #expect(CommandRun(words).errors.contains("Ordered.xml:1:64: error: '${by}' would put text into the SQL unchecked"))
    #expect(CommandRun(words + ["--unsafe-substitution"]).output == "SELECT 1 ORDER BY 1 DESC\n")
  }

  @Test("A configuration is taken from the folder, or from where --mybatis says")
  func configuration() throws {
    let configuration = """
      <!DOCTYPE configuration PUBLIC "-//mybatis.org//DTD Config 3.0//EN" "http://mybatis.org/dtd/mybatis-3-config.dtd">
      <configuration><settings><setting name="nullableOnForEach" value="true"/></settings></configuration>
      """
    let words = ["render", "--scripts", mappers.folder, "StaffMapper", "find", "--params", #"{"pids": null, "o": {}}"#]
    try mappers.office.folder.write(
      "mappers/Loop.xml",
      "<mapper namespace='Loop'><select id='all'>SELECT 1 <foreach collection='list'>, 2</foreach></select></mapper>")
    let loop = ["render", "--scripts", mappers.folder, "Loop", "all", "--params", "null"]
    #expect(CommandRun(loop).errors.contains("is null"))
    let outside = try mappers.office.folder.write("configuration.xml", configuration)
    #expect(CommandRun(loop + ["--mybatis", outside]).output == "SELECT 1\n")
    try mappers.office.folder.write("mappers/mybatis-config.xml", configuration)
    #expect(CommandRun(loop).output == "SELECT 1\n")
    try mappers.office.folder.write("mappers/other-config.xml", configuration)
    let several = CommandRun(loop)
    #expect(several.status == .fault)
    #expect(several.errors.contains("warning: several MyBatis configurations, so none is used; name one by --mybatis: "))
    #expect(CommandRun(words).status == .done)
  }

  @Test("The list tells result maps, and how nested selects are fetched")
  func list() {
    let run = CommandRun("list", "--scripts", mappers.folder, "--format", "json")
    #expect(run.output.contains(#""result": "com.example.StaffMapper.joined: joins", "selects": []"#))
    #expect(run.output.contains(#"{"operation": "peopleOf", "batched": true, "why": "each key is compared for equality"#))
    #expect(run.output.contains(#"{"operation": "firstOf", "batched": false, "why": "it has LIMIT", "place": ""#))
    let vertical = CommandRun("list", "--scripts", mappers.folder, "--format", "vertical").output
    #expect(vertical.contains("firstOf: once per key, it has LIMIT"))
  }

  @Test("What only warns is printed by the check, which goes well")
  func warnings() throws {
    try mappers.office.folder.write("mappers/W.xml", "<mapper namespace='W'><select id='a'>SELECT '#{x}'</select></mapper>")
    let run = CommandRun("check", "--scripts", mappers.folder)
    #expect(run.status == .done)
    #expect(run.errors.contains("W.xml:1:46: warning: "))
  }
}
