/// Decoded text, and where in the document each of its characters was written.
///
/// The text and the CDATA sections between two tags are one text.
package struct Text: Sendable, Hashable {
  package var string: String
  /// The stretches that stand in the document as they stand here, by their UTF-8 offset in ``string``, ascending.
  ///
  /// A reference such as `&lt;` is a stretch of its own, that stands where its `&` does.
  package var runs: [Run]

  /// From `offset` on, the text stands in the document at `position`, until the next run.
  package struct Run: Sendable, Hashable {
    package var offset: Int
    package var position: Position

    package init(offset: Int, position: Position) {
      self.offset = offset
      self.position = position
    }
  }

  package init(string: String, runs: [Run]) {
    self.string = string
    self.runs = runs
  }

  /// Whether there is nothing but white space.
  package var isBlank: Bool { string.allSatisfy(\.isWhitespace) }

  /// Where the character at a UTF-8 offset of ``string`` was written; at its end, the place behind the last one.
  package func position(ofUTF8Offset offset: Int) -> Position {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return runs.first?.position ?? .start }
    let run = runs[low - 1]
    let utf8 = string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: min(run.offset, utf8.count))
    let end = utf8.index(utf8.startIndex, offsetBy: min(max(offset, run.offset), utf8.count))
    var position = run.position
    for character in string[start..<end] {
      if character == "\n" {
        position = Position(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
    }
    return position
  }
}
