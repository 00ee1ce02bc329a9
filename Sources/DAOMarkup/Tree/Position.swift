/// A position in a document. Line and column begin at 1, and the column counts characters.
package struct Position: Sendable, Hashable, Comparable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first position of every document.
  package static let start = Position(line: 1, column: 1)

  package static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// Moves past `text`, which occurs here unchanged.
  mutating func advance(over text: Substring) {
    var length = 0
    var isASCII = true
    for byte in text.utf8 {
      if byte == .lineFeed {
        self = Position(line: line + 1, column: 1)
        length = 0
        isASCII = true
      } else {
        length += 1
        if byte >= 0x80 { isASCII = false }
      }
    }
    // Counting characters is slow, so do it only for text that is not ASCII.
    column += isASCII ? length : Substring(text.utf8.suffix(length)).count
  }
}
