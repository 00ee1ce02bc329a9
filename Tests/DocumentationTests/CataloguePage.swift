import Foundation
import Testing

/// A text with fenced blocks: a page of the documentation, or the comments of a source file.
struct CataloguePage: CustomTestStringConvertible {
  let name: String
  let blocks: [Block]

  struct Block {
    let language: String
    let text: String
    /// Where it begins, `Scripts.md:12`.
    let place: String
  }

  init(_ file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    self.init(lines, file: file)
  }

  /// The blocks of a source file's doc comments.
  init(commentsOf file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let comments = lines.map { line -> String in
      let text = line.drop { $0 == " " }
      return text.hasPrefix("///") ? String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)) : ""
    }
    self.init(comments, file: file)
  }

  private init(_ lines: [String], file: URL) {
    name = file.deletingPathExtension().lastPathComponent
    var blocks: [Block] = []
    var open: (language: String, line: Int, text: [String])?
    for (index, line) in lines.enumerated() {
      guard line.hasPrefix("```") else {
        open?.text.append(line)
        continue
      }
      if let block = open {
        let place = "\(file.lastPathComponent):\(block.line)"
        blocks.append(Block(language: block.language, text: block.text.joined(separator: "\n"), place: place))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), index + 1, [])
      }
    }
    self.blocks = blocks
  }

  func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

  /// What the page shows as output, in its order.
  var outputs: [String] { blocks(in: "text").map(\.text) }

  var testDescription: String { name }
}

extension CataloguePage {
  /// What a program printed, less what differs between runs: times, durations, and the widths of columns that hold them.
  static func withoutTimes(_ output: String) -> String {
    output.replacing("\r\n", with: "\n").replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "(time)").replacing(
      /\d+ ?m?s\b/, with: "(duration)"
    )
    .replacing(/-{2,}/, with: "--").replacing(/[ ]{2,}/, with: "  ").replacing(/[ ]+\n/, with: "\n")
    .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
