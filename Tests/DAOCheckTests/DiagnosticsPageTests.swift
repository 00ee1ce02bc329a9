import DAOCheck
import Foundation
import Testing

@Suite("The guide's page of diagnostics")
struct DiagnosticsPageTests {
  private struct Section {
    var code: String
    var example: String?
  }

  private static func page() throws -> String {
    try String(
      contentsOf: CheckFolder.root.appending(path: "Sources/DAOKit/DAOKit.docc/Diagnostics.md"), encoding: .utf8)
  }

  private static func sections() throws -> [Section] {
    try page().components(separatedBy: "\n### `").dropFirst().map { text in
      let example = text.components(separatedBy: "```text\n").dropFirst().first?.components(separatedBy: "\n```").first
      return Section(code: String(text.prefix { $0 != "`" }), example: example)
    }
  }

  @Test("Each code has one section")
  func codes() throws {
    let codes = try Self.sections().map(\.code)
    #expect(codes.sorted() == DiagnosticCode.allCases.map(\.rawValue).sorted())
  }

  @Test("Each example gives its diagnostic")
  func examples() throws {
    let schema = try #require(
      Self.page().components(separatedBy: "```xml\n").dropFirst().first?.components(separatedBy: "```").first)
    for section in try Self.sections() {
      guard let example = section.example else { continue }
      let folder = FileManager.default.temporaryDirectory.appending(path: "diagnostics-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try schema.write(to: folder.appending(path: "1.stream.xml"), atomically: true, encoding: .utf8)
      let isStream = example.contains("<execute>")
      let script = isStream ? "<dao><select selector='one'>SELECT 1</select></dao>" : example
      try script.write(to: folder.appending(path: "page.dao.xml"), atomically: true, encoding: .utf8)
      if isStream { try example.write(to: folder.appending(path: "2.stream.xml"), atomically: true, encoding: .utf8) }
      let found = try CheckFolder(scripts: folder, streams: folder).report().diagnostics
      #expect(Set(found.map(\.code.rawValue)) == [section.code], "\(section.code): \(found)")
    }
  }
}
