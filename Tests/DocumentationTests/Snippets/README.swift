import DAOKit
import Foundation
import Testing

@Suite("README.md")
struct ReadMeSnippets {
  @Test("The four examples do what they say")
  func examples() async throws {
    let folder = try TemporaryFolder()
    let page = try Repository.page("README")
    try folder.write("1.stream.xml", page.blocks(in: "xml")[0].text)
    let database = try Database.sqlite(at: folder.path("main.sqlite"))
    try await database.processStreams(at: folder.url)
    let employees = try database.dao(script: page.blocks(in: "xml")[1].text)

    // snippet: calls
    try await employees.call("insert:", Employee(eid: "e-1", firstName: "Ada", lastName: "Byron"))
    try await employees.call("rename", ["eid": "e-1", "firstName": "Augusta"])

    let everyone: [Employee] = try await employees.call("selectAll")
    let ada: Employee? = try await employees.call("selectWithEid:", "e-1")
    let count: Int = try await employees.countAll()
    // end
    #expect(everyone.count == 1 && ada?.firstName == "Augusta" && count == 1)

    // snippet: transaction
    try await database.transaction {
      try employees.call("insert:", Employee(eid: "e-2", firstName: "Grace"))
      try employees.call("insert:", Employee(eid: "e-3", firstName: "Jean"))
    }
    // end
    #expect(try await employees.countAll() == 3)

    var lines: [String] = []
    func print(_ words: String...) { lines.append(words.joined(separator: " ")) }
    func print(_ error: DAOError) { lines.append(error.description) }
    // snippet: rows and errors
    for try await employee in employees.rows("selectAll", as: Employee.self) {
      print(employee.eid, employee.firstName ?? "-")
    }
    do {
      try await employees.call("insert:", Employee(eid: "e-1"))
    } catch let error as DAOError where error.code == .constraint {
      print(error)  // script, line and column, operation, SQL, SQLite's code and message
    }
    // end
    #expect(lines.prefix(3) == ["e-1 Augusta", "e-2 Grace", "e-3 Jean"])
    #expect(lines[3].contains("operation: script.insert:") && lines[3].contains("SQLITE_CONSTRAINT_PRIMARYKEY"))
  }

  @Test("A database is opened, migrated, and its script loaded")
  func opening() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("main.sqlite")
    // snippet: open
    let database = try Database.sqlite(at: path)  // created when absent
    try await database.processStreams(in: .module)  // new streams, each in a transaction
    let employees = try database.dao("employee", in: .module)  // employee.dao.xml of the bundle
    // end
    let count: Int = try await employees.call("countAll")
    #expect(count == 0)
    try database.close()
  }

  @Test("Each link leads to a file")
  func links() throws {
    let text = try String(contentsOf: Repository.readMe, encoding: .utf8)
    let links = text.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(links.count >= 9)
    for link in links where !link.hasPrefix("http") {
      #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: link).path), "\(link) is not there")
    }
  }
}
