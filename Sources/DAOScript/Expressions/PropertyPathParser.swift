/// Parses a path: names separated by dots, each followed by any number of `[0]`, `[key]` or `['key']`.
struct PropertyPathParser {
  private let characters: [Character]
  private var position = 0

  init(_ source: String) { characters = Array(source) }

  mutating func path() throws(ExpressionFault) -> (root: String, steps: [PropertyPath.Step]) {
    skipSpace()
    let root = try name()
    var steps: [PropertyPath.Step] = []
    skipSpace()
    while let character = peek() {
      switch character {
      case ".":
        position += 1
        steps.append(.name(try name()))
      case "[": steps.append(try subscripted())
      default: throw fault("'\(character)' is no part of a path like author.name or items[0]")
      }
      skipSpace()
    }
    return (root, steps)
  }

  private mutating func subscripted() throws(ExpressionFault) -> PropertyPath.Step {
    position += 1
    let start = position
    while let character = peek(), character != "]" { position += 1 }
    guard peek() != nil else {
      position = start - 1
      throw fault("the '[' that begins here is not closed: write ']'")
    }
    let key = String(characters[start..<position])
    position += 1
    if let index = Int(key), index >= 0 { return .index(index) }
    if key.hasPrefix("${"), key.hasSuffix("}"), case let name = key.dropFirst(2).dropLast(), name.isIdentifier {
      return .variable(String(name))
    }
    for quote in ["'", "\""] where key.count > 1 && key.hasPrefix(quote) && key.hasSuffix(quote) {
      return .name(String(key.dropFirst().dropLast()))
    }
    guard !key.isEmpty, key.allSatisfy(\.isPathPart) else {
      position = start
      throw fault("'\(key)' is neither an element's number nor a key: write [0], [key] or ['a key']")
    }
    return .name(key)
  }

  /// Inner blanks are part of the name, because dictionary keys may contain them (MyBatis issue 145).
  private mutating func name() throws(ExpressionFault) -> String {
    let start = position
    var end = start
    while let character = peek(), character.isPathPart || (position > start && character.isWhitespace) {
      position += 1
      if character.isPathPart { end = position }
    }
    position = end
    guard position > start else {
      throw fault(start == 0 ? "a parameter's name is missing" : "a property's name is missing here")
    }
    return String(characters[start..<position])
  }

  private mutating func skipSpace() {
    while peek()?.isWhitespace ?? false { position += 1 }
  }

  private func peek() -> Character? { position < characters.count ? characters[position] : nil }

  private func fault(_ message: String) -> ExpressionFault {
    ExpressionFault(message: message, offset: characters[..<position].reduce(0) { $0 + $1.utf8.count })
  }
}

extension Character {
  /// Letters and digits of any script, `_`, `$`, and the `-` of dictionary keys.
  fileprivate var isPathPart: Bool { isLetter || isNumber || self == "_" || self == "$" || self == "-" }
}
