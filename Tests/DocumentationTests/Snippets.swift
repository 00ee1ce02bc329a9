import Foundation

/// The marked regions of the snippet files, from `// snippet: name` to `// end`; they are compiled and run with the tests.
struct Snippets {
  let regions: [String]

  init(_ file: URL) throws {
    var regions: [String] = []
    var region: [String]?
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("// snippet: ") {
        region = []
      } else if text == "// end", let ended = region {
        regions.append(ended.joined(separator: "\n"))
        region = nil
      } else {
        region?.append(line)
      }
    }
    self.regions = regions
  }

  /// The snippets of a page, which are those of the file of its name.
  static func of(_ page: String) throws -> Snippets {
    try Snippets(Repository.root.appending(path: "Tests/DocumentationTests/Snippets/\(page).swift"))
  }

  /// The code with each run of white space as one space, as the two sides are compared.
  static func normalised(_ code: String) -> String {
    code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
