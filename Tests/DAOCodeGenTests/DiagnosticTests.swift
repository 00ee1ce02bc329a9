import DAOCheck
import DAOCodeGen
import Foundation
import Testing

@Suite("What the generator asks for")
struct DiagnosticTests {
  /// What is reported of a script on a table `t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note JSON)`.
  private func report(_ script: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stream = """
      <execute><statement>CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note JSON)</statement></execute>
      """
    try Data(stream.utf8).write(to: folder.appending(path: "1.stream.xml"))
    try Data(script.utf8).write(to: folder.appending(path: "s.dao.xml"))
    return try GoldenCase.typed(folder).report.diagnostics.filter { $0.severity == .error }.map {
      "\($0.location.line):\($0.location.column) \($0.code.rawValue): \($0.message)"
    }
  }

  @Test("A parameter or column whose type nothing tells is asked for, with the line to write")
  func types() throws {
    #expect(
      try report("<dao>\n<select selector=\"a:\">SELECT id FROM t WHERE note = :note</select>\n</dao>") == [
        "2:53 type-needed: nothing tells the type of 'note': write <parameter name=\"note\" type=\"…\"/> in the operation"
      ])
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
          "2:1 unknown-table: there is no table 'tt'; did you mean 't'?",
          "3:1 unknown-column: the table 't' has no column 'nam'; did you mean 'name'?",
        ])
  }

  @Test("A method beside that of its operation gives way to an operation of its name")
  func derived() throws {
    #expect(
      try report(
        "<dao><select selector=\"all\">SELECT id FROM t</select><select selector=\"allRows\">SELECT name FROM t</select></dao>")
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
    #expect(known.contains("func wipe(_ parameter: [Int]) throws -> Int { try dao.call(\"wipe:\", parameter) }"), "\(known)")
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
    #expect(text.contains("  var id: Int?\n  var owner: String?\n") && text.contains("  var children: [Tree]\n"), "\(text)")
  }

  @Test("A change that returns whole rows gives the entity of its table")
  func returning() throws {
    let entity = "<entity name=\"Desk\" table=\"desk\"/>"
    let insert = entity + "<insert selector=\"add:\">INSERT INTO desk (owner) VALUES (:owner) RETURNING"
    #expect(try text(insert + " *</insert>").contains("func add(_ owner: String) throws -> [Desk]"))
    #expect(try text(insert + " id, owner</insert>").contains("func add(_ owner: String) throws -> [Row]"))
  }
}
