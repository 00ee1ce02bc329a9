import DAOScript
import Foundation

/// The first lines of a generated file, which tell its script, and whether the file is still as it was generated.
struct GeneratedMark {
  private static let head = "// dao generate "
  /// The path of the script; nil in a file without this line.
  let script: String?
  /// Whether nobody has changed the file since; false where that is not known.
  let isUnchanged: Bool

  /// Nil for a file that is written by hand.
  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix(SwiftWriter.head), first.hasSuffix(SwiftWriter.advice) else { return nil }
    guard lines.count > 1, lines[1].hasPrefix(Self.head) else {
      (script, isUnchanged) = (nil, false)
      return
    }
    let words = lines.remove(at: 1).dropFirst(Self.head.count)
    script = String(words.prefix { $0 != " " }).removingPercentEncoding
    isUnchanged = words.hasSuffix(" " + Self.digest(of: lines.joined(separator: "\n")))
  }

  /// The text of a file with the line that marks it.
  static func marked(_ file: GeneratedFile) -> String {
    var lines = file.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let path = file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file.path
    lines.insert("\(head)\(path) \(digest(of: file.text))", at: min(1, lines.count))
    return lines.joined(separator: "\n")
  }

  private static func digest(of text: String) -> String {
    String(UInt64(bitPattern: Int64(Data(text.utf8).digest)), radix: 16)
  }
}
