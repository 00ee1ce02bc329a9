/// A place in a document; line and column count from 1, the column in characters.
package struct Position: Sendable, Hashable, Comparable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Where every document begins.
  package static let start = Position(line: 1, column: 1)

  package static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// Moves behind `text`, which was written here as it stands.
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
    // Only where a character may be more than a byte is it worth while to look for characters.
    column += isASCII ? length : Substring(text.utf8.suffix(length)).count
  }
}
