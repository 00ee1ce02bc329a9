import DAOCheck
import DAOCodeGen
import Foundation
import Testing

@Suite("What the generator asks for")
struct DiagnosticTests {
  /// The errors of a script on a table `t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note JSON)`.
  private func report(_ script: String) throws -> [String] {
    try typed(script) {
      $0.report.diagnostics.filter { $0.severity == .error }.map {
        "\($0.location.line):\($0.location.column) \($0.code.rawValue): \($0.message)"
      }
    }
  }

  private func typed<Result>(
    _ script: String, table: String = "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note JSON)",
    _ body: (TypedScripts) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stream = "<execute><statement>\(table)</statement></execute>"
    try Data(stream.utf8).write(to: folder.appending(path: "1.stream.xml"))
    try Data(script.utf8).write(to: folder.appending(path: "s.dao.xml"))
    return try body(GoldenCase.typed(folder))
  }

  @Test("A DECIMAL column that becomes a Double is told once, where it first does")
  func decimals() throws {
    func places(_ script: String) throws -> [String] {
      let table =
        "CREATE TABLE t (id INTEGER PRIMARY KEY, price DECIMAL(10,2) NOT NULL, net NUMERIC, size DECIMAL(9), note REAL)"
      return try typed("<dao>\n\(script)\n</dao>", table: table) {
        $0.report.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.code.rawValue)" }
      }
    }
    #expect(
      try places("<select selector='a'>SELECT price FROM t</select>\n<select selector='b'>SELECT price FROM t</select>") == [
        "2:29 rounded-decimal"
      ])
    #expect(try places("<select selector='a'>SELECT max(price) FROM t</select>") == ["2:38 rounded-decimal"])
    #expect(
      try places(
        "<update selector='a:'>UPDATE t SET net = :net</update>".replacing("update s", with: "update all-rows='true' s")) == [
          "2:58 rounded-decimal"
        ])
    #expect(try places("<entity name='T' table='t'/>").count == 2)
    #expect(try places("<insert selector='add:' table='t'/>").count == 2)
    for silent in [
      "<select selector='a'>SELECT id, price FROM t</select>", "<select selector='a'>SELECT size FROM t</select>",
      "<select selector='a'>SELECT note FROM t</select>",
      "<select selector='a'>SELECT CAST(price AS TEXT) AS p FROM t</select>",
      "<column name='t.price' type='Double'/><select selector='a'>SELECT price FROM t</select>",
      "<select selector='a'><result column='price' type='Double'/>SELECT price FROM t</select>",
      "<select selector='a'><allow code='rounded-decimal' reason='cents'/>SELECT price FROM t</select>",
      "<select selector='a:'><parameter name='p' type='Double'/>SELECT id FROM t WHERE price = :p</select>",
      "<select selector='a' type='Hand'><result column='price' type='Double'/>SELECT id, price, note FROM t</select>"
        + "<insert selector='add:' table='t' exclude='net,size'/>",
    ] {
      #expect(try places(silent) == [], "\(silent)")
    }
  }

  @Test("A generated result map whose only select has a fault is not called unused")
  func faultySelect() throws {
    let map = "<resultMap id='m' type='T' generate='true'><id property='id' column='id'/></resultMap>"
    func codes(_ select: String) throws -> [DiagnosticCode] {
      try typed("<dao>\(map)\(select)</dao>") { $0.report.diagnostics.map(\.code) }
    }
    #expect(try codes("<select selector='a' resultMap='m'>SELECT id, nme FROM t</select>") == [.unknownColumn])
    #expect(try codes("<select selector='a'>SELECT id FROM t</select>").count == 1)
  }

  @Test("A result is not optional where every variant leaves NULL out")
  func conditions() throws {
    func type(_ sql: String) throws -> String {
      try typed(
        "<dao><select selector='a'>\(sql)</select></dao>",
        table: "CREATE TABLE t (id INTEGER PRIMARY KEY, size INTEGER, name TEXT)"
      ) { typed in
        let text = try typed.files()[0].text
        return String(text.firstMatch(of: /-> \[(.*)\]/)?.1 ?? "")
      }
    }
    #expect(try type("SELECT size FROM t WHERE size > 1") == "Int")
    #expect(try type("SELECT size FROM t WHERE size > 1 <if test='n != null'>AND name = #{n}</if>") == "Int")
    #expect(try type("SELECT size FROM t <where><if test='s != null'>size = #{s}</if></where>") == "Int?")
    #expect(
      try type(
        "SELECT size FROM t WHERE <choose><when test='s != null'>size = #{s}</when><otherwise>size NOTNULL</otherwise></choose>"
      )
        == "Int")
    // Each of many conditions is missing in some combination, though not in every one that is listed.
    let many = (1...12).map { "<if test='a\($0) != null'>AND size > #{a\($0)}</if>" }.joined()
    #expect(try type("SELECT size FROM t WHERE id > 1 \(many)") == "Int?")
    let others = (1...12).map { "<if test='a\($0) != null'>AND id > #{a\($0)}</if>" }.joined()
    #expect(try type("SELECT id FROM t WHERE id > 1 \(others)") == "Int")
  }

  @Test(
    "A column that no insert stores has a default in its entity, whether the insert is built or written",
    arguments: [
      "table='t' exclude='id'>", ">INSERT INTO t (name) VALUES (:name)",
      ">INSERT INTO t (name) VALUES <foreach collection='list' item='i' separator=','>(#{i.name})</foreach>",
    ])
  func defaults(insert: String) throws {
    func entity(_ more: String) throws -> String {
      let script = "<dao><entity name='T' table='t'/><insert selector='add:' \(insert)</insert>\(more)</dao>"
      let tables =
        "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL)</statement><statement>CREATE TABLE other (number INTEGER)"
      return try typed(script, table: tables) {
        try $0.files().map(\.text).joined()
      }
    }
    #expect(try entity("").contains("var id: Int = 0"))
    let other = "<insert selector='addWithID:'>INSERT INTO t (id, name) VALUES (:id, :name)</insert>"
    #expect(try !entity(other).contains("var id: Int = 0"))
    let calculated = "<insert selector='addOther:'>INSERT INTO t (id, name) VALUES (7, lower(:name))</insert>"
    #expect(try !entity(calculated).contains("var id: Int = 0"))
    let copied = "<insert selector='copy:'>INSERT INTO other (number) SELECT id FROM t WHERE name = :name</insert>"
    #expect(try entity(copied).contains("var name: String\n"))
  }

  @Test("A parameter or column whose type nothing tells is asked for, with the line to write")
  func types() throws {
    #expect(
      try report("<dao>\n<select selector=\"a:\">SELECT id FROM t WHERE note = :note</select>\n</dao>") == [
        "2:53 type-needed: nothing tells the type of 'note': write <parameter name=\"note\" type=\"…\"/> in the operation"
      ])
    for sql in ["lower(name) LIKE lower(:q)", "upper(:q) = upper(name)", "lower(name) LIKE '%' || lower(:q) || '%'"] {
      #expect(try report("<dao>\n<select selector=\"a:\">SELECT id FROM t WHERE \(sql)</select>\n</dao>") == [], "\(sql)")
    }
    #expect(
      try report("<dao>\n<select selector=\"a\">SELECT note FROM t</select>\n</dao>") == [
        "2:1 type-needed: nothing tells the type of the column 'note': write <result column=\"note\" type=\"…\"/> in the operation"
      ])
    #expect(
      try report("<dao>\n<entity name=\"T\" table=\"t\"/>\n</dao>") == [
        "2:1 type-needed: nothing tells the type of the column 'note': write <column name=\"t.note\" type=\"…\"/> in the script"
      ])
    #expect(
      try report(
        "<dao><column name=\"t.note\" type=\"[String]\"/><entity name=\"T\" table=\"t\"/>"
          + "<select selector=\"a\">SELECT note FROM t</select></dao>") == [])
  }

  @Test("What the check reports is not reported again")
  func once() throws {
    let doubled = try report(
      """
      <dao>
        <select selector="a:">SELECT name FROM t WHERE id = :id</select>
        <select selector="a:">SELECT id FROM t WHERE name = :name</select>
      </dao>
      """)
    #expect(doubled.count == 1 && doubled[0].hasPrefix("3:21 doubled-name: "), "\(doubled)")
    let misspelt = try report(
      """
      <dao>
        <select selector="a:">SELECT id FROM t
          <where><if test="name != null">name = #{nmae}</if></where></select>
      </dao>
      """)
    #expect(misspelt.count == 1 && misspelt[0].hasPrefix("3:43 unused-parameter: "), "\(misspelt)")
    let declared = try report(
      "<dao><select selector=\"a:\">SELECT id FROM t LIMIT :limit<parameter name=\"limt\" type=\"Int\"/></select></dao>")
    #expect(declared.count == 1 && declared[0].contains("unused-declaration"), "\(declared)")
  }

  @Test("Names that Swift cannot tell apart are told")
  func names() throws {
    let twice = try report(
      """
      <dao>
        <select selector="findWithId:">SELECT name FROM t WHERE id = :id</select>
        <select selector="find">SELECT name FROM t WHERE id = :withId</select>
      </dao>
      """)
    #expect(twice.count == 1 && twice[0].hasPrefix("3:3 swift-name: 'find' becomes find(withId:), as the operation at "))
    let entities = try report(
      """
      <dao>
        <select selector="a" type="E" generate="true">SELECT id FROM t</select>
        <select selector="b" type="E" generate="true">SELECT name FROM t</select>
      </dao>
      """)
    #expect(entities.count == 1 && entities[0].hasPrefix("3:3 swift-name: another entity 'E' with other properties"))
  }

  @Test("Declarations of tables and columns that are not there are told, with the nearest")
  func unknown() throws {
    #expect(
      try report(
        "<dao>\n<entity name=\"T\" table=\"tt\"/>\n<column name=\"t.nam\" type=\"Int\"/>\n"
          + "<select selector=\"a\">SELECT id FROM t</select></dao>") == [
          "2:25 unknown-table: there is no table 'tt'; did you mean 't'?",
          "3:15 unknown-column: the table 't' has no column 'nam'; did you mean 'name'?",
        ])
  }

  @Test("A method beside that of its operation gives way to an operation of its name")
  func derived() throws {
    #expect(
      try report(
        "<dao><insert selector=\"add\">INSERT INTO t (name) VALUES (:name)</insert>"
          + "<select selector=\"addReturningID\">SELECT id FROM t WHERE name = :name</select></dao>")
        == [])
  }

  @Test("A list whose elements have more than the bound properties is asked for")
  func elements() throws {
    let loop = "INSERT INTO t (name) VALUES <foreach collection=\"rows\" item=\"r\" separator=\",\">(#{r.name})"
    let tested = loop.replacing("(#{r.name})", with: "<if test=\"r.isOpen\">(#{r.name})</if>") + "</foreach>"
    #expect(
      try report("<dao>\n<insert selector=\"a:\">\(tested)</insert>\n</dao>").first?.contains(
        "type-needed: nothing tells the type of 'rows'") == true)
    #expect(try report("<dao>\n<insert selector=\"a:\">\(loop)</foreach></insert>\n</dao>") == [])
    let deep = loop.replacing("r.name", with: "r.owner.name") + "</foreach>"
    #expect(
      try report("<dao>\n<insert selector=\"a:\">\(deep)</insert>\n</dao>").first?.contains(
        "type-needed: nothing tells the type of 'rows'") == true)
  }

  @Test("An entity stands for an argument only where its properties have the names of the paths")
  func paths() throws {
    func text(_ path: String) throws -> String {
      let test = try CompiledCase(
        schema: "CREATE TABLE desk (id INTEGER PRIMARY KEY, owner_name TEXT NOT NULL)",
        scripts: [
          "d.dao.xml": """
          <dao>
            <entity name="Desk" table="desk"/>
            <insert selector="one:">INSERT INTO desk (owner_name) VALUES (:desk.\(path))</insert>
            <insert selector="many:">INSERT INTO desk (owner_name) VALUES
              <foreach collection="desks" item="d" separator=",">(#{d.\(path)})</foreach></insert>
          </dao>
          """
        ])
      let typed = try GoldenCase.typed(test.folder)
      return try typed.report.errorCount == 0 ? typed.files()[0].text : typed.report.diagnostics.map(\.message).joined()
    }
    let known = try text("ownerName")
    #expect(known.contains("func one(_ desk: Desk)") && known.contains("func many(_ desks: [Desk])"), "\(known)")
    #expect(try text("owner").contains("nothing tells the type of 'desk'"))
  }

  /// The generated Swift of a script on a table `desk (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, boss INTEGER)`.
  private func text(_ script: String) throws -> String {
    let test = try CompiledCase(
      schema: "CREATE TABLE desk (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, boss INTEGER)",
      scripts: ["d.dao.xml": "<dao>\(script)</dao>"])
    let typed = try GoldenCase.typed(test.folder)
    return try typed.report.errorCount == 0 ? typed.files()[0].text : typed.report.diagnostics.map(\.message).joined()
  }

  @Test("An argument that is looked at as a whole is a parameter too")
  func whole() throws {
    let loop = "<foreach collection=\"_parameter\" item=\"i\" open=\"(\" close=\")\" separator=\",\">#{i}</foreach>"
    let known = try text("<delete selector=\"wipe:\">DELETE FROM desk WHERE id IN \(loop)</delete>")
    #expect(
      known.contains("func wipe(_ parameter: [Int]) throws -> Int {\n    try dao.call(\"wipe:\", parameter)\n  }"), "\(known)")
    let mixed = "<update selector=\"m:\">UPDATE desk SET owner = #{owner} WHERE id IN \(loop)"
    #expect(try text(mixed + "</update>").contains("nothing tells the type of '_parameter'"))
    let declared = try text(mixed + "<parameter name=\"_parameter\" type=\"[String: Int]\"/></update>")
    #expect(declared.contains("func m(_ parameter: [String: Int]) throws -> Int"), "\(declared)")
  }

  @Test("The levels of a recursive result map are one entity")
  func recursive() throws {
    let script = """
      <resultMap id="tree" type="Tree" generate="true">
        <id property="id" column="id"/><result property="owner" column="owner"/>
        <collection property="children" resultMap="tree" columnPrefix="c_"/>
      </resultMap>
      <select selector="trees" resultMap="tree">
        SELECT d.id, d.owner, e.id AS c_id FROM desk d LEFT JOIN desk e ON e.boss = d.id
      </select>
      """
    let text = try text(script)
    #expect(text.contains("  var id: Int\n  var owner: String?\n") && text.contains("  var children: [Tree]\n"), "\(text)")
  }

  @Test("A change that returns whole rows gives the entity of its table")
  func returning() throws {
    let entity = "<entity name=\"Desk\" table=\"desk\"/>"
    let insert = entity + "<insert selector=\"add:\">INSERT INTO desk (owner) VALUES (:owner) RETURNING"
    #expect(try text(insert + " *</insert>").contains("func add(_ owner: String) throws -> Desk?"))
    #expect(try text(insert + " id, owner</insert>").contains("func add(_ owner: String) throws -> Row?"))
  }
}
