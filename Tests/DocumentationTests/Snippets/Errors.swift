// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("Errors.md")
struct ErrorSnippets {
  @Test("What the page shows is what is thrown")
  func outputs() throws {
    var outputs: [String] = []
    let employees = try Example().employees
    func print(_ error: DAOError) { outputs.append(error.description) }
    // snippet: catch
    do {
      try employees.call("insert:", Employee(eid: "eid-000001"))
    } catch let error as DAOError where error.code == .constraint {
      print(error)
    }
    // end
    outputs = outputs.map { String($0[($0.range(of: "employee.dao.xml")?.lowerBound ?? $0.startIndex)...]) }

    let misspelt = """
      <dao>
        <select selector="find"> SELECT eid FROM employee WHERE nme = :name </select>
      </dao>
      """
    outputs.append(description { let _: [String] = try Example().database.dao(script: misspelt).find(name: "Jerry") })

    var configuration = Configuration()
    configuration.showsValues = true
    let script = """
      <dao>
        <insert selector="add"> INSERT INTO employee (eid, first_name) VALUES (?, ?) </insert>
      </dao>
      """
    let showing = try Example(configuration: configuration).database.dao(script: script)
    outputs.append(description { try showing.add("eid-000001", "O'Brien") })
    let shown = try Repository.page("Errors").outputs
    #expect(shown == outputs)
  }

  @Test("Every code stands in the table")
  func codes() throws {
    let codes = try String(
      contentsOf: Repository.root.appending(path: "Sources/DAOCore/Errors/DAOError+Code.swift"), encoding: .utf8)
    let page = try String(contentsOf: Repository.root.appending(path: "Sources/DAOKit/DAOKit.docc/Errors.md"), encoding: .utf8)
    for match in codes.matches(of: /public static let (\w+)/) {
      #expect(page.contains("| ``DAOError/Code/\(match.1)`` |"))
    }
  }
}
