import Foundation

/// A public declaration of a source file.
struct PublicSymbol {
  /// The module, the file and the declaration on one line: `DAOCore Value.swift: public enum Value: Sendable, Hashable`.
  let description: String
  /// Whether a comment for its readers stands above it.
  let isDocumented: Bool

  /// The public declarations of a file, in their order.
  static func symbols(of file: String, in module: String) throws -> [PublicSymbol] {
    let url = Repository.root.appending(path: "Sources/\(module)/\(file)")
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    return lines.indices.compactMap { index in
      guard lines[index].contains(/^ *(?:@\w+ +)*public\s/), !lines[index].contains(/public import/) else { return nil }
      let above = lines[..<index].last { !$0.contains(/^ *(?:@|\/\/[^\/])/) } ?? ""
      return PublicSymbol(
        description: "\(module) \(url.lastPathComponent): \(declaration(in: lines[index...]))",
        isDocumented: above.trimmingCharacters(in: .whitespaces).hasPrefix("///"))
    }
  }

  /// The declaration that the first line begins, without its body or value.
  private static func declaration(in lines: ArraySlice<String>) -> String {
    var text = ""
    for line in lines {
      text += (text.isEmpty ? "" : " ") + line.trimmingCharacters(in: .whitespaces)
      if text.count(where: { $0 == "(" }) == text.count(where: { $0 == ")" }) { break }
    }
    let head = text.prefix(upTo: text.firstRange(of: " {")?.lowerBound ?? text.endIndex)
    // The `=` of a default argument stays.
    guard let value = head.firstRange(of: " = "), !head[..<value.lowerBound].contains("(") else { return String(head) }
    return String(head[..<value.lowerBound])
  }
}
