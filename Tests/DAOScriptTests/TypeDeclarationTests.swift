import DAOCore
import Foundation
import Testing

@testable import DAOScript

@Suite("Declarations for generated Swift")
struct TypeDeclarationTests {
  private func faults(_ text: String) -> [String] {
    Script.parse(Data("<dao>\(text)</dao>".utf8), file: "s", name: "s").faults.map(\.message)
  }

  @Test("Entities, columns, parameters and results are read")
  func read() throws {
    let text = """
      <dao><entity name="Employee" table="employee"/><column name="main.employee.gender" type="Gender"/>
      <resultMap id="m" type="M" generate="true"/>
      <select selector="a:" type="E" generate="true">SELECT 1
        <parameter name="limit" type="Int ?"/><result column="total" type="[String:Int]?"/></select></dao>
      """
    let script = Script.parse(Data(text.utf8), file: "s", name: "s")
    #expect(script.faults.isEmpty)
    #expect(script.types.entities.map(\.table) == ["employee"] && script.resultMaps[0].isGenerated)
    let column = try #require(script.types.columns.first)
    #expect(column.table == "main.employee" && column.column == "gender" && column.type.description == "Gender")
    let operation = script.operations[0]
    #expect(operation.generatesEntity && operation.parameters[0].type == DeclaredType(name: "Int", isOptional: true))
    #expect(operation.results[0].type.name == "[String: Int]" && operation.results[0].isNullable == true)
  }

  @Test(
    "What is wrong in one is told",
    arguments: [
      ("<entity name='E'/>", "<entity> has no 'table': name the table whose columns it has"),
      ("<entity name='a b' table='t'/>", "'a b' is no name of a struct: write it like Employee"),
      ("<column name='gender' type='G'/>", "'gender' is no column with its table: write it like employee.gender"),
      ("<column name='t.g' type='G?'/>", "the schema says whether a column may be NULL: write type=\"G\""),
      ("<column name='t.g' type='1'/>", "'1' is no type: write its name, like Int, String? or [Double]"),
      (
        "<select selector='a'>SELECT 1 <result column='c' type='Int?' null='false'/></select>",
        "'Int?' and null=\"false\" contradict each other: remove one of them"
      ),
      (
        "<select selector='a' generate='true'>SELECT 1</select>",
        "'generate' makes the entity of 'type': name the type, or remove it"
      ),
      (
        "<select selector='a'>SELECT 1 <parameter name='p' type='Int'/><parameter name='p' type='Int'/></select>",
        "the parameter 'p' is declared already: remove one"
      ),
    ])
  func faults(text: String, message: String) {
    #expect(faults(text) == [message])
  }

  @Test("A mapper has no such elements")
  func mapper() {
    let text = "<mapper namespace='m'><entity name='E' table='t'/></mapper>"
    let script = Script.parse(Data(text.utf8), file: "m.xml", name: "m")
    #expect(script.faults.contains { $0.message.hasPrefix("unknown element <entity>") })
  }
}
