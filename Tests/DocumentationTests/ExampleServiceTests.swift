import EngineSupport
import Foundation
import Testing

@Suite("The example service")
struct ExampleServiceTests {
  @Test("It runs on a new file and on its own file, and says the same of both; each part fits on a screen")
  func report() throws {
    let folder = try TemporaryFolder()
    let shell = Shell(folder: folder.url)
    let first = try shell.run("EmployeeService")
    let second = try shell.run("EmployeeService employees.sqlite")
    #expect(first.status == 0 && second.status == 0, "\(first.output)\n\(second.output)")

    let parts = parts(of: first.output)
    #expect(parts.first?.contains("sample data  imported") == true)
    #expect(Array(parts.dropFirst()) == Array(self.parts(of: second.output).dropFirst()))
    for part in parts {
      let lines = part.components(separatedBy: "\n")
      #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 100 }, "\(part)")
    }
  }

  @Test("On a server it says the same as on a file, on a new database and on its own", .enabled(if: TestEngine.all.count > 1))
  func server() throws {
    #if PostgreSQL
      let folder = try TemporaryFolder()
      let shell = Shell(folder: folder.url)
      let expected = try shell.run("EmployeeService")
      let address = try Cluster.shared.get().makeDatabase()
      for imported in ["imported", "there already"] {
        let found = try shell.run("DATABASE_URL='\(address)' EmployeeService")
        #expect(found.status == 0 && !found.output.contains(address), "\(found.output)")
        #expect(parts(of: found.output).first?.contains("sample data  \(imported)") == true)
        for (part, other) in zip(parts(of: found.output), parts(of: expected.output)).dropFirst() {
          // Errors have the SQL and the words of their engine.
          guard !part.contains("error:") else { continue }
          #expect(part == other)
        }
        #expect(parts(of: found.output).count == parts(of: expected.output).count)
      }
    #endif
  }

  @Test("It shows each kind of call")
  func calls() throws {
    let folder = try TemporaryFolder()
    let output = try Shell(folder: folder.url).run("EmployeeService").output
    for (heading, line) in Self.lines {
      let part = parts(of: output).first { $0.hasPrefix(heading + "\n") }
      #expect(part?.contains(line) == true, "\(heading): \(part ?? output)")
    }
  }

  private static let lines = [
    ("Searches", "designers and developers        Zoë Lindqvist, Jerry Marsh, Tomás O’Brien"),
    ("Projects", "        Total   165000.00        5           118"),
    ("Teams", "Atlas: 3 members\n  Jerry Marsh (Developer), development, 30 hours\n"),
    ("Profiles", "Jerry Marsh    Atlas, development; Beacon, maintenance"),
    ("An upsert", "rows         lead of CEDAR, 12 hours"),
    ("A change of an outdated copy", "error: no row has this 'revision' any more"),
    ("A change of an outdated copy", "budget  125000.00, then 120000.00 from a fresh copy"),
    ("A batch that fails", "members of CEDAR  0 before, 0 after"),
    ("Three years of time sheets", "3900 of 3900"),
    ("Reminders, as records", "4     plan the holidays"),
    ("A page of a time sheet", "page  2 of 195, 1560 entries in all"),
  ]

  /// The report cut before each heading.
  private func parts(of output: String) -> [String] {
    output.components(separatedBy: "\n\n").map { $0.trimmingCharacters(in: .newlines) }
  }
}
