import DAOCore

/// SQL under construction, in pieces with script positions.
struct PieceBuffer {
  private var pieces: [SQLPiece] = []
  private var needsSpace = false

  var isEmpty: Bool { pieces.isEmpty }
  var isBlank: Bool { pieces.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

  mutating func append(_ others: [SQLPiece]) {
    for piece in others where !piece.text.isEmpty {
      if needsSpace, let last = pieces.last?.text.last, let first = piece.text.first, Self.needSpace(last, first) {
        pieces.append(SQLPiece(text: " "))
      }
      needsSpace = false
      pieces.append(piece)
    }
  }

  private static func needSpace(_ last: Character, _ first: Character) -> Bool {
    !last.isWhitespace && !first.isWhitespace && last != "(" && first != ")" && first != ","
  }

  /// Appends SQL of an attribute, which has no position of its own.
  mutating func append(_ text: String) { append([SQLPiece(text: text[...])]) }

  mutating func append(_ other: PieceBuffer) {
    append(other.pieces)
    needsSpace = needsSpace || other.needsSpace
  }

  /// Separates the next text from the text before it.
  mutating func separate() { needsSpace = true }

  /// Removes the white space at both ends.
  mutating func trim() {
    cut(leading: joined().sql.prefix(while: \.isWhitespace).utf8.count)
    while let last = pieces.last {
      guard let end = last.text.lastIndex(where: { !$0.isWhitespace }) else {
        pieces.removeLast()
        continue
      }
      pieces[pieces.count - 1].text = last.text[...end]
      return
    }
  }

  /// Removes the first of `words` that the SQL begins with, ignoring case. A word that ends in a letter matches a whole word
  /// only.
  mutating func cutPrefix(_ words: [String]) {
    let sql = joined().sql
    for word in words.map({ $0.trimmed }) where !word.isEmpty && sql.prefix(word.count).lowercased() == word.lowercased() {
      let rest = sql.dropFirst(word.count)
      if word.last?.isWordPart == true, rest.first?.isWordPart == true { continue }
      cut(leading: word.utf8.count)
      return trim()
    }
  }

  /// Removes the first of `words` that the SQL ends with, ignoring case. A word that begins with a letter matches a whole word
  /// only.
  mutating func cutSuffix(_ words: [String]) {
    let sql = joined().sql
    for word in words.map({ $0.trimmed }) where !word.isEmpty && sql.suffix(word.count).lowercased() == word.lowercased() {
      let rest = sql.dropLast(word.count)
      if word.first?.isWordPart == true, rest.last?.isWordPart == true { continue }
      cut(trailing: word.utf8.count)
      return trim()
    }
  }

  private mutating func cut(leading count: Int) {
    var count = count
    while count > 0, let first = pieces.first {
      guard first.text.utf8.count > count else {
        count -= first.text.utf8.count
        pieces.removeFirst()
        continue
      }
      let index = first.text.utf8.index(first.text.startIndex, offsetBy: count)
      pieces[0].location?.advance(over: first.text[..<index])
      pieces[0].text = first.text[index...]
      count = 0
    }
  }

  private mutating func cut(trailing count: Int) {
    var count = count
    while count > 0, let last = pieces.last {
      guard last.text.utf8.count > count else {
        count -= last.text.utf8.count
        pieces.removeLast()
        continue
      }
      pieces[pieces.count - 1].text = last.text[..<last.text.utf8.index(last.text.endIndex, offsetBy: -count)]
      count = 0
    }
  }

  func joined() -> (sql: String, runs: [Origin.Run]) {
    var sql = ""
    var runs: [Origin.Run] = []
    for piece in pieces {
      if let location = piece.location { runs.append(Origin.Run(offset: sql.utf8.count, location: location)) }
      sql += piece.text
    }
    return (sql, runs)
  }
}

extension String {
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

extension DAOError.Location {
  fileprivate mutating func advance(over text: Substring) {
    for character in text {
      if character == "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }
}
