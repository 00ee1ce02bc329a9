import DAOCore
import DAOScript
import Foundation
import TestSupport
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
    for dialect in [SQLiteDialect(), PostgresDialect()] as [any Dialect] {
      do {
        _ = try Script.parse(Data(bytes), file: "s.dao.xml", name: "s").compile(dialect: dialect)
      } catch {
        #expect(!error.faults.isEmpty && error.faults.allSatisfy { $0.location.line >= 1 && $0.location.column >= 1 })
      }
    }
  }

  @Test(
    "A statement of many parameters on one line compiles in linear time",
    arguments: [SQLiteDialect(), PostgresDialect()] as [any Dialect])
  func manyParameters(dialect: any Dialect) throws {
    let time = try growth(upTo: 8_000) { count in
      let list = String(repeating: ":a, &lt; ", count: count)
      let script = try compile("<dao><select selector='s'>SELECT \(list) 1</select></dao>", dialect: dialect)
      #expect(script.operations[0].fixedText?.parameters.count == 1)
    }
    #expect(time < linearGrowth)
  }

  @Test("A thousand operations compile")
  func manyOperations() throws {
    let elements = (0..<1000).map { "<select selector=\"select\($0):\" type=\"E\">SELECT * FROM t WHERE a = :a</select>" }
    let script = try compile("<dao>\(elements.joined(separator: "\n"))</dao>")
    #expect(script.operations.count == 1000)
    let error = #expect(throws: DAOError.self) { try script.operation(named: "selec1:", argumentCount: 1) }
    #expect(error?.message.hasSuffix(", and 980 more") == true)
  }

  /// The faults of compiling, as `line:column: message`.
  private func faults(_ data: Data) -> [String] {
    do throws(DAOError) {
      _ = try Script.parse(data, file: "s.dao.xml", name: "s").compile(dialect: SQLiteDialect())
      return []
    } catch {
      return error.faults.map { "\($0.location.line):\($0.location.column): \($0.message)" }
    }
  }

  private func faults(_ source: String) -> [String] { faults(Data(source.utf8)) }

  @Test("What is no harmless XML is refused at its place")
  func hostileMarkup() {
    #expect(faults("<!DOCTYPE dao [<!ENTITY a 'b'>]><dao>&a;</dao>").first?.hasPrefix("1:1: a DOCTYPE") == true)
    #expect(faults("<dao>\n&bomb;</dao>").first?.hasPrefix("2:7: ") == true)
    #expect(faults(String(repeating: "<dao>", count: 100_000)) == ["1:505: elements nest deeper than 100 levels"])
    #expect(faults("<dao>\n\0</dao>").first?.hasPrefix("2:1: a NUL byte") == true)
    #expect(faults(Data("<dao>\n".utf8) + [0xC3, 0x28]).first?.hasPrefix("2:1: an invalid UTF-8") == true)
    #expect(faults("<?xml version='1.0' encoding='EBCDIC'?><dao/>").first?.hasPrefix("1:31: the encoding") == true)
    #expect(faults("").first == "1:1: the file is empty")
    #expect(faults("<dao>" + (0..<100_000).map { "<select a\($0)=''" }.joined()).first?.hasPrefix("1:") == true)
  }

  @Test("A text or an attribute of 2 MB is one operation, or a fault with its place")
  func large() {
    let large = String(repeating: "x", count: 2_000_000)
    #expect(faults("<dao><select selector='a'>SELECT '\(large)'</select></dao>").isEmpty)
    #expect(faults("<dao><select selector='a'>SELECT '\(large)</select></dao>").first?.hasPrefix("1:34: the string") == true)
    #expect(faults("<dao><update selector='a' table='t' where='\(large)'/></dao>").isEmpty)
  }

  @Test("5,000 selectors take linear time, distinct, alike or the same")
  func manySelectors() {
    func time(_ faultCount: Int, _ selector: (Int) -> String) -> Double {
      growth(upTo: 5_000) { count in
        let elements = (0..<count).map { "<select selector='\(selector($0))'>SELECT 1</select>" }
        #expect(faults("<dao>\(elements.joined())</dao>").count == faultCount)
      }
    }
    #expect(time(0) { "s\($0)" } < linearGrowth)
    #expect(time(0) { "s:a\($0):" } < linearGrowth)
    #expect(time(1000) { _ in "s" } < linearGrowth)
  }

  @Test("Of very many faults the first thousand are reported")
  func manyFaults() {
    #expect(faults("<dao>" + String(repeating: "<selct/>\n", count: 10_000) + "</dao>").count == 1000)
    #expect(!faults("<dao><insert selector='i' table='t' exclude='\(String(repeating: ",", count: 10_000))'/></dao>").isEmpty)
    #expect(!faults("<dao><select selector='s'>\(String(repeating: "?0 ", count: 10_000))</select></dao>").isEmpty)
  }

  @Test("A condition of very many names is compiled and listed in linear time")
  func manyNames() throws {
    let time = try growth(upTo: 8_000) { count in
      let names = (0..<count).map { ":a\($0)" }
      let script = try compile("<dao><update selector='u' table='t' where='\(names.joined(separator: "+"))'/></dao>")
      #expect(script.operations[0].parameters == names)
    }
    #expect(time < linearGrowth)
  }
}
