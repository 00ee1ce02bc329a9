import Foundation

/// The files that a guide shows for its package.
enum Guide {
  /// The blocks that follow a sentence with the path of a file at its end, by that path.
  static func files(of page: String) throws -> [String: String] {
    let page = ClientPackage.repository.appending(path: "Sources/DAOKit/DAOKit.docc/\(page).md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let blocks = text.matches(of: /`((?:Sources\/|Package)[\w.\/]+)`:\n\n```\w+\n((?s:.*?)\n)```/)
    return Dictionary(blocks.map { (String($0.1), String($0.2)) }) { first, _ in first }
  }
}
