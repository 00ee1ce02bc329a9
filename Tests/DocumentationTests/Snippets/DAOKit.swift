// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("DAOKit.md")
struct LandingSnippets {
  @Test("The example of the landing page")
  func example() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: all
    let database = try Database.sqlite(at: path)
    try await database.processStreams(in: .module)
    let employees = try database.dao("employee", in: .module)
    try await employees.call("insert:", Employee(eid: "eid-000005", firstName: "Ada"))
    let ada: Employee? = try await employees.call("selectWithEid:", "eid-000005")
    // end
    #expect(ada?.firstName == "Ada")
    try database.close()
  }
}
