// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("FunctionsAndCollations.md")
struct FunctionSnippets {
  /// The scripts of the page, each as `people.dao.xml`.
  private func scripts(_ index: Int, in folder: TemporaryFolder) throws -> URL {
    try folder.write("people.dao.xml", try Repository.page("FunctionsAndCollations").blocks(in: "xml")[index].text)
    return folder.url
  }

  @Test("A function is called by a script")
  func functions() throws {
    let folder = try TemporaryFolder()
    let (path, scripts) = (folder.path("main.sqlite"), try scripts(0, in: folder))
    // snippet: function
    let initials = SQLFunction("initials", argumentCount: 2, isDeterministic: true) { arguments in
      guard case .text(let first) = arguments[0], case .text(let last) = arguments[1] else { return nil }
      return .text("\(first.prefix(1))\(last.prefix(1))")
    }
    var configuration = Configuration()
    configuration.sqlite.functions = [initials]
    let database = try Database.sqlite(at: path, configuration: configuration)
    let people = try database.dao("people", at: scripts)
    let ada: String = try people.call("initialsOf", "Ada", "Lovelace")  // AL
    // end
    #expect(ada == "AL")
    try database.close()
    let message = description {
      let _: String = try Database.inMemory().dao("people", at: scripts).call("initialsOf", "Ada", "Lovelace")
    }
    let page = try Repository.page("FunctionsAndCollations")
    let shown = page.blocks(in: "text")[0].text
    #expect(message.contains(shown.trimmingCharacters(in: .whitespacesAndNewlines)), "\(message)")
  }

  @Test("A collation orders texts")
  func collations() throws {
    var configuration = Configuration()
    // snippet: collation
    let byLength = SQLCollation("by_length") { left, right in
      left.count == right.count ? left.compare(right) : left.count < right.count ? .orderedAscending : .orderedDescending
    }
    configuration.sqlite.collations = [byLength]
    // end
    let database = try Database.inMemory(configuration: configuration)
    let dao = try database.dao(script: "<dao><select selector='a'>SELECT 'b' &lt; 'aa' COLLATE by_length</select></dao>")
    #expect(try dao.call("a") == true)
    try database.close()
  }

  @Test("LIKE and an order of names")
  func readyMade() throws {
    let folder = try TemporaryFolder()
    let (path, scripts) = (folder.path("main.sqlite"), try scripts(1, in: folder))
    let filling = try Database.sqlite(at: path)
    try filling.processStreams(in: .module)
    let add = try filling.dao(script: "<dao><insert selector='add:' table='employee'/></dao>")
    for name in ["Østby", "Ångström", "Anders", "Oslo", "Åberg"] {
      try add.call("add:", Employee(eid: name, lastName: name))
    }
    try filling.close()
    var printed: [[String]] = []
    func print(_ names: [String]) { printed.append(names) }
    var configuration = Configuration()
    // snippet: names
    configuration.sqlite.functions = [.unicodeLike]
    configuration.sqlite.collations = [.names]
    let database = try Database.sqlite(at: path, configuration: configuration)
    let people = try database.dao("people", at: scripts)
    let found: [String] = try people.call("named", "å%")
    print(found)  // ["Åberg", "Ångström"]
    let sorted: [String] = try people.call("sorted")
    print(sorted)  // ["Åberg", "Anders", "Ångström", "Oslo", "Østby"]
    // end
    #expect(
      printed == [["Åberg", "Ångström"], ["Åberg", "Anders", "Ångström", "Oslo", "Østby"]])
    try database.close()
  }

  @Test("Statements for each connection")
  func statements() throws {
    let folder = try TemporaryFolder()
    let (path, archive) = (folder.path("main.sqlite"), folder.path("archive.sqlite"))
    var configuration = Configuration()
    // snippet: statements
    configuration.connectionStatements = [
      "PRAGMA synchronous = NORMAL",
      "ATTACH '\(archive)' AS archive",
    ]
    let database = try Database.sqlite(at: path, configuration: configuration)
    // end
    let dao = try database.dao(
      script:
        "<dao><select selector='a'>PRAGMA synchronous</select><select selector='b'>PRAGMA archive.user_version</select></dao>")
    #expect(try dao.call("a") == 1 && dao.call("b") == 0)
    try database.close()
    try folder.write("dao.json", try Repository.page("FunctionsAndCollations").blocks(in: "json")[0].text)
    let shared = try Configuration(contentsOf: folder.url.appending(path: "dao.json"))
    #expect(shared.connectionStatements == ["PRAGMA synchronous = NORMAL"])
  }
}
