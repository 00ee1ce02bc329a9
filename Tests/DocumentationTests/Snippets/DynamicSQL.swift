// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("DynamicSQL.md")
struct DynamicSQLSnippets {
  @Test("Conditions, lists and a declared order")
  func conditions() throws {
    let folder = try TemporaryFolder()
    let database = try Database.sqlite(at: folder.path("main.sqlite"))
    try database.processStreams(at: Repository.root.appending(path: "Resources/streams"))
    let employees = try database.dao(script: try #require(Repository.page("DynamicSQL").blocks(in: "xml").first).text)
    let people = [("e-1", "Byron", "Developer"), ("e-2", "Hopper", "Designer"), ("e-3", "Brooks", "Manager")]
    for (eid, name, position) in people {
      try database.dao(
        script: "<dao><insert selector='add'>INSERT INTO employee (eid, last_name, position) VALUES (?, ?, ?)</insert></dao>"
      ).call("add", eid, name, position)
    }
    // snippet: find
    struct Filter: Encodable {
      var name: String?
      var positions: [String] = []
      var order = "last_name"
    }
    let all: [Employee] = try employees.call("find:", Filter())
    let few: [Employee] = try employees.call("find:", Filter(name: "B", positions: ["Developer", "Designer"]))
    try employees.call("change:", ["eid": "e-1", "position": "Architect", "salary": nil])
    // end
    #expect(all.map(\.eid) == ["e-3", "e-1", "e-2"])
    #expect(few.map(\.eid) == ["e-1"])
    let changed: [Employee] = try employees.call("find:", Filter(positions: ["Architect"]))
    #expect(changed.map(\.eid) == ["e-1"])
    // snippet: inputs
    let byFilter: [Employee] = try employees.call("find:", ["name": "B", "positions": nil, "order": "salary desc"])
    let byOrder: [Employee] = try employees.call("find:", "B", ["Developer"], "last_name")
    // end
    #expect(byFilter.count == 2 && byOrder.isEmpty)
    #expect(throws: DAOError.self) { try employees.call("find:", Filter(order: "1; DROP TABLE employee")) as [Employee] }
    try database.close()
  }
}
