import Testing

@testable import DAOCommand

@Suite("dao call")
struct CallCommandTests {
  let office: Office

  init() throws { office = try Office() }

  @Test("Entities come as JSON objects by column, in column order")
  func json() {
    let run = office.call("selectAll", "--format", "json")
    #expect(run.status == .done)
    #expect(
      run.output == """
        [
          {"id": 1, "city_name": "Zürich", "size": 12.5, "plan": "AP8="},
          {"id": 2, "city_name": "東京", "size": null, "plan": null},
          {"id": 3, "city_name": "42", "size": 7.0, "plan": null}
        ]

        """)
  }

  @Test("The default is a table")
  func table() {
    #expect(office.call("selectWithId:", "2").output == "id  city_name\n--  ---------\n 2  東京\n1 row\n")
  }

  @Test("CSV and the vertical format are there for the asking")
  func otherFormats() {
    #expect(office.call("selectWithId:", "1", "--format=csv").output == "id,city_name\r\n1,Zürich\r\n")
    #expect(office.call("selectWithId:", "1", "--format=vertical").output == "row 1\n  id         1\n  city_name  Zürich\n")
  }

  @Test("A result without rows still has its columns")
  func noRows() {
    #expect(office.call("selectWithId:", "99", "--format", "csv").output == "id,city_name\r\n")
    #expect(office.call("selectWithId:", "99", "--format", "json").output == "[]\n")
  }

  @Test(
    "A value reaches the database as what it reads as",
    arguments: [
      ("42", "42", "integer"), ("-5", "-5", "integer"), ("1.5", "1.5", "real"), ("true", "1", "integer"),
      ("null", "null", "null"), ("text:42", "\"42\"", "text"), ("abc", "\"abc\"", "text"), ("5.0", "5.0", "real"),
      ("' OR 1=1; DROP TABLE office; --", "\"' OR 1=1; DROP TABLE office; --\"", "text"),
    ])
  func values(word: String, json: String, type: String) {
    let run = office.call("echo:b:", word, "0", "--format", "json")
    #expect(run.output == "[\n  {\"a\": \(json), \"t\": \"\(type)\", \"a:2\": 0}\n]\n")
  }

  @Test("A change prints how many rows it changed, and is kept")
  func changes() {
    let run = office.call("rename", "--set", "id=3", "--set", "cityName=text:43", "--format", "json")
    #expect(run.output == "{\"changes\": 1}\n")
    #expect(office.call("deleteWithId:", "9").output == "0 changes\n")
    #expect(office.call("selectWithId:", "3", "--format", "csv").output == "id,city_name\r\n3,43\r\n")
  }

  @Test("A built insert takes its values from --params and --set")
  func built() {
    let run = office.call("insert:", "--params", #"{"id": 4, "cityName": "Oslo", "size": null}"#, "--set", "size=3.5")
    #expect(run.output == "1 change\n")
    #expect(office.call("selectAll", "--format", "csv").output.hasSuffix("4,Oslo,3.5,\r\n"))
  }

  @Test("A change that returns rows prints them")
  func returning() {
    #expect(office.call("add", "Lima", "--format", "json").output == "[\n  {\"id\": 4, \"city_name\": \"Lima\"}\n]\n")
  }

  @Test("A database that is not there is an error, and stays away")
  func noDatabase() throws {
    let office = try Office(migrated: false)
    let run = office.call("selectAll")
    #expect(run.status == .fault)
    #expect(run.errors.contains("there is no database '\(office.database)'"))
    #expect(!office.folder.contains("office.sqlite"))
  }

  @Test("Faults of a call are printed with their place, with status 1")
  func faults() {
    let unknown = office.call("selectWithIt:", "1")
    #expect(unknown.status == .fault)
    #expect(unknown.errors.contains("did you mean 'selectWithId:'?"))
    let missing = office.call("rename", "--set", "id=1")
    #expect(missing.status == .fault)
    #expect(missing.errors.contains("office.dao.xml:3:3: error: "))
    #expect(missing.errors.contains(":cityName"))
    let doubled = office.call("rename", "--set", "id=1", "--set", "cityName=東京")
    #expect(doubled.status == .fault)
    #expect(doubled.errors.contains("UNIQUE"))
    #expect(office.call("deleteWithId:", "1", "2").status == .fault)
    #expect(office.call("echo", "1").status == .fault)
  }

  @Test("Wrong usage is told from faults by status 2")
  func usage() {
    #expect(office.call().status == .wrongUsage)
    #expect(office.call("selectAll", "--format", "jsn").errors.contains("did you mean 'json'?"))
    #expect(office.call("rename", "--params", "{").status == .wrongUsage)
    #expect(office.call("rename", "1", "--set", "id=1").status == .wrongUsage)
    #expect(CommandRun("call", "--scripts", office.scripts, "office", "selectAll").status == .wrongUsage)
  }

  @Test("A change prints the keys that its operation declares")
  func keys() throws {
    try office.folder.write(
      "scripts/keyed.dao.xml",
      """
      <dao>
        <insert selector="one:" useGeneratedKeys="true" keyProperty="id"> INSERT INTO office (city_name) VALUES (#{city}) </insert>
        <insert selector="all:" useGeneratedKeys="true" keyProperty="id"> INSERT INTO office (city_name) VALUES
          <foreach collection="cities" item="city" separator=",">(#{city})</foreach> </insert>
        <insert selector="selected:"> <selectKey keyProperty="id" order="BEFORE">SELECT 70 AS id</selectKey>
          INSERT INTO office (id, city_name) VALUES (#{id}, #{city}) </insert>
      </dao>
      """)
    func call(_ words: String...) -> String {
      CommandRun(["call", "--database", office.database, "--scripts", office.scripts, "keyed"] + words).output
    }
    #expect(call("one:", "--set", "city=Bern", "--format", "json") == "{\"changes\": 1, \"keys\": [4]}\n")
    #expect(
      call("all:", "--params", #"{"cities": ["Roma", "Åbo"]}"#, "--format=json") == "{\"changes\": 2, \"keys\": [5, 6]}\n")
    #expect(call("selected:", "--set", "city=Oslo") == "1 change\nid\n--\n70\n1 row\n")
    #expect(call("one:", "--set", "city=Köln", "--format=csv") == "id\r\n71\r\n")
  }

  @Test("A name that an operation has no use for is an error with the nearest, in dynamic operations too")
  func unknownNames() throws {
    try office.folder.write(
      "scripts/dynamic.dao.xml",
      """
      <dao>
        <select selector="find">SELECT id FROM office <where>
          <if test="city != null">city_name = #{city}</if>
          <if test="ids != null">AND id IN
            <foreach collection="ids" item="each" open="(" close=")" separator=",">#{each}</foreach></if>
          <bind name="half" value="size / 2"/> <if test="half != null">AND size = #{half}</if>
        </where></select>
      </dao>
      """)
    func run(_ words: String...) -> CommandRun {
      CommandRun(["call", "--database", office.database, "--scripts", office.scripts, "dynamic", "find"] + words)
    }
    for words in [["--set", "citty=x"], ["--params", #"{"citty": "x", "size": 2}"#]] {
      for command in [["call", "--database", office.database], ["render"]] {
        let run = CommandRun(command + ["--scripts", office.scripts, "dynamic", "find"] + words)
        #expect(run.status == .fault && run.errors.contains("did you mean 'city'?"), "\(run.errors)")
      }
    }
    #expect(run("--set", "each=1", "--set", "size=2").status == .fault)
    #expect(run("--set", "size=25.0", "--format", "csv").output == "id\r\n1\r\n")
    #expect(office.call("rename", "--set", "id=1", "--set", "cityNam=x").errors.contains("cityNam"))
    let list = CommandRun("list", "--scripts", office.scripts, "--format", "csv").output
    #expect(list.contains("dynamic.find,select,\":city, :ids, :size\",,"))
  }
}
