import DAOKit
import Foundation
import Testing

@Suite("Streams.md")
struct StreamSnippets {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (index, block) in try Repository.page("Streams").blocks(in: "xml").enumerated() {
      try folder.write("\(index + 1).stream.xml", block.text)
    }
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
