// snippet: imports
import DAOKit
import Foundation
// end
import Testing

private func slug(of title: String) -> String { title.lowercased() }

@Suite("Streams.md")
struct StreamSnippets {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let blocks = try Repository.page("Streams").blocks(in: "xml")
    for (name, block) in zip(["1", "2", "views", "people"], blocks) { try folder.write("\(name).stream.xml", block.text) }
  }

  @Test("Streams are processed once")
  func processing() throws {
    let path = folder.path("main.sqlite")
    let streams = folder.url
    // snippet: processing
    let database = try Database.sqlite(at: path)
    let applied = try database.processStreams(at: streams)  // [1, 2]
    let again = try database.processStreams(at: streams)  // []
    // end
    #expect(applied == [1, 2] && again.isEmpty)
    let script = "<dao><select selector='history'>SELECT * FROM daokit_streams</select></dao>"
    let history: [Row] = try database.dao(script: script).history()
    #expect(history.map(\.columns).first == ["version", "name", "checksum", "applied_at", "duration_ms"])
    for column in history[0].columns {
      #expect(try String(contentsOf: pageFile, encoding: .utf8).contains("| `\(column)` |"))
    }
  }

  @Test("Repeatable streams run with the versions, those of a seed where it is asked for")
  func seeds() throws {
    let path = folder.path("main.sqlite")
    let streams = folder.url
    // snippet: seeds
    let database = try Database.sqlite(at: path)
    try database.processStreams(at: streams, seed: "development")
    // end
    let script = """
      <dao><select selector='cities'>SELECT city FROM office ORDER BY id</select>
      <select selector='views'>SELECT count(*) FROM desk_count</select>
      <select selector='repeatables'>SELECT * FROM daokit_repeatables</select></dao>
      """
    let dao = try database.dao(script: script)
    #expect(try dao.call("cities") == ["Zürich", "Bern"])
    #expect(try dao.call("views") == 0)
    let repeatables: [Row] = try dao.repeatables()
    #expect(repeatables.map(\.columns).first == ["name", "checksum", "applied_at", "duration_ms"])
  }

  struct Office: Decodable {
    var id: Int
    var city: String
  }

  @Test("A step in Swift runs in the transaction of its stream")
  func steps() throws {
    let path = folder.path("main.sqlite")
    let streams = folder.url
    try Database.sqlite(at: path).processStreams(at: streams, seed: "development")
    let blocks = try Repository.page("Streams").blocks(in: "xml").suffix(2).map(\.text)
    try folder.write("3.stream.xml", blocks[0])
    try folder.write("scripts/office.dao.xml", blocks[1])
    let scripts = folder.url.appending(path: "scripts")
    // snippet: steps
    var configuration = Configuration()
    configuration.streamSteps["backfillSlugs"] = { database in
      let offices = try database.dao("office", at: scripts)
      let all: [Office] = try offices.call("selectAll")
      for office in all {
        try offices.call("setSlug", ["id": office.id, "slug": slug(of: office.city)])
      }
    }
    let database = try Database.sqlite(at: path, configuration: configuration)
    try database.processStreams(at: streams)
    // end
    let dao = try database.dao(script: "<dao><select selector='slugs'>SELECT slug FROM office ORDER BY id</select></dao>")
    #expect(try dao.call("slugs") == ["zürich", "bern"])
    try database.close()
  }

  private var pageFile: URL { Repository.root.appending(path: "Sources/DAOKit/DAOKit.docc/Streams.md") }

  @Test("What the page shows is what is reported")
  func outputs() throws {
    try folder.write(
      "3.stream.xml",
      """
      <execute>
        <statement>UPDATE office SET city = 'Oslo'</statement>
        <statement>UPDATE desks SET office = 1</statement>
      </execute>
      """)
    let database = try Database.inMemory()
    let failure = description { try database.processStreams(at: folder.url) }
    let shown = try Repository.page("Streams").outputs
    #expect(shown == [failure.replacing(folder.path + "/", with: "")])
  }
}
