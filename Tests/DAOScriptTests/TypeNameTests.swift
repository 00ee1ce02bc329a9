import DAOScript
import Foundation
import TestSupport
import Testing

@Suite("Names of types in scripts")
struct TypeNameTests {
  /// A type with random white space, and the same as it is written in generated Swift.
  private static func makeType(_ random: inout SeededGenerator, depth: Int = 0) -> (text: String, written: String) {
    func space() -> String { random.pick(["", "", " ", "\n\t"]) }
    func inner() -> (text: String, written: String) { makeType(&random, depth: depth + 1) }
    let name = random.pick(["Int", "Staff.Gender", "_Own", "Größe", "T1"])
    var type = (text: name, written: name)
    switch depth > 3 ? 0 : Int.random(in: 0...5, using: &random) {
    case 0, 1: break
    case 2:
      let element = inner()
      type = ("[\(space())\(element.text)\(space())]", "[\(element.written)]")
    case 3:
      let (key, value) = (inner(), inner())
      type = ("[\(key.text)\(space()):\(space())\(value.text)]", "[\(key.written): \(value.written)]")
    case 4:
      let argument = inner()
      type = ("\(name)<\(space())\(argument.text)>", "\(name)<\(argument.written)>")
    default:
      let (first, second) = (inner(), inner())
      type = ("\(name)<\(first.text),\(space())\(second.text)\(space())>.In", "\(name)<\(first.written), \(second.written)>.In")
    }
    return Bool.random(using: &random) ? (type.text + space() + "?", type.written + "?") : type
  }

  @Test("A type is read with any white space between its parts, and with any other text in it is none")
  func random() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let (text, written) = Self.makeType(&random)
      #expect(DeclaredType(text)?.description == written, "\(text)")
      let place = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random))
      for junk in ["; import X", "{}", "//", "??", "`", "\"", "&", "->", "(", "..", "<", "]", ", Int:"] {
        #expect(DeclaredType(text[..<place] + junk + text[place...]) == nil, "\(text) with \(junk)")
      }
    }
    #expect(DeclaredType("Staff Member") == nil && DeclaredType("") == nil && DeclaredType("Int??") == nil)
  }

  @Test("Brackets without end are no type, and no deep recursion", arguments: ["[", "A<", "[A:", "A."])
  func deep(part: String) {
    #expect(DeclaredType(String(repeating: part, count: 100_000)) == nil)
  }

  @Test(
    "A text that is no type is told wherever a type is named",
    arguments: [
      "<resultMap id='m' type='%'/>", "<resultMap id='m'><result column='c' javaType='%'/></resultMap>",
      "<resultMap id='m' type='M'><collection property='p' ofType='%'/></resultMap>",
      "<resultMap id='m'><association property='p' javaType='%'><result column='c'/></association></resultMap>",
      "<resultMap id='m'><constructor><arg column='c' javaType='%'/></constructor></resultMap>",
      "<resultMap id='m'><discriminator column='c' javaType='%'><case value='1'/></discriminator></resultMap>",
      "<resultMap id='m'><discriminator column='c'><case value='1' resultType='%'/></discriminator></resultMap>",
      "<column name='t.c' type='%'/>", "<select selector='s' type='%'>SELECT 1</select>",
      "<select selector='s'><parameter name='p' type='%'/>SELECT 1</select>",
      "<select selector='s'><result column='p' type='%'/>SELECT 1</select>",
      "<insert selector='s'><selectKey keyProperty='id' resultType='%'>SELECT 1</selectKey>INSERT</insert>",
      "<mapper namespace='m'><select id='s' resultType='%'>SELECT 1</select></mapper>",
      "<mapper namespace='m'><insert id='s' parameterType='%'>INSERT</insert></mapper>",
      "<mapper namespace='m'><parameterMap id='s' type='%'/></mapper>",
      "<mapper namespace='m'><parameterMap id='s' type='map'><parameter property='p' javaType='%'/></parameterMap></mapper>",
    ])
  func places(element: String) {
    let element = element.hasPrefix("<mapper") ? element : "<dao>\n\(element)</dao>"
    for text in ["Employee; import X", "Int }", "a b", "1"] {
      let script = Script.parse(Data(element.replacing("%", with: text).utf8), file: "s.xml", name: "s")
      let faults = script.faults.filter { $0.message.hasPrefix("'\(text)' is no type: write its name, like ") }
      #expect(faults.count == 1, "\(element): \(script.faults)")
    }
    for text in ["Employee", "Staff.Member"] {
      let script = Script.parse(Data(element.replacing("%", with: text).utf8), file: "s.xml", name: "s")
      #expect(!script.faults.contains { $0.message.contains("no type") }, "\(element): \(script.faults)")
    }
  }
}
