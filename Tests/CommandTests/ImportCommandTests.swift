import Testing

@testable import DAOCommand

@Suite("dao import")
struct ImportCommandTests {
  let mappers: Mappers
  private var folder: TemporaryFolder { mappers.office.folder }
  private var output: String { folder.path("imported") }

  init() throws { mappers = try Mappers() }

  private func run(_ words: String...) -> CommandRun { CommandRun(["import", mappers.folder, "--output", output] + words) }

  /// What a run says, less the two files that are no mappers.
  private func notes(_ run: CommandRun) -> [Substring] {
    run.errors.split(separator: "\n").filter { !$0.contains("pom.xml:1:1: ") && !$0.contains("logback.xml:1:1: ") }
  }

  /// What a call renders to as a mapper and as a script.
  private func renderings(_ name: String, _ words: [String]) -> (mapper: CommandRun, script: CommandRun) {
    (
      CommandRun(["render", "--scripts", mappers.folder, "--format", "json", name] + words),
      CommandRun(["render", "--scripts", output, "--format", "json", name] + words)
    )
  }

  private func write(_ name: String, _ body: String) throws {
    try folder.write("mappers/\(name).xml", "<mapper namespace=\"com.example.\(name)\">\n\(body)\n</mapper>\n")
  }

  @Test("Every operation of a mapper gives the same SQL and the same values as a script")
  func sameSQL() throws {
    let run = run()
    #expect(run.status == .done)
    #expect(
      run.errors.split(separator: "\n") == [
        "\(mappers.folder)/logback.xml:1:1: warning: <configuration> is no mapper, and is passed over: MyBatis's configuration has its"
          + " DOCTYPE, or is named",
        "\(mappers.folder)/pom.xml:1:1: warning: <project> is no mapper, and is passed over",
      ])
    #expect(run.output == "\(output)/StaffMapper.dao.xml\n")
    #expect(CommandRun("check", "--scripts", output).output == "1 script, 8 operations: no faults\n")
    let calls: [[String]] = [
      ["offices"], ["selectedOffices"], ["peopleOf", "1"], ["firstOf", "1"],
      ["find", "--params", #"{"o": {"name": "x"}, "pids": [1, 2]}"#], ["find", "--params", #"{"o": {}}"#],
      ["among", "--params", "[1, 2, 3]"], ["named", "x"], ["named", "null"], ["engine"], ["engine", "--dialect", "postgres"],
    ]
    for call in calls {
      let (mapper, script) = renderings("StaffMapper", call)
      #expect(mapper.status == .done && mapper.output == script.output, "\(call)")
    }
  }

  @Test("What may lose its WHERE says so as a script")
  func allRows() throws {
    try write(
      "Cleaner",
      """
      <sql id="where"><where><if test="id != null">id = #{id}</if></where></sql>
      <delete id="some">DELETE FROM office <include refid="where"/></delete>
      <delete id="all">DELETE FROM office</delete>
      <update id="one">UPDATE office <set><if test="name != null">name = #{name}</if></set> WHERE id = #{id}</update>
      <delete id="perhaps">DELETE FROM office <trim prefix="WHERE"><if test="id != null">id = #{id}</if></trim></delete>
      <delete id="certain">DELETE FROM office <where>id &gt; 0 <if test="id != null">AND id = #{id}</if></where></delete>
      """)
    #expect(run().status == .done)
    let script = try folder.text("imported/Cleaner.dao.xml")
    let lines = script.split(separator: "\n").filter { $0.contains("all-rows=\"true\"") }.map { $0.split(separator: "\"")[3] }
    #expect(lines == ["some", "all", "perhaps"])
    #expect(CommandRun("check", "--scripts", output).errors.isEmpty)
    let (mapper, written) = renderings("Cleaner", ["some", "--params", #"{"id": null}"#])
    #expect(mapper.status == .done && mapper.output == written.output)
  }

  @Test("The same entities come of both")
  func sameResults() {
    #expect(run().status == .done)
    for operation in ["offices", "selectedOffices"] {
      let words = ["call", "--database", mappers.database, "StaffMapper", operation, "--format", "json"]
      let mapper = CommandRun(words + ["--scripts", mappers.folder])
      #expect(mapper.status == .done && mapper.output == CommandRun(words + ["--scripts", output]).output)
    }
  }

  @Test("Comments, CDATA and layout stay; DOCTYPE, namespace and Java's types go")
  func layout() throws {
    try folder.write(
      "mappers/Layout.xml",
      """
      <?xml version='1.0' encoding='ISO-8859-1'?>
      <!-- first -->
      <!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN"
        "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
      <mapper
          namespace="com.example.Layout">

        <!-- a > b -->
        <select id="all" parameterType="java.util.Map"
                resultType='com.example.Person' statementType="PREPARED"><![CDATA[
          SELECT * FROM person WHERE pid < #{pid} -- until here
        ]]></select>
        <delete id = "none">DELETE FROM person WHERE pid &lt; 0</delete>
      </mapper>
      <!-- last -->

      """)
    #expect(run().status == .done)
    #expect(
      try folder.text("imported/Layout.dao.xml") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- first -->
        <dao>

          <!-- a > b -->
          <select selector="all"
                  type='Person'><![CDATA[
            SELECT * FROM person WHERE pid < #{pid} -- until here
          ]]></select>
          <delete selector = "none">DELETE FROM person WHERE pid &lt; 0</delete>
        </dao>
        <!-- last -->

        """)
  }

  @Test("References to other mappers, fragments and operations lead to the scripts")
  func references() throws {
    try write(
      "Shared",
      """
      <sql id="com.example.Shared.columns">${alias}.pid, ${alias}.name</sql>
      <resultMap id="base" type="com.example.Person"><id property="pid" column="pid"/></resultMap>
      <select id="of-office" resultType="string">SELECT name FROM person WHERE office = #{id}</select>
      """)
    try write(
      "Using",
      """
      <resultMap id="more" type="com.example.Person" extends="com.example.Shared.base">
        <result property="name" column="name"/>
      </resultMap>
      <resultMap id="office" type="com.example.Office">
        <id property="id" column="id"/>
        <collection property="names" ofType="string" column="id" select="com.example.Shared.of-office"/>
      </resultMap>
      <select id="all" resultMap="more">
        SELECT <include refid="com.example.Shared.columns"><property name="alias" value="p"/></include> FROM person p
      </select>
      <select id="offices" resultMap="com.example.Using.office">SELECT id FROM office ORDER BY id</select>
      """)
    let run = run()
    #expect(run.status == .done)
    #expect(run.errors.contains("Shared.xml:4:9: warning: the operation 'of-office' is called 'of_office' in the script"))
    let (mapper, script) = renderings("Using", ["all"])
    #expect(mapper.status == .done && mapper.output == script.output)
    let words = ["call", "--database", mappers.database, "Using", "offices", "--format", "json"]
    let called = CommandRun(words + ["--scripts", output])
    #expect(called.output.contains(#"{"id": 1, "names": ["Ada", "Bo \"B\""]}"#))
    #expect(called.output == CommandRun(words + ["--scripts", mappers.folder]).output)
  }

  @Test("Mappers whose namespaces end alike keep these whole")
  func sameNames() throws {
    for (number, space) in ["a", "b"].enumerated() {
      try folder.write(
        "mappers/\(space).xml",
        "<mapper namespace='\(space).Same'><sql id='n'>\(number)</sql><select id='x'>SELECT <include refid='b.Same.n'/></select></mapper>"
      )
    }
    #expect(run().status == .done)
    #expect(renderings("a.Same", ["x"]).script.output == "{\"sql\": \"SELECT 1\", \"values\": []}\n")
  }

  @Test("Mappers of one namespace become one script, which has what all of them have")
  func sharedNamespace() throws {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- %s -->\n<mapper namespace=\"com.example.Shared\">"
    for (name, body) in [
      ("a", "<sql id=\"f\">pid</sql><parameterMap id=\"p\" type=\"map\"><parameter property=\"pid\"/></parameterMap>"),
      ("b", "<select id=\"one\">SELECT <include refid=\"f\"/> FROM ${t}</select>"),
      ("c", "<update id=\"two\" parameterMap=\"p\">UPDATE ${t} SET pid = ?</update>"),
    ] {
      try folder.write("mappers/shared/\(name).xml", head.replacing("%s", with: name) + "\n  \(body)\n</mapper>\n")
    }
    try folder.write("mappers/shared/d.xml", "<mapper namespace=\"com.example.Shared\"/>")
    let run = run()
    #expect(run.status == .done && run.output.contains("imported/Shared.dao.xml"))
    let text = try folder.text("imported/Shared.dao.xml")
    #expect(text.components(separatedBy: "<dao>").count == 2 && text.hasSuffix("</dao>"))
    #expect(text.components(separatedBy: "<?xml").count == 2 && text.contains("<!-- b -->"))
    #expect(text.components(separatedBy: "<substitution").count == 2)
    try folder.write("imported/Shared.dao.xml", text.replacing("TODO", with: "person"))
    let (mapper, script) = renderings("Shared", ["two", "--params", #"{"pid": 1, "t": "person"}"#, "--unsafe-substitution"])
    #expect(mapper.status == .done && mapper.output == script.output)
    #expect(renderings("Shared", ["one", "--set", "t=person"]).script.output.contains("SELECT pid FROM person"))
  }

  @Test("The mappers of a tree are those that its configuration lists, and a default that counts is told")
  func listedMappers() throws {
    try folder.write(
      "mappers/mybatis-config.xml",
      """
      <!DOCTYPE configuration PUBLIC "-//mybatis.org//DTD Config 3.0//EN" "http://mybatis.org/dtd/mybatis-3-config.dtd">
      <configuration><mappers><mapper class="com.example.Listed"/></mappers></configuration>
      """)
    try write("Listed", "<select id=\"a\">SELECT '${x:1}'</select>")
    try write("Broken", "<selct/>")
    let run = run()
    #expect(run.status == .done && run.output == "\(output)/Listed.dao.xml\n")
    #expect(notes(run).count == 2)
    #expect(run.errors.contains("mybatis-config.xml:2:16: warning: 2 mapper files are not listed here"))
    #expect(run.errors.contains("Listed.xml:2:24: warning: '${x:1}' is taken for '1'"))
    #expect(try folder.text("imported/Listed.dao.xml").contains("<select selector=\"a\">SELECT '1'</select>"))
  }

  @Test("An undeclared ${} is declared with nothing yet, and told")
  func undeclared() throws {
    try write(
      "Order",
      """
      <sql id="order">ORDER BY ${by} ${direction}</sql>
      <select id="all">SELECT 1 FROM ${t} <include refid="order"/></select>
      <select id="again">SELECT 2 <include refid="order"/></select>
      """)
    let run = run()
    #expect(run.status == .done)
    #expect(notes(run).count == 3)
    #expect(run.errors.contains("Order.xml:2:26: warning: '${by}' may be any text here: write what it may be into its"))
    let text = try folder.text("imported/Order.dao.xml")
    #expect(text.contains("<dao>\n  <substitution name=\"t\" values=\"TODO\"/>\n  <substitution name=\"by\" values=\"TODO\"/>"))
    let params = ["--params", #"{"t": "person", "by": "pid", "direction": "desc"}"#]
    #expect(
      CommandRun(["render", "--scripts", output, "Order", "all"] + params).errors.contains("none of those that are declared"))
  }

  @Test("What a parameter map says is written into the SQL")
  func parameterMaps() throws {
    try write(
      "Listed",
      """
      <parameterMap id="two" type="map">
        <parameter property="pid" jdbcType="INTEGER"/>
        <parameter property="o.name"/>
      </parameterMap>
      <update id="set" parameterMap="two">UPDATE person SET pid = ?<if test="true">, name = ?</if></update>
      """)
    #expect(run().status == .done)
    #expect(
      try folder.text("imported/Listed.dao.xml").contains(
        "SET pid = #{pid,jdbcType=INTEGER}<if test=\"true\">, name = #{o.name}</if>"))
    let (mapper, script) = renderings("Listed", ["set", "--params", #"{"pid": 1, "o": {"name": "x"}}"#])
    #expect(mapper.status == .done && mapper.output == script.output)
  }

  @Test("What the configuration sets is written into the scripts")
  func configuration() throws {
    let configuration = try folder.write(
      "config.xml",
      """
      <configuration>
        <properties><property name="table" value="person"/><property name="less" value="&lt;"/></properties>
        <settings>
          <setting name="autoMappingBehavior" value="FULL"/>
          <setting name="nullableOnForEach" value="true"/>
          <setting name="useGeneratedKeys" value="true"/>
          <setting name="mapUnderscoreToCamelCase" value="true"/>
          <setting name="defaultStatementTimeout" value="25"/>
          <setting name="cacheEnabled" value="false"/>
        </settings>
        <typeAliases><typeAlias alias="human" type="com.example.Person"/></typeAliases>
      </configuration>
      """)
    try write(
      "Set",
      """
      <cache size="5"/>
      <resultMap id="people" type="human"><association property="office" javaType="human"><id column="id"/></association></resultMap>
      <select id="all" resultType="Human" timeout="3">
        SELECT * FROM ${table} WHERE pid ${less} 5 <![CDATA[AND pid ${less} 6]]>
        <foreach collection="list" item="i">AND pid != #{i}</foreach>
      </select>
      <insert id="add">INSERT INTO ${ table } (pid) VALUES (#{pid})</insert>
      """)
    let run = run("--mybatis", configuration)
    #expect(run.status == .done)
    #expect(run.errors.contains("warning: mapUnderscoreToCamelCase: "))
    let text = try folder.text("imported/Set.dao.xml")
    for piece in [
      #"<resultMap autoMapping="true" id="people" type="Person">"#, #"<association autoMapping="true" property="office""#,
      #"type="Person""#, "FROM person WHERE pid &lt; 5 <![CDATA[AND pid < 6]]>", #"<foreach nullable="true" "#,
      #"useGeneratedKeys="true""#, #"timeout="25""#, #"selector="add">INSERT INTO person (pid)"#, #"timeout="3""#,
    ] {
      #expect(text.contains(piece))
    }
    #expect(!text.contains("<cache") && text.split(separator: "timeout=").count == 3)
  }

  @Test("Type handlers of Java, and what scripts take for parameters, need a hand")
  func hands() throws {
    try write(
      "Hand",
      """
      <resultMap id="m" type="map"><result property="a" column="a" typeHandler="com.example.AHandler"/></resultMap>
      <select id="all">SELECT @n, #{a,typeHandler=com.example.AHandler}</select>
      """)
    let errors = run().errors
    #expect(
      errors.contains(
        "Hand.xml:2:62: warning: the type handler 'com.example.AHandler' is Java's: write one in Swift and register it as 'AHandler'"
      ))
    #expect(errors.contains("Hand.xml:3:25: warning: '@n' is a parameter in a script"))
    #expect(errors.contains("Hand.xml:3:33: warning: a type handler is Java's"))
  }

  @Test("The type behind a placeholder's colon is no parameter")
  func shortTypes() throws {
    try write("Short", "<select id=\"one\">SELECT #{name:VARCHAR} AS name</select>")
    let run = run()
    #expect(run.status == .done && notes(run).isEmpty)
    #expect(CommandRun("render", "--scripts", output, "Short", "one", "Ada").status == .done)
  }

  @Test("A mapper with faults is reported, and nothing is written")
  func faults() throws {
    try write("Broken", "<select id=\"a\">SELECT <include refid=\"nowhere\"/></select>")
    let run = run()
    #expect(run.status == .fault)
    #expect(run.errors.contains("Broken.xml:2:39: error: there is no fragment 'nowhere'"))
    #expect(!folder.contains("imported"))
  }

  @Test("A function that SQLite lacks is a warning at its place, with what does the same there")
  func functions() throws {
    try write(
      "Times",
      """
      <sql id="likes">name LIKE concat('%', #{n}, '%')</sql>
      <select id="a">SELECT now(), count(*), max(a, b) FROM t WHERE a IN (1) AND <include refid="likes"/></select>
      <select id="b">WITH x(a) AS (SELECT CAST(b AS DECIMAL(10, 2)) FROM json_each('[]')) SELECT coalesce(a, 'now()') FROM x</select>
      <insert id="c">INSERT INTO t (a, b) VALUES (NEXTVAL('s'), date('now')) ON CONFLICT (a) DO NOTHING</insert>
      <update id="d">UPDATE t <set><if test="a != null">a = IF(a, 1, 2),</if></set> WHERE EXISTS (SELECT 1) /* now() */</update>
      <select id="e" databaseId="postgres">SELECT to_tsvector(a)</select>
      """)
    let times = notes(run()).filter { $0.contains("Times.xml") }.map { $0.split(separator: "/").last ?? "" }
    #expect(
      times == [
        "Times.xml:2:27: warning: SQLite has no function 'concat': write a || b",
        "Times.xml:3:23: warning: SQLite has no function 'now': write datetime('now')",
        "Times.xml:5:45: warning: SQLite has no function 'NEXTVAL', unless the program adds one: write the SQL in another way",
        "Times.xml:6:55: warning: SQLite has no function 'IF': write iif(a, b, c)",
      ])
  }

  @Test("A file that is there is not written over, and nothing else is written")
  func existing() throws {
    try folder.write("imported/StaffMapper.dao.xml", "mine")
    try write("Other", "<select id=\"a\">SELECT 1</select>")
    let run = run()
    #expect(run.status == .fault && run.errors.contains("is there already, and nothing is written"))
    #expect(try folder.text("imported/StaffMapper.dao.xml") == "mine")
    #expect(!folder.contains("imported/Other.dao.xml"))
  }

  @Test("A mapper is imported by its file, and what is none is refused")
  func files() throws {
    let file = folder.path("mappers/people/StaffMapper.xml")
    #expect(CommandRun("import", file, "--output", output).status == .done)
    let other = CommandRun("import", folder.path("mappers/pom.xml"), "--output", output)
    #expect(other.status == .fault && other.errors.contains("is neither a script nor a mapper"))
    #expect(CommandRun("import", folder.path("streams"), "--output", output).errors.contains("there is no mapper"))
    #expect(CommandRun("import", folder.path("nowhere"), "--output", output).status == .fault)
    #expect(CommandRun("import", "--output", output).status == .wrongUsage)
    #expect(CommandRun("import", mappers.folder).status == .wrongUsage)
  }
}
