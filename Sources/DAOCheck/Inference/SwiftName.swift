import DAOScript

/// Names as Swift writes them.
package enum SwiftName {
  private static let keywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "actor", "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class",
    "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The name of a method or label: the text itself, or what ``property(_:)`` makes of one that is no identifier.
  package static func identifier(_ text: String) -> String? {
    text.isIdentifier && text.contains { $0 != "_" } && text != "self" ? text : property(text)
  }

  /// The name, with a number if the others have it already.
  package static func unique(_ name: String, among others: some Collection<String>) -> String {
    guard others.contains(name) else { return name }
    return (2...).lazy.map { "\(name)\($0)" }.first { !others.contains($0) } ?? name
  }

  /// The name in backticks where it is a keyword.
  package static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name of a property or parameter: `firstName` for `first_name`, `count` for `count(*)`; nil without a letter.
  package static func property(_ text: String) -> String? {
    let words = words(of: text)
    guard let first = words.first else { return nil }
    let isOne = words.count == 1
    let head = first.allSatisfy { !$0.isLowercase } ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let tail = words.dropFirst().map { word in
      let rest = word.dropFirst()
      return word.prefix(1).uppercased() + (rest.contains(where: \.isLowercase) ? String(rest) : rest.lowercased())
    }
    let name = isOne ? head : head + tail.joined()
    // After a dot, even `self` in backticks is the value itself.
    return name.first?.isNumber == true || name == "self" ? "_" + name : name
  }

  /// The type that a mapper's class stands for: `Author` for `com.example.Author`. `Staff.Author` is a type inside of another
  /// one.
  package static func ofType(_ name: String) -> String {
    let isClass = name.contains { $0 == "." || $0 == "$" } && name.first?.isUppercase != true
    return isClass ? TypeAliases().type(named: name) : name
  }

  /// The name of a property of a struct or enumeration, which must not be that of a member that the compiler makes.
  package static func member(_ text: String) -> String? { property(text).map(besideMembers) }

  /// The name of a property that a script names itself: as it is written there, if it can be.
  package static func writtenMember(_ text: String) -> String? { identifier(text).map(besideMembers) }

  private static func besideMembers(_ name: String) -> String { madeMembers.contains(name) ? "_" + name : name }

  /// The members that the compiler makes for the protocols of generated types, and would not make beside a property of the name.
  private static let madeMembers: Set<String> = ["hashValue"]

  /// The name of a type: `TeamMembers` for `team-members`; nil without a letter.
  package static func type(_ text: String) -> String? {
    property(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  private static func words(of text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) || !$0.isASCII && !$0.isLetter }.map(String.init)
  }

  /// The first letter in upper case.
  package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
