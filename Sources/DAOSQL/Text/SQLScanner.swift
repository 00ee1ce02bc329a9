/// Splits SQL into tokens in one pass over its UTF-8. It knows quotes and comments but no grammar, and accepts any text.
///
/// ```swift
/// let tokens = SQLScanner("SELECT :name -- why", syntax: syntax).filter(\.isSignificant)
/// ```
///
/// The rules are SQLite's (<https://www.sqlite.org/lang.html>) or, depending on the dialect, PostgreSQL's
/// (<https://www.postgresql.org/docs/15/sql-syntax-lexical.html>). A `?` is a parameter. PostgreSQL's operators that
/// contain one are written with two: `??`, `??|`, `??&`, `@??`.
package struct SQLScanner: Sequence, IteratorProtocol {
  let sql: String
  let bytes: [UInt8]
  let syntax: SQLSyntax
  var position = 0
  private var bracketDepth = 0

  package init(_ sql: String, syntax: SQLSyntax) {
    self.sql = sql
    bytes = Array(sql.utf8)
    self.syntax = syntax
  }

  /// The next token; nil at the end of the text.
  package mutating func next() -> SQLToken? {
    guard position < bytes.count else { return nil }
    let start = position
    let (kind, isTerminated) = scan()
    let utf8 = sql.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let to = utf8.index(from, offsetBy: position - start)
    return SQLToken(
      kind: kind, range: start..<position, text: Substring(utf8[from..<to]), isTerminated: isTerminated)
  }

  private mutating func scan() -> (SQLToken.Kind, Bool) {
    let byte = bytes[position]
    switch byte {
    case _ where byte.isSQLSpace:
      skip(while: \.isSQLSpace)
      return (.whiteSpace, true)
    case 0xEF where peek(1) == 0xBB && peek(2) == 0xBF:
      // SQLite skips a byte order mark at the beginning of any token.
      position += 3
      return (.whiteSpace, true)
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
      skip { $0 != UInt8(ascii: "\n") }
      return (.comment, true)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      return (.comment, skipBlockComment())
    case UInt8(ascii: "'"):
      return (.string, skipQuoted(by: byte))
    case UInt8(ascii: "\""), UInt8(ascii: "`"):
      return (.quotedIdentifier, skipQuoted(by: byte))
    case UInt8(ascii: "[") where syntax.quotesWithBrackets:
      return (.quotedIdentifier, skipBracketed())
    case _ where byte.isDigit || (byte == UInt8(ascii: ".") && peek(1).isDigit):
      skipNumber()
      return (.number, true)
    case UInt8(ascii: "$") where syntax.quotesWithDollars && dollarTag() != nil:
      return (.string, skipDollarQuoted())
    case _ where skipParameter():
      return (.parameter, true)
    case _ where byte.isWordStart:
      return scanWord()
    default:
      skipSymbol()
      return (.symbol, true)
    }
  }

  /// The byte `distance` bytes ahead; 0, which no token contains, after the end.
  func peek(_ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  mutating func skip(while isWanted: (UInt8) -> Bool) {
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
  }

  /// Scans a word, or a string if the word is its prefix.
  private mutating func scanWord() -> (SQLToken.Kind, Bool) {
    let quote = UInt8(ascii: "'")
    switch bytes[position] | 0x20 {
    case UInt8(ascii: "x") where peek(1) == quote:
      position += 1
      return (.string, skipQuoted(by: quote))
    case UInt8(ascii: "b") where syntax.hasEscapeStrings && peek(1) == quote,
      UInt8(ascii: "n") where syntax.hasEscapeStrings && peek(1) == quote:
      position += 1
      return (.string, skipQuoted(by: quote))
    case UInt8(ascii: "e") where syntax.hasEscapeStrings && peek(1) == quote:
      position += 1
      return (.string, skipEscapeString())
    default:
      while peek(0).isWordPart, !isAtSubstitution { position += 1 }
      return (.word, true)
    }
  }

  /// Whether a `${name}` of a script begins here. Otherwise a `$` can be part of a name; `orders_${year}` is a name and a
  /// substitution.
  private var isAtSubstitution: Bool { peek(0) == UInt8(ascii: "$") && peek(1) == UInt8(ascii: "{") }

  /// Skips digits, a fraction and an exponent, or hexadecimal digits after 0x.
  private mutating func skipNumber() {
    let isHexadecimal = peek(0) == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    while position < bytes.count {
      let byte = bytes[position]
      guard byte.isWordPart || byte == UInt8(ascii: "."), !isAtSubstitution else { return }
      position += 1
      let isSign = peek(0) == UInt8(ascii: "+") || peek(0) == UInt8(ascii: "-")
      if !isHexadecimal, byte | 0x20 == UInt8(ascii: "e"), isSign, peek(1).isDigit { position += 1 }
    }
  }

  /// Skips a parameter and returns true, or skips nothing and returns false.
  ///
  /// In brackets a `:` before a digit, or right behind a value, stands between the bounds of a slice: `a[1:2]`, `a[n:m]`. `::` is a
  /// cast.
  private mutating func skipParameter() -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "?"):
      if syntax.doublesQuestionMarks, peek(1) == UInt8(ascii: "?") { return false }
      position += 1
      skip(while: \.isDigit)
      return true
    case UInt8(ascii: ":") where bracketDepth > 0 && (peek(1).isDigit || isBehindValue):
      return false
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      guard isParameterPart(peek(1)) else { return false }
      repeat {
        position += 1
        skip(while: isParameterPart)
      } while peek(0) == UInt8(ascii: ".") && isParameterPart(peek(1))
      return true
    default:
      return false
    }
  }

  /// Whether the byte can be part of a parameter's name. A `$` can in SQLite; elsewhere it may begin a string.
  private func isParameterPart(_ byte: UInt8) -> Bool { syntax.quotesWithDollars ? byte.isNamePart : byte.isWordPart }

  /// Whether a name, a number or a closing bracket ends right before this place.
  private var isBehindValue: Bool {
    guard position > 0 else { return false }
    let byte = bytes[position - 1]
    return byte.isWordPart || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
  }

  private mutating func skipSymbol() {
    switch bytes[position] {
    case UInt8(ascii: "["): bracketDepth += 1
    case UInt8(ascii: "]"): bracketDepth = Swift.max(0, bracketDepth - 1)
    default: break
    }
    if syntax.quotesWithDollars, peek(0) == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "@") {
      // `@name` is a parameter elsewhere.
      position += 2
      return
    }
    // Most symbols are one character; only a few begin a longer one.
    guard Self.longSymbolStarts.contains(bytes[position]) else {
      position += 1
      return
    }
    let ahead = bytes[position..<Swift.min(position + 3, bytes.count)]
    position += Self.longSymbols.first { ahead.starts(with: $0) }?.count ?? 1
  }

  /// Symbols of several characters, each before its own prefixes.
  private static let longSymbols = [
    "->>", "#>>", "!~*", "->", "#>", "||", "<=", "<>", "<<", "==", "!=", ">=", ">>", "::", ":=", "=>", "&&", "@>", "@@",
    "~*", "!~", "??|", "??&", "??", "@??",
  ].map { Array($0.utf8) }
  private static let longSymbolStarts = Set(longSymbols.map { $0[0] })
}

extension UInt8 {
  /// Whether this is white space to SQLite.
  var isSQLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
  /// Whether this is an ASCII digit.
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  /// Whether this can begin a word: an ASCII letter, `_`, or any byte of a non-ASCII character.
  var isWordStart: Bool {
    let lower = self | 0x20
    return self >= 0x80 || self == UInt8(ascii: "_") || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
  }
  var isNamePart: Bool { isWordStart || isDigit }
  var isWordPart: Bool { isNamePart || self == UInt8(ascii: "$") }
}
