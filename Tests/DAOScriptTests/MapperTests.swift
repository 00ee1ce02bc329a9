import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Mappers")
final class MapperTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "MapperTests-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ file: String, _ source: String) throws {
    try source.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
  }

  private func mapper(_ namespace: String, _ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a licence with <tags> -->
    <!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "https://mybatis.org/dtd/mybatis-3-mapper.dtd">
    <mapper
      namespace="\(namespace)">\(body)</mapper>
    """
  }

  private func render(
    _ script: CompiledScript, _ selector: String, _ values: [String: (any Encodable)?] = [:]
  ) throws -> String {
    let operation = try #require(script[selector: selector])
    guard case .dynamic(let statement) = operation.content else { return "" }
    return try statement.render(DynamicScope(.dictionary(values))).text.sql.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test("A mapper answers to its namespace, to the last part of it, and to its file's name")
  func names() throws {
    try write("EmployeeMap.xml", mapper("com.example.EmployeeMapper", "<select id='a'>SELECT 1</select>"))
    try write("notes.xml", "<notes><mapper namespace='x'/></notes>")
    try write("employee.dao.xml", "<dao/>")
    let library = try ScriptLibrary(directory: folder)
    #expect(library.files.map(\.name) == ["com.example.EmployeeMapper", "employee"])
    for name in ["com.example.EmployeeMapper", "EmployeeMapper", "EmployeeMap"] {
      #expect(try library.script(named: name, dialect: SQLiteDialect()).name == "com.example.EmployeeMapper")
    }
    #expect(throws: DAOError.self) { try library.script(named: "notes", dialect: SQLiteDialect()) }
  }

  @Test("A mapper includes fragments of another file, which may include its own")
  func includesAcrossFiles() throws {
    try write(
      "a.xml",
      mapper("x.A", "<select id='a'>SELECT <include refid='x.B.columns'><property name='p' value='e'/></include></select>"))
    try write("b.xml", mapper("x.B", "<sql id='columns'>${p}.a, <include refid='more'/></sql><sql id='more'>${p}.b</sql>"))
    let library = try ScriptLibrary(directory: folder)
    #expect(try render(library.script(named: "A", dialect: SQLiteDialect()), "a") == "SELECT e.a, e.b")
    let script = try ScriptLibrary.script(at: folder.appending(path: "a.xml"), dialect: SQLiteDialect())
    #expect(try render(script, "a") == "SELECT e.a, e.b")
    #expect(try library.scripts(dialect: SQLiteDialect()).count == 2)
  }

  @Test("Files of one namespace are one script; what two of them define is a fault")
  func sharedNamespace() throws {
    try write("a.xml", mapper("x.A", "<sql id='columns'>eid</sql><select id='a'>SELECT 1</select>"))
    try write("b.xml", mapper("x.A", "<select id='b'>SELECT <include refid='columns'/></select>"))
    let library = try ScriptLibrary(directory: folder)
    let scripts = try library.scripts(dialect: SQLiteDialect())
    #expect(scripts.map { $0.operations.map(\.selector) } == [["a", "b"]])
    #expect(scripts[0].sources.count == 2)
    let script = try library.script(named: "A", dialect: SQLiteDialect())
    #expect(try render(script, "b") == "SELECT eid")
    try write("c.xml", mapper("x.A", "<select id='a'>SELECT 2</select>"))
    let error = #expect(throws: DAOError.self) {
      try ScriptLibrary(directory: folder).scripts(dialect: SQLiteDialect())
    }
    let path = folder.relativePath
    #expect(
      error?.faults.map(\.description)
        == ["\(path)/c.xml:5:19: error: the operation 'a' is defined at \(path)/a.xml:5:46 already"])
  }

  @Test("A broken mapper is found in its folder, and its faults have places")
  func broken() throws {
    try write("a.xml", "<mapper namespace='a'><select id='s'>SELECT 1</mapper>")
    let error = #expect(throws: DAOError.self) {
      try ScriptLibrary(directory: folder).script(named: "a", dialect: SQLiteDialect())
    }
    #expect(error?.code == .script)
    #expect(error?.faults.first?.location.line == 1)
  }

  @Test("Fragments that include others twice each do not grow without bounds")
  func growing() throws {
    let fragments = (0..<40).map { "<sql id='s\($0)'>a <include refid='s\($0 + 1)'/><include refid='s\($0 + 1)'/></sql>" }
    let source = mapper(
      "x",
      fragments.joined() + "<sql id='s40'>\(String(repeating: "b ", count: 99_999))</sql>"
        + "<select id='a'><include refid='s0'/></select>")
    let error = #expect(throws: DAOError.self) {
      try Script.parse(Data(source.utf8), file: "x.xml", name: "x").compile(dialect: SQLiteDialect())
    }
    #expect(error?.message.contains("the includes come to too much SQL") == true)
  }

  @Test("An undeclared substitution is refused, declared, or allowed by the settings")
  func substitution() throws {
    func compile(_ body: String, unsafe: Bool = false) throws -> CompiledScript {
      var settings = ScriptSettings()
      settings.allowsUnsafeSubstitution = unsafe
      let data = Data(mapper("x", body).utf8)
      return try Script.parse(data, file: "x.xml", name: "x", settings: settings)
        .compile(dialect: SQLiteDialect(), settings: settings)
    }
    let select = "<select id='a'>SELECT a FROM t ORDER BY ${order}</select>"
    #expect(throws: DAOError.self) { try compile(select) }
    let declared = try compile("<substitution name='order' values='a, a desc'/>" + select)
    #expect(try render(declared, "a", ["order": "A  DESC"]) == "SELECT a FROM t ORDER BY a desc")
    #expect(throws: DAOError.self) { try render(declared, "a", ["order": "1; DROP TABLE t"]) }
    #expect(try render(compile(select, unsafe: true), "a", ["order": "b, c"]) == "SELECT a FROM t ORDER BY b, c")
  }

  @Test(
    "A substitution may be part of a name or of a number",
    arguments: [
      ("orders_${s}", "orders_7"), ("orders${s}", "orders7"), ("a.orders_${s}_old", "a.orders_7_old"), ("1${s}", "17"),
      ("x${s}y${s}", "x7y7"), ("0x${s}", "0x7"), ("1e${s}", "1e7"), ("${s}${s}", "77"), ("cost$", "cost$"),
    ])
  func substitutionInName(source: String, sql: String) throws {
    var settings = ScriptSettings()
    settings.allowsUnsafeSubstitution = true
    try write("a.xml", mapper("x.A", "<select id='a'>SELECT \(source) AS b</select>"))
    let script = try ScriptLibrary.script(
      at: folder.appending(path: "a.xml"), dialect: SQLiteDialect(), settings: settings)
    #expect(try render(script, "a", ["s": 7]) == "SELECT \(sql) AS b")
  }

  @Test("A nested select that is not there is a warning in a mapper, and a fault in a script")
  func missingNestedSelect() throws {
    let map = "<resultMap id='m' type='T'><association property='p' column='c' select='fnd'/></resultMap>"
    let script = Script.parse(
      Data(mapper("x.A", "\(map)<select id='find'>SELECT 1</select>").utf8), file: "a.xml", name: "a")
    let warnings = try script.compile(dialect: SQLiteDialect()).warnings.map(\.description)
    #expect(warnings.count == 1)
    #expect(warnings[0].hasSuffix("no operation 'fnd', and a row that needs it will be an error; did you mean 'find'?"))
    let own = Script.parse(Data("<dao>\(map)</dao>".utf8), file: "a.dao.xml", name: "a")
    #expect(throws: DAOError.self) { try own.compile(dialect: SQLiteDialect()) }
  }

  @Test("A placeholder may take the index of a foreach")
  func indexedPlaceholder() throws {
    let body = "<select id='a'>SELECT <foreach collection='ids' index='i' separator=','>#{ids[${i}]}</foreach></select>"
    let script = try Script.parse(Data(mapper("x", body).utf8), file: "x.xml", name: "x").compile(dialect: SQLiteDialect())
    guard case .dynamic(let statement) = script.operations[0].content else { return }
    let rendered = try statement.render(DynamicScope(.dictionary(["ids": [7, 8]])))
    #expect(rendered.text.sql.filter { !$0.isWhitespace } == "SELECT?,?")
    #expect(rendered.values == [.integer(7), .integer(8)])
  }

  @Test("A mapper in UTF-16 is found and read")
  func wideMapper() throws {
    let source = mapper("x.Wide", "<select id='a'>SELECT 'ü'</select>").replacing("UTF-8", with: "UTF-16")
    try #require(source.data(using: .utf16)).write(to: folder.appending(path: "wide.xml"))
    let script = try ScriptLibrary(directory: folder).script(named: "Wide", dialect: SQLiteDialect())
    #expect(try render(script, "a") == "SELECT 'ü'")
  }

  @Test("A fetch size below 0, as drivers of Java's have it, is no fault")
  func negativeFetchSize() throws {
    let body = "<select id='a' fetchSize='-2147483648'>SELECT 1</select>"
    let script = Script.parse(Data(mapper("x", body).utf8), file: "x.xml", name: "x")
    #expect(script.faults.isEmpty)
    #expect(throws: Never.self) { try script.compile(dialect: SQLiteDialect()) }
  }

  @Test("An argument without a name fills the property that its column, prefix or type is named like")
  func unnamedArguments() throws {
    let body = """
      <resultMap id="book" type="Book"><constructor>
        <idArg column="isbn" javaType="string"/><arg resultMap="writer" columnPrefix="writer_"/>
        <arg resultMap="writer" javaType="com.example.PressAgent"/><arg resultMap="writer" javaType="list"/>
        <arg javaType="java.util.List" column="isbn" select="pages"/>
        <arg javaType="java.util.List" column="isbn" select="numbers"/>
      </constructor></resultMap>
      <resultMap id="writer" type="Writer"><id property="id" column="id"/></resultMap>
      <select id="a" resultMap="book">SELECT 1</select>
      <select id="pages" resultType="com.example.Page">SELECT 1</select>
      <select id="numbers" resultType="int">SELECT 1</select>
      """
    let script = try Script.parse(Data(mapper("x", body).utf8), file: "x.xml", name: "x").compile(dialect: SQLiteDialect())
    let fields = try #require(script.operations[0].resultMap?.maps[0].fields)
    #expect(fields.map(\.property) == ["isbn", "writer", "pressAgent", "writer", "page", nil])
    #expect(
      script.warnings.map(\.description) == [
        "x.xml:7:62: warning: the property 'writer' is mapped already, and only that mapping counts: name another one",
        "x.xml:9:3: warning: <arg> fills nothing: write the 'name' of its property",
      ])
  }

  @Test(
    "A result map that MyBatis's document type refuses is a fault",
    arguments: [
      ("<constructor/><constructor/>", "a second <constructor>: there can be one"),
      (
        "<discriminator column='a'><case value='1'/></discriminator>",
        "<discriminator> has no 'javaType': name the type of its column, like string or int"
      ),
    ])
  func documentType(children: String, message: String) throws {
    let source = mapper("x", "<resultMap id='m' type='T'>\(children)</resultMap>")
    let error = #expect(throws: DAOError.self) {
      try Script.parse(Data(source.utf8), file: "x.xml", name: "x").compile(dialect: SQLiteDialect())
    }
    #expect(error?.faults.map(\.message) == [message])
  }

  @Test("A collection in a map must say what it is, since a map has no property of that type")
  func collectionInMap() throws {
    func faults(_ type: String, _ attributes: String) throws -> [String] {
      let source = mapper(
        "x",
        """
        <resultMap id='m' type='\(type)'><collection property='marks' \(attributes)><result column='mark'/></collection></resultMap>
        """)
      return Script.parse(Data(source.utf8), file: "x.xml", name: "x").faults.map(\.description)
    }
    let fault =
      "x.xml:5:46: error: a map does not tell what this collection is: write javaType=\"list\", or a 'resultMap'"
    #expect(try faults("map", "ofType='string'") == [fault])
    #expect(try faults("java.util.HashMap", "").first?.hasSuffix("or a 'resultMap'") == true)
    #expect(try faults("map", "javaType='list' ofType='string'").isEmpty)
    #expect(try faults("com.example.Map", "ofType='string'").isEmpty)
  }

  @Test("The setting useGeneratedKeys is for inserts of mappers that do not say otherwise and select no keys")
  func generatedKeys() throws {
    var settings = ScriptSettings()
    settings.usesGeneratedKeys = true
    let source = mapper(
      "k",
      """
      <insert id="bare">INSERT INTO t VALUES (1)</insert>
      <insert id="named" keyProperty="id" keyColumn="n">INSERT INTO t VALUES (1)</insert>
      <insert id="refused" useGeneratedKeys="false" keyProperty="id">INSERT INTO t VALUES (1)</insert>
      <insert id="selected"><selectKey keyProperty="id">SELECT 1</selectKey>INSERT INTO t VALUES (1)</insert>
      <update id="updated">UPDATE t SET x = 1</update>
      """)
    let script = try Script.parse(Data(source.utf8), file: "k.xml", name: "k")
      .compile(dialect: SQLiteDialect(), settings: settings)
    func keys(_ id: String) -> CompiledKeys? { script[selector: id]?.keys }
    #expect(keys("bare")?.generated?.properties == [])
    #expect(keys("named")?.generated?.properties == [KeyProperty(["id"])] && keys("named")?.generated?.columns == ["n"])
    #expect(keys("refused") == nil && keys("updated") == nil)
    #expect(keys("selected") != nil && keys("selected")?.generated == nil && keys("selected")?.after.count == 1)
  }

  @Test("A mapper with any byte changed or cut off compiles, or gives positioned faults")
  func damaged() {
    let source = mapper(
      "x.M",
      """
      <resultMap id="m" type="T"><id property="a" column="b"/><collection property="c" select="s" column="{x=y}"/></resultMap>
      <sql id="c">a, ${p}</sql><insert id="i"><selectKey order="AFTER">SELECT 1</selectKey>INSERT #{a,jdbcType=DATE}</insert>
      <select id="s" resultMap="m">SELECT <include refid="c"><property name="p" value="q"/></include> <where>
      <if test="a != null and b.c in {1, 'x'}">AND x = #{a[0].b}</if><foreach collection="l" item="i">#{i}</foreach></where></select>
      """)
    let whole = Array(source.utf8)
    let start = source.utf8.count - 560
    for index in whole.indices where index >= start {
      check(whole.prefix(index))
      for byte: UInt8 in [0x00, 0x20, 0x22, 0x24, 0x26, 0x2E, 0x3C, 0x7D, 0x80] {
        var changed = whole
        changed[index] = byte
        check(changed[...])
      }
    }
  }

  private func check(_ bytes: ArraySlice<UInt8>) {
    do {
      _ = try Script.parse(Data(bytes), file: "m.xml", name: "m").compile(dialect: SQLiteDialect())
    } catch {
      #expect(!error.faults.isEmpty && error.faults.allSatisfy { $0.location.line >= 1 && $0.location.column >= 1 })
    }
  }
}
