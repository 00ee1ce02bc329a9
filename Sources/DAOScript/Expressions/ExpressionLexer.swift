/// Splits an expression into words and signs.
struct ExpressionLexer {
  private let characters: [Character]
  private var position = 0
  private var offset = 0

  init(_ source: String) { characters = Array(source) }

  /// All tokens, with the end as the last one.
  static func tokens(of source: String) throws(ExpressionFault) -> [ExpressionToken] {
    var lexer = ExpressionLexer(source)
    var tokens: [ExpressionToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(ExpressionFault) -> ExpressionToken {
    while let character = peek(), character.isWhitespace { advance() }
    let start = offset
    guard let character = peek() else { return ExpressionToken(kind: .end, offset: start) }
    let kind: ExpressionToken.Kind =
      switch character {
      case "'", "\"": .string(try string(quotedBy: character))
      case _ where character.isNameStart: .name(name())
      case _ where character.isDigit || (character == "." && (peek(1)?.isDigit ?? false)): try number()
      default: .sign(try sign())
      }
    return ExpressionToken(kind: kind, offset: start)
  }

  private func peek(_ distance: Int = 0) -> Character? {
    position + distance < characters.count ? characters[position + distance] : nil
  }

  private mutating func advance() {
    offset += characters[position].utf8.count
    position += 1
  }

  // MARK: Words

  private mutating func name() -> String {
    take { $0.isNamePart }
  }

  private mutating func take(while isWanted: (Character) -> Bool) -> String {
    var text = ""
    while let character = peek(), isWanted(character) {
      text.append(character)
      advance()
    }
    return text
  }

  // MARK: Strings

  private mutating func string(quotedBy quote: Character) throws(ExpressionFault) -> String {
    let start = offset
    var text = ""
    advance()
    while let character = peek() {
      advance()
      switch character {
      case quote: return text
      case "\\": text.unicodeScalars.append(try escape())
      default: text.append(character)
      }
    }
    throw ExpressionFault(message: "the string that begins here never ends: close it with \(quote)", offset: start)
  }

  private mutating func escape() throws(ExpressionFault) -> Unicode.Scalar {
    let start = offset - 1
    guard let character = peek() else {
      throw ExpressionFault(message: "a string cannot end in \\; write \\\\ for the character itself", offset: start)
    }
    advance()
    switch character {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "'", "\"", "\\": return character.unicodeScalars.first ?? "\\"
    case "u": return try unicodeEscape(at: start)
    default:
      throw ExpressionFault(
        message: "'\\\(character)' is no escape; there are \\n \\r \\t \\b \\f \\' \\\" \\\\ and \\uXXXX", offset: start)
    }
  }

  private mutating func unicodeEscape(at start: Int) throws(ExpressionFault) -> Unicode.Scalar {
    var digits = ""
    while digits.count < 4, let digit = peek(), digit.isASCII, digit.isHexDigit {
      digits.append(digit)
      advance()
    }
    guard digits.count == 4, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
      throw ExpressionFault(message: "\\u takes the four hexadecimal digits of a character, like \\u00e9", offset: start)
    }
    return scalar
  }

  // MARK: Numbers

  /// `10`, `010` (ten), `0x1F`, `1.5`, `.5`, `1e3`. The suffix of a Java type is ignored.
  private mutating func number() throws(ExpressionFault) -> ExpressionToken.Kind {
    let start = offset
    if peek() == "0", peek(1) == "x" || peek(1) == "X" {
      advance()
      advance()
      let digits = take { $0.isASCII && $0.isHexDigit }
      guard let value = UInt64(digits, radix: 16) else { throw tooLarge("0x" + digits, start) }
      return try finish(.integer(value), start, suffixes: "lL")
    }
    let whole = take { $0.isDigit }
    var text = whole
    if peek() == ".", peek(1)?.isDigit ?? false {
      advance()
      text += "." + take { $0.isDigit }
    }
    text += exponent()
    if text == whole, !isRealSuffix(peek()) {
      guard let value = UInt64(whole), value <= UInt64(Int64.max) + 1 else { throw tooLarge(whole, start) }
      return try finish(.integer(value), start, suffixes: "lLhH")
    }
    guard let value = Double(text), value.isFinite else {
      throw ExpressionFault(message: "\(text) is no number that can be held", offset: start)
    }
    return try finish(.real(value), start, suffixes: "dDfFbB")
  }

  private func isRealSuffix(_ character: Character?) -> Bool { character.map { "dDfFbB".contains($0) } ?? false }

  private mutating func exponent() -> String {
    guard peek() == "e" || peek() == "E" else { return "" }
    let hasSign = peek(1) == "+" || peek(1) == "-"
    guard peek(hasSign ? 2 : 1)?.isDigit ?? false else { return "" }
    advance()
    var text = "e"
    if hasSign, let sign = peek() {
      text.append(sign)
      advance()
    }
    return text + take { $0.isDigit }
  }

  private mutating func finish(
    _ kind: ExpressionToken.Kind, _ start: Int, suffixes: String
  ) throws(ExpressionFault) -> ExpressionToken.Kind {
    if let suffix = peek(), suffixes.contains(suffix) { advance() }
    if let character = peek(), character.isNamePart {
      throw ExpressionFault(
        message: "a number cannot be followed by '\(character)': a name begins with a letter", offset: start)
    }
    return kind
  }

  private func tooLarge(_ digits: String, _ start: Int) -> ExpressionFault {
    ExpressionFault(message: "\(digits) does not fit into 64 bits", offset: start)
  }

  // MARK: Signs

  private static let signs: Set<String> = [
    "===", "!==", "==", "!=", "<=", ">=", "<>", "<<", ">>", "&&", "||", "?.", "<", ">", "!", "=", "(", ")", "[", "]", "{", "}",
    ",", ".", "?", ":", "+", "-", "*", "/", "%", "&", "|", "^", "~", "@", "#", "$", ";",
  ]

  private mutating func sign() throws(ExpressionFault) -> String {
    for length in [3, 2, 1] where position + length <= characters.count {
      let sign = String(characters[position..<position + length])
      guard Self.signs.contains(sign) else { continue }
      for _ in 0..<length { advance() }
      return sign
    }
    throw ExpressionFault(message: "'\(characters[position])' has no meaning in an expression", offset: offset)
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
  /// Letters of any script, and `_`. A `$` is allowed only within a name, so that `${` is recognized.
  fileprivate var isNameStart: Bool { isLetter || self == "_" }
  fileprivate var isNamePart: Bool { isLetter || isNumber || self == "_" || self == "$" }
}
