/// Decoded text, with the document position of each character.
///
/// Adjacent text and CDATA sections form one text.
package struct Text: Sendable, Hashable {
  package var string: String
  /// The parts that occur in the document unchanged, by their UTF-8 offset in ``string``, ascending.
  ///
  /// A reference such as `&lt;` is a run of its own, at the position of its `&`.
  package var runs: [Run]

  /// A part of the text that begins at `offset`, written at `position`. It ends where the next run begins.
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

  /// Whether the text has only white space.
  package var isBlank: Bool { string.allSatisfy(\.isWhitespace) }

  /// The position of the character at a UTF-8 offset of ``string``. At the end of the text, it is the position after the last
  /// character.
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
    position.advance(over: string[start..<end])
    return position
  }

  /// The position of the first character.
  package var position: Position { runs.first?.position ?? .start }

  /// The text without white space at its ends.
  package func trimmed() -> Text {
    let utf8 = string.utf8
    let start = string.firstIndex { !$0.isWhitespace } ?? string.endIndex
    let end = string[start...].lastIndex { !$0.isWhitespace }.map(string.index(after:)) ?? start
    var cutter = TextCutter(self)
    _ = cutter.cut(to: utf8.distance(from: utf8.startIndex, to: start))
    return cutter.cut(to: utf8.distance(from: utf8.startIndex, to: end))
  }

  /// The parts between the separators, empty ones included.
  package func split(separator: Unicode.Scalar) -> [Text] {
    var pieces: [Text] = []
    var cutter = TextCutter(self)
    for (offset, byte) in string.utf8.enumerated() where UInt32(byte) == separator.value {
      pieces.append(cutter.cut(to: offset))
      _ = cutter.cut(to: offset + 1)
    }
    pieces.append(cutter.cut(to: string.utf8.count))
    return pieces
  }
}
