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
    position.advance(over: string[start..<end])
    return position
  }

  /// Where the first character was written.
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

  /// The pieces between the separators; one separator more makes one piece more, be it empty.
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
