import Foundation

/// A Java `.properties` file that a configuration names.
struct PropertiesFile {
  let path: String
  let values: [String: String]
  /// A hash of the file's content, which changes with it.
  let digest: Int

  /// The file that `name`, a path or a URL, means inside of a folder; nil without one.
  ///
  /// Java searches its class path, so the longest path suffix that exists in the folder is the file. No file with another
  /// extension is read.
  init?(namedBy name: String, in folder: ConfigurationFolder) {
    let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" || $0 == ":" })
    guard name.hasSuffix(".properties"), !parts.contains("..") else { return nil }
    for start in parts.indices {
      guard let file = folder.file(at: parts[start...].joined(separator: "/")) else { continue }
      path = file.path
      values = Self.values(in: file.data)
      digest = file.data.digest
      return
    }
    return nil
  }

  // MARK: The format

  /// The names and values by the rules of `java.util.Properties.load`: in ISO-8859-1, with the last value of a repeated name.
  static func values(in data: Data) -> [String: String] {
    var values: [String: String] = [:]
    for line in logicalLines(of: String(decoding: data.map(UInt16.init), as: UTF16.self)) {
      let end = unescaped(in: line) { $0 == "=" || $0 == ":" || isBlank($0) } ?? line.endIndex
      var value = line[end...].drop(while: isBlank)
      if let first = value.first, first == "=" || first == ":" { value = value.dropFirst().drop(while: isBlank) }
      values[unescape(line[..<end])] = unescape(value)
    }
    return values
  }

  /// The lines that are neither blank nor comments, joined with their continuation lines.
  private static func logicalLines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var open: Substring?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { lineEnds.contains($0) }) {
      var line = line.drop(while: isBlank)
      if open == nil, line.isEmpty || line.hasPrefix("#") || line.hasPrefix("!") { continue }
      let continues = line.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2) == false
      if continues { line = line.dropLast() }
      let whole = (open ?? "") + line
      open = continues ? Substring(whole) : nil
      if !continues { lines.append(Substring(whole)) }
    }
    return lines + (open.map { [$0] } ?? [])
  }

  private static let lineEnds: Set<Character> = ["\n", "\r", "\r\n"]

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\u{C}" }

  private static func unescaped(in line: Substring, where isEnd: (Character) -> Bool) -> Substring.Index? {
    var isEscaped = false
    return line.indices.first { index in
      defer { isEscaped = !isEscaped && line[index] == "\\" }
      return !isEscaped && isEnd(line[index])
    }
  }

  /// Replaces escapes such as `\t` and `\u00e9`. A backslash before any other character is removed.
  private static func unescape(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var units: [UInt16] = []
    var rest = text
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        units += String(character).utf16
        continue
      }
      if escaped == "u", rest.count >= 4, let unit = UInt16(rest.prefix(4), radix: 16) {
        units.append(unit)
        rest = rest.dropFirst(4)
      } else {
        units += String(escapes[escaped] ?? escaped).utf16
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static let escapes: [Character: Character] = ["t": "\t", "n": "\n", "r": "\r", "f": "\u{C}"]
}
