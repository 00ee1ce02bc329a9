import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Hostile scripts")
struct HostileScriptTests {
  @Test("A script with any byte changed or cut off compiles, or gives positioned faults")
  func damaged() {
    let source = """
      <dao nulls="zero"><update selector="u:" table="t" exclude="a, b" where="a = :a"/>
      <select selector="s:" type="@E" trace="true"><![CDATA[SELECT :a, 'x' /* y */ -- z]]>&lt;</select></dao>
      """
    let whole = Array(source.utf8)
    for index in whole.indices {
      check(whole.prefix(index))
      for byte: UInt8 in [0x00, 0x20, 0x22, 0x26, 0x27, 0x2A, 0x2F, 0x3A, 0x3B, 0x3C, 0x3E, 0x3F, 0x40, 0x80] {
        var changed = whole
        changed[index] = byte
        check(changed[...])
      }
    }
  }

  private func check(_ bytes: ArraySlice<UInt8>) {
    for dialect in [TestDialect.sqlite, .postgres] {
      do {
        _ = try Script.parse(Data(bytes), file: "s.dao.xml", name: "s").compile(dialect: dialect)
      } catch {
        #expect(!error.faults.isEmpty && error.faults.allSatisfy { $0.location.line >= 1 && $0.location.column >= 1 })
      }
    }
  }

  @Test(
    "A statement of many parameters on one line compiles in linear time",
    arguments: [TestDialect.sqlite, .postgres])
  func manyParameters(dialect: TestDialect) throws {
    let list = String(repeating: ":a, &lt; ", count: 20_000)
    let script = try compile("<dao><select selector='s'>SELECT \(list) 1</select></dao>", dialect: dialect)
    #expect(script.operations[0].fixedText?.parameters.count == 1)
  }

  @Test("A thousand operations compile")
  func manyOperations() throws {
    let elements = (0..<1000).map { "<select selector=\"select\($0):\" type=\"E\">SELECT * FROM t WHERE a = :a</select>" }
    let script = try compile("<dao>\(elements.joined(separator: "\n"))</dao>")
    #expect(script.operations.count == 1000)
    let error = #expect(throws: DAOError.self) { try script.operation(named: "selec1:", argumentCount: 1) }
    #expect(error?.message.hasSuffix(", and 980 more") == true)
  }
}
