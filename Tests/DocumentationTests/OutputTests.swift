import Foundation
import Testing

@Suite("Where the program cannot write")
struct OutputTests {
  @Test("A trace that cannot be written is left out, and the call goes on", arguments: ["2>/dev/full", "2>&-"])
  func unwritableTrace(redirection: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("scripts/t.dao.xml", "<dao><select selector=\"one\" trace=\"true\">SELECT 1 AS n</select></dao>")
    let shell = Shell(folder: folder.url)
    try folder.write("streams/1.stream.xml", "<execute><statement>CREATE TABLE t (n)</statement></execute>")
    #expect(try shell.run("dao migrate --database t.sqlite --streams streams").status == 0)
    let call = "dao call --database t.sqlite --scripts scripts t one --format json"
    let shown = try shell.run("\(call) 2>&1")
    #expect(shown.output.contains("t.one: SELECT 1 AS n"))
    let run = try shell.run("\(call) \(redirection)")
    #expect(run.status == 0)
    #expect(run.output == "[\n  {\"n\": 1}\n]\n")
  }
}
