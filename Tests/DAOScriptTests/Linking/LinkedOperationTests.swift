import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Linked operations")
struct LinkedOperationTests {
  private func link(_ source: String) -> LinkedScript {
    let script = Script.parse(Data(source.utf8), file: "s.dao.xml", name: "s")
    return ScriptCollection([script], dialect: SQLiteDialect()).link()[0]
  }

  private func operation(_ source: String) throws -> LinkedOperation {
    let script = link(source)
    #expect(script.faults == [])
    return try #require(script.operations.first)
  }

  @Test("Inputs have their paths and declared types, those of fragments too")
  func inputs() throws {
    let operation = try operation(
      """
      <dao><sql id="f">AND born = #{born, jdbcType=DATE, javaType=Date}</sql>
      <select selector="find" type="@Person">SELECT * FROM person WHERE name = #{author.name, jdbcType=VARCHAR}
      <if test="age != null">AND id IN (#{author.id}, #{_parameter.last}, #{ids[0], typeHandler=X})</if>
      <include refid="f"/></select></dao>
      """.replacing(", typeHandler=X", with: ""))
    #expect(operation.inputs.map(\.name) == ["author", "age", "last", "ids", "born"])
    #expect(operation.inputs.map(\.paths) == [["author.name", "author.id"], [], ["_parameter.last"], ["ids[0]"], ["born"]])
    #expect(operation.inputs[0].values.map(\.jdbcType) == ["VARCHAR", nil])
    #expect(operation.inputs[4].values.map(\.jdbcType) == ["DATE"] && operation.inputs[4].values.map(\.javaType) == ["Date"])
    #expect(operation.inputs[4].values[0].location.description == "s.dao.xml:1:29")
    #expect(operation.name == "s.find" && operation.kind == .select && operation.location.description == "s.dao.xml:2:1")
    #expect(operation.result.entity == EntityType("@Person") && operation.result.typeName == "Person")
  }

  @Test("A name of a loop or a bind is no input there, and shadows the input of its name")
  func locals() throws {
    let operation = try operation(
      """
      <dao><select selector="s">SELECT #{id} <foreach collection="ids" item="id" index="i">#{id} #{i} #{id.x}</foreach>
      <bind name="name" value="name + '%'"/> #{name} #{other}</select></dao>
      """)
    #expect(operation.inputs.map(\.name) == ["id", "ids", "name", "other"])
    #expect(operation.inputs.map(\.isShadowed) == [true, false, true, false])
    #expect(operation.inputs.map { $0.values.count } == [1, 0, 0, 1])
    #expect(operation.values.filter(\.isLocal).map(\.path) == ["id", "i", "id.x", "name"])
  }

  @Test("Static, numbered and built parameters are inputs as well")
  func otherBodies() throws {
    #expect(try operation("<dao><select selector='s'>SELECT :b, :a, :b</select></dao>").inputs.map(\.paths) == [["b"], ["a"]])
    let numbered = try operation("<dao><select selector='s'>SELECT ?, $3, ?</select></dao>")
    #expect(numbered.inputs.map(\.name) == ["?1", "?2", "?3", "?4"])
    #expect(numbered.inputs.map { $0.values.count } == [1, 0, 1, 1])
    let dynamic = try operation("<dao><select selector='s'>SELECT <if test='true'>?, ?3</if>, ?</select></dao>")
    #expect(dynamic.inputs.map(\.paths) == [["?1"], [], ["?3"], ["?4"]])
    let built = try operation("<dao><update selector='u' table='t' where='a = :a'/></dao>")
    #expect(built.inputs.map(\.paths) == [["a"]] && built.inputs[0].values[0].location.description == "s.dao.xml:1:48")
  }

  @Test("Those of select keys are inputs, and the keys are none")
  func selectKeys() throws {
    let operation = try operation(
      """
      <dao><insert selector="i"><selectKey keyProperty="id" order="BEFORE">SELECT #{seed}</selectKey>
      INSERT INTO t VALUES (#{id}, #{name})</insert></dao>
      """)
    #expect(operation.inputs.map(\.name) == ["seed", "name"])
    #expect(operation.values.map(\.path) == ["id", "name", "seed"])
  }

  @Test("All faults are told at once, and what is without fault is linked")
  func faults() {
    let script = link(
      """
      <dao><select selector="a"><include refid="none"/></select><select selector="b" resultMap="m">SELECT 1</select>
      <select selector="c">SELECT ${x}</select><select selector="d">SELECT #{a</select>
      <select selector="e" resultMap="n">SELECT 1</select><resultMap id="m"/></dao>
      """)
    #expect(script.operations.map(\.selector) == ["b"] && script.operations.first?.result.map == "s.m")
    #expect(script.faults.filter { $0.severity == .error }.count == 4)
  }
}
