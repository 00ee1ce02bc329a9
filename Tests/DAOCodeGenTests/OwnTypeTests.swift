import Testing

@Suite("Types that are written by hand, as the compiler sees them")
struct OwnTypeTests {
  private static let schema = """
    CREATE TABLE person (
      eid TEXT PRIMARY KEY NOT NULL, first_name TEXT, age INTEGER NOT NULL, born DATETIME, boss TEXT REFERENCES person(eid))
    """

  private static let script = """
    <dao>
      <resultMap id="team" type="Team">
        <id property="chief" column="eid"/>
        <result property="age" column="age"/>
        <collection property="members" ofType="Member" columnPrefix="m_">
          <id property="eid" column="eid"/>
          <result property="name" column="first_name"/>
        </collection>
      </resultMap>
      <select selector="selectAll" type="Person">SELECT eid, first_name, age, born FROM person ORDER BY eid</select>
      <select selector="teams" resultMap="team">
        SELECT p.eid, p.age, m.eid AS m_eid, m.first_name AS m_first_name FROM person p JOIN person m ON m.boss = p.eid
      </select>
      <select selector="nested" type="Staff.Date">SELECT eid, age FROM person</select>
    </dao>
    """

  private static let types = """
    import Foundation
    struct Person: Codable { var eid: String; let firstName: String?; var age: Int?; var born: Date? }
    struct Team: Codable { var chief: String; var age: Int; var members: [Member] }
    struct Member: Codable { var eid: String; var name: String? }
    enum Staff { final class Date: Codable { var eid = ""; var age = 0 } }
    """

  /// What the compiler reports when `old` in the hand-written types is `new`.
  private func report(_ old: String = "", _ new: String = "") throws -> [String] {
    try #require(old.isEmpty || Self.types.contains(old))
    let test = try CompiledCase(schema: Self.schema, scripts: ["person.dao.xml": Self.script])
    return try test.compile(Self.types.replacing(old, with: new))
  }

  @Test("Those that fit compile without a word, classes and types inside of others too")
  func sound() throws {
    #expect(try report() == [])
  }

  @Test(
    "A property that was renamed, or has another type or optionality, is an error at the line of its column",
    arguments: [
      (
        "firstName: String?", "givenName: String?",
        "10: error: value of type 'Self.Person' (aka 'Person') has no member 'firstName'"
      ),
      ("age: Int?", "age: String?", "10: error: cannot convert value of type 'String?' to closure result type 'Int?'"),
      ("age: Int?", "age: Int64", "10: error: cannot convert value of type 'Int64' to closure result type 'Int?'"),
      ("born: Date?", "born: Date", "10: error: cannot assign value of type 'KeyPath<Person, Date>' to type"),
      ("firstName: String?", "firstName: Int?", "10: error: cannot assign value of type 'KeyPath<Person, Optional<Int>>'"),
      ("chief: String", "head: String", "3: error: value of type 'Self.Team' (aka 'Team') has no member 'chief'"),
      ("age: Int; var members", "age: Bool; var members", "4: error: cannot convert value of type 'Bool'"),
      ("members: [Member]", "people: [Member]", "5: error: value of type 'Self.Team' (aka 'Team') has no member 'members'"),
      ("members: [Member]", "members: [Person]", "5: error: cannot convert value of type '[Person]' to closure result type"),
      ("name: String?", "name: String", "7: error: cannot assign value of type 'KeyPath<Member, String>' to type"),
    ])
  func changed(old: String, new: String, error: String) throws {
    let report = try report(old, new)
    #expect(report.count == 1 && report[0].hasPrefix("person.dao.xml:" + error), "\(report)")
  }

  @Test("A type that is gone is one error, at the line that names it; one that cannot be read is one there first")
  func missing() throws {
    let missing = try report("struct Person", "struct Persona").filter { $0.contains("error") }
    #expect(missing == ["person.dao.xml:10: error: cannot find type 'Person' in scope"])
    let unread = try report("Codable { var eid: String; let", "Encodable { var eid: String; let")
    #expect(unread.contains { $0.hasPrefix("person.dao.xml:10: error: ") && $0.contains("Decodable") }, "\(unread)")
  }

  @Test("A type with a typing error is one error, however many operations name it")
  func typingError() throws {
    let names = ["all", "byName:", "one:", "change:", "many:", "add:", "few:"]
    let operations = names.map { name in
      switch name {
      case "change:": "<update selector='change:'>UPDATE t SET kind = :kind WHERE id = :id</update>"
      case "many:": "<delete selector='many:'>DELETE FROM t WHERE kind = :kind</delete>"
      case "add:": "<insert selector='add:' table='t'/>"
      case "one:": "<select selector='one:' type='@Thing'>SELECT id, kind, note FROM t WHERE id = :id</select>"
      default:
        "<select selector='\(name)' type='Thing'>SELECT id, kind, note FROM t WHERE note = :note ORDER BY id</select>"
      }
    }
    let test = try CompiledCase(
      schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, note TEXT)",
      scripts: ["t.dao.xml": "<dao>\n<column name='t.kind' type='Kind'/>\n\(operations.joined(separator: "\n"))\n</dao>"])
    let (kind, thing) = (
      "enum Kind: Int, Codable { case a }\n", "struct Thing: Codable { var id: Int, kind: Kind, note: String? }\n"
    )
    for isPublic in [false, true] {
      let access = isPublic ? "public " : ""
      let types = [kind, thing].map { access + $0.replacing("var ", with: access + "var ") }
      #expect(try test.compile(types.joined(), isPublic: isPublic) == [])
      func errors(_ swift: String) throws -> [String] {
        try test.compile(swift, isPublic: isPublic).filter { $0.contains("error") }
      }
      #expect(try errors(types[0]) == ["t.dao.xml:3: error: cannot find type 'Thing' in scope"])
      #expect(try errors(types[1].replacing("Kind", with: "Int")) == ["t.dao.xml:2: error: cannot find type 'Kind' in scope"])
    }
  }

  @Test("A type that is gone is an error at its own line, however early in the file, and in a mapper too")
  func early() throws {
    let schema = "CREATE TABLE t (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL)"
    let script = """
      <dao><column name="t.kind" type="Kind"/>
        <insert selector="add:" table="t" exclude="id"/><select selector="all" type="Thing">SELECT id, kind FROM t</select>
      </dao>
      """
    let mapper = """
      <mapper namespace="a.ThingMapper"><select id="all" resultType="a.Thing">SELECT id, name FROM t</select></mapper>
      """
    let test = try CompiledCase(schema: schema, scripts: ["t.dao.xml": script, "thing.xml": mapper])
    let report = try test.compile()
    #expect(
      report.first { $0.contains("'Kind'") }?.hasPrefix("t.dao.xml:1: error: cannot find type 'Kind'") == true, "\(report)")
    #expect(report.contains { $0.hasPrefix("t.dao.xml:2: error: cannot find type 'Thing'") })
    #expect(report.contains { $0.hasPrefix("thing.xml:1: error: cannot find type 'Thing'") })

    let types = "enum Kind: Int, Codable { case a }\nstruct Thing: Codable { var id: Int, kind: Kind, name: String }"
    #expect(try test.compile(types) == [])
    let renamed = try test.compile(types.replacing("name: String", with: "label: String"))
    #expect(renamed == ["thing.xml:1: error: value of type 'Self.Thing' (aka 'Thing') has no member 'name'"])
  }

  @Test("The type of a declaration is looked for at its line")
  func declarations() throws {
    let test = try CompiledCase(
      schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, note JSON)",
      scripts: [
        "t.dao.xml": """
        <dao>

          <column name="t.kind" type="Kind"/>
          <select selector="withNameOf:more:">
            <parameter name="thisIsALongNameForOneParameter" type="Filter"/>
            <parameter name="thisIsALongNameForAnotherParameter" type="Filter"/>
            <result column="note" type="[Note]"/>
            SELECT note FROM t WHERE note = :thisIsALongNameForOneParameter OR note = :thisIsALongNameForAnotherParameter
          </select>
          <select selector="kinds">SELECT kind FROM t</select>
        </dao>
        """
      ])
    let report = try test.compile()
    for line in [
      "t.dao.xml:3: error: cannot find type 'Kind'", "t.dao.xml:5: error: cannot find type 'Filter'",
      "t.dao.xml:7: error: cannot find type 'Note'",
    ] {
      #expect(report.contains { $0.hasPrefix(line) }, "\(line): \(report)")
    }
    #expect(report.allSatisfy { $0.hasPrefix("t.dao.xml:") })
  }

  @Test("A type with raw values that its column stores otherwise is a warning at the line of its declaration")
  func rawValues() throws {
    let columns = ["TEXT", "INTEGER", "REAL", "BLOB", "STRING"]
    let types = ["Int", "UInt8", "Double", "String"]
    // The pairs that are not read back as they were stored.
    let lost: Set = [
      "Int TEXT", "UInt8 TEXT", "Double TEXT", "Int REAL", "UInt8 REAL", "String INTEGER", "String REAL", "String STRING",
    ]
    let pairs = types.flatMap { type in columns.map { (type: type, column: $0) } }
    let declared = pairs.indices.map { "<column name=\"t.c\($0)\" type=\"Own\($0)\"/>" }.joined(separator: "\n")
    let test = try CompiledCase(
      schema: "CREATE TABLE t (\(pairs.indices.map { "c\($0) \(pairs[$0].column)" }.joined(separator: ", ")))",
      scripts: ["t.dao.xml": "<dao>\n\(declared)\n<delete selector=\"clear\" all-rows=\"true\">DELETE FROM t</delete></dao>"])
    let written = pairs.indices.map { index in
      let value = pairs[index].type == "String" ? "\"00501\"" : "1"
      return "enum Own\(index): \(pairs[index].type), Codable { case one = \(value) }"
    }
    let report = try test.compile(written.joined(separator: "\n"))
    let lines = pairs.indices.filter { lost.contains("\(pairs[$0].type) \(pairs[$0].column)") }.map {
      "t.dao.xml:\($0 + 2): warning"
    }
    #expect(Set(report.map { $0.split(separator: ": ").prefix(2).joined(separator: ": ") }) == Set(lines), "\(report)")
    // A type with its own `encode(to:)` may be stored as something else.
    let functions = ["TEXT": "texts", "REAL": "reals"]
    let silent = pairs.indices.map { index in
      let function = functions[pairs[index].column] ?? "numbers"
      return "extension ColumnCheck { static func \(function)(_ type: Own\(index).Type) {} }"
    }
    #expect(try test.compile((["import DAOKit"] + written + silent).joined(separator: "\n")) == [])
  }
}
