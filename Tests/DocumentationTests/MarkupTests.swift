import DAOCore
import DAOKit
import DAOSQLite
import DAOScript
import Foundation
import Testing

@Suite("Scripts and streams that the documentation shows")
struct MarkupTests {
  @Test(
    "A page's streams run in their order, and its scripts are prepared on the schema that they make",
    arguments: try Repository.pages())
  func markup(page: CataloguePage) throws {
    let blocks = page.blocks(in: "xml")
    guard !blocks.isEmpty else { return }
    let folder = try TemporaryFolder()
    let path = folder.path("page.sqlite")
    var configuration = Configuration()
    // What the pages give to their connections.
    configuration.sqlite.functions = [SQLFunction("initials", argumentCount: 2) { _ in nil }]
    configuration.sqlite.collations = [.names]
    configuration.streamSteps["backfillSlugs"] = { _ in }
    let database = try Database.sqlite(at: path, configuration: configuration)
    let streams = blocks.filter { $0.text.contains("<execute") }
    for (index, block) in streams.enumerated() {
      // A repeatable stream has a name and no number.
      let mark = block.text.contains("<execute>") ? "" : "r"
      try folder.write("streams/\(mark)\(index + 1).stream.xml", block.text)
    }
    let schema = streams.isEmpty ? Repository.root.appending(path: "Resources/streams") : folder.url.appending(path: "streams")
    try database.processStreams(at: schema)

    let connection = try SQLiteDriver(path: path, configuration: configuration).connect(for: .write)
    for block in blocks where !block.text.contains("<execute") {
      try prepare(block, on: connection)
    }
    try connection.close()
    try database.close()
  }

  /// Prepares each operation of a script, or of a part of one.
  private func prepare(_ block: CataloguePage.Block, on connection: any Connection) throws {
    let text = block.text.contains("<dao") ? block.text : "<dao>\(block.text)</dao>"
    let script = try Script.parse(Data(text.utf8), file: block.place, name: "page").compile(dialect: connection.dialect)
    #expect(!script.operations.isEmpty)
    for operation in script.operations {
      // What a dynamic one comes to without arguments need not be SQL; the page's snippets call it.
      if case .dynamic = operation.content { continue }
      let text = try operation.statement(generation: 0) { try $0.resolve(with: connection.tableSchema) }
      connection.giveBack(try connection.borrow(text))
    }
  }
}
