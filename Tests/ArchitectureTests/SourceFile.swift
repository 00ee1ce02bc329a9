import Foundation

/// The text of a source file without its comments and strings, and what it declares and refers to.
struct SourceFile {
  /// The path within the module: `Tags/If.swift`.
  let path: String
  /// The text without its comments.
  let uncommented: String
  let imports: [String]
  /// The types that it declares for other files, but for those inside of other types.
  let declaredTypes: [String]
  /// The names that may be those of types: what begins with a capital, and is no member of something else.
  let referredNames: Set<String>

  init(_ path: String, in directory: URL) throws {
    self.path = path
    let text = try String(contentsOf: directory.appending(path: path), encoding: .utf8)
    // A string may hold what looks like a comment, so they are looked for together.
    let strings = /("""(?s:.*?)"""|"(?:\\.|[^"\\\n])*")|\/\/[^\n]*|\/\*(?s:.*?)\*\//
    uncommented = text.replacing(strings) { $0.output.1.map(String.init) ?? "" }
    let code = text.replacing(strings, with: "")
    imports = code.matches(of: /(?m)^(?:@\w+ +)*import +(\w+)/).map { String($0.1) }
    let kinds = "(?:struct|enum|class|protocol|actor|typealias)"
    let declaration = try Regex<(Substring, Substring, Substring)>(
      "(?m)^((?:(?:public|package|private|fileprivate|final|indirect) +)*)\(kinds) +(\\w+)")
    declaredTypes = code.matches(of: declaration).filter { !$0.output.1.contains("private") }.map { String($0.output.2) }
    let names = code.matches(of: /[.\w]*[A-Z]\w*/).map { String($0.0) }.filter { $0.first?.isUppercase == true }
    referredNames = Set(names.map { String($0.prefix { $0 != "." }) })
  }

  /// The folder of the module that it stands in; empty for none.
  var folder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "" }
}
