// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("GettingStarted.md")
struct GettingStartedSnippets {
  // snippet: entity
  enum Gender: Int, Codable { case female, male }

  struct Employee: Codable {
    var eid: String
    var firstName: String?
    var lastName: String?
    var dob: Date?
    var gender: Gender?
    var salary: Double?
  }
  // end

  @Test("A database is opened")
  func opening() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: open
    let database = try Database.sqlite(at: path)
    try await database.processStreams(in: .module)
    let employees = try database.dao("employee", in: .module)
    // end
    #expect(try await employees.countAll() == 0)
    try database.close()
  }

  @Test("The page's calls run on the page's stream and script")
  func calls() async throws {
    let folder = try TemporaryFolder()
    let markup = try Repository.page("GettingStarted").blocks(in: "xml")
    try folder.write("01.stream.xml", markup[0].text)
    try folder.write("employee.dao.xml", markup[1].text)
    let database = try Database.sqlite(at: folder.path("main.sqlite"))
    try await database.processStreams(at: folder.url)
    let employees = try database.dao("employee", at: folder.url)

    // snippet: changes
    var ada = Employee(eid: "eid-000001", firstName: "Ada", lastName: "Byron", gender: .female)
    try await employees.call("insert:", ada)
    ada.salary = 6000
    let changed = try await employees.call("update:", ada)
    // end
    #expect(changed == 1)
    // snippet: selects
    let everyone: [Employee] = try await employees.call("selectAll")
    let found: Employee? = try await employees.call("selectWithEid:", "eid-000001")
    let count: Int = try await employees.call("countAll")
    let rows: [Row] = try await employees.call("selectAll")
    let name = rows[0]["first_name"]
    // end
    #expect(everyone.count == 1 && found?.gender == .female && count == 1 && name == "Ada")
    // snippet: methods
    let same: [Employee] = try await employees.selectAll()
    let again: Employee? = try await employees.select(withEid: "eid-000001")
    try await employees.deleteWithEid("eid-000001")
    // end
    #expect(same.count == 1 && again?.salary == 6000)
    #expect(try await employees.countAll() == 0)
  }
}
