/// A Swift type as a script names it: `Int`, `Staff.Gender?`, `[String]`, `[String: Int]`.
package struct DeclaredType: Sendable, Hashable, CustomStringConvertible {
  /// The name without its `?`.
  package var name: String
  package var isOptional: Bool

  package init(name: String, isOptional: Bool = false) {
    self.name = name
    self.isOptional = isOptional
  }

  /// Nil for a text that is no type.
  package init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    isOptional = text.hasSuffix("?")
    guard let name = Self.normalized(isOptional ? text.dropLast() : text[...]) else { return nil }
    self.name = name
  }

  package var description: String { isOptional ? name + "?" : name }

  /// The type with the white space that Swift's formatter writes.
  private static func normalized(_ text: Substring) -> String? {
    guard text.first == "[" else {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return parts.allSatisfy(\.isIdentifier) ? String(text) : nil
    }
    guard text.last == "]", text.count > 2 else { return nil }
    let inner = text.dropFirst().dropLast()
    guard let colon = topLevelColon(of: inner) else { return element(inner).map { "[\($0)]" } }
    guard let key = element(inner[..<colon]), let value = element(inner[inner.index(after: colon)...]) else { return nil }
    return "[\(key): \(value)]"
  }

  private static func element(_ text: Substring) -> String? { DeclaredType(String(text))?.description }

  private static func topLevelColon(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case ":" where depth == 0: return index
      default: break
      }
    }
    return nil
  }
}
