/// Cuts a text into consecutive pieces, in one pass over its characters.
package struct TextCutter {
  private let text: Text
  /// The offset of the next piece.
  private var offset = 0
  private var index: String.Index
  /// The last index with a known position, at most ``index``. Positions are computed only for the pieces that need one.
  private var known: String.Index
  private var position: Position
  private var nextRun = 0

  package init(_ text: Text) {
    self.text = text
    index = text.string.startIndex
    known = index
    position = text.position
  }

  /// The piece from the last cut to the UTF-8 offset `end`, or to the end of a shorter text.
  package mutating func cut(to end: Int) -> Text {
    let utf8 = text.string.utf8
    let end = min(max(end, offset), utf8.count)
    position.advance(over: text.string[known..<index])
    known = index
    var runs = [Text.Run(offset: 0, position: position)]
    while nextRun < text.runs.count, text.runs[nextRun].offset < end {
      let run = text.runs[nextRun]
      known = utf8.index(index, offsetBy: run.offset - offset)
      position = run.position
      if run.offset == offset { runs.removeLast() }
      runs.append(Text.Run(offset: run.offset - offset, position: position))
      nextRun += 1
    }
    let endIndex = utf8.index(index, offsetBy: end - offset)
    let piece = Text(string: String(text.string[index..<endIndex]), runs: runs)
    index = endIndex
    offset = end
    return piece
  }
}
