import Testing

@Suite("Names of a schema and of scripts, in Swift")
struct NameTests {
  private static let schema = #"""
    CREATE TABLE "odd table" (
      "class" TEXT PRIMARY KEY NOT NULL, "default" TEXT, "self" INTEGER NOT NULL, "init" TEXT, "Type" TEXT, "protocol" TEXT,
      "a-b" INTEGER, "_x" TEXT, "1st" TEXT, "größe" REAL, "row" TEXT, "hashValue" TEXT, "description" TEXT, "id" INTEGER,
      "x y" TEXT, "columns" TEXT, "nil" TEXT, "Any" TEXT, "encode" TEXT, "dao" TEXT, "$0" TEXT, "await" TEXT);
    CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL, other TEXT);
    """#

  /// What the compiler reports of a script on these tables.
  private func compile(_ script: String, isPublic: Bool = false, name: String = "odd") throws -> [String] {
    try CompiledCase(schema: Self.schema, scripts: ["\(name).dao.xml": "<dao>\n\(script)\n</dao>"]).compile(isPublic: isPublic)
  }

  private func report(_ script: String) throws -> [String] {
    try CompiledCase(schema: Self.schema, scripts: ["odd.dao.xml": "<dao>\n\(script)\n</dao>"]).report()
  }

  private static let operations = #"""
    <entity name="Odd" table="odd table"/>
    <entity name="lower" table="t"/>
    <insert selector="insert:" table="odd table"/>
    <select selector="all" type="Odd">SELECT * FROM "odd table" ORDER BY id</select>
    <select selector="self:" type="Odd">SELECT * FROM "odd table" WHERE "class" = :class AND "self" = :self</select>
    <update selector="init">UPDATE "odd table" SET "init" = :init WHERE "class" = :dao</update>
    <select selector="class:default:">SELECT id FROM t WHERE name = :body AND id = :number ORDER BY id</select>
    <select selector="sizes">SELECT id FROM t WHERE name = :size AND id = :number ORDER BY id</select>
    <select selector="deinit">
      SELECT id FROM t WHERE name = :values AND other = :body AND name &lt;&gt; :aVeryLongNameOfAParameterForBrokenLines AND id IN
      <foreach collection="ids" item="i" open="(" close=")" separator=",">#{i}</foreach>
    </select>
    <select selector="dao:">SELECT id FROM t WHERE id = ?</select>
    <select selector="subscript:">SELECT id FROM t WHERE name = :class</select>
    <select selector="Type">SELECT id FROM t WHERE name = :Type</select>
    <select selector="snake_case">SELECT id FROM t WHERE name = :größe</select>
    <delete selector="deleteFor:in:">DELETE FROM t WHERE name = :for AND id = :in</delete>
    <delete selector="deleteFor:">DELETE FROM t WHERE name = ?</delete>
    <delete selector="remove:_:">DELETE FROM t WHERE name = ? AND id = ?</delete>
    <select selector="sortedBy:">SELECT id FROM t ORDER BY ${by}<substitution name="by" values="id, name DESC"/></select>
    <select selector="sortedBy:name:">
      SELECT id FROM t WHERE name = :name ORDER BY ${by}<substitution name="by" values="name, self"/></select>
    <delete selector="self">DELETE FROM t WHERE id = :self AND name = :init AND other = :Type</delete>
    <delete selector="repeat:">DELETE FROM t WHERE name = :thisIsALongNameForOneParameter AND id = :andAnotherLongOne</delete>
    <delete selector="Protocol">
      DELETE FROM t WHERE name = :thisIsALongNameForOneParameter AND other = :thisIsALongNameForAnotherOne AND id = :self
    </delete>
    <insert selector="let">INSERT INTO t (id, name) VALUES (:let, :inout)</insert>
    <select selector="case">SELECT id FROM t ORDER BY ${all}<substitution name="all" values="all_cases, id"/></select>
    """#

  @Test("Keywords, umlauts, digits, the names of the generator's own parameters, and two selectors of one beginning compile")
  func names() throws {
    let sound = Self.operations.replacing("all_cases, ", with: "other, ").replacing("name, self", with: "name, other")
    #expect(try compile(sound) == [])
    #expect(try compile(sound, isPublic: true) == [])
    let test = try CompiledCase(schema: Self.schema, scripts: ["1 größe.dao.xml": "<dao>\n\(sound)\n</dao>"])
    #expect(try test.lint() == "")
    #expect(try test.compile() == [])
  }

  @Test(
    "An entity cannot have the name of a type that generated Swift uses",
    arguments: [
      "String", "Int", "Date", "Row", "DAO", "Page", "Self", "Any", "Type", "Encodable", "Hashable", "Void", "Character",
    ])
  func taken(name: String) throws {
    let report = try report("<entity name=\"\(name)\" table=\"t\"/>\n<select selector=\"all\">SELECT id FROM t</select>")
    #expect(report.count == 1 && report[0].hasPrefix("odd.dao.xml:2:1: error: '\(name)' is the name of a type"), "\(report)")
  }

  @Test("Nor can a type that is written by hand", arguments: ["Page", "TypedSelect", "Operations", "Database", "DAO"])
  func hidden(name: String) throws {
    let entity = try report("<select selector=\"all\" type=\"\(name)\">SELECT id FROM t</select>")
    #expect(
      entity == ["odd.dao.xml:2:1: error: generated Swift uses another type '\(name)': give yours another name [swift-name]"])
    let column = try report("<column name=\"t.other\" type=\"\(name)\"/><select selector=\"all\">SELECT id FROM t</select>")
    #expect(column.count == 1 && column[0].contains("uses another type '\(name)'"), "\(column)")
  }

  @Test("A word of the language names no type, wherever it stands", arguments: ["class", "in", "protocol", "self", "Type"])
  func keyword(name: String) throws {
    for script in [
      "<select selector=\"all\" type=\"\(name)\">SELECT id FROM t</select>",
      "<select selector=\"all\" type=\"@\(name)\" generate=\"true\">SELECT id FROM t</select>",
      "<entity name=\"\(name)\" table=\"t\"/><select selector=\"all\">SELECT id FROM t</select>",
      "<column name=\"t.other\" type=\"[\(name)]\"/><select selector=\"all\">SELECT other FROM t</select>",
      "<select selector=\"all\"><result column=\"id\" type=\"Shop.\(name)\"/>SELECT id FROM t</select>",
    ] {
      let report = try report(script)
      #expect(report.count == 1 && report[0].hasPrefix("odd.dao.xml:2:") && report[0].contains("'"), "\(report)")
      #expect(report.first?.contains("is a word of the Swift language") == true || name == "Type", "\(report)")
    }
  }

  @Test("It can have that of any other type of Swift", arguments: ["Result", "Error", "Task", "Optional", "Array", "Decoder"])
  func free(name: String) throws {
    let script = """
      <entity name="\(name)" table="t"/>
      <insert selector="insert:" table="t"/>
      <select selector="all" type="\(name)">SELECT * FROM t ORDER BY id</select>
      """
    #expect(try compile(script) == [])
  }

  @Test("An enumeration of a substitution hides no type that stands beside it")
  func choices() throws {
    let script = """
      <column name="t.other" type="Kind"/>
      <select selector="find:">
        SELECT name FROM t <where><if test="kinds != null">other IN
        <foreach collection="kinds" item="k" open="(" close=")" separator=",">#{k}</foreach></if></where>
        ORDER BY ${kind}, ${string}, ${type}
        <substitution name="kind" values="id, id DESC, id  desc"/><substitution name="string" values="name, -id"/>
        <substitution name="type" values="id"/>
      </select>
      """
    let test = try CompiledCase(schema: Self.schema, scripts: ["odd.dao.xml": "<dao>\n\(script)\n</dao>"])
    #expect(try test.report() == [])
    #expect(try test.compile("enum Kind: String, Codable { case a }") == [])
    #expect(try test.lint() == "")
  }

  @Test("What has no name in Swift, or the name of another, is told")
  func nameless() throws {
    #expect(
      try report("<delete selector=\"_\">DELETE FROM t WHERE id = 1</delete>") == [
        "odd.dao.xml:2:1: error: '_' has no letter for a name in Swift: rename the operation [swift-name]"
      ])
    #expect(
      try report("<select selector=\"dao\">SELECT id FROM t</select>") == [
        "odd.dao.xml:2:1: error: 'dao' is the property by which operations are called by name: rename the operation [swift-name]"
      ])
    #expect(
      try report("<select selector=\"operations\">SELECT id FROM t</select>") == [
        "odd.dao.xml:2:1: error: 'operations' is the property of rows, pages and batches: rename the operation [swift-name]"
      ])
    #expect(
      try report("<select selector=\"all\" type=\"E\" generate=\"true\">SELECT id, name AS \"?\" FROM t</select>") == [
        "odd.dao.xml:2:1: error: the column '?' has no letter for a name in Swift: give it a label [swift-name]"
      ])
    let options = try report(
      """
      <select selector="find:">SELECT id FROM t <where><if test="first_name != null">name = #{first_name}</if>
      <if test="firstName != null">AND other = #{firstName}</if></where></select>
      """)
    #expect(options.count == 1 && options[0].contains("'firstName' has no name in Swift of its own"), "\(options)")
    let entity = try report(
      """
      <select selector="all" type="InsertValues" generate="true">SELECT id FROM t</select>
      <insert selector="insert:" table="t"/>
      """)
    #expect(entity.count == 1 && entity[0].contains("the arguments want the name 'InsertValues'"), "\(entity)")
  }

  @Test("The ids of a mapper are any text")
  func mapper() throws {
    let mapper = """
      <!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
      <mapper namespace="com.example.Odd-Mapper">
        <select id="find-all" resultType="int">SELECT id FROM t</select>
        <select id="2nd" resultType="string">SELECT name FROM t WHERE id = #{id}</select>
        <select id="select_by_name" resultType="map">SELECT * FROM t WHERE name = #{the-name}</select>
      </mapper>
      """
    let test = try CompiledCase(schema: Self.schema, scripts: ["odd.xml": mapper.replacing("the-name", with: "theName")])
    #expect(try test.compile() == [])
    #expect(try test.lint() == "")
  }

  @Test("Comments, quotes and escapes in the SQL stay text")
  func text() throws {
    let script = ##"""
      <select selector="odd"><result column="text" type="String"/>
        SELECT '"""# \#(x) \(y) */ é' AS text -- */ \ """ ///&#13;func broken(
        /* { */ FROM t
      </select>
      """##
    #expect(try compile(script) == [])
    #expect(try compile(script.replacing("\n", with: "\r\n")) == [])
  }
}
