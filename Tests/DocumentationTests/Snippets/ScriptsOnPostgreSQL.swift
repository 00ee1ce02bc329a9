import DAOKit
import Foundation
import Testing

@Suite("ScriptsOnPostgreSQL.md")
struct PostgreSQLSnippets {
  @Test("Rows as a stream")
  func copyIn() throws {
    let database = try Database.inMemory()
    try database.processStreams(in: .module)
    let employees = try database.dao("employee", in: .module)
    let newcomers = (4...6).map { Employee(eid: "eid-00000\($0)") }
    // snippet: copyIn
    let count = try employees.copyIn("insert:", newcomers)
    // end
    #expect(count == 3)
    try database.close()
  }
}
