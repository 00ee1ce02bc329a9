import Foundation
import Testing

@Suite("Command lines that the documentation shows")
struct ConsoleTests {
  @Test(
    "The lines of a page, run one after the other beside the example, print what stands below them",
    arguments: try Repository.pages())
  func consoles(page: CataloguePage) throws {
    let folder = try TemporaryFolder()
    for name in ["dao-scripts", "Resources"] {
      try FileManager.default.copyItem(at: Repository.root.appending(path: name), to: folder.url.appending(path: name))
    }
    let shell = Shell(folder: folder.url)
    for block in page.blocks(in: "console") {
      for (line, shown) in Self.commands(of: block.text) {
        let run = try shell.run(line)
        #expect(
          CataloguePage.withoutTimes(run.output) == CataloguePage.withoutTimes(shown), "\(block.place): \(line)\n\(run.output)")
      }
    }
  }

  /// The lines behind a `$`, each with the output below it; a line that ends in a backslash goes on in the next.
  private static func commands(of text: String) -> [(line: String, output: String)] {
    var commands: [(line: String, output: String)] = []
    var goesOn = false
    for line in text.components(separatedBy: "\n") {
      if goesOn {
        commands[commands.count - 1].line += "\n" + line
      } else if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
      goesOn = line.hasSuffix("\\") && (goesOn || line.hasPrefix("$ "))
    }
    return commands
  }
}
