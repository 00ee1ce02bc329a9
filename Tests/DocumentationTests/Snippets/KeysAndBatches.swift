// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("KeysAndBatches.md")
struct KeySnippets {
  private struct Author: Codable {
    var id: Int?
    var name: String
  }

  private let authors: DAO
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let blocks = try Repository.page("KeysAndBatches").blocks(in: "xml").map(\.text)
    try folder.write("1.stream.xml", blocks[0])
    let database = try Database.sqlite(at: folder.path("main.sqlite"))
    try database.processStreams(at: folder.url)
    authors = try database.dao(script: blocks[1].replacing("</dao>", with: blocks[2] + "</dao>"))
  }

  @Test("What is asked for decides what comes back")
  func generated() throws {
    // snippet: generated
    let changes = try authors.call("insert:", Author(name: "Ada"))
    let saved: Author = try authors.call("insert:", Author(name: "Grace"))
    let all: [Author] = try authors.call("insertAll:", [Author(name: "Barbara"), Author(name: "Mary")])
    let id = try authors.insertReturningID("insert:", Author(name: "Edith"))
    let ids = try authors.insertReturningKeys("insertAll:", [Author(name: "Annie")], as: Int.self)
    // end
    #expect(changes == 1 && saved.id == 2 && all.map(\.id) == [3, 4] && id == 5 && ids == [6])
  }

  @Test("Keys are selected")
  func selected() throws {
    // snippet: selected
    let registered: Author = try authors.call("register:", Author(name: "Radia"))
    // end
    #expect(registered.id == 10)
  }

  @Test("Batches count, and name the element that fails")
  func batches() throws {
    // snippet: batch
    let result = try authors.batch("insert:", [Author(name: "Frances"), Author(name: "Jean")])
    print(result.changes, result.counts)
    let newIDs = try result.keys(as: Int.self)
    // end
    // snippet: batchKeys
    let moreIDs = try authors.batchReturningKeys("insert:", [Author(name: "Karen")], as: Int.self)
    // end
    #expect(result.counts == [1, 1] && newIDs == [1, 2] && moreIDs == [3])
    let error = description { try authors.batch("insert:", [Author(name: "Ada"), Author(name: "Jean")]) }
    let shown = try #require(try Repository.page("KeysAndBatches").blocks(in: "text").first)
    #expect(shown.text.trimmingCharacters(in: .newlines) == error)
  }
}
