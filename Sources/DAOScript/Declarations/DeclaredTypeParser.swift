/// Reads the text of a Swift type, and writes it with the white space that Swift's formatter writes.
struct DeclaredTypeParser {
  private var rest: Substring
  private var depth = 0

  private init(_ text: String) { rest = text[...] }

  /// The type that the whole text is; nil for one that is none.
  static func type(of text: String) -> DeclaredType? {
    var parser = DeclaredTypeParser(text)
    guard let type = parser.type() else { return nil }
    parser.skipSpace()
    return parser.rest.isEmpty ? type : nil
  }

  private mutating func type() -> DeclaredType? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ScriptLimits.nesting, let name = take("[") ? collection() : name() else { return nil }
    return DeclaredType(name: name, isOptional: take("?"))
  }

  /// What follows the bracket of a list or a dictionary.
  private mutating func collection() -> String? {
    guard let element = type() else { return nil }
    guard take(":") else { return take("]") ? "[\(element)]" : nil }
    guard let value = type(), take("]") else { return nil }
    return "[\(element): \(value)]"
  }

  /// The names of a type and of those around it, each with its generic arguments.
  private mutating func name() -> String? {
    var name = ""
    repeat {
      guard let part = part() else { return nil }
      name += (name.isEmpty ? "" : ".") + part
    } while take(".")
    return name
  }

  private mutating func part() -> String? {
    skipSpace()
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard name.isIdentifier else { return nil }
    rest = rest[name.endIndex...]
    guard take("<") else { return String(name) }
    var arguments: [String] = []
    repeat {
      guard let argument = type() else { return nil }
      arguments.append(argument.description)
    } while take(",")
    return take(">") ? "\(name)<\(arguments.joined(separator: ", "))>" : nil
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }
}
