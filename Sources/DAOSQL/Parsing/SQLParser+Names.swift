extension SQLParser {
  /// Whether a name stands here; in single quotes only where the engine takes such names.
  func isName(_ distance: Int = 0, allowsStrings: Bool = true, afterAs: Bool = false) -> Bool {
    switch kind(distance) {
    case .quotedIdentifier: return true
    case .string: return allowsStrings && syntax.hasTriggerBodies
    case .word:
      guard let keyword = keyword(distance) else { return true }
      return !syntax.reserved.contains(keyword) || (afterAs && !syntax.hasTriggerBodies)
    default: return false
    }
  }

  /// Reads one name; an empty one, with a fault, where none stands.
  mutating func name(afterAs: Bool = false) -> SQLIdentifier {
    guard isName(afterAs: afterAs), let token else {
      fault("a name")
      return SQLIdentifier(text: "", isQuoted: false, token: position)
    }
    position += 1
    return SQLIdentifier(text: token.identifier ?? "", isQuoted: token.kind != .word, token: position - 1)
  }

  mutating func qualifiedName() -> QualifiedName {
    var parts = [name()]
    while symbol() == ".", isName(1) || keyword(1) != nil {
      position += 1
      parts.append(anyName())
    }
    return QualifiedName(parts: parts)
  }

  /// A name after a dot, which may be any word.
  mutating func anyName() -> SQLIdentifier {
    guard let token, token.kind == .word || token.kind == .quotedIdentifier || token.kind == .string else { return name() }
    position += 1
    return SQLIdentifier(text: token.identifier ?? "", isQuoted: token.kind != .word, token: position - 1)
  }

  mutating func nameList() -> [SQLIdentifier] { parenthesized { $0.list { $0.name() } } }

  /// The name after AS, or one that stands alone.
  mutating func alias(isResult: Bool) -> SQLIdentifier? {
    if take(.as) { return name(afterAs: true) }
    guard isName(allowsStrings: true) else { return nil }
    if let keyword {
      if SQLKeyword.joinWords.contains(keyword) || (isResult && SQLKeyword.matchWords.contains(keyword)) { return nil }
      if keyword == .window, isName(1), self.keyword(2) == .as { return nil }
      if syntax.clauseWords.contains(keyword) { return nil }
    }
    return name()
  }

  /// A declared type.
  ///
  /// - Parameter isEnd: Whether a word of this kind ends the type, as the constraints of a column do.
  mutating func typeName(endsAt isEnd: (SQLKeyword) -> Bool) -> TypeName? {
    let start = position
    while let token,
      token.kind == .word || token.kind == .quotedIdentifier || (token.kind == .string && syntax.hasTriggerBodies)
    {
      if let keyword, isEnd(keyword) { break }
      position += 1
      if symbol() == ".", kind(1) == .word || kind(1) == .quotedIdentifier { position += 1 }
    }
    guard position > start else { return nil }
    if symbol() == "(" {
      skipParentheses()
      // `timestamp(3) with time zone`
      while let keyword, [.with, .without, .time, .zone].contains(keyword), keyword != .without || self.keyword(1) == .time {
        position += 1
      }
    }
    while symbol() == "[" {
      position += 1
      if kind(0) == .number { position += 1 }
      expect(symbol: "]")
    }
    return TypeName(text: tokens[start..<position].map(\.text).joined(separator: " "), tokens: start..<position)
  }

  /// The type after `::`, which ends by itself.
  mutating func castType() -> TypeName {
    let start = position
    func finish(_ parser: inout SQLParser) -> TypeName {
      if parser.symbol() == "(" { parser.skipParentheses() }
      if parser.keyword == .with || parser.keyword == .without, parser.keyword(1) == .time { parser.position += 3 }
      while parser.symbol() == "[" {
        parser.position += 1
        if parser.kind(0) == .number { parser.position += 1 }
        parser.expect(symbol: "]")
      }
      parser.position = min(parser.position, parser.tokens.count)
      let text = parser.tokens[start..<parser.position].map(\.text).joined(separator: " ")
      return TypeName(text: text, tokens: start..<parser.position)
    }
    guard kind(0) == .word || kind(0) == .quotedIdentifier, let first = token?.text.lowercased() else {
      fault("a type")
      return TypeName(text: "", tokens: start..<start)
    }
    _ = qualifiedName()
    let second = token?.text.lowercased()
    if (first == "double" && second == "precision") || (["character", "char", "bit"].contains(first) && second == "varying") {
      position += 1
    }
    return finish(&self)
  }
}
