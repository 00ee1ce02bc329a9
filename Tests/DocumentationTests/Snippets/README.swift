import DAOKit
import DAOSources
import Foundation
import Testing

@Suite("README.md")
struct ReadMeSnippets {
  @Test("The calls by name run on the page's stream and script")
  func examples() async throws {
    let folder = try TemporaryFolder()
    let page = try Repository.page("README").blocks(in: "xml")
    try folder.write("1.stream.xml", page[1].text)
    let database = try Database.sqlite(at: folder.path("main.sqlite"))
    try await database.processStreams(at: folder.url)
    let employees = try database.dao(script: page[0].text)

    // snippet: calls
    try await employees.call("insert:", Employee(eid: "e-2", firstName: "Grace", position: "admiral"))
    try await employees.call("raise", ["factor": 1.1, "position": "admiral"])

    let grace: Employee? = try await employees.call("selectWithEid:", "e-2")
    let found: [Employee] = try await employees.search(name: nil, positions: ["admiral", "engineer"])
    // end
    #expect(grace?.firstName == "Grace" && found.map(\.eid) == ["e-2"])

    var lines: [String] = []
    func print(_ words: String...) { lines.append(words.joined(separator: " ")) }
    func print(_ error: DAOError) { lines.append(error.description) }
    // snippet: transaction, rows and errors
    try await database.transaction {
      try employees.call("insert:", Employee(eid: "e-3", firstName: "Jean"))
      try employees.call("insert:", Employee(eid: "e-4", firstName: "Kay"))
    }
    for try await employee in employees.rows("search", "J", nil, as: Employee.self) {
      print(employee.eid, employee.firstName ?? "-")
    }
    do {
      try await employees.call("insert:", Employee(eid: "e-3"))
    } catch let error as DAOError where error.code == .constraint {
      print(error)  // script, line and column, operation, SQL, SQLite's code and message
    }
    // end
    #expect(lines[0] == "e-3 Jean" && lines.count == 2)
    #expect(lines[1].contains("operation: script.insert:") && lines[1].contains("SQLITE_CONSTRAINT_PRIMARYKEY"))
    try database.close()
  }

  @Test("The fault that the page shows is the check's, of a misspelt column in its script")
  func fault() throws {
    let folder = try TemporaryFolder()
    let page = try Repository.page("README")
    let script = page.blocks(in: "xml")[0].text.replacing("WHERE position", with: "WHERE postion")
    try folder.write("Sources/Service/employee.dao.xml", script)
    try folder.write("Sources/Service/1.stream.xml", page.blocks(in: "xml")[1].text)
    let run = try Shell(folder: folder.url).run("dao check --scripts Sources/Service --streams Sources/Service 2>&1")
    let shown = try #require(page.outputs.first)
    #expect(run.output.contains(shown), "\(run.output)")
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

  @Test("Files are asked, changed and written")
  func files() throws {
    let folder = try TemporaryFolder()
    let (people, cities) = (folder.path("people.json"), folder.path("cities.csv"))
    try #"[{"name": "Ada", "city": 1}]"#.write(toFile: people, atomically: true, encoding: .utf8)
    try "id,label\n1,Bonn\n".write(toFile: cities, atomically: true, encoding: .utf8)
    // snippet: files
    let database = try Database.files(at: [people, cities])  // …/people.json, …/cities.csv
    let names = try database.rows(
      "SELECT name FROM people JOIN cities ON cities.id = people.city WHERE cities.label = ?", "Bonn", as: String.self)
    try database.execute("UPDATE people SET city = 2 WHERE name = ?", "Ada")
    try database.persist()
    // end
    #expect(names == ["Ada"])
    #expect(try String(contentsOfFile: people, encoding: .utf8).contains(#""city": 2"#))
    try database.close()
  }
}
