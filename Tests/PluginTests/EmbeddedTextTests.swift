import Foundation
import Testing

@testable import DAOBuildTool

@Suite("Texts in generated Swift")
struct EmbeddedTextTests {
  private static let parts = [
    "\"", "\"\"\"", "\"\"\"#", "\"\"\"##", "#", "##", "\\", "\\#", "\\#(", "\\##(x)", "\\(x)", "\\u{41}", "\\n", "\n", "\r",
    "\r\n",
    "\t", " ", "  ", "\u{301}", "\u{308}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}",
    "\u{2029}", "\u{FEFF}", "\u{FFFD}", "é", "e", "🦊", "(", ")", "{", "/*", "//", "<!--", "中", "\u{10FFFF}", "\u{B}", "\u{C}",
  ]

  @Test("Any text that is embedded compiles, and is there byte for byte")
  func random() throws {
    var random = SystemRandomNumberGenerator()
    let texts = (0..<300).map { _ in
      (0..<Int.random(in: 0...14, using: &random)).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
    }
    var files = texts.map { (path: "\($0)", data: Data($0.utf8)) }
    files.append((path: "bytes", data: Data([0xFF, 0x22, 0x0D, 0x0A])))
    var writer = EmbeddedFilesWriter(isPublic: false)
    writer.add(files, type: "Texts", name: "all", comment: "All of them.")
    let folder = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = """
      import Foundation
      struct EmbeddedFile {
        let line: String
        init(path: String, text: String) { line = Data(path.utf8).base64EncodedString() + " " + Data(text.utf8).base64EncodedString() }
        init(path: String, base64: String) { line = Data(path.utf8).base64EncodedString() + " " + base64 }
      }
      struct Texts {
        let files: [EmbeddedFile]
        init(_ files: [EmbeddedFile]) { self.files = files }
      }
      @main struct Program {
        static func main() { for file in Texts.all.files { print(file.line) } }
      }
      """
    try Data(writer.text.replacing("import DAOKit\n", with: "").utf8).write(to: folder.appending(path: "Embedded.swift"))
    try Data(program.utf8).write(to: folder.appending(path: "Program.swift"))
    let line = "swiftc -parse-as-library -o program Embedded.swift Program.swift && ./program"
    let run = try ProcessRun("sh", ["-c", line], in: folder)
    let wanted = files.map { "\($0.path.data64) \($0.data.base64EncodedString())" }
    let found = run.output.split(separator: "\n").map(String.init)
    let wrong = zip(wanted, found).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(found.count == wanted.count, "\(run.output.prefix(2000))")
    #expect(wrong == nil, "\(wrong.map { files[$0.offset].path.debugDescription } ?? "")")
  }
}

extension String {
  fileprivate var data64: String { Data(utf8).base64EncodedString() }
}
