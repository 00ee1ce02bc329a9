import Foundation
import Testing

@Suite("Swift that the documentation shows")
struct SnippetTests {
  @Test("Each block of a page is a snippet that is compiled and run", arguments: try Repository.pages())
  func pages(page: CataloguePage) throws {
    let blocks = page.blocks(in: "swift").filter { !$0.isManifest && !$0.isProgram }
    guard !blocks.isEmpty else { return }
    try expect(blocks, in: [Snippets.of(page.name)])
  }

  @Test("Each snippet stands in its page", arguments: try Repository.pages())
  func snippetsAreShown(page: CataloguePage) throws {
    guard let snippets = try? Snippets.of(page.name) else { return }
    let shown = Set(page.blocks(in: "swift").map { Snippets.normalised($0.text) })
    for region in snippets.regions {
      #expect(shown.contains(Snippets.normalised(region)), "no block of \(page.name) shows:\n\(region)")
    }
  }

  @Test(
    "Each block of a doc comment is a snippet that is compiled and run",
    arguments: ["DAOKit", "DAOCore", "DAORecords", "DAOSources"])
  func comments(module: String) throws {
    let snippets = try [
      "Comments", "Comments+Rows", "Comments+Typed", "Comments+Records", "Comments+Documents", "Comments+Live",
      "Comments+Sources",
    ].map(Snippets.of)
    for file in try Repository.files(in: "Sources/\(module)", ending: ".swift") {
      try expect(CataloguePage(commentsOf: file).blocks(in: "swift"), in: snippets)
    }
  }

  @Test("Each manifest is one that the package manager takes")
  func manifests() throws {
    for block in try Repository.pages().flatMap({ $0.blocks(in: "swift") }) where block.isManifest {
      let folder = try TemporaryFolder()
      try folder.write("Package.swift", block.text)
      let run = try Shell(folder: folder.url).run("swift package dump-package")
      #expect(run.status == 0, "\(block.place): \(run.output)")
      #expect(run.output.contains("DAOKit"))
    }
  }

  @Test("Each whole program is one that compiles", arguments: try Repository.pages())
  func programs(page: CataloguePage) throws {
    for block in page.blocks(in: "swift") where block.isProgram {
      let folder = try TemporaryFolder()
      try folder.write("Program.swift", block.text)
      // What the package manager makes for a target with resources.
      try folder.write("Module.swift", "import Foundation\nextension Bundle { static let module = Bundle.main }")
      if block.isTyped { try generate(page, in: folder) }
      let root = Repository.root.path
      let run = try Shell(folder: folder.url).run(
        """
        swiftc -typecheck -parse-as-library -swift-version 6 -warnings-as-errors -module-name Service \
          -I '\(Shell.products.path)/Modules' -I '\(root)/Sources/CSQLite' -I '\(root)/Sources/CLibXML2' \
          $(pkg-config --cflags libxml-2.0 sqlite3) *.swift
        """)
      #expect(run.status == 0, "\(block.place): \(run.output)")
    }
  }

  /// Generates what the build plugin makes of a page's stream and script.
  private func generate(_ page: CataloguePage, in folder: TemporaryFolder) throws {
    let markup = page.blocks(in: "xml").map(\.text)
    try folder.write("1.stream.xml", #require(markup.first { $0.contains("<execute>") }))
    try folder.write("employee.dao.xml", #require(markup.first { $0.contains("<entity") }))
    let run = try Shell(folder: folder.url).run(
      """
      DAOBuildTool --root . --embedded Embedded.swift --stream 1.stream.xml --script employee.dao.xml Employee.swift
      """)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
  }

  private func expect(_ blocks: [CataloguePage.Block], in snippets: [Snippets]) throws {
    let compiled = Set(snippets.flatMap(\.regions).map(Snippets.normalised))
    for block in blocks {
      #expect(compiled.contains(Snippets.normalised(block.text)), "\(block.place) is no snippet:\n\(block.text)")
    }
  }
}

extension CataloguePage.Block {
  /// Whether it is a `Package.swift`, which no target can hold.
  var isManifest: Bool { text.hasPrefix("// swift-tools-version") }

  /// Whether it is a program with a typed DAO, which the build plugin generates.
  var isTyped: Bool { text.contains("schema: .streams") && text.contains("DAO(database)") }

  /// Whether it is a program from its imports on, whose `@main` no test target can hold.
  var isProgram: Bool { text.contains("@main") }
}
