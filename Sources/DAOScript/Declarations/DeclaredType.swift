/// A Swift type as a script names it: `Int`, `Staff.Gender?`, `[String]`, `[String: Int]`, `Set<Gender>`.
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
    guard let type = DeclaredTypeParser.type(of: text) else { return nil }
    self = type
  }

  package var description: String { isOptional ? name + "?" : name }

  /// Whether a text is the name of a type or of one of Java's classes: `Employee`, `Staff.Role`, `com.example.Staff$Role`.
  package static func isName(_ text: String) -> Bool {
    text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "$" }.allSatisfy(\.isIdentifier)
  }

  /// Whether a text is a type in Swift, or the name of a class or an array in Java: `Set<Gender>?`, `byte[]`.
  package static func isTypeOrClass(_ text: String) -> Bool {
    var name = text[...]
    while name.hasSuffix("[]") { name = name.dropLast(2) }
    return isName(String(name)) || DeclaredType(text) != nil
  }
}
