/// Skips quoted text and comments. Each function returns whether the text has an end mark.
extension SQLScanner {
  /// Skips to the closing quote. A doubled quote, and any character after `escape`, is part of the text.
  mutating func skipQuoted(by quote: UInt8, escapedBy escape: UInt8? = nil) -> Bool {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == escape {
        position = Swift.min(position + 1, bytes.count)
      } else if byte == quote {
        guard peek(0) == quote else { return true }
        position += 1
      }
    }
    return false
  }

  /// Skips `E'…'`, with the pieces on further lines, whose backslashes are those of the same string
  /// (<https://www.postgresql.org/docs/15/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE>).
  mutating func skipEscapeString() -> Bool {
    let quote = UInt8(ascii: "'")
    while skipQuoted(by: quote, escapedBy: UInt8(ascii: "\\")) {
      var next = position
      while next < bytes.count, bytes[next].isSQLSpace || bytes[next...].starts(with: "--".utf8) {
        if bytes[next].isSQLSpace { next += 1 } else { next = bytes[next...].firstIndex(of: 0x0A) ?? bytes.count }
      }
      guard next < bytes.count, bytes[next] == quote, bytes[position..<next].contains(where: { $0 == 0x0A || $0 == 0x0D })
      else { return true }
      position = next
    }
    return false
  }

  mutating func skipBracketed() -> Bool {
    skip { $0 != UInt8(ascii: "]") }
    guard position < bytes.count else { return false }
    position += 1
    return true
  }

  /// Skips a comment: SQLite's end at the first `*/`, PostgreSQL's nest.
  mutating func skipBlockComment() -> Bool {
    var depth = 1
    position += 2
    while position < bytes.count {
      switch (peek(0), peek(1)) {
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        position += 2
        depth -= 1
        if depth == 0 { return true }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")) where syntax.nestsComments:
        position += 2
        depth += 1
      default:
        position += 1
      }
    }
    return false
  }

  /// The tag `$tag$` or `$$` at the current position; nil if there is none.
  func dollarTag() -> ArraySlice<UInt8>? {
    guard !peek(1).isDigit else { return nil }
    var end = position + 1
    while end < bytes.count, bytes[end].isNamePart { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "$") else { return nil }
    return bytes[position...end]
  }

  mutating func skipDollarQuoted() -> Bool {
    guard let tag = dollarTag() else { return false }
    position += tag.count
    while position < bytes.count {
      // A tag contains no inner `$`, so at most one comparison starts at each `$` and the search is linear.
      if bytes[position] == UInt8(ascii: "$"), bytes[position...].starts(with: tag) {
        position += tag.count
        return true
      }
      position += 1
    }
    return false
  }
}
