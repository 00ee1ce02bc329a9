// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("BuiltOperations.md")
struct BuiltSnippets {
  private struct Contact: Codable {
    var id: Int?
    var email: String
    var name: String?
    var revision = 0
    var deletedAt: Date?
  }

  private let contacts: DAO
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let blocks = try Repository.page("BuiltOperations").blocks(in: "xml").map(\.text)
    try folder.write("1.stream.xml", blocks[0])
    let database = try Database.sqlite(at: folder.path("main.sqlite"))
    try database.processStreams(at: folder.url)
    contacts = try database.dao(script: blocks[1])
  }

  @Test("Saved, changed and deleted")
  func contact() throws {
    // snippet: upsert
    try contacts.call("import:", Contact(email: "ada@example.org", name: "Ada"))
    try contacts.call("import:", Contact(email: "ada@example.org", name: "Ada Lovelace"))
    // end
    // snippet: version
    var ada: Contact = try contacts.call("find:", "ada@example.org")
    ada.name = "A. Lovelace"
    try contacts.call("update:", ada)
    do {
      ada.name = "Countess of Lovelace"
      try contacts.call("update:", ada)  // still the version that was read
    } catch let error as DAOError where error.code == .stale {
      print(error)
    }
    // end
    let kept: Contact = try contacts.call("find:", "ada@example.org")
    #expect(kept.id == 1 && kept.name == "A. Lovelace" && kept.revision == 2)
    let shown = try Repository.page("BuiltOperations").outputs
    #expect(shown == [description { try contacts.call("update:", ada) }])
    // snippet: soft
    try contacts.call("delete:", 1)
    let gone: Contact? = try contacts.call("find:", "ada@example.org")
    // end
    #expect(gone == nil)
    #expect(try contacts.call("purgeAll") == 1)
  }
}
