// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("ResultMaps.md")
struct ResultMapSnippets {
  @Test("Both ways give the same entities")
  func authors() throws {
    let folder = try TemporaryFolder()
    let blocks = try Repository.page("ResultMaps").blocks(in: "xml").map(\.text)
    try folder.write("1.stream.xml", blocks[0])
    let database = try Database.sqlite(at: folder.path("main.sqlite"))
    try database.processStreams(at: folder.url)
    let library = try database.dao(script: blocks[1])
    // snippet: authors
    struct Book: Codable {
      var id: Int
      var title: String
    }
    struct Author: Codable {
      var id: Int
      var name: String
      var books: [Book]
    }
    let joined: [Author] = try library.call("withBooks")
    let selected: [Author] = try library.call("withSelects")
    // end
    // snippet: nested
    let rows: [Row] = try library.call("withBooks")
    if case .rows(let books)? = rows[0].nested("books") {
      for book in books { print(try book.value("title", as: String.self)) }
    }
    // end
    #expect(rows[0].nested("name") == nil && rows[0]["books"] == .null)
    for authors in [joined, selected] {
      #expect(authors.map { $0.books.map(\.title) } == [["Notes", "Letters"], ["Compilers"]])
    }
    try database.close()
  }
}
