import DAOCore
import Testing

@Suite("A report of faults")
struct FaultReportTests {
  private func faults(_ count: Int, _ message: (Int) -> String) -> [Fault] {
    (1...count).map { Fault(message($0), at: .init(file: "a.xml", line: $0, column: 1)) }
  }

  private func lines(_ faults: [Fault]) -> [String] {
    DAOError(.script, faults: faults).description.split(separator: "\n").map(String.init)
  }

  @Test("Ten of a kind are listed, of more the first three and a count; the error has all of them")
  func counts() {
    #expect(lines(faults(10) { _ in "x" }).count == 10)
    #expect(
      lines(faults(1000) { _ in "x" })
        == ["a.xml:1:1: error: x", "a.xml:2:1: error: x", "a.xml:3:1: error: x", "  and 997 more of this kind"])
    #expect(DAOError(.script, faults: faults(1000) { _ in "x" }).faults.count == 1000)
  }

  @Test("A kind is a message, whatever it quotes or numbers")
  func kinds() {
    #expect(lines(faults(50) { "no 'name\($0)' among the script's 'a'; did you mean 'b\($0)'?" }).count == 4)
    #expect(lines(faults(50) { "version \($0) has changed" }).count == 4)
    #expect(lines(faults(22) { $0 % 2 == 0 ? "SQLite's a" : "SQLite's b" }).count == 8)
  }

  @Test("Faults of other kinds and warnings stand in their place among them")
  func others() {
    let many = faults(20) { _ in "x" }
    let other = Fault("y", at: .init(file: "a.xml", line: 2, column: 5))
    let warning = Fault("x", at: .init(file: "b.xml", line: 1, column: 1), severity: .warning)
    #expect(
      lines(many + [other, warning]) == [
        "a.xml:1:1: error: x", "a.xml:2:1: error: x", "a.xml:2:5: error: y", "a.xml:3:1: error: x",
        "  and 17 more of this kind", "b.xml:1:1: warning: x",
      ])
  }
}
